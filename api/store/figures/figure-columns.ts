import type { FigureFields } from '../files/segments/figure-fields'
import { type OriginCodes, originCodes, placeOfOrigin } from '../files/segments/origin-codes'
import { SEGMENT_SIZE } from '../files/segments/segment-index'

/** What records are counted by, in columns: those of a segment's index, or kept beside a database. */
export interface CountedColumns {
  /** See `index-fields.ts`. */
  readonly bits: Uint16Array
  readonly times: Float64Array
  readonly answered: Uint32Array
  readonly traits: Uint16Array
  /** Places in `originCodes`. */
  readonly origins: Uint8Array
  readonly originCodes: OriginCodes
  /** Between these two times, both included, all records arrived. */
  readonly earliest: number
  readonly latest: number
  /** Another number after each change; no other columns ever have the same. */
  readonly version: number
}

let changes = 0

/** Columns of a thousand records, 17 bytes each. */
export class FigureColumns implements CountedColumns {
  readonly bits = new Uint16Array(SEGMENT_SIZE)
  readonly times = new Float64Array(SEGMENT_SIZE)
  readonly answered = new Uint32Array(SEGMENT_SIZE)
  readonly traits = new Uint16Array(SEGMENT_SIZE)
  readonly origins = new Uint8Array(SEGMENT_SIZE)
  readonly originCodes = originCodes()
  earliest = Number.POSITIVE_INFINITY
  latest = Number.NEGATIVE_INFINITY
  version = ++changes

  put(at: number, bits: number, time: number, { answered, traits, origin }: FigureFields): void {
    this.bits[at] = bits
    this.times[at] = time
    this.answered[at] = answered
    this.traits[at] = traits
    this.origins[at] = placeOfOrigin(this.originCodes, origin)
    if (time < this.earliest) this.earliest = time
    if (time > this.latest) this.latest = time
    this.version = ++changes
  }

  remove(at: number): void {
    this.bits[at] = 0
    this.version = ++changes
  }
}

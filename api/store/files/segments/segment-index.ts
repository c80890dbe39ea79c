import { crc32 } from 'node:zlib'
import type { FileStamp } from '../../durable-file'
import { TRAITS } from './figure-fields'
import { isPending } from './index-fields'
import { ORIGINS, type OriginCodes, placeOfOrigin } from './origin-codes'

/** Where the lines of a segment file are, and which version of the file that is true of. */
export interface Layout extends FileStamp {
  /** As in `SegmentIndex.starts`. */
  starts: number[]
}

/** Records in one segment file. */
export const SEGMENT_SIZE = 1_000
/** The version of the columns, and of the lists that traits are read by. */
const FORMAT = 6 * 2 ** 32 + TRAITS

const HEAD_BYTES = 64
const TIMES = HEAD_BYTES
const LOW_KEYS = TIMES + SEGMENT_SIZE * 8
const REFERENCES = LOW_KEYS + SEGMENT_SIZE * 4
const STARTS = REFERENCES + SEGMENT_SIZE * 4
const DUES = STARTS + (SEGMENT_SIZE + 2) * 4
const BITS = DUES + SEGMENT_SIZE * 4
const LIMITS = BITS + SEGMENT_SIZE * 2
const WORK = LIMITS + SEGMENT_SIZE * 2
const ANSWERED = WORK + SEGMENT_SIZE * 4
const TRAIT = ANSWERED + SEGMENT_SIZE * 4
const HIGH_KEYS = TRAIT + SEGMENT_SIZE * 2
const ORIGIN_CODES = HIGH_KEYS + SEGMENT_SIZE * 2
const ORIGIN_PLACES = ORIGIN_CODES + ORIGINS * 4
/** Bytes of one segment index, in memory and in the index file. */
export const INDEX_BYTES = ORIGIN_PLACES + SEGMENT_SIZE

/** Changes of all indexes so far. */
let changes = 0

/**
 * The index of one segment file: columns over its records, in one block of memory that is also its written form.
 * Everything in it can be derived from the segment.
 */
export class SegmentIndex {
  /** Time of arrival, ms since 1970. */
  readonly times: Float64Array
  /** Fingerprints of references, 0 for none. */
  readonly references: Uint32Array
  /** Where each line starts in the file, in bytes; a line ends two bytes before the next one starts. */
  readonly starts: Uint32Array
  /** When answers are due, in minutes since 1970. */
  readonly dues: Uint32Array
  /** See `index-fields.ts`. */
  readonly bits: Uint16Array
  /** The earliest last days of time limits, in days since 1970; 0 for none. */
  readonly limits: Uint16Array
  /** Whose each record is, and whether it was answered: see `work-fields.ts`. */
  readonly work: Uint32Array
  /** When each was answered, what it is about, and the page that it was sent from: see `figure-fields.ts`. */
  readonly answered: Uint32Array
  readonly traits: Uint16Array
  /** The places of the origins in `originCodes`. */
  readonly origins: Uint8Array
  readonly originCodes: OriginCodes
  /** Between these two times, both included, all records arrived; not in the written form. */
  earliest = Number.POSITIVE_INFINITY
  latest = Number.NEGATIVE_INFINITY
  /** Another number after each change of the columns; no other index ever has the same. */
  version = ++changes
  readonly #image: Buffer
  readonly #head: Float64Array
  // Fingerprints of idempotency keys, 0 for none: 48 bits.
  readonly #lowKeys: Uint32Array
  readonly #highKeys: Uint16Array
  #pending = { version: 0, places: new Uint16Array() }

  constructor(image: Buffer = Buffer.alloc(INDEX_BYTES)) {
    const { buffer, byteOffset } = image
    this.#image = image
    this.#head = new Float64Array(buffer, byteOffset, HEAD_BYTES / 8)
    this.times = new Float64Array(buffer, byteOffset + TIMES, SEGMENT_SIZE)
    this.#lowKeys = new Uint32Array(buffer, byteOffset + LOW_KEYS, SEGMENT_SIZE)
    this.#highKeys = new Uint16Array(buffer, byteOffset + HIGH_KEYS, SEGMENT_SIZE)
    this.references = new Uint32Array(buffer, byteOffset + REFERENCES, SEGMENT_SIZE)
    this.starts = new Uint32Array(buffer, byteOffset + STARTS, SEGMENT_SIZE + 2)
    this.dues = new Uint32Array(buffer, byteOffset + DUES, SEGMENT_SIZE)
    this.bits = new Uint16Array(buffer, byteOffset + BITS, SEGMENT_SIZE)
    this.limits = new Uint16Array(buffer, byteOffset + LIMITS, SEGMENT_SIZE)
    this.work = new Uint32Array(buffer, byteOffset + WORK, SEGMENT_SIZE)
    this.answered = new Uint32Array(buffer, byteOffset + ANSWERED, SEGMENT_SIZE)
    this.traits = new Uint16Array(buffer, byteOffset + TRAIT, SEGMENT_SIZE)
    this.origins = new Uint8Array(buffer, byteOffset + ORIGIN_PLACES, SEGMENT_SIZE)
    this.originCodes = new Uint32Array(buffer, byteOffset + ORIGIN_CODES, ORIGINS)
  }

  setTime(at: number, time: number): void {
    this.times[at] = time
    this.#note(time)
  }

  /** The fingerprint of a record's idempotency key; 0 for none. */
  keyAt(at: number): number {
    return (this.#highKeys[at] as number) * 2 ** 32 + (this.#lowKeys[at] as number)
  }

  setKey(at: number, key: number): void {
    this.#highKeys[at] = key / 2 ** 32
    this.#lowKeys[at] = key
  }

  /** Notes the origin that a record names, by its code; 0 for the service's own. */
  setOrigin(at: number, code: number): void {
    this.origins[at] = placeOfOrigin(this.originCodes, code)
  }

  /** Leaves nothing of any record from a place on. */
  clearFrom(at: number): void {
    for (const column of [
      this.bits,
      this.times,
      this.dues,
      this.limits,
      this.work,
      this.answered,
      this.traits,
      this.origins,
      this.#lowKeys,
      this.#highKeys,
      this.references,
    ])
      column.fill(0, at)
  }

  noteChange(): void {
    this.version = ++changes
  }

  /** Where the pending records are, ascending: few of a list of years. */
  get pending(): Uint16Array {
    if (this.#pending.version !== this.version) {
      const places = []
      for (let at = 0; at < SEGMENT_SIZE; at++) if (isPending(this.bits[at] as number)) places.push(at)
      this.#pending = { version: this.version, places: Uint16Array.from(places) }
    }
    return this.#pending.places
  }

  /** Takes notice of the times as they were written. */
  noteTimes(): void {
    for (let at = 0; at < this.filed; at++) this.#note(this.times[at] as number)
  }

  #note(time: number): void {
    if (time < this.earliest) this.earliest = time
    if (time > this.latest) this.latest = time
  }

  /** How many lines the segment file has. */
  get filed(): number {
    return this.#head[3] as number
  }

  /** The highest revision in the segment file: every change of its records up to there is in it. */
  get rev(): number {
    return this.#head[4] as number
  }

  /** The digest of the rules that time limits were read by; 0 while no record has anything that they are about. */
  get rules(): number {
    return this.#head[7] as number
  }

  set rules(digest: number) {
    this.#head[7] = digest
  }

  /** Notes where the lines of the file are, and which version of the file the columns describe. */
  describe(layout: Layout, lines: readonly { rev: number }[]): void {
    this.starts.set(layout.starts)
    const rev = lines.reduce((highest, line) => Math.max(highest, line.rev), 0)
    this.#head.set([lines.length, rev, layout.size, layout.mtimeMs], 3)
  }

  /** Counts the file as not written. */
  markUnwritten(): void {
    this.#head.fill(0, 3, 7)
  }

  describes(file: FileStamp): boolean {
    return this.#head[5] === file.size && this.#head[6] === file.mtimeMs
  }

  /** The written form, with a checksum. */
  seal(number: number): Buffer {
    this.#head[1] = FORMAT
    this.#head[2] = number
    this.#head[0] = crc32(this.#image.subarray(8))
    return this.#image
  }

  /** Whether the block was sealed as the index of this segment, and is as it was. It may be by other rules. */
  sealHolds(number: number): boolean {
    return this.#head[1] === FORMAT && this.#head[2] === number && this.#head[0] === crc32(this.#image.subarray(8))
  }
}

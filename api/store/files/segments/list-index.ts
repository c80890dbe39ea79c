import { CLOSE_DAYS } from '../../../contract/limits/deadlines'
import { dayNumberInLondon } from '../../../contract/time/office-hours'
import { FingerprintIndex } from './fingerprint-index'
import { EXISTS, type IndexFields, isPending, isUrgent, soonestOf, undeliveredMails } from './index-fields'
import { NO_LIMITS } from './limit-fields'
import { MaybeSet } from './maybe-set'
import { SEGMENT_SIZE, SegmentIndex } from './segment-index'

/** Days for which an idempotency key is honoured, in ms. */
export const KEY_LIFE = 7 * 24 * 60 * 60 * 1_000

/** The number of the segment that an id belongs to, from 1. */
export const segmentOf = (id: number) => Math.ceil(id / SEGMENT_SIZE)
/** The first id of a segment. */
export const firstIdOf = (segment: number) => (segment - 1) * SEGMENT_SIZE + 1
/** An id's offset within its segment, from 0. */
export const offsetInSegment = (id: number) => (id - 1) % SEGMENT_SIZE

/** How many pending records have a time limit that has passed, or that ends within 7 days. */
export interface Deadlines {
  passed: number
  within7: number
}

/** A compact index of one list in memory: 42 bytes a record, 2 to 3 more to find references by, and up to 8 for keys of the last days. */
export class ListIndex {
  readonly segmentIndexes: SegmentIndex[] = []
  /** The highest id given out. */
  last = 0
  total = 0
  pending = 0
  /** Mails that are queued or failed. */
  undelivered = 0
  readonly #keys: FingerprintIndex
  readonly #references = new MaybeSet(() => this.segmentIndexes.map(({ references }) => references))
  readonly #now: () => Date
  /** The day that the counts below were counted on, in days since 1970. */
  #countedOn = 0
  #urgent = 0
  #deadlines: Deadlines = { passed: 0, within7: 0 }

  constructor(
    now: () => Date,
    readonly rules = NO_LIMITS.digest,
  ) {
    this.#now = now
    this.#keys = new FingerprintIndex(id => {
      const segmentIndex = this.slotOf(id)
      const at = offsetInSegment(id)
      // Far ahead is as far away: a clock was wrong, and is right by now.
      const isFar = Math.abs(now().getTime() - (segmentIndex.times[at] as number)) >= KEY_LIFE
      return isFar ? 0 : segmentIndex.keyAt(at)
    })
  }

  slotOf(id: number): SegmentIndex {
    return this.segmentIndexes[segmentOf(id) - 1] as SegmentIndex
  }

  bitsOf(id: number): number {
    return this.segmentIndexes[segmentOf(id) - 1]?.bits[offsetInSegment(id)] ?? 0
  }

  timeOf(id: number): number {
    return this.slotOf(id).times[offsetInSegment(id)] as number
  }

  dueOf(id: number): number {
    return this.slotOf(id).dues[offsetInSegment(id)] as number
  }

  limitOf(id: number): number {
    return this.segmentIndexes[segmentOf(id) - 1]?.limits[offsetInSegment(id)] ?? 0
  }

  /** Today in London, in days since 1970. */
  get today(): number {
    return dayNumberInLondon(this.#now().getTime())
  }

  /** Whether a record ranks as urgent on a day. */
  isUrgent(id: number, day = this.today): boolean {
    return isUrgent(this.bitsOf(id), this.limitOf(id), day)
  }

  /** Another number after each change of any record. */
  get version(): number {
    return this.segmentIndexes.reduce((newest, { version }) => Math.max(newest, version), 0)
  }

  /** Those of the pending that are urgent. */
  get urgent(): number {
    this.#countToday()
    return this.#urgent
  }

  get deadlines(): Deadlines {
    this.#countToday()
    return { ...this.#deadlines }
  }

  /** Ids of records that may have come with this key within its life. */
  withKey(fingerprint: number): number[] {
    return this.#keys.find(fingerprint)
  }

  /** Ids of records that may have this reference. */
  withReference(fingerprint: number): number[] {
    if (!this.#references.mayHave(fingerprint)) return []
    const ids: number[] = []
    for (const [number, { references }] of this.segmentIndexes.entries()) {
      for (let at = references.indexOf(fingerprint); at >= 0; at = references.indexOf(fingerprint, at + 1)) {
        ids.push(firstIdOf(number + 1) + at)
      }
    }
    return ids
  }

  put(id: number, indexFields: IndexFields): void {
    this.grow(segmentOf(id))
    if (id > this.last) this.last = id
    const segmentIndex = this.slotOf(id)
    const at = offsetInSegment(id)
    this.#count(segmentIndex.bits[at] as number, segmentIndex.limits[at] as number, -1)
    this.#count(indexFields.bits, indexFields.limit, 1)
    if (indexFields.ruled) segmentIndex.rules = this.rules
    const newKey = indexFields.key !== 0 && segmentIndex.keyAt(at) === 0
    const newReference = indexFields.reference !== 0 && segmentIndex.references[at] === 0
    segmentIndex.setTime(at, indexFields.time)
    segmentIndex.dues[at] = indexFields.due
    segmentIndex.limits[at] = indexFields.limit
    segmentIndex.work[at] = indexFields.work
    segmentIndex.answered[at] = indexFields.answered
    segmentIndex.traits[at] = indexFields.traits
    segmentIndex.setOrigin(at, indexFields.origin)
    segmentIndex.bits[at] = indexFields.bits
    segmentIndex.setKey(at, indexFields.key)
    segmentIndex.references[at] = indexFields.reference
    segmentIndex.noteChange()
    if (newKey) this.#keys.add(id)
    if (newReference) this.#references.add(indexFields.reference)
  }

  /** Makes room for this many segments. */
  grow(segments: number): void {
    while (this.segmentIndexes.length < segments) this.segmentIndexes.push(new SegmentIndex())
  }

  /** Makes room for this many records; of their keys, only those of the last days take any. */
  reserve(records: number): void {
    this.#references.reserve(records)
  }

  /** Takes over the index of a segment as it was written: its columns up to the lines in the file. */
  adopt(segment: number, segmentIndex: SegmentIndex): void {
    this.grow(segment)
    this.segmentIndexes[segment - 1] = segmentIndex
    const first = firstIdOf(segment)
    segmentIndex.clearFrom(segmentIndex.filed)
    segmentIndex.noteTimes()
    if (segmentIndex.filed > 0) this.last = Math.max(this.last, first + segmentIndex.filed - 1)
    for (const reference of segmentIndex.references.subarray(0, segmentIndex.filed)) this.#references.add(reference)
    for (let at = 0; at < segmentIndex.filed; at++) {
      this.#count(segmentIndex.bits[at] as number, segmentIndex.limits[at] as number, 1)
      this.#keys.add(first + at)
    }
  }

  /** The time of the newest record, undefined in an empty list. */
  newest(): number | undefined {
    for (let id = this.last; id > 0; id--) if (this.bitsOf(id) & EXISTS) return this.timeOf(id)
    return undefined
  }

  /** Counts anew what depends on the day, once it is another one. */
  #countToday(): void {
    const { today } = this
    if (today === this.#countedOn) return
    this.#countedOn = today
    this.#urgent = 0
    this.#deadlines = { passed: 0, within7: 0 }
    for (const { bits, limits } of this.segmentIndexes) {
      for (let at = 0; at < bits.length; at++) {
        if (isPending(bits[at] as number)) this.#countPending(bits[at] as number, limits[at] as number, 1)
      }
    }
  }

  #countPending(bits: number, limit: number, sign: 1 | -1): void {
    const today = this.#countedOn
    if (isUrgent(bits, limit, today)) this.#urgent += sign
    const day = soonestOf(bits, limit, today)
    if (day === 0) return
    if (day < today) this.#deadlines.passed += sign
    else if (day <= today + CLOSE_DAYS) this.#deadlines.within7 += sign
  }

  #count(bits: number, limit: number, sign: 1 | -1): void {
    if (!(bits & EXISTS)) return
    this.total += sign
    if (isPending(bits)) {
      this.pending += sign
      this.#countPending(bits, limit, sign)
    }
    this.undelivered += sign * (UNDELIVERED_BY_BITS[bits & MAILS_BITS] as number)
  }
}

/** The lower bits of a record, up to those of its mails. */
const MAILS_BITS = 4_095
/** How many mails are undelivered, for each value of those bits. */
const UNDELIVERED_BY_BITS = Uint8Array.from({ length: MAILS_BITS + 1 }, (_, bits) => undeliveredMails(bits).length)

import { decodeEntry } from '../files/journal/entry'
import { offsetInSegment, segmentOf } from '../files/segments/list-index'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import type { SegmentedList } from '../files/segments/segmented-list'
import type { SearchText } from '../records/words'
import type { WordIndex } from './word-index'

/** Word files that are read at a time. */
const AT_ONCE = 8
/** Records that are read at a time where no word file covers them. */
const READ_AT_ONCE = 200
/** What is known of a record: nothing, or whether it has what is looked for. */
const UNKNOWN = 0
const HAS_NOT = 1
const HAS = 2
/** Searches that are remembered: what a next page asks for again. */
const REMEMBERED = 3

/** What one search has found out so far, for every segment that it has looked at: texts never change. */
export class SearchRun {
  readonly #known = new Map<SegmentedList, Map<number, Uint8Array>>()

  constructor(
    readonly wanted: SearchText,
    readonly words: WordIndex,
  ) {}

  /** Finds out about records in their order, as far as it gets before `isLate` says so; at least about the first ones. */
  async examine(list: SegmentedList, ids: readonly number[], isLate: () => boolean): Promise<void> {
    const segments = [...new Set(ids.map(segmentOf))].filter(segment => !this.#segments(list).has(segment))
    for (let at = 0; at < segments.length && (at === 0 || !isLate()); at += AT_ONCE) {
      await Promise.all(segments.slice(at, at + AT_ONCE).map(segment => this.#examineFile(list, segment)))
    }
    const uncovered = ids.filter(id => this.#segments(list).get(segmentOf(id))?.[offsetInSegment(id)] === UNKNOWN)
    for (let at = 0; at < uncovered.length && (at === 0 || !isLate()); at += READ_AT_ONCE) {
      await this.#examineRecords(list, uncovered.slice(at, at + READ_AT_ONCE))
    }
  }

  /** Whether a record has what is looked for, undefined where that was not looked at. */
  has(list: SegmentedList, id: number): boolean | undefined {
    const known = this.#known.get(list)?.get(segmentOf(id))?.[offsetInSegment(id)] ?? UNKNOWN
    return known === UNKNOWN ? undefined : known === HAS
  }

  #segments(list: SegmentedList): Map<number, Uint8Array> {
    const present = this.#known.get(list)
    if (present) return present
    const made = new Map<number, Uint8Array>()
    this.#known.set(list, made)
    return made
  }

  async #examineFile(list: SegmentedList, segment: number): Promise<void> {
    const known = new Uint8Array(SEGMENT_SIZE)
    const found = await this.words.query(list.name, segment, this.wanted)
    for (let place = 0; place < (found?.count ?? 0); place++) known[place] = found?.has[place] ? HAS : HAS_NOT
    this.#segments(list).set(segment, known)
  }

  async #examineRecords(list: SegmentedList, ids: readonly number[]): Promise<void> {
    for (const [id, text] of await list.read(ids)) {
      const known = this.#segments(list).get(segmentOf(id))
      const { record } = decodeEntry(text)
      if (known) known[offsetInSegment(id)] = record && this.wanted.isIn(record, list.name) ? HAS : HAS_NOT
    }
  }
}

/** The searches of late, so that a next page goes on from what the last one found out. */
export class SearchRuns {
  readonly #runs = new Map<string, SearchRun>()

  constructor(readonly words: WordIndex) {}

  of(wanted: SearchText): SearchRun {
    const run = this.#runs.get(wanted.key) ?? new SearchRun(wanted, this.words)
    this.#runs.delete(wanted.key)
    this.#runs.set(wanted.key, run)
    const [oldest] = this.#runs.keys()
    if (this.#runs.size > REMEMBERED && oldest !== undefined) this.#runs.delete(oldest)
    return run
  }

  /** Forgets what was found out: records are not as they were. */
  clear(): void {
    this.#runs.clear()
  }
}

import { open } from 'node:fs/promises'
import { Low } from 'lowdb'
import type { ListName } from '../../../contract/records/records'
import { KeyedMutex } from '../../keyed-mutex'
import { type RecordFacts, recordFactsOf } from '../../records/facts'
import { type LimitIndexer, NO_LIMITS } from '../../records/limits'
import { NO_SEARCH_TEXTS, type SearchTexts, searchTextsOf } from '../../records/search-texts'
import { IdempotencyKeys } from '../idempotency-keys'
import { decodeEntry, type Entry, type EntryLine, readLine } from '../journal/entry'
import { statIfThere } from '../lock/lock'
import { StoreIndex } from '../store-index'
import { RecentLines } from './recent-lines'
import {
  DamagedFileError,
  type Layout,
  NOT_WRITTEN,
  ReadRoom,
  type Segment,
  SegmentFile,
  segmentPath,
} from './segment-file'
import { firstIdOf, offsetInSegment, SEGMENT_SIZE, segmentOf } from './segment-ids'

/** The maximum number of unneeded bytes between two lines that are read together. */
const NEAR = 32_768
/** The maximum number of segment files that one read opens at a time. */
const OPEN_FILES = 16
/** The maximum number of repeats of a read that found no line, because a flush may replace the file during the read. */
const READ_TRIES = 3
/** Number of records whose words are collected between two pauses, in which the server answers. */
const WORDS_AT_ONCE = 100

/** The parts of a `SegmentedList`. */
export interface ListParts {
  name: ListName
  folder: string
  /** The references in use and the waiting mails of all lists. */
  index?: StoreIndex
  /** Reads time limits from a record; without this function, the list knows no limits. */
  limits?: LimitIndexer
  now: () => Date
  /** Rejects when the folder at the path is not the opened one: no file counts as damaged, and none may be written. */
  inPlace: () => Promise<void>
  /** Repairs a damaged segment: all its records become `unflushed`, and its layout becomes `NOT_WRITTEN`. */
  repair: (list: SegmentedList, segment: number, damage: DamagedFileError) => Promise<void>
}

/** The part of an entry that stays in memory. */
export interface MemoryEntry {
  /** The values by which lists filter, sort and search; undefined when the record was erased or lost. */
  facts: RecordFacts | undefined
  key?: string | undefined
}

/** One list: the `RecordFacts` of its records in memory, the segment files, and the lines that no file contains yet. */
export class SegmentedList {
  readonly name: ListName
  readonly folder: string
  /** The `RecordFacts` of each record, at the index `id - 1`; undefined when the record was erased or lost. */
  readonly records: (RecordFacts | undefined)[] = []
  /** The segment files, at the index `number - 1`. */
  readonly segments: Layout[] = []
  readonly keys: IdempotencyKeys
  /** Committed entries that no segment file contains yet; they replace a file's entries with the same id. */
  readonly unflushed = new Map<number, EntryLine>()
  /** Number of bytes in all unflushed lines. */
  unflushedLength = 0
  /** The highest id that any change has taken, even an uncommitted one. */
  issued = 0
  readonly #index: StoreIndex
  readonly #recent = new RecentLines()
  /** Tasks on the segment files run one at a time. */
  readonly #files = new KeyedMutex()

  constructor(readonly parts: ListParts) {
    this.#index = parts.index ?? new StoreIndex()
    this.keys = new IdempotencyKeys(parts.now)
    this.name = parts.name
    this.folder = parts.folder
  }

  /** The highest id that has an entry. */
  get last(): number {
    return this.records.length
  }

  /** The number of records in the segment files. */
  get filed(): number {
    const last = this.segments.findLastIndex(({ count }) => count > 0)
    return last < 0 ? 0 : last * SEGMENT_SIZE + (this.segments[last] as Layout).count
  }

  factsOf(id: number): RecordFacts | undefined {
    return this.records[id - 1]
  }

  /** The part of an entry that stays in memory; with `words`, the record's own words are not collected. */
  memoryEntryOf({ record, key }: Entry, words?: SearchTexts): MemoryEntry {
    const facts = record && recordFactsOf(this.name, record, this.parts.limits ?? NO_LIMITS, words)
    return { facts, ...(facts && key !== undefined && this.keys.isHonoured(facts.arrivedAt) && { key }) }
  }

  /** Adds a committed entry that no segment file contains yet. */
  put(line: EntryLine, inMemory: MemoryEntry): void {
    this.unflushedLength += line.bytes.length - (this.unflushed.get(line.id)?.bytes.length ?? 0)
    this.unflushed.set(line.id, line)
    this.keep(line.id, inMemory)
  }

  /** Puts a record's `RecordFacts` and key into memory, in place of earlier ones. */
  keep(id: number, { facts, key }: MemoryEntry): void {
    while (this.records.length < id) this.records.push(undefined)
    while (this.segments.length < segmentOf(id)) this.segments.push(NOT_WRITTEN)
    this.#index.replace(this.records[id - 1], facts)
    this.records[id - 1] = facts
    this.#recent.remove(id)
    if (facts && key !== undefined) this.keys.note(key, id, facts.arrivedAt)
  }

  /** For each segment with a change after a revision, the ids of all its entries. */
  *idsChangedSince(rev: number): Generator<number[]> {
    const unflushed = new Set([...this.unflushed.keys()].map(segmentOf))
    for (let segment = 1; segment <= this.segments.length; segment++) {
      if ((this.segments[segment - 1]?.rev ?? 0) <= rev && !unflushed.has(segment)) continue
      const first = firstIdOf(segment)
      yield Array.from({ length: Math.min(SEGMENT_SIZE, this.last - first + 1) }, (_, at) => first + at)
    }
  }

  /** The present entry of an id. */
  async get(id: number): Promise<Entry | undefined> {
    if (!Number.isInteger(id) || id < 1 || id > this.last) return undefined
    return decodeEntry((await this.read([id])).get(id) as string)
  }

  /** The lines of the given ids, by id. Repairs a damaged file; throws if a file lacks a line after several attempts. */
  async read(ids: readonly number[]): Promise<Map<number, string>> {
    const found = new Map<number, string>()
    for (let tries = 0; ; tries++) {
      for (const id of ids) {
        const line = this.unflushed.get(id)
        if (line) found.set(id, line.text)
      }
      const missing = ids.filter(id => !found.has(id))
      const segments = [...new Set(missing.map(segmentOf))]
      while (segments.length > 0) {
        const idsIn = (segment: number) => missing.filter(id => segmentOf(id) === segment)
        await Promise.all(
          segments.splice(0, OPEN_FILES).map(segment => this.#readSegment(segment, idsIn(segment), found)),
        )
      }
      const damaged = new Set(missing.filter(id => !found.has(id)).map(segmentOf))
      if (damaged.size === 0) return found
      for (const segment of damaged) {
        if (tries > READ_TRIES) throw new Error(`Cannot read ${segmentPath(this.folder, segment)}`)
        await this.check(segment)
      }
    }
  }

  /** Writes the unflushed lines into the segment files. */
  async flush(): Promise<void> {
    for (const segment of new Set([...this.unflushed.keys()].map(segmentOf))) {
      await this.#files.runExclusive('', () => this.#write(segment))
    }
  }

  /** Reads a whole segment file, and repairs a damaged one. If an intact file has other lines, takes them into memory. */
  async check(segment: number): Promise<void> {
    await this.#files.runExclusive('', async () => {
      const filed = this.segments[segment - 1]
      if (!filed || filed.count === 0) return
      const file = this.#file(segment, filed.count)
      const data = await this.#readWhole(file)
      if (!data || file.layout.starts.every((start, at) => start === filed.starts[at])) return
      this.segments[segment - 1] = file.layout
      const unchanged = data.lines.filter(line => !this.unflushed.has(line.id))
      for (const line of unchanged) this.keep(line.id, this.memoryEntryOf(decodeEntry(line.text)))
    })
  }

  /**
   * Collects the search words of the records that were opened without them and have not changed since. Ends early when
   * `pause`, which runs before each batch, resolves to false.
   */
  async readWords(pause: () => Promise<boolean>): Promise<void> {
    const room = new ReadRoom()
    for (const [at, { count }] of this.segments.entries()) {
      if (count === 0) continue
      const file = this.#file(at + 1, count)
      const data = await this.#files.runExclusive('', () => this.#readWhole(file, room))
      for (const [nth, line] of (data?.lines ?? []).entries()) {
        if (nth % WORDS_AT_ONCE === 0 && !(await pause())) return
        const known = this.factsOf(line.id)
        if (known?.words !== NO_SEARCH_TEXTS.words) continue
        const { record } = decodeEntry(line.text)
        if (record) Object.assign(known, searchTextsOf(record))
      }
    }
  }

  /** Waits until running tasks on the files have ended. */
  async close(): Promise<void> {
    await this.#files.runExclusive('', async () => undefined)
  }

  async #readSegment(segment: number, wanted: number[], found: Map<number, string>): Promise<void> {
    const filed = this.segments[segment - 1] as Layout
    const path = segmentPath(this.folder, segment)
    // This call is synchronous, because awaiting each of a page's 50 files in turn would take longer than the whole
    // answer may take.
    const file = statIfThere(path)
    const isUnchanged = file?.size === filed.size && file.mtimeMs === filed.mtimeMs
    const ids = wanted.filter(id => {
      const text = isUnchanged ? this.#recent.get(id) : undefined
      if (text !== undefined) found.set(id, text)
      return text === undefined
    })
    if (ids.length === 0) return
    const ranges = rangesOf(ids, filed.starts)
    // The `RecordFacts` before the read: if they change while the file is read, the line that was read is out of date.
    const before = new Map(ids.map(id => [id, this.factsOf(id)]))
    // Ignores a file that cannot be opened: a later check finds out why.
    const handle = await open(path, 'r').catch(() => undefined)
    if (!handle) return
    try {
      await Promise.all(
        ranges.map(async ({ from, to, lines }) => {
          const bytes = Buffer.allocUnsafe(to - from)
          await handle.read(bytes, 0, bytes.length, from)
          for (const { id, start, end } of lines) {
            const line = readLine(bytes.subarray(start - from, end - from))
            if (line?.id !== id || line.list !== this.name) continue
            found.set(id, line.text)
            if (this.factsOf(id) === before.get(id)) this.#recent.put(id, line.text)
          }
        }),
      )
    } finally {
      await handle.close()
    }
  }

  #file(segment: number, known: number): SegmentFile {
    return new SegmentFile(segmentPath(this.folder, segment), this.name, segment, known)
  }

  /** Reads a segment file; undefined when the file was damaged and had to be repaired. */
  async #readWhole(file: SegmentFile, room?: ReadRoom): Promise<Segment | null | undefined> {
    try {
      const data = await file.read(room)
      await this.parts.inPlace()
      return data
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      await this.parts.inPlace()
      await this.parts.repair(this, file.number, error)
      return undefined
    }
  }

  async #write(segment: number): Promise<void> {
    const { count } = this.segments[segment - 1] as Layout
    const file = this.#file(segment, count)
    const present = count > 0 ? await this.#readWhole(file) : undefined
    const db = new Low<Segment>(file, present ?? { lines: [] })
    const { lines } = db.data
    const first = firstIdOf(segment)
    for (let id = first; id < first + SEGMENT_SIZE && id <= this.last; id++) {
      const line = this.unflushed.get(id)
      if (line) lines[offsetInSegment(id)] = line
    }
    await this.parts.inPlace()
    await db.write()
    this.segments[segment - 1] = file.layout
    for (const line of lines) {
      if (this.unflushed.get(line.id) !== line) continue
      this.unflushed.delete(line.id)
      this.unflushedLength -= line.bytes.length
    }
  }
}

/** The parts of a file with the lines of these ids; lines that are near each other share a part. */
function rangesOf(ids: number[], starts: readonly number[]) {
  const ranges: { from: number; to: number; lines: { id: number; start: number; end: number }[] }[] = []
  for (const id of [...ids].sort((a, b) => a - b)) {
    const start = starts[offsetInSegment(id)] ?? 0
    const end = (starts[offsetInSegment(id) + 1] ?? 0) - 2
    if (end <= start) continue
    const last = ranges.at(-1)
    if (last && start >= last.to && start - last.to < NEAR) {
      last.to = end
      last.lines.push({ id, start, end })
    } else ranges.push({ from: start, to: end, lines: [{ id, start, end }] })
  }
  return ranges
}

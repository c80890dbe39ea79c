import { open } from 'node:fs/promises'
import { Low } from 'lowdb'
import type { ListName } from '../../../contract/records/records'
import type { StoreLog } from '../../log'
import { decodeEntry, type Entry, type EntryLine, readLine } from '../journal/entry'
import { statIfThere } from '../lock/lock'
import { type IndexFields, indexFieldsOf } from './index-fields'
import type { IndexFile } from './index-file'
import { type LimitIndexer, NO_LIMITS } from './limit-fields'
import { firstIdOf, type ListIndex, offsetInSegment, segmentOf } from './list-index'
import { RecentLines } from './recent-lines'
import { DamagedFileError, type Segment, SegmentFile, segmentPath } from './segment-file'
import { SEGMENT_SIZE, type SegmentIndex } from './segment-index'

/** Lines that lie closer together than this, in bytes, are read at once. */
const NEAR = 32_768
/** Segment files that one read has open at a time. */
const OPEN_FILES = 16
/** How often a read is tried again: it finds nothing where the file was replaced in between, too. */
const READ_TRIES = 3

/** What `SegmentedList` is made of. */
export interface ListParts {
  name: ListName
  /** The folder of the segment files. */
  folder: string
  index: ListIndex
  indexFile: IndexFile
  /** What reads time limits off records; none are read where it is left out. */
  limits?: LimitIndexer
  log: StoreLog
  /** Rejects where the folder is not the one that was opened: then nothing is damaged, and nothing may be written. */
  inPlace: () => Promise<void>
  /** Sees to a damaged segment: afterwards every record of it is `unflushed` and the file counts as not written. */
  repair: (list: SegmentedList, segment: number, damage: DamagedFileError) => Promise<void>
}

/** One list of records: its index in memory, its segment files, and what the files do not have yet. */
export class SegmentedList {
  readonly name: ListName
  readonly index: ListIndex
  readonly folder: string
  /** Committed entries that no segment file has yet; they win over the file's. */
  readonly unflushed = new Map<number, EntryLine>()
  /** Length of the unflushed lines, in bytes. */
  unflushedLength = 0
  /** The last id given out, those of changes that are not committed yet included. */
  issued = 0
  /** Told of each segment that had to be repaired. */
  onRepaired: (segment: number) => void = () => undefined
  readonly #parts: ListParts
  readonly #recent = new RecentLines()
  #tail: Promise<unknown> = Promise.resolve()

  constructor(parts: ListParts) {
    this.#parts = parts
    this.name = parts.name
    this.index = parts.index
    this.folder = parts.folder
  }

  /** Reads off an entry what the index keeps of it. */
  fieldsOf(entry: Entry, known?: Parameters<typeof indexFieldsOf>[1]): IndexFields {
    return indexFieldsOf(entry, known, this.#parts.limits ?? NO_LIMITS)
  }

  /** Takes in a committed entry. */
  put(line: EntryLine, indexFields: IndexFields): void {
    this.unflushedLength += line.bytes.length - (this.unflushed.get(line.id)?.bytes.length ?? 0)
    this.unflushed.set(line.id, line)
    this.index.put(line.id, indexFields)
  }

  /** The entry of an id, as it stands. */
  async get(id: number): Promise<Entry | undefined> {
    if (!Number.isInteger(id) || id < 1 || id > this.index.last) return undefined
    return decodeEntry((await this.read([id])).get(id) as string)
  }

  /** The written entries of existing ids. */
  async read(ids: readonly number[]): Promise<Map<number, string>> {
    const found = new Map<number, string>()
    for (let tries = 0; ; tries++) {
      const missing = ids.filter(id => !found.has(id) && !this.#takeAhead(id, found))
      // The versions of now: what changes while files are read is not what was read.
      const groups = [...groupBySegment(missing)].map(([segment, ids]) => {
        const index = this.#indexOf(segment)
        return { segment, ids, index, version: index.version }
      })
      while (groups.length > 0) {
        await Promise.all(groups.splice(0, OPEN_FILES).map(group => this.#readSegment(group, found)))
      }
      const damaged = new Set(missing.filter(id => !found.has(id)).map(segmentOf))
      if (damaged.size === 0) return found
      for (const segment of damaged) {
        if (tries > READ_TRIES) throw new Error(`Cannot read ${segmentPath(this.folder, segment)}`)
        await this.check(segment)
      }
    }
  }

  /** Writes what is unflushed into the segment files. */
  async flush(): Promise<void> {
    for (const segment of new Set([...this.unflushed.keys()].map(segmentOf))) {
      await this.#exclusively(() => this.#write(segment))
    }
  }

  /** Reads a segment file whole; a damaged one is repaired, and an index that does not fit is made anew. */
  async check(segment: number): Promise<void> {
    await this.#exclusively(async () => {
      const segmentIndex = this.index.segmentIndexes[segment - 1]
      if (!segmentIndex || segmentIndex.filed === 0) return
      const file = this.#file(segment, segmentIndex.filed)
      const data = await this.#readWhole(file)
      if (!data || file.layout.starts.every((start, at) => start === segmentIndex.starts[at])) return
      segmentIndex.describe(file.layout, data.lines)
      const unchanged = data.lines.filter(line => !this.unflushed.has(line.id))
      for (const line of unchanged) this.index.put(line.id, this.fieldsOf(decodeEntry(line.text)))
      await this.saveIndex(segment)
    })
  }

  /** Writes the index of a segment for the next start, which can do without. */
  async saveIndex(segment: number): Promise<void> {
    const segmentIndex = this.index.segmentIndexes[segment - 1]
    if (!segmentIndex) return
    await this.#parts.indexFile.write(segment, segmentIndex).catch(err => {
      this.#parts.log.warn({ err, list: this.name, segment }, 'The index could not be written; it can be made anew')
    })
  }

  async close(): Promise<void> {
    await this.#tail
    await this.#parts.indexFile.close()
  }

  #takeAhead(id: number, found: Map<number, string>): boolean {
    const text = this.unflushed.get(id)?.text
    if (text !== undefined) found.set(id, text)
    return text !== undefined
  }

  #indexOf(segment: number): SegmentIndex {
    return this.index.segmentIndexes[segment - 1] as SegmentIndex
  }

  #exclusively<Result>(action: () => Promise<Result>): Promise<Result> {
    const result = this.#tail.then(action)
    this.#tail = result.catch(() => undefined)
    return result
  }

  async #readSegment(group: Group, found: Map<number, string>): Promise<void> {
    const { segment, index, version } = group
    const path = segmentPath(this.folder, segment)
    const ids = this.#readRecent(path, group, found)
    if (ids.length === 0) return
    const ranges = rangesOf(ids, index.starts)
    // Why it cannot be opened, a check of the file tells.
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
            this.#recent.put(id, version, line.text)
          }
        }),
      )
    } finally {
      await handle.close()
    }
  }

  /** Takes lines from memory where the file is there as it was; answers the ids that have to be read from it. */
  #readRecent(path: string, { ids, index, version }: Group, found: Map<number, string>): number[] {
    // Waiting for each of a page's 50 files in turn would take longer than the answer.
    const file = statIfThere(path)
    if (!file || !index.describes(file)) return ids
    return ids.filter(id => {
      const text = this.#recent.get(id, version)
      if (text !== undefined) found.set(id, text)
      return text === undefined
    })
  }

  #file(segment: number, known: number): SegmentFile {
    return new SegmentFile(segmentPath(this.folder, segment), this.name, segment, known)
  }

  /** Reads a segment file; undefined when it had to be repaired. */
  async #readWhole(file: SegmentFile): Promise<Segment | null | undefined> {
    try {
      const data = await file.read()
      await this.#parts.inPlace()
      return data
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      await this.#parts.inPlace()
      await this.#parts.repair(this, file.number, error)
      this.onRepaired(file.number)
      return undefined
    }
  }

  async #write(segment: number): Promise<void> {
    const segmentIndex = this.#indexOf(segment)
    const file = this.#file(segment, segmentIndex.filed)
    const present = segmentIndex.filed > 0 ? await this.#readWhole(file) : undefined
    const db = new Low<Segment>(file, present ?? { lines: [] })
    const { lines } = db.data
    const first = firstIdOf(segment)
    for (let id = first; id < first + SEGMENT_SIZE && id <= this.index.last; id++) {
      const line = this.unflushed.get(id)
      if (line) lines[offsetInSegment(id)] = line
    }
    await this.#parts.inPlace()
    await db.write()
    segmentIndex.describe(file.layout, lines)
    for (const line of lines) this.#leave(line)
    await this.saveIndex(segment)
  }

  #leave(line: EntryLine): void {
    if (this.unflushed.get(line.id) !== line) return
    this.unflushed.delete(line.id)
    this.unflushedLength -= line.bytes.length
  }
}

function groupBySegment(ids: number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const id of ids) {
    const group = groups.get(segmentOf(id))
    if (group) group.push(id)
    else groups.set(segmentOf(id), [id])
  }
  return groups
}

/** Ids of one segment, and the version that its index had when they were asked for. */
interface Group {
  segment: number
  ids: number[]
  index: SegmentIndex
  version: number
}

interface Range {
  from: number
  to: number
  lines: { id: number; start: number; end: number }[]
}

function rangesOf(ids: number[], starts: Uint32Array): Range[] {
  const ranges: Range[] = []
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

import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Adapter } from 'lowdb'
import type { ListName } from '../../../contract/records/records'
import { UserFacingError } from '../../../user-facing-error'
import { type FileStamp, unlessMissing, writeDurably } from '../../durable-file'
import { type EntryLine, hasValidChecksum, readLine, withChecksum } from '../journal/entry'
import { documentIn } from '../recovery/salvage'
import { firstIdOf, SEGMENT_SIZE } from './segment-ids'

/** A segment file as it was when it was last read or written. */
export interface Layout extends FileStamp {
  /** The number of lines. */
  count: number
  /**
   * The byte position where each line starts, and one position more; a line ends two bytes before the next position.
   * The positions are valid only while the file has this size and time.
   */
  starts: readonly number[]
  /** The highest revision in the file, which holds every change of its records up to this revision. */
  rev: number
}

/** The layout of a file that does not exist or must be written again. */
export const NOT_WRITTEN: Layout = { size: 0, mtimeMs: 0, count: 0, starts: [], rev: 0 }

/** The content of a segment: the entries of consecutive ids, from the segment's first id on. */
export interface Segment {
  lines: EntryLine[]
}

/** Thrown for a segment file that is missing, or whose content is not as it was written. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
  constructor(
    readonly path: string,
    what: string,
    /** The file's bytes; undefined if the file does not exist. */
    readonly bytes: Buffer | undefined,
    /** The number of records that the file should contain, by its first line or by the known count. */
    readonly expected: number,
    /** True when the first line is undamaged; undefined if the file does not exist. */
    readonly headHolds?: boolean,
  ) {
    super(`${path} ${what}`)
  }
}

const VERSION = 1
const END = '\n]}\n'
const BETWEEN = Buffer.from(',\n')
const LINE_FEED = 10
const COMMA = 44

/** True when a damaged file still has its last record: it has its usual end, or is one rearranged JSON document. */
export const hasEnd = (bytes: Buffer | undefined) =>
  bytes !== undefined && (bytes.toString('latin1').endsWith(END) || documentIn(bytes) !== undefined)

/** The file of a segment: `DIR/inquiries/000001.json`. */
export const segmentPath = (folder: string, number: number) => join(folder, `${String(number).padStart(6, '0')}.json`)

/** The number in a segment file's name, undefined for any other name. */
export const segmentNumber = (name: string) => (/^\d{6,}\.json$/.test(name) ? Number.parseInt(name, 10) : undefined)

/** A buffer into which files are read in turn, because a buffer for each file would stay in the process's memory. */
export class ReadRoom {
  #bytes = Buffer.alloc(0)

  async read(handle: FileHandle, size: number): Promise<Buffer> {
    if (this.#bytes.length < size) this.#bytes = Buffer.allocUnsafeSlow(Math.ceil(size * ROOM_TO_SPARE))
    const { bytesRead } = await handle.read(this.#bytes, 0, size, 0)
    return this.#bytes.subarray(0, bytesRead)
  }
}
/** The factor of room to spare, because files with equally many records have only about equal lengths. */
const ROOM_TO_SPARE = 1.2

/**
 * lowdb's adapter for one segment: plain JSON with one record a line, written durably and atomically, and checked line
 * by line when read. In memory, too, a line is the stored text, so that no line is encoded a second time.
 */
export class SegmentFile implements Adapter<Segment> {
  layout = NOT_WRITTEN

  constructor(
    readonly path: string,
    readonly list: ListName,
    readonly number: number,
    /** The minimum number of lines that the file must have. */
    readonly known = 0,
  ) {}

  /** Returns null when the file is missing and need not exist. */
  async read(room?: ReadRoom): Promise<Segment | null> {
    const lines: EntryLine[] = []
    return (await this.readEach(line => lines.push(line), room)) ? { lines } : null
  }

  /**
   * Reads the file line by line. A line is valid only until the next file is read into the same buffer. If the file
   * turns out to be damaged, none of its lines is valid. Returns false when the file is missing and need not exist.
   */
  async readEach(take: (line: EntryLine) => void, room = new ReadRoom()): Promise<boolean> {
    const handle = await open(this.path, 'r').catch(unlessMissing)
    if (!handle && this.known > 0) throw new DamagedFileError(this.path, 'is missing', undefined, this.known)
    if (!handle) return false
    try {
      const { size, mtimeMs } = await handle.stat()
      this.layout = { size, mtimeMs, ...this.#parse(await room.read(handle, size), take) }
      return true
    } finally {
      await handle.close()
    }
  }

  async write({ lines }: Segment): Promise<void> {
    const head = Buffer.from(`${this.#head(lines.length)}\n`)
    const pieces: Uint8Array[] = [head]
    const starts: number[] = []
    let position = head.length
    let rev = 0
    for (const { bytes, rev: own } of lines) {
      rev = Math.max(rev, own)
      starts.push(position)
      position += bytes.length + BETWEEN.length
      pieces.push(bytes, BETWEEN)
    }
    starts.push(position)
    if (lines.length > 0) pieces.pop()
    pieces.push(Buffer.from(END))
    const stamp = await writeDurably(this.path, Buffer.concat(pieces))
    this.layout = { ...stamp, count: lines.length, starts, rev }
  }

  #head(count: number): string {
    const from = firstIdOf(this.number)
    const about = { version: VERSION, list: this.list, segment: this.number, from, to: from + count - 1 }
    return withChecksum(`${JSON.stringify(about).slice(0, -1)},"entries":[`)
  }

  /** Calls the function with each line, and returns the layout of the lines. */
  #parse(bytes: Buffer, take: (line: EntryLine) => void): Omit<Layout, keyof FileStamp> {
    const headEnd = bytes.indexOf(LINE_FEED)
    const head = bytes.toString('utf8', 0, Math.max(headEnd, 0))
    const headHolds = hasValidChecksum(Buffer.from(head))
    const version = Number(/"version":(\d+),/.exec(head)?.[1])
    if (headHolds && version > VERSION) {
      throw new UserFacingError(`${this.path} was written by a later version of this program (format ${version}).`)
    }
    const first = firstIdOf(this.number)
    const to = Number((headHolds && /"to":(\d+),/.exec(head)?.[1]) || 0)
    const expected = Math.min(Math.max(to - first + 1, 0), SEGMENT_SIZE)
    const damaged = (what: string) =>
      new DamagedFileError(this.path, what, Buffer.from(bytes), Math.max(expected, this.known), headHolds)
    if (head !== this.#head(expected)) throw damaged('does not begin as a segment file does')

    const starts: number[] = []
    let rev = 0
    let start = headEnd + 1
    const end = bytes.length - END.length
    while (start < end) {
      const feed = bytes.indexOf(LINE_FEED, start)
      const lineEnd = feed >= end ? end : feed - 1
      const line = readLine(bytes.subarray(start, lineEnd))
      if (!line || line.list !== this.list || line.id !== first + starts.length) {
        throw damaged(`is damaged at byte ${start}`)
      }
      if (feed < end && bytes[lineEnd] !== COMMA) throw damaged(`is damaged at byte ${lineEnd}`)
      starts.push(start)
      rev = Math.max(rev, line.rev)
      take(line)
      start = lineEnd + 2
    }
    if (starts.length !== expected || bytes.toString('latin1', end) !== END) throw damaged('ends too early')
    if (starts.length < this.known) throw damaged(`holds ${starts.length} records instead of ${this.known}`)
    starts.push(end + 2)
    return { count: expected, starts, rev }
  }
}

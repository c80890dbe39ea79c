import { type FileHandle, open } from 'node:fs/promises'
import type { Journal, JournalEnd } from '../files/journal/journal'
import { journalPath } from '../files/journal/journal'
import type { SegmentedList } from '../files/segments/segmented-list'
import type { Documents } from '../store'

/** The part of a store that the copier reads; the store never waits for the copier. */
export interface CopySource {
  /** The path of `DATA_DIR`. */
  dir: string
  documents: Documents
  /** The highest revision that is durable. */
  rev: () => number
  journal: Pick<Journal, 'folder' | 'end' | 'lengthOf' | 'written'>
  lists: readonly SegmentedList[]
}

/**
 * A piece ends at this number of bytes; only its last line or file can make it longer. The store writes about this many
 * bytes in a busy second. Smaller pieces would cost more, because each piece has a fixed cost.
 */
export const CHUNK = 2_000_000

/** Number of records per read. Reading a whole segment at once would delay visitors by 10 ms. */
const AT_ONCE = 100

const LINE_FEED = Buffer.from('\n')
/** Number of bytes at the start of a line that always contain the line's revision. */
const HEAD = 60

/** The revision in a written line; 0 for any other text. */
const revOf = (line: string) => Number(/^\{"sum":"[0-9a-f]{8}","rev":(\d+),/.exec(line)?.[1] ?? 0)

/** The revision of the last line. */
export function lastRev(lines: Buffer): number {
  const start = lines.lastIndexOf(LINE_FEED, lines.length - 2) + 1
  return revOf(lines.toString('latin1', start, start + HEAD))
}

/**
 * The lines of all records that changed after the revision `rev`, in buffers of about `CHUNK` bytes; with 0, the lines
 * of all records. Lost records have no revision, so the lost records of every segment that is read are included.
 */
export async function* linesSince(lists: readonly SegmentedList[], rev: number): AsyncGenerator<Buffer> {
  for (const list of lists) {
    for (const ids of list.idsChangedSince(rev)) {
      let lines: Buffer[] = []
      let size = 0
      while (ids.length > 0) {
        for (const text of (await list.read(ids.splice(0, AT_ONCE))).values()) {
          const own = revOf(text)
          if (own <= rev && own !== 0) continue
          const line = Buffer.from(`${text}\n`)
          lines.push(line)
          size += line.length
          if (size < CHUNK) continue
          yield Buffer.concat(lines)
          lines = []
          size = 0
        }
      }
      if (lines.length > 0) yield Buffer.concat(lines)
    }
  }
}

/** The whole lines of a part of a file, in buffers of about `CHUNK` bytes, or of one longer line. */
export async function* wholeLines(handle: FileHandle, from: number, end: number): AsyncGenerator<Buffer> {
  for (let at = from, size = CHUNK; at < end; ) {
    const bytes = Buffer.allocUnsafe(Math.min(size, end - at))
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, at)
    const lines = bytes.subarray(0, bytes.subarray(0, bytesRead).lastIndexOf(LINE_FEED) + 1)
    // Without a line feed, reads twice as many bytes, unless the file has no more.
    if (lines.length === 0 && bytesRead < size) return
    size = lines.length > 0 ? CHUNK : size * 2
    at += lines.length
    if (lines.length > 0) yield lines
  }
}

/** Thrown when a journal file was removed before it was read; the segments then hold all its lines. */
export class JournalGoneError extends Error {}

/**
 * Reads the new lines of a journal. The reader keeps its file open, because the store may remove a full file at any
 * moment. The records of the last minutes would otherwise have to be read from the segments, which delays visitors.
 */
export class JournalReader {
  #file: { number: number; handle: FileHandle } | undefined

  constructor(readonly journal: CopySource['journal']) {}

  /** The durable bytes between two positions in the journal, as whole lines. */
  async *between(from: JournalEnd, to: JournalEnd): AsyncGenerator<Buffer> {
    for (let number = from.journal; number <= to.journal; number++) {
      const end = number === to.journal ? to.length : this.journal.lengthOf(number)
      if (end === undefined) throw new JournalGoneError()
      const handle = await this.#open(number)
      let at = number === from.journal ? from.length : 0
      for await (const lines of wholeLines(handle, at, end)) {
        const start = at === 0 ? lines.indexOf(LINE_FEED) + 1 : 0
        at += lines.length
        if (start < lines.length) yield lines.subarray(start)
      }
      if (at < end) throw new JournalGoneError()
    }
  }

  async close(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.handle.close().catch(() => undefined)
  }

  async #open(number: number): Promise<FileHandle> {
    if (this.#file?.number === number) return this.#file.handle
    await this.close()
    const handle = await open(journalPath(this.journal.folder, number), 'r').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new JournalGoneError() : error
    })
    this.#file = { number, handle }
    return handle
  }
}

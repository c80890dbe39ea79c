import type { Stats } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn, syncFolder, writeDurably } from '../../durable-file'
import { type FolderLock, isSameFile, LostFolderError, statIfThere } from '../lock/lock'
import { type EntryLine, withChecksum } from './entry'

/** A position in the journal. Bytes of a file after `length` were refused, and do not count. */
export interface JournalEnd {
  journal: number
  length: number
}

/** The first line of a journal file. */
export interface JournalHead {
  version: 1
  journal: number
  /** The end of the previous file. */
  after?: JournalEnd
}

/** Number of bytes of a file after which the journal continues in a new file. */
const FULL = 8_000_000

const LINE_FEED = Buffer.from('\n')

/** The file of a journal: `DIR/journal/000001.jsonl`. */
export const journalPath = (folder: string, number: number) => join(folder, `${String(number).padStart(6, '0')}.jsonl`)

/** The numbers of the journal files in a folder, ascending. */
export async function journalNumbers(folder: string): Promise<number[]> {
  const names = (await namesIn(folder)).filter(name => /^\d{6,}\.jsonl$/.test(name))
  return names.map(name => Number.parseInt(name, 10)).sort((a, b) => a - b)
}

/**
 * The append-only journal. Once `append` resolves, the lines are on disk, and a restart reads them. After a rejection,
 * no start reads the lines: the journal cuts the file before these lines, and the next file's first line contains the
 * position of the cut. After a failure the journal continues in a new file. When another process has taken the folder,
 * the journal does not touch that process's files.
 */
export class Journal {
  #handle: FileHandle | undefined
  #number: number
  #length = 0
  #end: JournalEnd | undefined
  /** The open file as it was when it was opened. */
  #file: Stats | undefined
  /** The ends of earlier files, beginning with the newest file that the start has read. */
  readonly #closed = new Map<number, number>()
  /** Number of bytes in all lines that this process has made durable. */
  written = 0

  constructor(
    readonly folder: string,
    /** The end of the newest journal file that the start has read; undefined when there is none. */
    end: JournalEnd | undefined,
    readonly lock: FolderLock,
  ) {
    this.#end = end
    this.#number = end?.journal ?? 0
    this.#length = end?.length ?? 0
  }

  /** The number of the newest file. */
  get number(): number {
    return this.#number
  }

  /** The end of the durable lines. */
  get end(): JournalEnd {
    return { journal: this.#number, length: this.#length }
  }

  /** The valid length of a file; undefined for a file that is neither the newest nor in `#closed`. */
  lengthOf(number: number): number | undefined {
    return number === this.#number ? this.#length : this.#closed.get(number)
  }

  /** Adds lines and syncs them; without lines, only makes sure that a file for new lines exists. */
  async append(lines: readonly EntryLine[]): Promise<void> {
    if (this.#length > FULL) await this.#closeFile()
    const handle = this.#handle ?? (await this.#openNext())
    try {
      const bytes = Buffer.concat(lines.flatMap(line => [line.bytes, LINE_FEED]))
      if (bytes.length > 0) {
        await handle.writeFile(bytes)
        await handle.datasync()
      }
      // Checks the lock only after the write: if this process still holds the lock then, a process that takes the
      // folder later reads these lines.
      await this.#requireInPlace()
      this.#length += bytes.length
      this.written += bytes.length
    } catch (error) {
      await this.#abandon(handle, error)
      throw error
    }
  }

  /** Continues in a new file; resolves to the file's number. */
  async rotate(): Promise<number> {
    await this.#closeFile()
    await this.#openNext()
    return this.#number
  }

  /** Removes the files with lower numbers, whose changes are all in the segments. */
  async removeBefore(number: number): Promise<void> {
    await this.lock.check()
    // A reader may still have the last of these files open, so the length of that file stays known.
    for (const closed of this.#closed.keys()) if (closed < number - 1) this.#closed.delete(closed)
    for (const old of await journalNumbers(this.folder)) {
      if (old >= number) return
      await rm(journalPath(this.folder, old))
      // Removes the files one at a time, so that after a power loss no older file exists without the next one.
      await syncFolder(this.folder)
    }
  }

  /** The number of journal files; 0 when the folder at the path is not the opened one. */
  async countFiles(): Promise<number> {
    const isOurs = await this.lock.check().then(
      () => true,
      () => false,
    )
    return isOurs ? (await journalNumbers(this.folder)).length : 0
  }

  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close()
  }

  /** Closes the newest file for good. The first line of the next file will contain this file's end. */
  async #closeFile(): Promise<void> {
    if (!this.#handle) return
    this.#end = this.end
    await this.close()
  }

  async #openNext(): Promise<FileHandle> {
    await this.lock.check()
    const number = this.#number + 1
    const about: JournalHead = { version: 1, journal: number, ...(this.#end && { after: this.#end }) }
    const head = `${withChecksum(JSON.stringify(about))}\n`
    const path = journalPath(this.folder, number)
    await writeDurably(path, head)
    const handle = await open(path, 'a')
    this.#file = await handle.stat()
    this.#closed.set(this.#number, this.#length)
    this.#number = number
    this.#length = Buffer.byteLength(head)
    this.#handle = handle
    this.#end = undefined
    return handle
  }

  async #requireInPlace(): Promise<void> {
    const path = journalPath(this.folder, this.#number)
    if (!this.lock.isInPlace()) await this.lock.check()
    if (isSameFile(this.#file, statIfThere(path))) return
    throw new Error(`${path} is not the file that was opened: it was moved, replaced or removed`)
  }

  async #abandon(handle: FileHandle, error: unknown): Promise<void> {
    this.#end = this.end
    this.#handle = undefined
    if (error instanceof LostFolderError && error.isTaken) return await handle.close()
    try {
      await handle.truncate(this.#length)
      await handle.sync()
    } catch {
      // If the refused lines cannot be cut off, the next file's first line cancels them, once it can be written.
      await this.#openNext().catch(() => undefined)
    } finally {
      await handle.close().catch(() => undefined)
    }
  }
}

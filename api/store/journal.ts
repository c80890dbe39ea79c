import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn, syncFolder, writeDurably } from './durable-file'
import { type EntryLine, withSum } from './entry'

/** A place in the journal: everything in that file beyond `length` bytes was refused and does not count. */
export interface JournalEnd {
  journal: number
  length: number
}

/** The first line of a journal file. */
export interface JournalHead {
  version: 1
  journal: number
  /** Where the file before this one ends. */
  after?: JournalEnd
}

/** Size of a file, in bytes, above which the journal goes on in a new one. */
const FULL = 8_000_000

const LINE_FEED = Buffer.from('\n')

/** Writes the first line of a journal file. */
const encodeHead = (head: JournalHead) => `${withSum(JSON.stringify(head))}\n`

/** The file of a journal: `DIR/journal/000001.jsonl`. */
export function journalPath(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(6, '0')}.jsonl`)
}

/** The numbers of the journal files in a folder, ascending. */
export async function journalNumbers(folder: string): Promise<number[]> {
  const names = (await namesIn(folder)).filter(name => /^\d{6,}\.jsonl$/.test(name))
  return names.map(name => Number.parseInt(name, 10)).sort((a, b) => a - b)
}

/**
 * The append-only journal. What `append` resolved for is on disk; what it rejected for can never be read back: the file
 * is cut there, and the next file's first line says where it ended. After a failure nothing more goes to that file.
 */
export class Journal {
  #handle: FileHandle | undefined
  #number: number
  #length = 0
  #end: JournalEnd | undefined

  constructor(
    readonly folder: string,
    /** Where the journal ended at the last stop. */
    end: JournalEnd | undefined,
  ) {
    this.#end = end
    this.#number = end?.journal ?? 0
  }

  /** The number of the newest file. */
  get number(): number {
    return this.#number
  }

  /** Adds lines and syncs them; without any, it only makes sure that there is a file to write to. */
  async append(lines: readonly EntryLine[]): Promise<void> {
    if (this.#length > FULL) await this.#retire()
    const handle = this.#handle ?? (await this.#openNext())
    if (lines.length === 0) return
    const bytes = Buffer.concat(lines.flatMap(line => [line.bytes, LINE_FEED]))
    try {
      await writeAll(handle, bytes, this.#length)
      await handle.datasync()
      this.#length += bytes.length
    } catch (error) {
      await this.#abandon(handle)
      throw error
    }
  }

  /** Goes on in a new file; answers its number. */
  async turn(): Promise<number> {
    await this.#retire()
    await this.#openNext()
    return this.#number
  }

  /** Removes the files before this one: their changes are in the segments. */
  async removeBefore(number: number): Promise<void> {
    for (const old of await journalNumbers(this.folder)) {
      if (old >= number) return
      await rm(journalPath(this.folder, old))
      // One at a time, so that a power loss never brings back an older file without the newer one.
      await syncFolder(this.folder)
    }
  }

  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close()
  }

  /** Gives up the newest file before another one says where it ended. */
  async #retire(): Promise<void> {
    const handle = this.#handle
    if (!handle) return
    this.#end = { journal: this.#number, length: this.#length }
    this.#handle = undefined
    await handle.close()
  }

  async #openNext(): Promise<FileHandle> {
    const number = this.#number + 1
    const head = encodeHead({ version: 1, journal: number, ...(this.#end && { after: this.#end }) })
    const path = journalPath(this.folder, number)
    await writeDurably(path, head)
    const handle = await open(path, 'r+')
    this.#number = number
    this.#length = Buffer.byteLength(head)
    this.#handle = handle
    this.#end = undefined
    return handle
  }

  async #abandon(handle: FileHandle): Promise<void> {
    this.#end = { journal: this.#number, length: this.#length }
    this.#handle = undefined
    try {
      await handle.truncate(this.#length)
      await handle.sync()
    } catch {
      // Then the next file's first line cancels the refused lines, as soon as it can be written.
      await this.#openNext().catch(() => undefined)
    } finally {
      await handle.close().catch(() => undefined)
    }
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written)
    if (bytesWritten === 0) throw new Error('the journal took no bytes')
    written += bytesWritten
  }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { RecordLetter } from '../../../contract/forms/letters'
import { makeFolder, namesIn, removeHalfWritten, syncFolder, unlessMissing } from '../../durable-file'
import type { StoreLog } from '../../log'
import { UNNAMED_LIFE } from '../../records/letters'
import { verdictOn } from '../../scan'
import {
  type Letters,
  LettersFullError,
  type NewLetter,
  type Scan,
  StoreUnavailableError,
  UnknownLettersError,
} from '../../store'
import type { DiskReserve } from '../disk-reserve'
import type { FolderLock } from '../lock/lock'
import { FLAGGED_FOLDER, letterPath } from './letter-paths'
import { readWaiting, type WaitingLetter, waitingIdOf, waitingPath, writeWaiting } from './waiting-letter'

const ID_BYTES = 16
/** The folder with notes about letters that no record mentions yet. */
const WAITING = 'waiting'

/** The dependencies of `LetterFolder`. */
export interface LetterFolderParts {
  /** `DATA_DIR/files`. */
  folder: string
  /** The maximum number of bytes of all letters together. */
  maxBytes: number
  scan: Scan | undefined
  disk: DiskReserve
  lock: FolderLock
  log: StoreLog
  now: () => Date
  /** The highest revision of the store so far. */
  revision: () => number
  /** The ids of the letters that are mentioned in records written since a revision. */
  namedSince: (rev: number) => Promise<ReadonlySet<string>>
}

/**
 * The letters of visitors, each stored unchanged as `AA/ID` (`flagged/ID` if a scanner found malware). A letter is
 * written to a temporary file, synced, and noted in `waiting/` before it gets its name. Until a record mentions the
 * letter, the store recognises the letter only by its note. When a record mentions the letter, the record's line
 * replaces the note, and the store removes the note. A letter that no record mentions is removed after a day.
 */
export class LetterFolder implements Letters {
  readonly #notes: string
  readonly #waiting = new Map<string, WaitingLetter>()
  /** The ids in `#waiting` that a submission under way has reserved. */
  readonly #taken = new Set<string>()
  /** Number of bytes of all letters, including letters that are still being received. */
  #bytes = 0
  readonly #counted: Promise<void>
  #isClosed = false

  private constructor(readonly parts: LetterFolderParts) {
    this.#notes = join(parts.folder, WAITING)
    this.#counted = this.#count().catch(err => parts.log.warn({ err }, 'The letters cannot be counted'))
  }

  static async open(parts: LetterFolderParts): Promise<LetterFolder> {
    for (const folder of [parts.folder, join(parts.folder, WAITING), join(parts.folder, FLAGGED_FOLDER)]) {
      await makeFolder(folder)
      await removeHalfWritten(folder)
    }
    const letters = new LetterFolder(parts)
    await letters.#readWaiting()
    return letters
  }

  /** Refuses further letters. */
  close(): void {
    this.#isClosed = true
  }

  async admit(): Promise<void> {
    if (this.#isClosed) throw new StoreUnavailableError('The store is closed.')
    await this.#counted
    await this.#admitMore(1)
  }

  async keep({ name, type, isLocked }: NewLetter, content: AsyncIterable<Uint8Array>): Promise<RecordLetter> {
    await this.admit()
    const { folder, lock, now, revision } = this.parts
    const temporary = join(folder, `.${randomUUID()}.tmp`)
    let bytes = 0
    const count = (more: number) => {
      bytes += more
      this.#bytes += more
    }
    try {
      const sha256 = await this.#write(temporary, content, count)
      const id = randomBytes(ID_BYTES).toString('hex')
      const file: RecordLetter = {
        id,
        name,
        bytes,
        type,
        sha256,
        ...(await verdictOn(id, () => createReadStream(temporary), this.parts)),
        ...(isLocked?.() && { locked: true }),
      }
      const waiting = { id, at: now().getTime(), rev: revision(), file }
      await orUnavailable(async () => {
        await lock.check()
        await writeWaiting(this.#notes, waiting)
        await this.#place(temporary, file)
      }).catch(async error => {
        await this.#forget(id).catch(() => undefined)
        throw error
      })
      this.#waiting.set(id, waiting)
      return file
    } catch (error) {
      count(-bytes)
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
  }

  async waiting(id: string): Promise<RecordLetter | undefined> {
    return this.#unnamed(id)
  }

  #unnamed(id: string): RecordLetter | undefined {
    return this.#taken.has(id) ? undefined : this.#waiting.get(id)?.file
  }

  /** Reserves letters for a submission; if one is missing, throws an UnknownLettersError and reserves none. */
  take(ids: readonly string[]): RecordLetter[] {
    const unknown = ids.filter((id, at) => !this.#unnamed(id) || ids.indexOf(id) !== at)
    if (unknown.length > 0) throw new UnknownLettersError(unknown)
    const files = ids.flatMap(id => this.#unnamed(id) ?? [])
    for (const id of ids) this.#taken.add(id)
    return files
  }

  /** Releases the letters of a refused submission. */
  release(ids: readonly string[]): void {
    for (const id of ids) this.#taken.delete(id)
  }

  /** Removes the notes of reserved letters, which now belong to a record; the next start removes notes that remain. */
  async removeReservations(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.#waiting.delete(id)
      this.#taken.delete(id)
      await this.#forget(id).catch(err =>
        this.parts.log.warn({ err }, 'A letter that belongs to a request still has the note of a waiting letter'),
      )
    }
  }

  async open({ id, flagged }: Pick<RecordLetter, 'id' | 'flagged'>): Promise<Readable | undefined> {
    if (flagged !== undefined) return undefined
    const handle = await open(this.#pathOf({ id }), 'r').catch(unlessMissing)
    return handle?.createReadStream()
  }

  async discard(id: string): Promise<void> {
    if (this.#unnamed(id)) await this.#removeWaiting(id)
  }

  async removeUnnamed(): Promise<number> {
    await this.parts.lock.check()
    const now = this.parts.now().getTime()
    let removed = 0
    for (const waiting of [...this.#waiting.values()]) {
      // If the clock was ahead when this letter arrived, the letter's day starts now.
      if (waiting.at > now) waiting.at = now
      if (now - waiting.at < UNNAMED_LIFE || this.#taken.has(waiting.id)) continue
      await this.#removeWaiting(waiting.id)
      removed++
    }
    return removed
  }

  async #removeWaiting(id: string): Promise<void> {
    this.#waiting.delete(id)
    await this.remove([id])
    // Removes the note last: after a crash in between, the note still shows that no record mentions the letter.
    await this.#forget(id)
  }

  /** Removes letters for good, from every path that they may have. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.#counted
    for (const id of ids) {
      for (const path of this.#pathsOf(id)) {
        const found = await stat(path).catch(unlessMissing)
        if (!found) continue
        await rm(path, { force: true })
        await syncFolder(dirname(path))
        this.#bytes -= found.size
      }
    }
  }

  async space(): Promise<{ bytes: number; maxBytes: number }> {
    return { bytes: this.#bytes, maxBytes: this.parts.maxBytes }
  }

  #pathOf(file: Pick<RecordLetter, 'id' | 'flagged'>): string {
    return join(this.parts.folder, letterPath(file))
  }

  /** The paths that a letter may have. */
  #pathsOf(id: string): string[] {
    return [this.#pathOf({ id }), this.#pathOf({ id, flagged: '' })]
  }

  async #forget(id: string): Promise<void> {
    await rm(waitingPath(this.#notes, id), { force: true })
  }

  /** Writes an incoming letter and syncs it; resolves to its digest. */
  async #write(path: string, content: AsyncIterable<Uint8Array>, count: (more: number) => void): Promise<string> {
    const digest = createHash('sha256')
    const handle = await orUnavailable(() => open(path, 'wx', 0o600))
    try {
      for await (const chunk of content) {
        count(chunk.length)
        await this.#admitMore(0)
        digest.update(chunk)
        await orUnavailable(() => handle.writeFile(chunk))
      }
      await orUnavailable(() => handle.sync())
    } finally {
      await handle.close()
    }
    return digest.digest('hex')
  }

  async #admitMore(bytes: number): Promise<void> {
    if (this.#bytes + bytes > this.parts.maxBytes)
      throw new LettersFullError('The letters fill the space that UPLOADS_MAX_GB allows.')
    if (!(await this.parts.disk.hasRoom())) throw new LettersFullError('The disk reserve is in use.')
  }

  async #place(temporary: string, file: RecordLetter): Promise<void> {
    const path = this.#pathOf(file)
    const folder = dirname(path)
    const created = await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(temporary, path)
    await syncFolder(folder)
    if (created !== undefined) await syncFolder(dirname(created))
  }

  /**
   * Reads the notes of letters that no record mentions. Removes the notes of letters that a record mentions, and the
   * notes of letters that a crash kept from getting their file name.
   */
  async #readWaiting(): Promise<void> {
    const { now, log, namedSince } = this.parts
    const ids = (await namesIn(this.#notes)).flatMap(name => waitingIdOf(name) ?? [])
    if (ids.length === 0) return
    const found: WaitingLetter[] = []
    for (const id of ids) found.push(await readWaiting(this.#notes, id, now().getTime()))
    const named = await namedSince(Math.min(...found.map(({ rev }) => rev)))
    for (const waiting of found) {
      const { id, file } = waiting
      const files = await Promise.all(this.#pathsOf(id).map(path => stat(path).catch(unlessMissing)))
      if (named.has(id) || !files.some(Boolean)) await this.#forget(id)
      else this.#waiting.set(id, waiting)
      if (!file)
        log.error({ file: id }, 'The note about a letter is damaged: the letter can no longer be added to a request')
    }
  }

  async #count(): Promise<void> {
    const { folder } = this.parts
    for (const name of await namesIn(folder)) {
      if (!/^[0-9a-f]{2}$/.test(name) && name !== FLAGGED_FOLDER) continue
      for (const id of await namesIn(join(folder, name))) {
        this.#bytes += (await stat(join(folder, name, id)).catch(unlessMissing))?.size ?? 0
      }
    }
  }
}

/** Turns a disk error into a StoreUnavailableError, because a later write may succeed. */
async function orUnavailable<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (cause) {
    throw new StoreUnavailableError(`A letter cannot be kept: ${(cause as Error).message}`, { cause })
  }
}

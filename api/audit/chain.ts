import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditAnswer } from '../contract/people/audit'
import type { Secrets } from '../security/secrets'
import { auditDays, auditPath } from '../store/audit-files'
import { Batches } from '../store/batches'
import { makeFolder, syncFolder, unlessMissing, writeDurably } from '../store/durable-file'
import { NoDiskError } from '../store/files/disk-reserve'
import { isSameFile, statIfThere } from '../store/files/lock/lock'
import type { StoreLog } from '../store/log'
import { type AuditedChange, type ChangeEntry, StoreUnavailableError } from '../store/store'

/** An entry of the audit. Each line of a file contains one entry, with the entry's hash added at the end. */
export interface AuditEntry extends AuditAnswer {
  /** The key of the change's announcement; only entries about changes have one. */
  key?: string
}

/** An entry that has no number yet. */
export type NewEntry = Omit<AuditEntry, 'n'>

/** The end of a chain: the number and the hash of its last entry. */
export interface Head {
  n: number
  hash: string
}

/** The start of a chain whose first entries have expired and were removed. */
export interface ChainStart extends Head {
  /**
   * A keyed hash of `n` and `hash`. The signature proves that the service itself, which has the key, removed the
   * chain's first entries.
   */
  signature: string
}

/** The head of a chain without entries. */
export const NO_ENTRIES: Head = { n: 0, hash: '0'.repeat(64) }

const START = 'start.json'
const LINE = /^(\{.*),"hash":"([0-9a-f]{64})"\}$/

/** Reads the complete lines in a day's file. Leaves out the file's last line if it is half written. */
export async function auditLines(folder: string, day: string): Promise<string[]> {
  // A missing file counts as empty, because it may have expired and been removed since the folder was listed.
  const text = await readFile(auditPath(folder, day), 'utf8').catch(unlessMissing)
  return text?.split('\n').slice(0, -1) ?? []
}

/**
 * Turns an entry into a line that ends with the entry's hash. The hash is computed from the entry and from `before`,
 * the hash of the previous entry.
 */
export function writeEntry(entry: AuditEntry, before: string): { line: string; hash: string } {
  const words = JSON.stringify(entry)
  const hash = hashOf(words, before)
  return { line: `${words.slice(0, -1)},"hash":"${hash}"}`, hash }
}

/**
 * Reads a line of a file; undefined for an invalid line. `fits(before)` is true when the line's hash was computed from
 * the line's entry and from `before`, the hash of the previous line.
 */
export function readEntry(
  line: string,
): { entry: AuditEntry; hash: string; fits: (before: string) => boolean } | undefined {
  const [, start, hash = ''] = LINE.exec(line) ?? []
  if (start === undefined) return undefined
  const words = `${start}}`
  try {
    return { entry: JSON.parse(words) as AuditEntry, hash, fits: before => hash === hashOf(words, before) }
  } catch {
    return undefined
  }
}

const hashOf = (words: string, before: string) => createHash('sha256').update(before).update(words).digest('hex')

/** The signed start of the chain in a folder; undefined when the chain begins with its first entry. */
export async function readStart(folder: string): Promise<ChainStart | undefined> {
  const text = await readFile(join(folder, START), 'utf8').catch(unlessMissing)
  return text === undefined ? undefined : (JSON.parse(text) as ChainStart)
}

/** Computes the `signature` of a `ChainStart`. */
export const signStart = ({ n, hash }: Head, secrets: Pick<Secrets, 'digest'>) =>
  secrets.digest(`${n} ${hash}`, 'start of the audit')

/** The dependencies of an audit chain. */
export interface ChainParts {
  folder: string
  secrets: Pick<Secrets, 'digest'>
  /** Resolves when the store accepts writes; rejects while it refuses them. */
  ready: () => Promise<void>
  now: () => Date
  log: StoreLog
}

/** A chain that only this process adds to. */
export interface Chain {
  /** The head of the chain, as this process last read or wrote it. */
  readonly head: Head
  /** True when the chain has the entry of the change with this key, which was announced at `announcedAt` (ISO). */
  has(key: string, announcedAt: string): Promise<boolean>
  /** Adds entries at the end of the chain, in their order. */
  append(entries: NewEntry[]): Promise<void>
  /** Exists only for a chain in a database. Makes the store write a change and its audit entry in one transaction. */
  auditedChange?(entry: ChangeEntry): AuditedChange
  /** Removes the entries of days before `before` (YYYY-MM-DD), after writing a signed start for the remaining ones. */
  prune(before: string): Promise<void>
  close(): Promise<void>
}

/** The chain of entries in files. `append` resolves once the entries are on disk; entries that wait share one write. */
export class AuditChain implements Chain {
  readonly #parts: ChainParts
  #head: Head
  #day: string
  #length: number
  #handle: FileHandle | undefined
  readonly #batches = new Batches<NewEntry[], void>(async groups => {
    await this.#write(groups.flat()).catch(cause => {
      throw new StoreUnavailableError(`The audit cannot be written: ${cause.message}`, { cause })
    })
    return groups.map(() => undefined)
  })

  private constructor(parts: ChainParts, at: { head: Head; day: string; length: number }) {
    this.#parts = parts
    this.#head = at.head
    this.#day = at.day
    this.#length = at.length
  }

  /** Opens the chain in a folder, and cuts off a line that was half written when the process ended. */
  static async open(parts: ChainParts): Promise<AuditChain> {
    const { folder, log } = parts
    await makeFolder(folder).catch(err => log.error({ err }, 'The folder of the audit cannot be made'))
    const day = (await auditDays(folder)).at(-1)
    const start = await readStart(folder)
    if (!day) return new AuditChain(parts, { head: start ?? NO_ENTRIES, day: '', length: 0 })
    const lines = await auditLines(folder, day)
    const length = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
    const last = lines.at(-1)
    const read = last === undefined ? undefined : readEntry(last)
    if (read) return new AuditChain(parts, { head: { n: read.entry.n, hash: read.hash }, day, length })
    log.error({ file: auditPath(folder, day) }, 'The end of the audit is damaged: `npm run audit:verify` says where')
    const head = await lastReadable(folder)
    return new AuditChain(parts, { head: head ?? start ?? NO_ENTRIES, day, length })
  }

  get head(): Head {
    return this.#head
  }

  /**
   * True when the chain contains an entry with this key. Searches only the files from the day of `announcedAt` (ISO), at
   * which the change was announced.
   */
  async has(key: string, announcedAt: string): Promise<boolean> {
    const { folder } = this.#parts
    return (await keysSince(folder, announcedAt)).has(key)
  }

  /** Adds entries at the end of the chain, in their order. */
  append(entries: NewEntry[]): Promise<void> {
    return this.#batches.add(entries)
  }

  /**
   * Removes the files of days before `before`, after writing a signed start for the remaining ones. The newest file
   * stays.
   */
  async prune(before: string): Promise<void> {
    const { folder, secrets } = this.#parts
    const old = (await auditDays(folder)).slice(0, -1).filter(day => day < before)
    const last = await lastReadable(folder, old)
    if (!last) return
    const start: ChainStart = { ...last, signature: signStart(last, secrets) }
    await writeDurably(join(folder, START), `${JSON.stringify(start)}\n`)
    for (const day of old) await rm(auditPath(folder, day))
    await syncFolder(folder)
  }

  async close(): Promise<void> {
    await this.#batches.idle()
    await this.#handle?.close()
    this.#handle = undefined
  }

  async #write(entries: NewEntry[]): Promise<void> {
    // When the disk is nearly full, only the audit may still write, into the space that the store keeps free.
    await this.#parts.ready().catch(error => {
      if (!(error instanceof NoDiskError)) throw error
    })
    const today = this.#parts.now().toISOString().slice(0, 10)
    // If the clock was set back, entries still go into the newest file, because the order of the files is the order
    // of the chain.
    if (today > this.#day) await this.#goOnAt(today)
    const handle = this.#handle ?? (await this.#reopen())
    let head = this.#head
    const lines = entries.map(entry => {
      const { line, hash } = writeEntry({ n: head.n + 1, ...entry }, head.hash)
      head = { n: head.n + 1, hash }
      return `${line}\n`
    })
    const bytes = Buffer.from(lines.join(''))
    try {
      const { bytesWritten } = await handle.write(bytes, 0, bytes.length, this.#length)
      if (bytesWritten < bytes.length) throw new Error('the file took only a part')
      await handle.datasync()
      const path = auditPath(this.#parts.folder, this.#day)
      if (!isSameFile(await handle.stat(), statIfThere(path))) throw new Error(`${path} was moved, replaced or removed`)
    } catch (error) {
      // The next write opens the file again, and then cuts off lines that this failed write left half written.
      this.#handle = undefined
      await handle.close().catch(() => undefined)
      throw error
    }
    this.#length += bytes.length
    this.#head = head
  }

  async #goOnAt(day: string): Promise<void> {
    await this.#handle?.close()
    this.#handle = undefined
    this.#day = day
    this.#length = 0
  }

  async #reopen(): Promise<FileHandle> {
    const { folder } = this.#parts
    const path = auditPath(folder, this.#day)
    const isThere = statIfThere(path) !== undefined
    if (!isThere) this.#length = 0
    const handle = await open(path, isThere ? 'r+' : 'wx', 0o600)
    try {
      await handle.truncate(this.#length)
      await syncFolder(folder)
    } catch (error) {
      await handle.close()
      throw error
    }
    this.#handle = handle
    return handle
  }
}

/** The keys of all changes with an entry on the day of `at` (ISO) or later. */
async function keysSince(folder: string, at: string): Promise<ReadonlySet<string | undefined>> {
  const keys = new Set<string | undefined>()
  // Also reads the files of later days, because the entry is in one of them if the clock was set back.
  for (const day of (await auditDays(folder)).filter(day => day >= at.slice(0, 10))) {
    for (const line of await auditLines(folder, day)) keys.add(readEntry(line)?.entry.key)
  }
  return keys
}

/** Returns those of `entries` that a folder's audit does not contain, oldest first. */
export async function lackingEntries(folder: string, entries: readonly ChangeEntry[]): Promise<ChangeEntry[]> {
  const sorted = [...entries].sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
  const [first] = sorted
  if (!first) return []
  const keys = await keysSince(folder, first.at)
  return sorted.filter(({ key }) => !keys.has(key))
}

/** The number and hash of the last readable entry in the files of `days`, by default of all days. */
async function lastReadable(folder: string, days?: readonly string[]): Promise<Head | undefined> {
  for (const day of [...(days ?? (await auditDays(folder)))].reverse()) {
    for (const line of (await auditLines(folder, day)).reverse()) {
      const read = readEntry(line)
      if (read) return { n: read.entry.n, hash: read.hash }
    }
  }
  return undefined
}

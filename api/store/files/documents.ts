import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Adapter, Low } from 'lowdb'
import { DAY } from '../../contract/time/durations'
import { UserFacingError } from '../../user-facing-error'
import { Batches } from '../batches'
import { unlessMissing, writeDurably } from '../durable-file'
import { NO_LOG, type StoreLog } from '../log'
import { type Documents, StoreUnavailableError } from '../store'
import { hasValidChecksum, withChecksum } from './journal/entry'
import type { FolderLock } from './lock/lock'
import { missingStateInWords, STATE_REMEDY } from './recovery/known-files'

/** A document as the file stores it. */
export interface Document {
  value: unknown
  /** ISO time at which the document expires. */
  expiresAt?: string
  /** The document's lifetime when it was written, in ms; absent in files of version 0.1.0. */
  life?: number
}

/** Documents by namespace and key. */
export type Namespaces = ReadonlyMap<string, ReadonlyMap<string, Document>>

interface Update {
  namespace: string
  /** The document's key; undefined means the whole namespace. */
  key?: string
  change: (present: unknown) => { value: unknown; expiresAt?: Date } | undefined
}

const VERSION = 1
/** Longest lifetime of a document whose own lifetime is unknown, in ms. */
const LONGEST_LIFE = 7 * DAY

/** lowdb's adapter for the file of documents: readable JSON with a checksum, written durably and atomically. */
class StateFile implements Adapter<Namespaces> {
  constructor(
    readonly path: string,
    readonly log: StoreLog,
    readonly lock?: FolderLock,
  ) {}

  async read(): Promise<Namespaces | null> {
    const bytes = await readFile(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EISDIR') throw new UserFacingError(`${this.path} is a folder, not a file. ${STATE_REMEDY}`)
      return unlessMissing(error)
    })
    if (!bytes) return null
    const namespaces = parseNamespaces(bytes.toString('utf8'))
    if (!namespaces) throw new UserFacingError(`${this.path} is damaged. ${STATE_REMEDY}`)
    if (!hasValidChecksum(bytes.subarray(0, -1)))
      this.log.warn({ file: this.path }, 'Another program or a person changed this file')
    return namespaces
  }

  async write(namespaces: Namespaces): Promise<void> {
    await this.lock?.check()
    await writeDurably(this.path, textOf(namespaces))
  }
}

/**
 * The documents of a file that never expire, except those in the namespaces `without`, as text in the file's format. A
 * restored copy must not revive sessions, throttles or counts of acknowledgements. Undefined without any document.
 */
export async function lastingDocuments(path: string, without: readonly string[]): Promise<string | undefined> {
  const namespaces = await new StateFile(path, NO_LOG).read()
  if (!namespaces?.size) return undefined
  const lasting = [...namespaces].flatMap(([namespace, documents]) => {
    const kept = [...documents].filter(([, { expiresAt }]) => expiresAt === undefined)
    return kept.length > 0 && !without.includes(namespace) ? [[namespace, new Map(kept)] as const] : []
  })
  return textOf(new Map(lasting))
}

/** All documents of a file, including expired ones; empty if the file does not exist. Throws for a damaged file. */
export async function readDocuments(path: string): Promise<Namespaces> {
  return (await new StateFile(path, NO_LOG).read()) ?? new Map()
}

/** Writes a new file of documents. */
export async function writeDocuments(path: string, namespaces: Namespaces): Promise<void> {
  await new StateFile(path, NO_LOG).write(namespaces)
}

/** The text of a file of documents, with a checksum. */
function textOf(namespaces: Namespaces): string {
  const spaces = Object.fromEntries([...namespaces].map(([name, documents]) => [name, Object.fromEntries(documents)]))
  return `${withChecksum(JSON.stringify({ version: VERSION, spaces }, null, 1))}\n`
}

function parseNamespaces(text: string): Namespaces | undefined {
  try {
    const { version, spaces } = JSON.parse(text) as { version: number; spaces: Record<string, object> }
    if (version !== VERSION) return undefined
    return new Map(Object.entries(spaces).map(([name, documents]) => [name, new Map(Object.entries(documents))]))
  } catch {
    return undefined
  }
}

/** Small durable documents in one file. Updates that wait share one write; an update that fails changes nothing. */
export class FileDocuments implements Documents {
  readonly #batches = new Batches<Update, () => unknown>(updates => this.#write(updates))
  #closed = false

  private constructor(
    readonly db: Low<Namespaces>,
    readonly now: () => Date,
  ) {}

  static async open(path: string, now: () => Date, log: StoreLog, lock: FolderLock): Promise<FileDocuments> {
    const db = new Low<Namespaces>(new StateFile(path, log, lock), new Map())
    await db.read()
    if (!existsSync(path)) {
      const missing = await missingStateInWords(path)
      if (missing !== undefined) throw new UserFacingError(missing)
      // Writes the file at once, because a start refuses a folder that has records but not this file.
      await db.write()
    }
    const documents = new FileDocuments(db, now)
    db.data = documents.#liveIn(db.data)
    return documents
  }

  async get<Value>(namespace: string, key: string): Promise<Value | undefined> {
    return structuredClone(this.#valueIn(this.db.data, namespace, key)) as Value | undefined
  }

  async keys(namespace: string): Promise<string[]> {
    return [...(this.db.data.get(namespace)?.keys() ?? [])]
  }

  async all<Value>(namespace: string): Promise<Map<string, Value>> {
    const live = [...(this.db.data.get(namespace) ?? [])].filter(([, document]) => this.#isLive(document))
    return structuredClone(new Map(live.map(([key, { value }]) => [key, value as Value])))
  }

  async update<Value>(
    namespace: string,
    key: string,
    change: (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined,
  ): Promise<Value | undefined> {
    const value = await this.#enqueue({ namespace, key, change: present => change(present as Value | undefined) })
    return structuredClone(value) as Value | undefined
  }

  async clear(namespace: string): Promise<void> {
    await this.#enqueue({ namespace, change: () => undefined })
  }

  /** Refuses further updates, and waits for updates that are under way. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#batches.idle()
  }

  async #enqueue(update: Update): Promise<unknown> {
    if (this.#closed) throw new StoreUnavailableError('The store is closed.')
    const resultOf = await this.#batches.add(update)
    return resultOf()
  }

  /** For each update, resolves to a function that returns the update's value or throws its error. */
  async #write(batch: readonly Update[]): Promise<(() => unknown)[]> {
    const next = this.#liveIn(this.db.data)
    const results = batch.map(update => {
      try {
        const value = this.#applyTo(next, update)
        return () => value
      } catch (error) {
        return () => {
          throw error
        }
      }
    })
    const before = this.db.data
    try {
      this.db.data = next
      if (!isSame(before, next)) await this.db.write()
      return results
    } catch (cause) {
      // After a failed write, lowdb still holds the new data, so this line restores the old data.
      this.db.data = before
      throw new StoreUnavailableError(`The store cannot write: ${(cause as Error).message}`, { cause })
    }
  }

  #applyTo(namespaces: Map<string, Map<string, Document>>, { namespace, key, change }: Update): unknown {
    if (key === undefined) {
      namespaces.delete(namespace)
      return undefined
    }
    const next = change(structuredClone(this.#valueIn(namespaces, namespace, key)))
    const documents = namespaces.get(namespace) ?? new Map<string, Document>()
    if (!next) documents.delete(key)
    else {
      const { value, expiresAt } = structuredClone(next)
      const life = expiresAt && Math.max(0, expiresAt.getTime() - this.now().getTime())
      documents.set(key, { value, ...(expiresAt && { expiresAt: expiresAt.toISOString(), life }) })
    }
    if (documents.size > 0) namespaces.set(namespace, documents)
    else namespaces.delete(namespace)
    return next?.value
  }

  #valueIn(namespaces: Namespaces, namespace: string, key: string): unknown {
    const document = namespaces.get(namespace)?.get(key)
    return document && this.#isLive(document) ? document.value : undefined
  }

  #liveIn(namespaces: Namespaces): Map<string, Map<string, Document>> {
    const liveOf = (documents: ReadonlyMap<string, Document>) =>
      [...documents].flatMap(([key, document]): [string, Document][] =>
        this.#isLive(document) ? [[key, this.#withinLife(document)]] : [],
      )
    return new Map([...namespaces].map(([namespace, documents]) => [namespace, new Map(liveOf(documents))]))
  }

  /** Shortens the lifetime of a document that was written while the clock was ahead: the lifetime then starts now. */
  #withinLife(document: Document): Document {
    const { expiresAt, life = LONGEST_LIFE } = document
    if (expiresAt === undefined) return document
    const latest = this.now().getTime() + life
    return Date.parse(expiresAt) <= latest ? document : { ...document, expiresAt: new Date(latest).toISOString(), life }
  }

  #isLive({ expiresAt }: Document): boolean {
    return expiresAt === undefined || Date.parse(expiresAt) > this.now().getTime()
  }
}

/** True when two states hold the same document objects. */
function isSame(one: Namespaces, other: Namespaces): boolean {
  if (one.size !== other.size) return false
  return [...one].every(([namespace, documents]) => {
    const others = other.get(namespace)
    return others?.size === documents.size && [...documents].every(([key, value]) => others.get(key) === value)
  })
}

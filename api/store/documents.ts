import { readFile } from 'node:fs/promises'
import { type Adapter, Low } from 'lowdb'
import { writeDurably } from './durable-file'
import { sumHolds, withSum } from './entry'
import type { FolderLock } from './lock'
import type { Log } from './log'
import { type Documents, StoreUnavailableError } from './store'

interface Document {
  value: unknown
  /** ISO time. */
  expiresAt?: string
  /** How long it was to live when it was written, in ms; missing in files of earlier versions. */
  life?: number
}

type Spaces = ReadonlyMap<string, ReadonlyMap<string, Document>>

interface Update {
  space: string
  /** Undefined for the whole space. */
  key?: string
  change: (present: unknown) => { value: unknown; expiresAt?: Date } | undefined
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

const VERSION = 1
/** The longest life of a document whose own is not known, in ms. */
const LONGEST_LIFE = 7 * 24 * 60 * 60 * 1_000
const NO_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** lowdb's adapter for the file of documents: readable JSON with a checksum, written durably and atomically. */
class StateFile implements Adapter<Spaces> {
  constructor(
    readonly path: string,
    readonly log: Log,
    readonly lock?: FolderLock,
  ) {}

  async read(): Promise<Spaces | null> {
    const bytes = await readFile(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!bytes) return null
    const spaces = parseSpaces(bytes.toString('utf8'))
    if (!spaces) {
      throw new Error(
        `${this.path} is damaged. It holds sessions, login throttles and the admin password, no enquiries. ` +
          'Put it back from a backup; or move it away to start with none of these.',
      )
    }
    if (!sumHolds(bytes.subarray(0, -1))) this.log.warn({ file: this.path }, 'This file was changed by other hands')
    return spaces
  }

  async write(spaces: Spaces): Promise<void> {
    const plain = Object.fromEntries([...spaces].map(([space, documents]) => [space, Object.fromEntries(documents)]))
    await this.lock?.check()
    await writeDurably(this.path, `${withSum(JSON.stringify({ version: VERSION, spaces: plain }, null, 1))}\n`)
  }
}

/**
 * Copies a file of documents without those that expire (sessions, throttles, counts of acknowledgements: a copy must
 * bring none of them back to life) and without some spaces. Answers whether there was one to copy.
 */
export async function copyLastingDocuments(from: string, to: string, without: readonly string[]): Promise<boolean> {
  const spaces = await new StateFile(from, NO_LOG).read()
  if (!spaces) return false
  const lasting = [...spaces].flatMap(([space, documents]) => {
    const kept = [...documents].filter(([, { expiresAt }]) => expiresAt === undefined)
    return kept.length > 0 && !without.includes(space) ? [[space, new Map(kept)] as const] : []
  })
  await new StateFile(to, NO_LOG).write(new Map(lasting))
  return true
}

function parseSpaces(text: string): Spaces | undefined {
  try {
    const { version, spaces } = JSON.parse(text) as { version: number; spaces: Record<string, object> }
    if (version !== VERSION) return undefined
    return new Map(Object.entries(spaces).map(([space, documents]) => [space, new Map(Object.entries(documents))]))
  } catch {
    return undefined
  }
}

/** Small durable documents in one file; updates that wait share one write, and one that fails changes nothing. */
export class FileDocuments implements Documents {
  readonly #db: Low<Spaces>
  readonly #now: () => Date
  #waiting: Update[] = []
  #running: Promise<void> | undefined
  #closed = false

  private constructor(db: Low<Spaces>, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  static async open(path: string, now: () => Date, log: Log, lock: FolderLock): Promise<FileDocuments> {
    const db = new Low<Spaces>(new StateFile(path, log, lock), new Map())
    await db.read()
    const documents = new FileDocuments(db, now)
    db.data = documents.#liveIn(db.data)
    return documents
  }

  async get<Value>(space: string, key: string): Promise<Value | undefined> {
    return structuredClone(this.#valueIn(this.#db.data, space, key)) as Value | undefined
  }

  async update<Value>(
    space: string,
    key: string,
    change: (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined,
  ): Promise<Value | undefined> {
    const value = await this.#enqueue({ space, key, change: present => change(present as Value | undefined) })
    return structuredClone(value) as Value | undefined
  }

  async clear(space: string): Promise<void> {
    await this.#enqueue({ space, change: () => undefined })
  }

  /** Refuses further updates and waits for those under way. */
  async close(): Promise<void> {
    this.#closed = true
    while (this.#running) await this.#running
  }

  #enqueue(update: Pick<Update, 'space' | 'key' | 'change'>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new StoreUnavailableError('The store is closed.')
      this.#waiting.push({ ...update, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0))
    this.#running = undefined
  }

  async #write(batch: Update[]): Promise<void> {
    const draft = this.#liveIn(this.#db.data)
    const done = batch.flatMap(update => {
      try {
        return [{ update, value: this.#applyTo(draft, update) }]
      } catch (error) {
        update.reject(error)
        return []
      }
    })
    const before = this.#db.data
    try {
      this.#db.data = draft
      if (!isSame(before, draft)) await this.#db.write()
      for (const { update, value } of done) update.resolve(value)
    } catch (cause) {
      // lowdb keeps what it could not write; here memory goes back to what is on disk.
      this.#db.data = before
      const error = new StoreUnavailableError(`The store cannot write: ${(cause as Error).message}`, { cause })
      for (const { update } of done) update.reject(error)
    }
  }

  #applyTo(draft: Map<string, Map<string, Document>>, { space, key, change }: Update): unknown {
    if (key === undefined) {
      draft.delete(space)
      return undefined
    }
    const next = change(structuredClone(this.#valueIn(draft, space, key)))
    const documents = draft.get(space) ?? new Map<string, Document>()
    if (!next) documents.delete(key)
    else {
      const { value, expiresAt } = structuredClone(next)
      const life = expiresAt && Math.max(0, expiresAt.getTime() - this.#now().getTime())
      documents.set(key, { value, ...(expiresAt && { expiresAt: expiresAt.toISOString(), life }) })
    }
    if (documents.size > 0) draft.set(space, documents)
    else draft.delete(space)
    return next?.value
  }

  #valueIn(spaces: Spaces, space: string, key: string): unknown {
    const document = spaces.get(space)?.get(key)
    return document && this.#isLive(document) ? document.value : undefined
  }

  #liveIn(spaces: Spaces): Map<string, Map<string, Document>> {
    const ofSpace = (documents: ReadonlyMap<string, Document>) => {
      const live = [...documents].filter(([, document]) => this.#isLive(document))
      return new Map(live.map(([key, document]) => [key, this.#withinLife(document)]))
    }
    return new Map([...spaces].map(([space, documents]) => [space, ofSpace(documents)]))
  }

  /** A document that a clock dated which was ahead has its life from now on, and no more. */
  #withinLife(document: Document): Document {
    const { expiresAt, life = LONGEST_LIFE } = document
    if (expiresAt === undefined) return document
    const latest = this.#now().getTime() + life
    return Date.parse(expiresAt) <= latest ? document : { ...document, expiresAt: new Date(latest).toISOString(), life }
  }

  #isLive({ expiresAt }: Document): boolean {
    return expiresAt === undefined || Date.parse(expiresAt) > this.#now().getTime()
  }
}

/** Whether two states hold the very same documents. */
function isSame(one: Spaces, other: Spaces): boolean {
  if (one.size !== other.size) return false
  return [...one].every(([space, documents]) => {
    const others = other.get(space)
    return others?.size === documents.size && [...documents].every(([key, value]) => others.get(key) === value)
  })
}

import { setTimeout as delay } from 'node:timers/promises'
import { KeyedMutex } from '../keyed-mutex'
import { type Documents, StoreUnavailableError } from '../store'
import type { Database } from './database'

/**
 * The maximum number of attempts at an update when other instances change the same document, and the longest wait
 * between two attempts, in ms.
 */
const MOST_TRIES = 30
const LONGEST_WAIT = 100
/** If the clock goes back by more than this, in ms, the clock counts as having been ahead. */
const CLOCK_STEP = 60_000

interface DocumentRow {
  value: string
  version: number
  expires_at: number | null
  life: number | null
}

type Change<Value> = (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined

/** PostgreSQL's texts cannot contain NUL, so names are stored as JSON, which escapes NUL. */
export const documentName = (text: string) => JSON.stringify(text).slice(1, -1)
export const documentText = (name: string): string => JSON.parse(`"${name}"`)

/** Small documents in a table. Each document has a version, so that no update overwrites another update unnoticed. */
export class DatabaseDocuments implements Documents {
  readonly #mutex = new KeyedMutex()
  /** The latest time that this instance has seen on its clock, in ms since 1970. */
  #latest = 0
  #closed = false

  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  async get<Value>(namespace: string, key: string): Promise<Value | undefined> {
    const row = await this.#row(namespace, key)
    return row && this.#isLive(row) ? JSON.parse(row.value) : undefined
  }

  async keys(namespace: string): Promise<string[]> {
    return (await this.#live<{ key: string }>('key', namespace)).map(({ key }) => documentText(key))
  }

  async all<Value>(namespace: string): Promise<Map<string, Value>> {
    const rows = await this.#live<{ key: string; value: string }>('key, value', namespace)
    return new Map(rows.map(({ key, value }) => [documentText(key), JSON.parse(value)]))
  }

  /** Reads the given columns of all documents in a namespace that have not expired. */
  #live<Row extends object>(columns: string, namespace: string): Promise<Row[]> {
    return this.database.read<Row>(
      `select ${columns} from documents where namespace = $1 and (expires_at is null or expires_at > $2) order by key`,
      [documentName(namespace), this.now().getTime()],
    )
  }

  async update<Value>(namespace: string, key: string, change: Change<Value>): Promise<Value | undefined> {
    return await this.#mutex.runExclusive(JSON.stringify([namespace, key]), async () => {
      for (let tries = 1; tries <= MOST_TRIES; tries++) {
        this.#refuseWhenClosed()
        const row = await this.#row(namespace, key)
        const next = change(row && this.#isLive(row) ? JSON.parse(row.value) : undefined)
        const value = next && JSON.stringify(next.value)
        const isMade = next
          ? await this.#put(namespace, key, row, String(value), next.expiresAt)
          : await this.#remove(namespace, key, row)
        if (isMade) return value === undefined ? undefined : JSON.parse(value)
        await delay(Math.random() * LONGEST_WAIT)
      }
      throw new StoreUnavailableError('Other instances change this document all the time.')
    })
  }

  async clear(namespace: string): Promise<void> {
    this.#refuseWhenClosed()
    await this.database.query('delete from documents where namespace = $1', [documentName(namespace)])
  }

  /** Removes expired documents. The lifetime of a document that was written while the clock was ahead starts now. */
  async removeExpired(): Promise<void> {
    const now = this.now().getTime()
    await this.database.query(
      'update documents set expires_at = $1::bigint + life where expires_at > $1::bigint + life',
      [now],
    )
    await this.database.query('delete from documents where expires_at <= $1', [now])
  }

  /** Refuses further updates. */
  close(): void {
    this.#closed = true
  }

  /** Notices that the clock went back. Documents that were dated too late then start their lifetime now. */
  async #noteClock(): Promise<void> {
    const now = this.now().getTime()
    if (now < this.#latest - CLOCK_STEP) {
      this.#latest = now
      await this.removeExpired()
    }
    this.#latest = Math.max(this.#latest, now)
  }

  async #row(namespace: string, key: string): Promise<DocumentRow | undefined> {
    await this.#noteClock()
    const [row] = await this.database.read<DocumentRow>(
      'select value, version, expires_at, life from documents where namespace = $1 and key = $2',
      [documentName(namespace), documentName(key)],
      'document',
    )
    return row && (await this.#withinLife(namespace, key, row))
  }

  /** Shortens the lifetime of a document that was written while the clock was ahead: the lifetime then starts now. */
  async #withinLife(namespace: string, key: string, row: DocumentRow): Promise<DocumentRow> {
    const latest = this.now().getTime() + (row.life ?? 0)
    if ((row.expires_at ?? 0) <= latest) return row
    await this.database.query(
      'update documents set expires_at = $3 where namespace = $1 and key = $2 and version = $4',
      [documentName(namespace), documentName(key), latest, row.version],
    )
    return { ...row, expires_at: latest }
  }

  async #put(
    namespace: string,
    key: string,
    row: DocumentRow | undefined,
    value: string,
    expiresAt: Date | undefined,
  ): Promise<boolean> {
    const life = expiresAt ? Math.max(0, expiresAt.getTime() - this.now().getTime()) : null
    const values = [documentName(namespace), documentName(key), value, expiresAt?.getTime() ?? null, life]
    const done = row
      ? await this.database.query(
          `update documents set value = $3, expires_at = $4, life = $5, version = version + 1
          where namespace = $1 and key = $2 and version = $6 returning 1`,
          [...values, row.version],
        )
      : await this.database.query(
          'insert into documents (namespace, key, value, expires_at, life, version) values ($1, $2, $3, $4, $5, 1) on conflict do nothing returning 1',
          values,
        )
    return done.length > 0
  }

  async #remove(namespace: string, key: string, row: DocumentRow | undefined): Promise<boolean> {
    if (!row) return true
    const done = await this.database.query(
      'delete from documents where namespace = $1 and key = $2 and version = $3 returning 1',
      [documentName(namespace), documentName(key), row.version],
    )
    return done.length > 0
  }

  #isLive({ expires_at: expiresAt }: DocumentRow): boolean {
    return expiresAt === null || expiresAt > this.now().getTime()
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new StoreUnavailableError('The store is closed.')
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { RecordLetter } from '../../contract/forms/letters'
import type { ListName } from '../../contract/records/records'
import type { StoreLog } from '../log'
import { UNNAMED_LIFE } from '../records/letters'
import { verdictOn } from '../scan'
import {
  type Letters,
  LettersFullError,
  type NewLetter,
  type Scan,
  StoreUnavailableError,
  UnknownLettersError,
} from '../store'
import type { Database } from './database'
import type { Queries } from './queries'

const ID_BYTES = 16
/** The minimum number of bytes in each part of a letter except the last part; each part is a row of the table. */
export const PART_BYTES = 256 * 1_024

/** The dependencies of `DatabaseLetters`. */
export interface DatabaseLettersParts {
  database: Database
  /** The maximum number of bytes of all letters together. */
  maxBytes: number
  scan: Scan | undefined
  now: () => Date
  log: StoreLog
}

/**
 * The letters of visitors, stored in rows of about a quarter of a megabyte. A letter that belongs to no record within a
 * day is removed.
 */
export class DatabaseLetters implements Letters {
  #isClosed = false

  constructor(private readonly parts: DatabaseLettersParts) {}

  /** Refuses further letters. */
  close(): void {
    this.#isClosed = true
  }

  async admit(): Promise<void> {
    if (this.#isClosed) throw new StoreUnavailableError('The store is closed.')
    const { bytes, maxBytes } = await this.space()
    if (bytes >= maxBytes) throw new LettersFullError('The letters fill the space that UPLOADS_MAX_GB allows.')
  }

  async keep({ name, type, isLocked }: NewLetter, content: AsyncIterable<Uint8Array>): Promise<RecordLetter> {
    await this.admit()
    const { database, now } = this.parts
    const id = randomBytes(ID_BYTES).toString('hex')
    try {
      await database.query('insert into files (id, arrived_at, bytes) values ($1, $2, 0)', [id, now().getTime()])
      const { bytes, sha256 } = await this.#write(id, content)
      const file: RecordLetter = {
        id,
        name,
        bytes,
        type,
        sha256,
        ...(await verdictOn(id, () => this.#read(id), this.parts)),
        ...(isLocked?.() && { locked: true }),
      }
      // PostgreSQL's texts cannot contain NUL, but JSON can escape it.
      await database.query('update files set about = $2 where id = $1', [id, JSON.stringify(file)])
      return file
    } catch (error) {
      await this.remove([id]).catch(() => undefined)
      throw error
    }
  }

  async waiting(id: string): Promise<RecordLetter | undefined> {
    const [file] = await this.#unnamed([id])
    return file
  }

  /**
   * Returns the metadata of letters that a submission is about to attach; throws an UnknownLettersError when one of
   * them is unavailable.
   */
  async unnamed(ids: readonly string[]): Promise<RecordLetter[]> {
    const found = new Map((await this.#unnamed(ids)).map(file => [file.id, file]))
    const unknown = ids.filter((id, at) => !found.has(id) || ids.indexOf(id) !== at)
    if (unknown.length > 0) throw new UnknownLettersError(unknown)
    return ids.flatMap(id => found.get(id) ?? [])
  }

  /** Assigns letters to a record, in the transaction that writes the record. */
  async name(queries: Queries, ids: readonly string[], list: ListName, record: number): Promise<void> {
    const named = await queries.query<{ id: string }>(
      'update files set list = $2, record = $3 where id = any($1::text[]) and list is null and about is not null returning id',
      [ids, list, record],
    )
    const done = new Set(named.map(({ id }) => id))
    if (done.size < ids.length) throw new UnknownLettersError(ids.filter(id => !done.has(id)))
  }

  async open({ id, flagged }: Pick<RecordLetter, 'id' | 'flagged'>): Promise<Readable | undefined> {
    if (flagged !== undefined) return undefined
    const found = await this.parts.database.read('select 1 from files where id = $1 and about is not null', [id])
    return found.length > 0 ? this.#read(id) : undefined
  }

  async discard(id: string): Promise<void> {
    await this.#removeWhere('list is null and id = any($1::text[])', [[id]])
  }

  async removeUnnamed(): Promise<number> {
    const now = this.parts.now().getTime()
    // Letters with a time in the future arrived while the clock was ahead, so their day starts now.
    await this.parts.database.query('update files set arrived_at = $1 where list is null and arrived_at > $1', [now])
    return await this.#removeWhere('list is null and arrived_at <= $1', [now - UNNAMED_LIFE])
  }

  /** Removes letters for good. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.#removeWhere('id = any($1::text[])', [ids])
  }

  async space(): Promise<{ bytes: number; maxBytes: number }> {
    const [row] = await this.parts.database.read<{ bytes: number }>(
      'select coalesce(sum(bytes), 0)::bigint as bytes from files',
    )
    return { bytes: row?.bytes ?? 0, maxBytes: this.parts.maxBytes }
  }

  async #unnamed(ids: readonly string[]): Promise<RecordLetter[]> {
    const rows = await this.parts.database.read<{ about: string }>(
      'select about from files where id = any($1::text[]) and list is null and about is not null',
      [ids],
    )
    return rows.map(({ about }) => JSON.parse(about))
  }

  async #removeWhere(which: string, values: unknown[]): Promise<number> {
    const gone = await this.parts.database.query(
      `with gone as (delete from files where ${which} returning id),
      parts as (delete from file_parts p using gone where p.id = gone.id)
      select id from gone`,
      values,
    )
    return gone.length
  }

  /** Writes an incoming letter part by part; resolves to the letter's length and digest. */
  async #write(id: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }> {
    const digest = createHash('sha256')
    let bytes = 0
    let part = 0
    for await (const chunk of inParts(content)) {
      bytes += chunk.length
      digest.update(chunk)
      await this.parts.database.query(
        `with counted as (update files set bytes = $4 where id = $1)
        insert into file_parts (id, part, content) values ($1, $2, $3)`,
        [id, part++, chunk, bytes],
      )
      const { bytes: all, maxBytes } = await this.space()
      if (all > maxBytes) throw new LettersFullError('The letters fill the space that UPLOADS_MAX_GB allows.')
    }
    return { bytes, sha256: digest.digest('hex') }
  }

  #read(id: string): Readable {
    const { database } = this.parts
    async function* parts() {
      for (let part = 0; ; part++) {
        const [row] = await database.read<{ content: Buffer }>(
          'select content from file_parts where id = $1 and part = $2',
          [id, part],
        )
        if (!row) return
        yield row.content
      }
    }
    return Readable.from(parts(), { objectMode: false })
  }
}

/** Joins incoming chunks into parts of at least `PART_BYTES`; only the last part may be smaller. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { StoreLog } from '../log'
import { StoreUnavailableError } from '../store'
import type { Queries } from './queries'

/** The maximum number of connections that one instance opens. */
const MOST_CONNECTIONS = 10
/** The longest waits for a connection, a statement and an answer, in ms. */
const TIMEOUTS = { connecting: 5_000, statement: 10_000, answer: 15_000 }
/**
 * The maximum number of attempts at a statement that the database aborted in favour of others, and the longest wait
 * before another attempt, in ms.
 */
const MOST_TRIES = 12
const LONGEST_WAIT = 200
/**
 * Error codes of statements that the database aborted in favour of others: serialisation failures and deadlocks. An
 * aborted statement has changed nothing.
 */
const BROKEN_OFF = new Set(['40001', '40P01'])
/**
 * Error codes of a database that cannot be reached, is full, is shutting down or is a standby. A statement that took
 * too long, or waited too long for a lock, also fails with one of these codes. The first group lists classes of codes,
 * the second one single codes.
 */
const AWAY = /^(?:08|53|57|58)|^(?:25006|55P03)$/
const INT8 = 20

/** The unique index that a statement violated; undefined for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}

/** True for the error of a statement that created a table, its type or a row just after another instance did. */
export const isMadeAlready = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['23505', '42P07', '42710'].includes(String(error.code))

/** True when a statement waited for a lock longer than `lock_timeout`. */
export const isHeldByOthers = (error: unknown): boolean =>
  error instanceof StoreUnavailableError && error.cause instanceof pg.DatabaseError && error.cause.code === '55P03'

/** A limited pool of connections, which connects again once the database can be reached. */
export class Database implements Queries {
  readonly #url: string
  readonly #log: StoreLog
  readonly #pool: pg.Pool

  /** With `isPatient`, statements may take any time. */
  constructor(url: string, log: StoreLog, isPatient = false) {
    this.#url = url
    this.#log = log
    this.#pool = new pg.Pool({
      connectionString: url,
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: TIMEOUTS.connecting,
      ...(!isPatient && {
        statement_timeout: TIMEOUTS.statement,
        idle_in_transaction_session_timeout: TIMEOUTS.statement,
        query_timeout: TIMEOUTS.answer,
      }),
      keepAlive: true,
      application_name: 'haven',
      // Reads a 64-bit integer as a JavaScript number: such columns contain times and revisions, all below 2^53.
      types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
    })
    // Only logs the end of an unused connection, because the next statement opens another one.
    this.#pool.on('error', err => log.warn({ err }, 'A connection to the database has ended'))
  }

  /** Runs one statement, and repeats it when the database aborted it in favour of others. */
  async query<Row extends object>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    return await again(async () => (await this.#pool.query<Row>({ text, values, ...(name && { name }) })).rows)
  }

  /**
   * Runs a statement that changes nothing. If the database does not answer, the statement is repeated once, because
   * perhaps only the connection has ended.
   */
  async read<Row extends object>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    try {
      return await this.query(text, values, name)
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error
      return await this.query(text, values, name)
    }
  }

  /** Runs statements in a transaction; `action` may run several times. */
  async transaction<Result>(action: (queries: Queries) => Promise<Result>): Promise<Result> {
    return await again(async () => {
      const client = await this.#pool.connect()
      let broken: Error | undefined
      // A connection that ends between two statements emits an event here; without a listener, the event would end the
      // process.
      const noteEnd = (error: Error) => {
        broken = error
      }
      client.on('error', noteEnd)
      try {
        await client.query('begin')
        const result = await action({
          query: async <Row extends object>(text: string, values: unknown[] = [], name?: string) =>
            (await client.query<Row>({ text, values, ...(name && { name }) })).rows,
        })
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(failure => {
          broken = failure
        })
        throw error
      } finally {
        client.removeListener('error', noteEnd)
        client.release(broken)
      }
    })
  }

  /**
   * Runs a read whose result is optional; undefined when the database does not answer, or when a statement takes longer
   * than `ms`.
   */
  async within<Result>(ms: number, action: (queries: Queries) => Promise<Result>): Promise<Result | undefined> {
    try {
      return await this.transaction(async queries => {
        await queries.query(`set local statement_timeout = ${ms}`)
        return await action(queries)
      })
    } catch (error) {
      if (error instanceof StoreUnavailableError) return undefined
      throw error
    }
  }

  /** Makes another pool, whose statements may take any time; its caller closes it. */
  patient(): Database {
    return new Database(this.#url, this.#log, true)
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}

async function again<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await action()
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? String(error.code) : undefined
      if (code === undefined || !BROKEN_OFF.has(code) || tries === MOST_TRIES) throw unavailable(error, code)
      await delay(Math.random() * Math.min(LONGEST_WAIT, 2 ** tries))
    }
  }
}

/**
 * Turns an error of the database or the network into the store's error. Returns an error in our own statements
 * unchanged, because waiting does not help against such an error.
 */
function unavailable(error: unknown, code: string | undefined): unknown {
  const isOurs = code !== undefined && !AWAY.test(code) && !BROKEN_OFF.has(code)
  if (isOurs || !isOfConnection(error, code)) return error
  return new StoreUnavailableError(`The database does not answer: ${(error as Error).message}`, { cause: error })
}

/** True for an error of the database or the network; pg throws plain errors for broken connections. */
function isOfConnection(error: unknown, code: string | undefined): boolean {
  if (code !== undefined) return true
  if (!(error instanceof Error) || error.constructor !== Error) return error instanceof AggregateError
  return (
    'syscall' in error ||
    /^(?:Connection terminated|timeout exceeded|Query read timeout|Cannot use a pool|Client )/.test(error.message)
  )
}

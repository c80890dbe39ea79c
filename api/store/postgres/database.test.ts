import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { startLine } from '../../testing/database-line'
import { memoryLog, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { giveTwoAddresses } from '../../testing/two-addresses'
import { StoreUnavailableError } from '../store'
import { Database, isHeldByOthers, isMadeAlready, violatedIndex } from './database'

async function open() {
  const line = await startLine(await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder()))
  const database = new Database(line.url, memoryLog())
  onTestFinished(() => database.close())
  return { line, database }
}

const PID = 'select pg_backend_pid() as pid'

it('an instance opens ten connections at most, however many queries arrive at once', async () => {
  const { database } = await open()
  const rows = await Promise.all(Array.from({ length: 60 }, () => database.query<{ pid: number }>(PID)))
  const connections = new Set(rows.flat().map(({ pid }) => pid))
  expect(rows.flat()).toHaveLength(60)
  expect(connections.size).toBeLessThanOrEqual(10)
})

it.each(['08006', '25006', '53300', '55P03', '57P01', '58030'])(
  'a temporary refusal of the engine (%s) counts as a database that cannot be reached',
  async code => {
    const { database } = await open()
    const refused = database.query(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`)
    await expect(refused).rejects.toThrow(StoreUnavailableError)
  },
)

it('a host name with several addresses, all of which refuse, counts as a database that cannot be reached', async () => {
  giveTwoAddresses()
  const database = new Database('postgres://haven@database.example:1/haven', memoryLog())
  onTestFinished(() => database.close())
  const refused = expect(database.query('select 1')).rejects
  await refused.toSatisfy(error => error instanceof StoreUnavailableError && error.cause instanceof AggregateError)
})

it('a mistake in a statement does not count as a database that cannot be reached', async () => {
  const { database } = await open()
  await expect(database.query('select nothing_of_this_name')).rejects.not.toThrow(StoreUnavailableError)
})

it('if the engine ends a connection, only a statement that runs on this connection fails', async () => {
  const { database } = await open()
  const ended = database.transaction(async queries => {
    const [own] = await queries.query<{ pid: number }>(PID)
    await database.query('select pg_terminate_backend($1, 10000)', [own?.pid])
    await queries.query('select 1')
  })
  await expect(ended).rejects.toThrow(StoreUnavailableError)
  const idle = (await Promise.all([1, 2, 3].map(() => database.query<{ pid: number }>(PID)))).flat()
  await database.query(
    'select pg_terminate_backend(pid, 10000) from unnest($1::integer[]) pid where pid <> pg_backend_pid()',
    [idle.map(({ pid }) => pid)],
  )
  expect(await Promise.all([1, 2, 3].map(() => database.read('select 1 as one')))).toHaveLength(3)
})

it('a database that does not answer within fifteen seconds counts as unreachable', async () => {
  const { line, database } = await open()
  await database.query('select 1')
  line.hold('held up', async () => void (await vi.advanceTimersByTimeAsync(15_000)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(database.query(`select 'held up'`)).rejects.toThrow(StoreUnavailableError)
})

it('a caller who waits five seconds for a free connection gets the error that the database cannot be reached', async () => {
  const { database } = await open()
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let taken = 0
  const holding = Array.from({ length: 10 }, () =>
    database.transaction(async queries => {
      await queries.query('select 1')
      taken++
      await released
    }),
  )
  await expect.poll(() => taken).toBe(10)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const refused = expect(database.query('select 1')).rejects.toThrow(StoreUnavailableError)
  await vi.advanceTimersByTimeAsync(5_000)
  await refused
  release()
  await Promise.all(holding)
})

/** Makes an error as the database reports it. */
const said = (code: string, more: object = {}) =>
  Object.assign(new pg.DatabaseError('said', 4, 'error'), { code, ...more })
const outcome = (asking: Promise<unknown>) => asking.catch((error: unknown) => error)
const NOWHERE = 'postgres://haven@127.0.0.1:1/haven'

/**
 * A database without a connection: each statement gets the next of these answers; after the last answer, every
 * statement gets the last one.
 */
function answering(...answers: (Error | string)[]) {
  const asked: unknown[] = []
  const query = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation((async (statement: unknown) => {
    asked.push(statement)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return { rows: [answer] }
  }) as never)
  onTestFinished(() => query.mockRestore())
  return { database: new Database(NOWHERE, memoryLog()), asked }
}

it('a statement that the engine cancels in favour of others is tried twelve times; then the database counts as unreachable', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  for (const code of ['40001', '40P01']) {
    const { database, asked } = answering(said(code), said(code), 'done')
    expect(await database.query('one', [1], 'named')).toEqual(['done'])
    expect(asked).toEqual(Array(3).fill({ text: 'one', values: [1], name: 'named' }))
  }
  const { database, asked } = answering(said('40001'))
  const error = await outcome(database.query('one'))
  expect(error).toBeInstanceOf(StoreUnavailableError)
  expect(error).toMatchObject({ message: 'The database does not answer: said', cause: { code: '40001' } })
  expect(asked).toEqual(Array(12).fill({ text: 'one', values: [] }))
})

it.each([
  ...['08006', '25006', '53300', '55P03', '57014', '58030'].map(code => said(code)),
  Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' }),
  new AggregateError([], 'none of several'),
  ...[
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
    'Client has encountered a connection error and is not queryable',
  ].map(words => new Error(words)),
])('while the database cannot be reached (%s), a read is tried once more', async failure => {
  const { database, asked } = answering(failure, failure, 'done')
  expect(await outcome(database.query('one'))).toMatchObject({ cause: failure })
  expect(await database.read('one', [1], 'named')).toEqual(['done'])
  expect(asked.slice(1)).toEqual(Array(2).fill({ text: 'one', values: [1], name: 'named' }))
  const twice = answering(failure)
  expect(await outcome(twice.database.read('one'))).toBeInstanceOf(StoreUnavailableError)
  expect(twice.asked).toEqual(Array(2).fill({ text: 'one', values: [] }))
})

it.each([
  ...['42601', '42P08', '23505', '22P02', '125006', '155P03', '25006x', '55P03x'].map(code => said(code)),
  new TypeError('Client is not as it should be'),
  new Error('no Client of ours'),
])('a mistake in the statement is thrown unchanged (%s), and the statement is tried once', async failure => {
  const { database, asked } = answering(failure)
  expect(await outcome(database.read('one'))).toBe(failure)
  expect(asked).toHaveLength(1)
})

it('the errors for a violated index, an existing table and a held lock are distinguished', () => {
  expect(violatedIndex(said('23505', { constraint: 'one' }))).toBe('one')
  for (const error of [said('23503', { constraint: 'one' }), { code: '23505', constraint: 'one' }, undefined])
    expect(violatedIndex(error)).toBeUndefined()
  const made = ['23505', '42P07', '42710', '42P01'].map(code => isMadeAlready(said(code)))
  expect([...made, isMadeAlready({ code: '42710' })]).toEqual([true, true, true, false, false])
  const held = (cause: unknown) => isHeldByOthers(new StoreUnavailableError('held', { cause }))
  expect([held(said('55P03')), held(said('57014')), held({ code: '55P03' })]).toEqual([true, false, false])
  expect(isHeldByOthers(Object.assign(new Error(), { cause: said('55P03') }))).toBe(false)
})

/** A database with one faked connection; `fails` makes statements fail. */
function connected(fails: (text: string) => Error | undefined = () => undefined) {
  const texts: unknown[] = []
  const released: unknown[] = []
  const client = Object.assign(new EventEmitter(), {
    query: async (statement: string | { text: string }) => {
      texts.push(statement)
      const error = fails(typeof statement === 'string' ? statement : statement.text)
      if (error) throw error
      return { rows: [1] }
    },
    release: (broken: unknown) => void released.push(broken),
  })
  const connect = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation((async () => client) as never)
  onTestFinished(() => connect.mockRestore())
  return { client, texts, released, database: new Database(NOWHERE, memoryLog()) }
}

it('a failed transaction is rolled back, and its connection is used again', async () => {
  const { client, database, texts, released } = connected(text => (text === 'bad' ? said('23505') : undefined))
  expect(await database.transaction(queries => queries.query('good', [1], 'named'))).toEqual([1])
  expect(await outcome(database.transaction(queries => queries.query('bad')))).toMatchObject({ code: '23505' })
  const good = { text: 'good', values: [1], name: 'named' }
  expect(texts).toEqual(['begin', good, 'commit', 'begin', { text: 'bad', values: [] }, 'rollback'])
  expect(released).toEqual([undefined, undefined])
  expect(client.listenerCount('error')).toBe(0)
})

it('a connection that ends in a transaction, or cannot roll back, is not used again', async () => {
  const ended = new Error('Connection terminated')
  const refusing = connected(text => (text === 'rollback' ? ended : text === 'bad' ? said('23505') : undefined))
  expect(await outcome(refusing.database.transaction(queries => queries.query('bad')))).toMatchObject({ code: '23505' })
  const ending = connected()
  await ending.database.transaction(async () => void ending.client.emit('error', ended))
  expect([...refusing.released, ...ending.released]).toEqual([ended, ended])
})

it('an optional query has its time limit, and is skipped while the database is away', async () => {
  const { database, texts } = connected()
  expect(await database.within(70, queries => queries.query('one'))).toEqual([1])
  expect(texts[1]).toMatchObject({ text: 'set local statement_timeout = 70' })
  const slow = connected(text => (text === 'one' ? said('57014') : undefined))
  expect(await slow.database.within(70, queries => queries.query('one'))).toBeUndefined()
  const wrong = connected(text => (text === 'one' ? said('42601') : undefined))
  expect(await outcome(wrong.database.within(70, queries => queries.query('one')))).toMatchObject({ code: '42601' })
})

it('between two attempts the code waits for a random time, at first for at most two milliseconds', async () => {
  const random = vi.spyOn(Math, 'random')
  onTestFinished(() => random.mockRestore())
  const isSoonerThan = async (ms: number) => {
    const { database } = answering(said('40001'), 'done')
    const timer = delay(ms, false)
    return await Promise.race([timer, database.query('one').then(() => true)])
  }
  random.mockReturnValue(1)
  expect(await isSoonerThan(100)).toBe(true)
  random.mockReturnValue(40)
  expect(await isSoonerThan(50)).toBe(false)
})

it("a pool has limits, a command's pool has no time limits, and the log reports ended connections", async () => {
  const { Pool } = pg
  const pools: [pg.PoolConfig, pg.Pool][] = []
  const made = vi.spyOn(pg, 'Pool').mockImplementation(function make(given: pg.PoolConfig) {
    const pool = new Pool(given)
    pools.push([given, pool])
    return pool
  } as never)
  onTestFinished(() => made.mockRestore())
  const log = memoryLog()
  const database = new Database(NOWHERE, log)
  const patient = database.patient()
  const [{ types, ...options } = {}, { types: _, ...patiently } = {}] = pools.map(([given]) => given)
  const limits = { connectionString: NOWHERE, max: 10, connectionTimeoutMillis: 5_000, keepAlive: true }
  expect(patiently).toEqual({ ...limits, application_name: 'haven' })
  const times = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000, query_timeout: 15_000 }
  expect(options).toEqual({ ...patiently, ...times })
  const [int8, bool] = [20, 16].map(type => types?.getTypeParser(type, 'text'))
  expect([int8?.('5'), bool?.('t')]).toEqual([5, true])
  const [pool] = pools.map(([, one]) => one)
  const err = new Error('ended')
  pool?.emit('error', err, {} as pg.PoolClient)
  expect(log.entries).toEqual([{ level: 'warn', fields: { err }, message: 'A connection to the database has ended' }])
  await Promise.all([database.close(), patient.close()])
  expect(pool?.ended).toBe(true)
})

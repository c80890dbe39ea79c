import dns from 'node:dns'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { startLine } from '../../testing/database-line'
import { memoryLog, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { StoreUnavailableError } from '../store'
import { Database } from './database'

async function open() {
  const line = await startLine(await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder()))
  const database = new Database(line.url, memoryLog())
  onTestFinished(() => database.close())
  return { line, database }
}

const PID = 'select pg_backend_pid() as pid'

it('an instance takes ten connections at most, however much comes at once', async () => {
  const { database } = await open()
  const rows = await Promise.all(Array.from({ length: 60 }, () => database.query<{ pid: number }>(PID)))
  const connections = new Set(rows.flat().map(({ pid }) => pid))
  expect(rows.flat()).toHaveLength(60)
  expect(connections.size).toBeLessThanOrEqual(10)
})

it.each(['08006', '25006', '53300', '55P03', '57P01', '58030'])(
  'what the engine refuses for a while (%s) is as a database that is away',
  async code => {
    const { database } = await open()
    const refused = database.query(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`)
    await expect(refused).rejects.toThrow(StoreUnavailableError)
  },
)

it('a name of several addresses, all of which refuse, is as a database that is away', async () => {
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    answer: (error: null, addresses: dns.LookupAddress[]) => void,
  ) => {
    const addresses = ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }))
    process.nextTick(answer, null, addresses)
  }) as typeof dns.lookup)
  onTestFinished(() => lookup.mockRestore())
  const database = new Database('postgres://haven@database.example:1/haven', memoryLog())
  onTestFinished(() => database.close())
  const refused = expect(database.query('select 1')).rejects
  await refused.toSatisfy(error => error instanceof StoreUnavailableError && error.cause instanceof AggregateError)
})

it('a mistake in a statement is no database that is away', async () => {
  const { database } = await open()
  await expect(database.query('select nothing_of_this_name')).rejects.not.toThrow(StoreUnavailableError)
})

it('a connection that the engine ends, at work or idle, costs that statement alone', async () => {
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

it('an answer that does not come within fifteen seconds is as a database that is away', async () => {
  const { line, database } = await open()
  await database.query('select 1')
  line.hold('held up', async () => void (await vi.advanceTimersByTimeAsync(15_000)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(database.query(`select 'held up'`)).rejects.toThrow(StoreUnavailableError)
})

it('whoever finds all connections taken for five seconds is told that the database is away', async () => {
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

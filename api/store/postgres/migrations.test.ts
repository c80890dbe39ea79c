import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { enquiry, memoryLog, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { Database } from './database'
import { openPostgresStore } from './postgres-store'
import { CHANGE_TABLES, FIRST_TABLES } from './tables'
import { MAKE_TALLIES } from './tallies'

const FIRST = 'create table migrations (one boolean primary key check (one), version integer not null)'

const ALL = [
  'begin',
  'select version from migrations where one for update',
  ...FIRST_TABLES,
  ...CHANGE_TABLES,
  ...MAKE_TALLIES,
]
/** Said last, and once the other one waits: a changed row, unlike a held one, would keep it waiting before it has to. */
const DONE = 'update migrations set version = 3 where one'

it.each([
  ['the very first table', [FIRST], []],
  ['all others', [FIRST, 'insert into migrations values (true, 0)', 'commit', ...ALL], [DONE]],
])('an instance that starts while another one makes %s waits for it, then goes on', async (_, statements, last) => {
  const url = await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder())
  const [other, watcher] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([other.connect(), watcher.connect()])
  onTestFinished(async () => void (await Promise.all([other.end(), watcher.end()])))
  const { rows } = await other.query('select pg_backend_pid() as pid')
  await other.query('begin')
  for (const statement of statements) await other.query(statement)
  const opening = openPostgresStore({ database: new Database(url, memoryLog()), log: memoryLog() })
  const waiting = 'select 1 from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))'
  await expect.poll(async () => (await watcher.query(waiting, [rows[0].pid])).rowCount).toBe(1)
  for (const statement of [...last, 'commit']) await other.query(statement)
  const store = await opening
  onTestFinished(() => store.close())
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: 1 })
})

it('a database whose tallies have the longer spans of before is counted anew', async () => {
  const url = await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder())
  const open = () => openPostgresStore({ database: new Database(url, memoryLog()), log: memoryLog() })
  const before = await open()
  await before.submit('inquiries', enquiry())
  await before.close()
  const client = new pg.Client(url)
  await client.connect()
  await client.query('update migrations set version = 2')
  await client.query('update tallies set span = span >> 2')
  await client.end()
  const store = await open()
  onTestFinished(() => store.close())
  expect(await store.list('inquiries', { limit: 9, from: '2000-01-01' })).toMatchObject({ total: 1 })
})

import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { startLine } from '../../testing/database-line'
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

/** A database of one request as the version before left it, over a line that can be held up. */
async function before(options = '') {
  const url = await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder())
  const line = await startLine(url + options)
  const log = memoryLog()
  const open = async () => {
    const store = await openPostgresStore({ database: new Database(line.url, log), log })
    onTestFinished(() => store.close())
    return store
  }
  const store = await open()
  await store.submit('inquiries', enquiry())
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('update migrations set version = 2')
  await client.query('update tallies set span = span >> 2')
  return { line, log, open, client, store }
}

const ALL_OF_IT = { limit: 9, from: '2000-01-01' }
const BROUGHT_UP = 'The database is brought up to this version: some seconds for each million requests.'

it('a database whose tallies have the longer spans of before is counted anew', async () => {
  const { open, log } = await before()
  const store = await open()
  expect(await store.list('inquiries', ALL_OF_IT)).toMatchObject({ total: 1 })
  await open()
  expect(log.entries.map(({ message }) => message)).toEqual([BROUGHT_UP])
})

it('what comes in at an older instance while all is counted anew is counted once', async () => {
  const { line, open, client, store } = await before()
  let submitting: Promise<unknown> = Promise.resolve()
  const waiting = `select 1 from pg_stat_activity where pg_blocking_pids(pid) &&
    (select array_agg(pid) from pg_locks where relation = 'migrations'::regclass)`
  line.hold('insert into tallies', async () => {
    submitting = store.submit('inquiries', enquiry({ urgencyLevel: 'urgent' }))
    await Promise.race([submitting, expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)])
  })
  const opened = await open()
  expect(line.isHeld()).toBe(false)
  await submitting
  expect(await opened.list('inquiries', ALL_OF_IT)).toMatchObject({ total: 2 })
})

it('what a new version does first takes as long as it takes, whatever limits statements have', async () => {
  const { line, open, client } = await before(encodeURIComponent(' -c statement_timeout=9s'))
  await client.query('create table seen (longest text)')
  await client.query(`create function note() returns trigger language plpgsql as $$ begin
    insert into seen values (current_setting('statement_timeout'));
    return null;
  end $$`)
  await client.query('create trigger note after delete on tallies for each statement execute function note()')
  line.hold('delete from tallies', async () => void (await vi.advanceTimersByTimeAsync(60_000)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await open()
  expect(line.isHeld()).toBe(false)
  expect((await client.query('select longest from seen limit 1')).rows).toEqual([{ longest: '0' }])
  expect(await store.list('inquiries', ALL_OF_IT)).toMatchObject({ total: 1 })
})

it('whoever waits for an instance that does so says it, and gives up in words after ten minutes', async () => {
  const { log, open, client } = await before()
  await client.query('begin')
  await client.query('select 1 from migrations for update')
  const opening = open()
  await expect.poll(() => log.text(), { timeout: 30_000 }).toContain('they are waited for')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * 60_000)
  onTestFinished(() => clock.mockRestore())
  await expect(opening).rejects.toThrow('others have held its tables for ten minutes')
  expect(log.entries.map(({ message }) => message)).toEqual([BROUGHT_UP, expect.stringContaining('Others hold')])
  clock.mockRestore()
  await client.query('commit')
  expect(await (await open()).list('inquiries', ALL_OF_IT)).toMatchObject({ total: 1 })
})

it('an instance that is up to date starts while another one holds the lock', async () => {
  const { open, client } = await before()
  await (await open()).close()
  await client.query('begin')
  await client.query('select 1 from migrations for update')
  expect(await (await open()).list('inquiries', ALL_OF_IT)).toMatchObject({ total: 1 })
})

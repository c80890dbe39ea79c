import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { startLine } from '../../testing/database-line'
import { enquiry, memoryLog, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { TABLES_OF_BEFORE } from '../../testing/tables-of-before'
import { UserFacingError } from '../../user-facing-error'
import { Database } from './database'
import { migrate } from './migrations'
import { openPostgresStore } from './postgres-store'
import { FIRST_TABLES, NEXT_TABLES } from './tables'

const FIRST = 'create table migrations (one boolean primary key check (one), version integer not null)'

const ALL = ['begin', 'select version from migrations where one for update', ...FIRST_TABLES, ...NEXT_TABLES]
/**
 * The last statement of the migrations. The test runs this statement only when the opening store waits, because the
 * changed row would make the store wait earlier than a locked one.
 */
const DONE = 'update migrations set version = 7 where one'

it.each([
  ['the very first table', [FIRST], []],
  ['all others', [FIRST, 'insert into migrations values (true, 0)', 'commit', ...ALL], [DONE]],
])(
  'an instance that starts while another one makes %s waits for the other one, then continues',
  async (_, statements, last) => {
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
  },
)

/** Opens a database with one request as version 0.1.0 left it, over a connection that the test can delay. */
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
  for (const statement of TABLES_OF_BEFORE) await client.query(statement)
  return { line, log, open, client, store }
}

/** Columns of version 0.1.0. The statement below adds a request as version 0.1.0 does, without later columns. */
const OF_BEFORE = 'pending, processed, spam, suspect, urgency, undated, detained, answered, staff_mail'
const AS_OLDER_INSTANCES_DO = `with given as (
    update numbers set inquiries_last = inquiries_last + 1, inquiries_total = inquiries_total + 1 where one
    returning inquiries_last as id
  ), placed as (
    insert into records (id, list, rev, reference, fields, state, arrived_at, due, held, demoted, ${OF_BEFORE})
    select given.id, list, rev + 100, 'another', fields, state, arrived_at, due, held, demoted, ${OF_BEFORE}
    from given, records r where r.id = 1
    returning id, list, arrived_at, ${OF_BEFORE}
  )
  insert into tallies (list, span, facts, first, last, count, ${OF_BEFORE})
  select list, (arrived_at >> 28)::integer, 'as before', id, id, 1, ${OF_BEFORE} from placed`

const ALL_OF_IT = { limit: 9, from: '2000-01-01' }
const BROUGHT_UP = 'Haven updates the database to this version, which takes some seconds for each million requests.'

it('the records in a database of the previous version are counted again', async () => {
  const { open, log } = await before()
  const store = await open()
  expect(await store.list('inquiries', ALL_OF_IT)).toMatchObject({ total: 1 })
  await open()
  expect(log.entries.map(({ message }) => message)).toEqual([BROUGHT_UP])
})

it('a request sent to an older instance during a new count is counted once', async () => {
  const { line, open, client } = await before()
  const other = new pg.Client(line.url)
  await other.connect()
  onTestFinished(() => other.end())
  let submitting: Promise<unknown> = Promise.resolve()
  const waiting = `select 1 from pg_stat_activity where pg_blocking_pids(pid) &&
    (select array_agg(pid) from pg_locks where relation = 'migrations'::regclass)`
  line.hold('insert into tallies', async () => {
    submitting = other.query(AS_OLDER_INSTANCES_DO)
    await Promise.race([submitting, expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)])
  })
  const opened = await open()
  expect(line.isHeld()).toBe(false)
  await submitting
  expect(await opened.list('inquiries', ALL_OF_IT)).toMatchObject({ total: 2 })
})

it('a new version’s migrations have no time limit, whichever limit statements have', async () => {
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

it('an instance that waits for another’s migration says so, and gives up with a message after ten minutes', async () => {
  const { log, open, client } = await before()
  await client.query('begin')
  await client.query('select 1 from migrations for update')
  const opening = open()
  await expect.poll(() => log.text(), { timeout: 30_000 }).toContain('the start waits for it')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * 60_000)
  onTestFinished(() => clock.mockRestore())
  await expect(opening).rejects.toThrow('others have held its tables for ten minutes')
  expect(log.entries.map(({ message }) => message)).toEqual([BROUGHT_UP, expect.stringContaining('or a dump holds')])
  clock.mockRestore()
  await client.query('commit')
  expect(await (await open()).list('inquiries', ALL_OF_IT)).toMatchObject({ total: 1 })
})

it('an instance starts on an up-to-date database even while another session holds the lock', async () => {
  const { open, client } = await before()
  await (await open()).close()
  await client.query('begin')
  await client.query('select 1 from migrations for update')
  expect(await (await open()).list('inquiries', ALL_OF_IT)).toMatchObject({ total: 1 })
})

/** Makes an empty schema; `start` migrates the schema, and `said` lists the messages. */
async function bare(options = '') {
  const url = (await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder('memory'))) + options
  const database = new Database(url, memoryLog())
  onTestFinished(() => database.close())
  const said: string[] = []
  const start = (on = database) => migrate(on, words => void said.push(words))
  return { url, database, said, start }
}

/** Makes a schema as version 0.1.0 left it, with a trigger that decides by number how the next starts end. */
async function bareBefore(decides: string, options = '') {
  const all = await bare(options)
  const { database, start } = all
  await start()
  for (const statement of TABLES_OF_BEFORE) await database.query(statement)
  await database.query('create sequence starts')
  await database.query(`create function decide() returns trigger language plpgsql as $$ begin
    ${decides}
    return new;
  end $$`)
  await database.query('create trigger decide before update on migrations for each row execute function decide()')
  const starts = async () =>
    Number((await database.query<{ at: number }>('select last_value as at from starts'))[0]?.at)
  return { ...all, starts }
}

/** SQL that makes this many starts fail, as if other connections locked a table for longer than one attempt waits. */
const heldFor = (starts: number) =>
  `if nextval('starts') <= ${starts} then raise exception 'it is held' using errcode = '55P03'; end if;`
const HELD = 'Another instance or a dump holds the tables of the database: the start waits for it.'

it('a new database gets its tables silently and once; a later start changes nothing', async () => {
  const { database, said, start } = await bare()
  await start()
  await database.query('update numbers set revision = 7')
  const patient = vi.spyOn(database, 'patient')
  await start()
  expect(patient).not.toHaveBeenCalled()
  expect(await database.query('select version, revision from migrations, numbers')).toEqual([
    { version: 7, revision: 7 },
  ])
  expect(said).toEqual([])
})

it('instances that make a database together take turns', async () => {
  const { url, start, said } = await bare()
  const others = Array.from({ length: 3 }, () => new Database(url, memoryLog()))
  onTestFinished(async () => void (await Promise.all(others.map(other => other.close()))))
  await Promise.all(others.map(start))
  expect(said).toEqual([])
})

it('a database of a later version stays unchanged', async () => {
  const { database, said, start } = await bare()
  await start()
  await database.query('update migrations set version = 8')
  const refused = start()
  await expect(refused).rejects.toThrow(UserFacingError)
  await expect(refused).rejects.toThrow(
    'The database was used by a later version of Haven (8; this one knows 7): start that version.',
  )
  expect(await database.query('select version from migrations')).toEqual([{ version: 8 }])
  expect(said).toEqual([])
})

it('a migration waits for locks of the tables as often as needed, and says so once', async () => {
  const { database, said, start, starts } = await bareBefore(heldFor(3))
  const patient = vi.spyOn(database, 'patient')
  await start()
  expect(await starts()).toBe(4)
  expect(said).toEqual([BROUGHT_UP, HELD])
  expect(await database.query('select version from migrations')).toEqual([{ version: 7 }])
  // The start has closed the connections that it opened.
  const [lent] = patient.mock.results
  await expect(lent?.value.query('select 1')).rejects.toThrow('Cannot use a pool')
})

it('after more than ten minutes a start gives up, and its message names the remedy', async () => {
  const { said, start, starts } = await bareBefore(heldFor(9))
  const times = [0, 10 * 60_000, 10 * 60_000 + 1]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? 0)
  onTestFinished(() => clock.mockRestore())
  const refused = start()
  await expect(refused).rejects.toThrow(UserFacingError)
  await expect(refused).rejects.toMatchObject({
    message:
      'The database could not be brought up to this version: others have held its tables for ten minutes. Look in ' +
      'pg_stat_activity who holds them, end that session or let it finish, and start again.',
    cause: { cause: { message: 'it is held' } },
  })
  expect(await starts()).toBe(3)
  expect(said).toEqual([BROUGHT_UP, HELD])
})

it('another failure ends the start, and leaves the database as it was', async () => {
  const { database, said, start, starts } = await bareBefore(
    "perform nextval('starts'); raise exception 'it is full' using errcode = '53100';",
  )
  await expect(start()).rejects.toThrow('it is full')
  expect(await starts()).toBe(1)
  expect(said).toEqual([BROUGHT_UP])
  expect(await database.query('select version from migrations')).toEqual([{ version: 3 }])
})

it('each attempt waits a second for locks of others, but may itself take any time, despite time limits of the database user', async () => {
  const { database, start } = await bareBefore(
    `execute format('create table limits as select %L as lock, %L as statement',
      current_setting('lock_timeout'), current_setting('statement_timeout'));`,
    encodeURIComponent(' -c statement_timeout=9s'),
  )
  await start()
  expect(await database.query('select * from limits')).toEqual([{ lock: '1s', statement: '0' }])
})

/**
 * This statement uses the first table's name, so that creating the table fails, as it does while another instance
 * creates the table.
 */
const IN_THE_WAY = "create type migrations as enum ('in the way')"

it('if another instance makes the first table in between, the start tries again', async () => {
  const { url, database, start } = await bare()
  const line = await startLine(url)
  const other = new Database(line.url, memoryLog())
  onTestFinished(() => other.close())
  const beginning = 'create table if not exists'
  line.hold(beginning, async () => {
    await database.query(IN_THE_WAY)
    line.hold(beginning, () => database.query('drop type migrations'))
  })
  await start(other)
  expect(line.isHeld()).toBe(false)
  expect(await database.query('select version from migrations')).toEqual([{ version: 7 }])
})

it('a clash over the first table ends the start after twenty tries, any other error ends it at once', async () => {
  const { database, start } = await bare()
  const query = vi.spyOn(database, 'query')
  await database.query(IN_THE_WAY)
  query.mockClear()
  await expect(start()).rejects.toThrow('type "migrations" already exists')
  expect(query).toHaveBeenCalledTimes(20)
  await database.query('drop type migrations')
  await database.query('create table migrations (another integer)')
  query.mockClear()
  await expect(start()).rejects.toThrow('INSERT has more expressions than target columns')
  expect(query).toHaveBeenCalledTimes(2)
})

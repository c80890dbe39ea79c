import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest'
import { auditIn } from '../../audit/database-chain'
import { enquiry, memoryLog, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { giveTwoAddresses } from '../../testing/two-addresses'
import { UserFacingError } from '../../user-facing-error'
import { INSTANCE_FILE, instanceOf, openSharedStore, withDatabase } from '../shared-store'
import { StoreUnavailableError } from '../store'
import { Database } from './database'
import { migrate } from './migrations'

const NAME = '0123456789abcdef'
const OTHER = 'fedcba9876543210'

let url: string
let database: Database

beforeAll(async () => {
  url = await schemaFor(inject('databaseUrl') ?? '', `shared ${process.pid}`)
  database = new Database(url, memoryLog())
  await migrate(database, () => undefined)
  // Members of `pg_monitor` may use the schema, but read none of its tables.
  await database.query("do $$ begin execute format('grant usage on schema %I to pg_monitor', current_schema()); end $$")
})
beforeEach(async () => {
  for (const table of ['records', 'mails', 'documents', 'migration']) await database.query(`delete from ${table}`)
})
afterAll(() => database.close())

/** Makes a folder. If `name` is given, the function writes it into the folder's instance file. */
async function folderOf(name?: string): Promise<string> {
  const dir = await temporaryFolder('memory')
  if (name !== undefined) await writeFile(join(dir, INSTANCE_FILE), `${name}\n`)
  return dir
}

async function open(dir: string, options: { now?: () => Date; url?: string } = {}) {
  const opened = await openSharedStore({ url, dir, log: memoryLog(), ...options })
  onTestFinished(() => opened.store.close())
  return opened
}

it('an instance has a name of its own, which its folder keeps', async () => {
  const [dir, other] = [await folderOf(), await folderOf()]
  const { store, shared } = await open(dir)
  expect(shared.instance).toMatch(/^[0-9a-f]{16}$/)
  expect(await readFile(join(dir, 'instance'), 'utf8')).toBe(`${shared.instance}\n`)
  await store.close()
  expect((await open(dir)).shared.instance).toBe(shared.instance)
  expect((await open(other)).shared.instance).not.toBe(shared.instance)
})

it.each(['', 'a', 'z'.repeat(16), `x${NAME}`, `${NAME}x`])(
  'a text that is no name (%j) is replaced by one',
  async text => {
    const dir = await folderOf(text)
    const name = await instanceOf(dir)
    expect(name).toMatch(/^[0-9a-f]{16}$/)
    expect(await instanceOf(dir)).toBe(name)
  },
)

it('a name counts without the spaces around it', async () => {
  expect(await instanceOf(await folderOf(` ${NAME} `))).toBe(NAME)
})

it('a folder belongs to one process at a time, and is free once that process has closed', async () => {
  const dir = await folderOf()
  const { store } = await open(dir)
  await expect(open(dir)).rejects.toThrow('in use by')
  await store.close()
  await (await open(dir)).store.ready()
})

it('half-written files are removed from the folder and from its mails, and no other files', async () => {
  const dir = await folderOf(NAME)
  const half = `.${randomUUID()}.tmp`
  await mkdir(join(dir, 'mail'))
  for (const folder of [dir, join(dir, 'mail')]) {
    for (const name of [half, 'letter']) await writeFile(join(folder, name), '')
  }
  await open(dir)
  const left = await readdir(dir)
  expect(left).toEqual(expect.arrayContaining([INSTANCE_FILE, 'letter', 'mail']))
  expect(left).not.toContain(half)
  expect(await readdir(join(dir, 'mail'))).toEqual(['letter'])
})

it('the next process in a folder gives back the claims of the previous one, and nobody else’s', async () => {
  for (const [id, name] of [
    [1, NAME],
    [2, OTHER],
  ] as const) {
    await database.query(`insert into mails values ('inquiries', $1, 'staff', 1, 0, false, 99, $2)`, [id, name])
  }
  const claims = 'select leased_by, leased_until from mails order by id'
  await open(await folderOf(NAME))
  expect(await database.query(claims)).toEqual([
    { leased_by: NAME, leased_until: 0 },
    { leased_by: OTHER, leased_until: 99 },
  ])
})

it('expired documents are removed, by the store’s clock', async () => {
  const insert = async (times: (number | null)[]) => {
    for (const time of times)
      await database.query(
        `insert into documents values ('a', coalesce($1::text, ''), '1', 1, $1::bigint, $1::bigint)`,
        [time],
      )
  }
  const left = async () =>
    (await database.query<{ key: string }>('select key from documents order by key')).map(({ key }) => key)
  const { shared, store } = await open(await folderOf(), { now: () => new Date(5_000) })
  await insert([4_999, 5_000, 5_001, null])
  await shared.removeExpired()
  expect(await left()).toEqual(['', '5001'])
  await store.close()
  const soon = Date.now() + 60_000
  const right = await open(await folderOf())
  await insert([Date.now() - 1, soon])
  await right.shared.removeExpired()
  expect(await left()).toEqual(['', String(soon)])
})

it('the store says which references belong to records', async () => {
  const { store, shared } = await open(await folderOf())
  const [{ reference }] = [await store.submit('inquiries', enquiry()), await store.submit('callbacks', enquiry())]
  expect(await shared.knownReferences([reference, 'ACDEFGHJ'])).toEqual(new Set([reference]))
  expect(await shared.knownReferences([])).toEqual(new Set())
})

it('the audit chain is that of the instance', async () => {
  const { shared } = await open(await folderOf(NAME))
  const audit = await auditIn(shared.database, shared.instance).open({ secrets: { digest: text => text } })
  const at = '2026-11-20T10:00:00.000Z'
  await audit.append([{ at, by: 'shared', what: 'record_opened', list: 'inquiries', id: 1 }])
  expect(await database.query('select chain, n from audit')).toEqual([{ chain: NAME, n: 1 }])
})

it('a database into which data are still being moved is refused, and the folder is free to complete the move', async () => {
  const dir = await folderOf()
  await database.query(`insert into migration values (true, 'a folder', 0, '', false)`)
  const refused = await open(dir).catch(error => error)
  expect(refused).toBeInstanceOf(UserFacingError)
  expect(refused.message).toBe(
    'Data is being moved into this database, or a move was broken off: finish it with `npm run migrate -- to-postgres`.',
  )
  await database.query('update migration set complete = true')
  await (await open(dir)).store.ready()
})

it('without a log or a clock, the store has its own', async () => {
  const dir = await folderOf()
  const { store } = await openSharedStore({ url, dir })
  onTestFinished(() => store.close())
  await store.ready()
})

const changed = (parts: Partial<URL>) => Object.assign(new URL(url), parts).href
const withOption = (option: string) => `${url}${encodeURIComponent(` -c ${option}`)}`

it.each<[string, () => string, RegExp]>([
  [
    'does not answer',
    () => 'postgres://haven:canary@127.0.0.1:1/haven',
    /the database at 127\.0\.0\.1:1\/haven cannot be used \(connect ECONNREFUSED 127\.0\.0\.1:1\)/,
  ],
  ['is not there', () => changed({ pathname: '/not_there' }), /\/not_there .*\(database "not_there" does not exist\)/],
  ['knows no such user', () => changed({ username: 'nobody_here' }), /\(.*"nobody_here".*\)/],
  ['lacks the schema', () => withOption('search_path=not_there'), /\(no schema has been selected to create in\)/],
  ['lets this user make no tables', () => withOption('role=pg_monitor'), /\(permission denied .*\)/],
])('a database that %s is reported in words, and the folder is free again', async (_, where, why) => {
  const dir = await folderOf()
  for (const refused of [
    await open(dir, { url: where() }).catch(error => error),
    await withDatabase(where(), async () => undefined).catch(error => error),
  ]) {
    expect(refused).toBeInstanceOf(UserFacingError)
    expect(refused.cause).toBeInstanceOf(Error)
    expect(refused.message).toMatch(
      /^DATABASE_URL: the database at \S+ cannot be used \(.+\)\. Check that the database runs, /,
    )
    expect(refused.message).toMatch(/ and that its name, user and password are right\.$/)
    expect(refused.message).toMatch(why)
    expect(refused.message).not.toContain('canary')
  }
  await (await open(dir)).store.ready()
})

it('for a host name with several addresses, none of which answers, the error code is reported', async () => {
  giveTwoAddresses()
  const refused = withDatabase('postgres://haven@database.example:1/haven', async () => undefined)
  await expect(refused).rejects.toThrow('the database at database.example:1/haven cannot be used (ECONNREFUSED).')
})

it.each(['2203F', '42P01'])(
  'the error of a wrong statement (%s) does not say that the database cannot be used',
  async code => {
    const raised = `do $$ begin raise exception 'wrong' using errcode = '${code}'; end $$`
    await expect(withDatabase(url, queries => queries.query(raised))).rejects.toMatchObject({ code, message: 'wrong' })
  },
)

it('a command’s own error is thrown unchanged, and a database that can no longer be reached is reported in words', async () => {
  for (const error of [new Error('wrong'), new UserFacingError('words')]) {
    await expect(withDatabase(url, () => Promise.reject(error))).rejects.toBe(error)
  }
  const away = new StoreUnavailableError('away')
  const refused = await withDatabase(url, () => Promise.reject(away)).catch(error => error)
  expect(refused).toMatchObject({ name: 'UserFacingError', cause: away })
  expect(refused.message).toContain('cannot be used (away).')
})

it('a command gets a database that is upgraded to this version', async () => {
  const empty = await schemaFor(inject('databaseUrl') ?? '', `shared empty ${process.pid}`)
  const rows = await withDatabase(empty, queries => queries.query('select revision from numbers'))
  expect(rows).toEqual([{ revision: 0 }])
})

it('a command’s statements have no time limit, and its connections end with the command', async () => {
  let used: Database | undefined
  const [row] = await withDatabase(url, async queries => {
    used = queries
    return await queries.query("select current_setting('statement_timeout') as longest")
  })
  expect(row).toEqual({ longest: '0' })
  await expect(used?.query('select 1')).rejects.toThrow(StoreUnavailableError)
  const failing = withDatabase(url, async queries => {
    used = queries
    throw new Error('wrong')
  })
  await expect(failing).rejects.toThrow('wrong')
  await expect(used?.query('select 1')).rejects.toThrow(StoreUnavailableError)
})

it('a command prints nothing about a connection that has ended meanwhile', async () => {
  const written = vi.spyOn(process.stdout, 'write')
  onTestFinished(() => written.mockRestore())
  await withDatabase(url, async queries => {
    const pid = async () => (await queries.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
    const ended = await pid()
    await database.query('select pg_terminate_backend($1)', [ended])
    const left = () => database.query('select 1 from pg_stat_activity where pid = $1', [ended])
    await expect.poll(left).toEqual([])
    await turn()
    expect(await pid()).not.toBe(ended)
  })
  expect(written.mock.calls).toEqual([])
})

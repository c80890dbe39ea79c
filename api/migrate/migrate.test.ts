import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { verifyChain } from '../audit/verify'
import { LISTS } from '../contract/records/records'
import { auditDays, auditFolder, auditPath } from '../store/audit-files'
import { NO_LIMITS } from '../store/records/limits'
import { withDatabase } from '../store/shared-store'
import { filesBelow } from '../testing/folder-texts'
import { PDF, pdfOf } from '../testing/letters'
import { addPerson } from '../testing/people'
import { ENQUIRY, startTestService, TEST_SECRETS_KEY, type TestService } from '../testing/start-test-service'
import { schemaFor, temporaryFolder } from '../testing/store-fixtures'
import type { MoveOptions } from './moved'
import { moveToFiles } from './to-files'
import { moveToPostgres } from './to-postgres'

const ON_FILES = { DATABASE_URL: '', SECRETS_KEY: TEST_SECRETS_KEY }
const keyOf = (id: number) => ({ 'idempotency-key': `00000000-0000-4000-8000-${String(id).padStart(12, '0')}` })
/** More records than one step of a move handles. */
const MANY = 520

/** Starts a service with data of every kind in files. */
async function filled(many = 12): Promise<{ service: TestService; login: { authorization: string }; letter: string }> {
  const service = await startTestService({ ...ON_FILES, RATE_LIMITS: 'off' })
  const { store } = service.context
  const fields = { ...ENQUIRY, message: 'Ünïcode “quotes” \u0000\uffff 🙂' }
  await Promise.all(
    Array.from({ length: many }, (_, at) =>
      store.submit('inquiries', {
        fields: { ...fields, lastName: `No ${at}` },
        suspect: at % 9 === 0,
        acknowledge: false,
      }),
    ),
  )
  const upload = await service.context.store.letters.keep(
    { name: 'letter.pdf', type: 'application/pdf' },
    (async function* () {
      yield pdfOf(600_000)
    })(),
  )
  const call = { name: 'Amina', phone: '020 7946 0456', files: [upload.id] }
  expect((await service.postJson('/api/callbacks', call, keyOf(1))).status).toBe(201)
  expect((await service.postJson('/api/contact', ENQUIRY, keyOf(2))).status).toBe(201)
  const person = await addPerson(service, 'manager')
  const login = person.login
  await service.patchJson('/api/admin/inquiries/3', { isProcessed: true }, login)
  const noted = await service.postJson('/api/admin/inquiries/4/notes', { text: 'A note' }, { ...login, ...keyOf(3) })
  expect(noted.status).toBe(201)
  expect((await service.delete('/api/admin/inquiries/5', login)).status).toBe(204)
  await service.context.content.team.remove(1)
  await expect.poll(async () => (await store.counts()).undelivered, { timeout: 60_000 }).toBe(0)
  return { service, login, letter: upload.id }
}

/** All data that staff can export, as one text. */
async function exported(service: TestService) {
  const { store, content, staff } = service.context
  const lists: Record<string, unknown> = {}
  for (const list of LISTS) {
    const all: unknown[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await store.list(list, { limit: 500, ...(cursor && { cursor }) })
      all.push(...page.records)
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    lists[list] = all
  }
  return JSON.stringify({ lists, team: content.team.all(), people: await staff.people.all() })
}

async function audited(service: TestService): Promise<string[]> {
  const entries: string[] = []
  for await (const { n, what, id } of service.context.audit.entries({})) entries.push(`${n} ${what} ${id ?? ''}`)
  return entries
}

it('a folder moves into a database and back despite an interruption, and every byte stays the same', async () => {
  const { service, login, letter } = await filled(MANY)
  const before = await exported(service)
  await service.context.audit.flush()
  const told = await audited(service)
  await service.close()

  const url = await schemaFor(inject('databaseUrl') ?? '', `${service.folder} moved`)
  const dataDir = join(service.folder, 'data')
  const options: MoveOptions = {
    dataDir,
    url,
    limits: NO_LIMITS,
    isDry: true,
    now: () => new Date(),
    progress: () => {},
  }
  expect(await moveToPostgres(options)).toMatchObject({ lists: { inquiries: { records: MANY, gone: 1 } }, letters: 1 })
  const countOf = async (what: string) => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(`select count(*)::integer as n from ${what}`).finally(() => client.end())
    return rows[0].n
  }
  const count = () => countOf('records')
  expect(await count()).toBe(0)

  let steps = 0
  const broken = (): void => {
    if (++steps === 2) throw new Error('pulled the plug')
  }
  await expect(moveToPostgres({ ...options, isDry: false, progress: broken })).rejects.toThrow('pulled the plug')
  expect(await count()).toBeGreaterThan(0)
  await expect(startTestService({ DATABASE_URL: url })).rejects.toThrow('Data is being moved into this database')
  const moved = await moveToPostgres({ ...options, isDry: false })
  expect(moved.lists.inquiries.records).toBe(MANY)
  expect(await countOf(`pg_stats where schemaname = current_schema and tablename = 'records'`)).toBeGreaterThan(0)
  await expect(moveToPostgres({ ...options, isDry: false })).rejects.toThrow('holds data already')

  const onDatabase = await startTestService({ DATABASE_URL: url, SECRETS_KEY: TEST_SECRETS_KEY })
  expect(await exported(onDatabase)).toBe(before)
  expect(await audited(onDatabase)).toEqual(expect.arrayContaining(told))
  // After the move, staff are still signed in, and a form that is sent again with its key gets its first response.
  expect((await onDatabase.get('/api/admin/inquiries/4', login)).status).toBe(200)
  const again = await onDatabase.postJson('/api/contact', ENQUIRY, keyOf(2))
  const first = JSON.parse(before).lists.inquiries[0].reference
  expect(await again.json()).toMatchObject({ reference: first })
  const file = await onDatabase.get('/api/admin/callbacks/1', login)
  expect((await file.json()).files).toMatchObject([{ id: letter }])
  expect((await onDatabase.get('/api/admin/inquiries/5', login)).status).toBe(404)
  expect(await exported(onDatabase)).toBe(before)
  await onDatabase.close()

  const back = await temporaryFolder()
  const target = join(back, 'data')
  const home = { ...options, dataDir: target, isDry: false }
  expect(await moveToFiles({ ...home, isDry: true })).toMatchObject({ lists: moved.lists })
  expect(readdirSync(target)).toEqual([])
  steps = 0
  await expect(moveToFiles({ ...home, progress: broken })).rejects.toThrow('pulled the plug')
  expect(await moveToFiles(home)).toMatchObject({ lists: moved.lists, letters: 1 })
  expect(existsSync(`${target}.migrating`)).toBe(false)
  expect(await verifyChain(auditFolder(target))).not.toHaveProperty('problem')
  const onFiles = await startTestService(ON_FILES, { folder: back })
  expect(await exported(onFiles)).toBe(before)
  expect((await onFiles.get('/api/admin/inquiries/4', login)).status).toBe(200)
  await onFiles.close()
  // The letters have the same paths in both folders, apart from letters that wait for a submission.
  const linesOf = async (dir: string) =>
    (await filesBelow(join(dir, 'files'))).filter(name => !name.includes('waiting'))
  expect(await linesOf(target)).toEqual(await linesOf(dataDir))
  await expect(moveToFiles(home)).rejects.toThrow('holds records already')
}, 240_000)

it.each([
  ['changed', `update records set fields = replace(fields, 'No 7"', 'No 8"')`, 12],
  ['missing', `delete from records where list = 'inquiries' and id = 8`, 11],
])(
  'a move reports a difference between the two sides: a record is %s',
  async (_, spoiling, left) => {
    const { service } = await filled()
    await service.close()
    const url = await schemaFor(inject('databaseUrl') ?? '', `${service.folder} spoilt`)
    const dataDir = join(service.folder, 'data')
    const options: MoveOptions = {
      dataDir,
      url,
      limits: NO_LIMITS,
      isDry: false,
      now: () => new Date(),
      progress: () => {},
    }
    const client = new pg.Client(url)
    await client.connect()
    let isSpoilt = false
    const spoil = async (what: string) => {
      if (what !== 'moving letters' || isSpoilt) return
      isSpoilt = true
      await client.query(spoiling)
    }
    const failure: Error = await moveToPostgres({ ...options, progress: spoil }).catch(error => error)
    const [, ...lines] = failure.message.split('\n')
    expect(failure.message).toMatch(/^The database differs from the files:/)
    const sums =
      /^inquiries: 12 records with the checksum ([0-9a-f]{16}) were read, (\d+) with ([0-9a-f]{16}) were written\.$/
    const [, read, written, other] = sums.exec(lines[0] ?? '') ?? []
    expect([written, lines.at(-1)]).toEqual([String(left), 'Make a new database, and move the data again.'])
    expect(other).not.toBe(read)
    await expect(startTestService({ DATABASE_URL: url })).rejects.toThrow('Data is being moved into this database')
    await client.end()
  },
  240_000,
)

it('a move that was interrupted at its end continues there, with the same unchanged folder and with no other', async () => {
  const { service } = await filled()
  await service.close()
  const url = await schemaFor(inject('databaseUrl') ?? '', `${service.folder} late`)
  const options: MoveOptions = {
    dataDir: join(service.folder, 'data'),
    url,
    limits: NO_LIMITS,
    isDry: false,
    now: () => new Date(),
    progress: () => {},
  }
  const broken = (what: string): void => {
    if (what === 'making indexes') throw new Error('pulled the plug')
  }
  await expect(moveToPostgres({ ...options, progress: broken })).rejects.toThrow('pulled the plug')
  const client = new pg.Client(url)
  await client.connect()
  for (const [other, back] of [
    [`source = source || ' of another'`, `source = replace(source, ' of another', '')`],
    ['revision = revision - 1', 'revision = revision + 1'],
  ]) {
    await client.query(`update migration set ${other}`)
    await expect(moveToPostgres(options)).rejects.toThrow('into this database was broken off')
    await client.query(`update migration set ${back}`)
  }
  await client.end()
  expect((await moveToPostgres(options)).lists.inquiries.records).toBe(12)
  const made = await schemaFor(inject('databaseUrl') ?? '', `${service.folder} made`)
  await withDatabase(made, async () => undefined)
  expect(await indexesOf(url)).toEqual(await indexesOf(made))
}, 240_000)

/** The definitions of all indexes in a database. */
async function indexesOf(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client
    .query(`select replace(indexdef, schemaname || '.', '') as made from pg_indexes
      where schemaname = current_schema() order by made`)
    .finally(() => client.end())
  return rows.map(({ made }) => made)
}

it('a move back reports a database that changed meanwhile, and leaves the folder alone', async () => {
  const { service } = await filled()
  await service.close()
  const url = await schemaFor(inject('databaseUrl') ?? '', `${service.folder} changed`)
  const there: MoveOptions = {
    dataDir: join(service.folder, 'data'),
    url,
    limits: NO_LIMITS,
    isDry: false,
    now: () => new Date(),
    progress: () => {},
  }
  await moveToPostgres(there)
  const client = new pg.Client(url)
  await client.connect()
  const back = { ...there, dataDir: join(await temporaryFolder(), 'data') }
  const changing = async (statement: string) => {
    const progress = async (what: string, done: number, all: number) => {
      if (what === 'moving records' && done === all) await client.query(statement)
    }
    await expect(moveToFiles({ ...back, progress })).rejects.toThrow('The database changed meanwhile')
    expect(readdirSync(back.dataDir)).toEqual([])
  }
  await changing(`update records set fields = replace(fields, 'No 7"', 'No 8"')`)
  await changing('update numbers set revision = revision + 1')
  await client.end()
  expect((await moveToFiles(back)).lists.inquiries.records).toBe(12)
}, 240_000)

it('a folder whose audit lacks its last change is refused and stays unchanged, and can be moved once a service has started there', async () => {
  const { service } = await filled()
  await service.close()
  const dataDir = join(service.folder, 'data')
  // Removes the audit's line about the added note and all later lines, as if the service had been killed after it wrote
  // the record's line.
  const day = (await auditDays(auditFolder(dataDir))).at(-1) ?? ''
  const lines = readFileSync(auditPath(auditFolder(dataDir), day), 'utf8').split('\n')
  const changed = lines.findIndex(line => line.includes('"what":"note_added"'))
  expect(changed).toBeGreaterThan(0)
  await writeFile(auditPath(auditFolder(dataDir), day), [...lines.slice(0, changed), ''].join('\n'))
  const url = await schemaFor(inject('databaseUrl') ?? '', `${service.folder} unsettled`)
  const options: MoveOptions = {
    dataDir,
    url,
    limits: NO_LIMITS,
    isDry: false,
    now: () => new Date(),
    progress: () => {},
  }
  const refused =
    'was killed before the audit had its last changes: start the service there once, stop it, and begin the move again.'
  await expect(moveToPostgres(options)).rejects.toThrow(refused)
  const again = await startTestService({ ...ON_FILES }, { folder: service.folder })
  const told = await audited(again)
  expect(told.filter(entry => entry.includes('note_added 4'))).toHaveLength(1)
  await again.close()
  await moveToPostgres(options)
  const onDatabase = await startTestService({ DATABASE_URL: url, SECRETS_KEY: TEST_SECRETS_KEY })
  expect(await audited(onDatabase)).toEqual(expect.arrayContaining(told))
  await onDatabase.close()
}, 240_000)

it('a dry run of a move fails at a damaged letter, and names it', async () => {
  const { service, letter } = await filled()
  await service.close()
  const dataDir = join(service.folder, 'data')
  const path = join(dataDir, 'files', letter.slice(0, 2), letter)
  await rm(path)
  await writeFile(path, PDF)
  const url = await schemaFor(inject('databaseUrl') ?? '', `${service.folder} damaged`)
  const options: MoveOptions = {
    dataDir,
    url,
    limits: NO_LIMITS,
    isDry: true,
    now: () => new Date(),
    progress: () => {},
  }
  await expect(moveToPostgres(options)).rejects.toThrow(`${path} is damaged`)
}, 240_000)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest'
import { loadFirm, officeOf } from '../../content/firm'
import type { ListName } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { startLine } from '../../testing/database-line'
import { flattened, recount } from '../../testing/recount'
import { enquiry, memoryLog, schemaFor } from '../../testing/store-fixtures'
import { Database } from '../postgres/database'
import { openPostgresStore } from '../postgres/postgres-store'
import type { NewRecord, Store } from '../store'
import { answerTermsOf, SqlFigures } from './figures'

const START = Date.parse('2026-11-23T10:00:00.000Z')
const office = officeOf(loadFirm())
const PARTNER = 'https://partner.example'
const EVER = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
const query = { ...EVER, by: 'hour', terms: answerTermsOf(office) } as const
const ana = { id: 'ana', name: 'Ana Invented' }

const clock = { time: START }
let url: string
let database: Database
let store: Store

/** Number of records, or of rows for missing ones, that one statement returns. */
const AT_ONCE = 5_000
/** A database with one row more than each limit; the record that disappeared last is the one that arrived first. */
let many: Awaited<ReturnType<typeof openSchema>>

/** Opens a schema and its store; closing the store closes the database. */
async function openSchema() {
  const url = await schemaFor(inject('databaseUrl') ?? '', `figures ${randomUUID()}`)
  const database = new Database(url, memoryLog())
  return {
    url,
    database,
    store: await openPostgresStore({ database, now: () => new Date(clock.time), log: memoryLog() }),
  }
}

beforeAll(async () => {
  ;[{ url, database, store }, many] = await Promise.all([openSchema(), openSchema()])
  await many.store.submit('visa-applications', sent({}))
  await many.database.query(
    `insert into records select (json_populate_record(r, json_build_object(
      'list', 'callbacks', 'id', at, 'rev', r.rev + at, 'reference', 'any ' || at
    ))).* from records r, generate_series(1, ${AT_ONCE}) at`,
  )
  // A single statement writes all rows, so that they have the same revision.
  await many.database.query(
    `insert into gone (list, id, why, rev)
      select 'callbacks', ${AT_ONCE} + at, 'erased', 1 from generate_series(1, ${AT_ONCE}) at
      union all select 'visa-applications', 1, 'erased', 1`,
  )
})
beforeEach(async () => {
  clock.time = START
  for (const table of ['records', 'gone', 'tallies']) await database.query(`delete from ${table}`)
})
afterAll(() => Promise.all([store.close(), many.store.close()]))

/** A visitor's submission that is due within this many minutes. */
const sent = (fields: Record<string, unknown>, minutes?: number, rest: Partial<NewRecord> = {}): NewRecord => {
  const { serviceRequired: _, ...person } = enquiry().fields
  const answerBy = (at: string) => new Date(Date.parse(at) + Number(minutes) * MINUTE).toISOString()
  return { ...enquiry({}, { ...rest, ...(minutes && { answerBy }) }), fields: { ...person, ...fields } }
}
const told = async (figures: SqlFigures) => flattened(await figures.in(query))
const came = async (figures: SqlFigures) => (await figures.in(query)).came

/** Reads the figures, and compares them with a count of the records themselves. */
async function compared(figures: SqlFigures) {
  const counted = await told(figures)
  expect(counted).toEqual(await recount(store, office, EVER, 'hour'))
  return counted
}
/** Stores submissions at once; resolves to their ids. */
const submitted = async (list: ListName, ...all: NewRecord[]) =>
  (await Promise.all(all.map(one => store.submit(list, one)))).map(({ id }) => id)

it("the figures by the visitors' answers equal a simple recount", async () => {
  await submitted(
    'inquiries',
    sent({ serviceRequired: 'visa-rejected', language: 'pt-BR' }),
    sent({ serviceRequired: 'visa-rejected', language: 'Hindi' }),
    sent({ serviceRequired: 'other' }, undefined, { pageOrigin: PARTNER }),
  )
  await submitted('visa-applications', sent({ service: 'Student visa', country: 'Canada' }))
  clock.time += 60 * MINUTE
  await submitted('callbacks', sent({}))
  const figures = new SqlFigures(database)
  expect(await compared(figures)).toMatchObject({
    came: { inquiries: 3, 'visa-applications': 1, callbacks: 1 },
    times: [
      [START / 3_600_000, { inquiries: 3, 'visa-applications': 1, callbacks: 0 }],
      [START / 3_600_000 + 1, { inquiries: 0, 'visa-applications': 0, callbacks: 1 }],
    ],
    services: [
      ['other', 1],
      ['Student visa', 1],
      ['visa-rejected', 2],
    ],
    countries: [['Canada', 1]],
    languages: [
      ['hi', 1],
      ['pt', 1],
    ],
    origins: [
      [PARTNER, 1],
      [null, 4],
    ],
  })
})

it('the figures about answers equal a simple recount', async () => {
  const ids = await submitted(
    'inquiries',
    sent({}, 15),
    sent({}, 90),
    sent({}),
    sent({}, 90),
    sent({}, 90),
    sent({}, 90),
  )
  const [visa = 0] = await submitted('visa-applications', sent({}, 15))
  const figures = new SqlFigures(database)
  expect(await told(figures)).toMatchObject({ took: {}, notNeeded: 0 })
  clock.time += 20 * MINUTE
  const contact = { id: 'first', how: 'spoke' } as const
  await Promise.all([
    ...ids.slice(0, 3).map(id => store.change('inquiries', id, { who: ana, contact })),
    store.change('inquiries', ids[3] ?? 0, { who: ana, isProcessed: true, answered: 'not_needed' }),
    store.change('inquiries', ids[4] ?? 0, { who: ana, contact, answered: 'not_needed' }),
    store.change('visa-applications', visa, { isProcessed: true }),
  ])
  expect(await compared(figures)).toMatchObject({
    notNeeded: 1,
    standings: expect.arrayContaining([
      ['contact', 2, 1, 1],
      ['wizard', 0, 1, 0],
    ]),
    took: { contact: [20, 20, 20, 20], wizard: [20] },
  })
})

it('the figures leave out spam and missing records, but count a record that is no longer spam', async () => {
  const [first = 0, second = 0] = await submitted('inquiries', sent({ language: 'Hindi' }), sent({ language: 'pt' }))
  const [callback = 0] = await submitted('callbacks', sent({}))
  const figures = new SqlFigures(database)
  expect(await told(figures)).toMatchObject({ came: { inquiries: 2, callbacks: 1 } })
  await store.change('inquiries', first, { spam: true })
  await store.eraseRecord('callbacks', callback, async () => undefined)
  expect(await compared(figures)).toMatchObject({ came: { inquiries: 1, callbacks: 0 }, languages: [['pt', 1]] })
  await store.change('inquiries', first, { spam: false })
  await store.eraseRecord('inquiries', second, async () => undefined)
  expect(await compared(figures)).toMatchObject({ came: { inquiries: 1 }, languages: [['hi', 1]] })
})

it('the figures read each record once, and later only changed or missing ones', async () => {
  const figures = new SqlFigures(database)
  for (const list of ['inquiries', 'callbacks', 'inquiries'] as const) await store.submit(list, sent({}))
  const read = vi.spyOn(database, 'read')
  onTestFinished(() => read.mockRestore())
  const rows = async () => {
    read.mockClear()
    await figures.in(query)
    const found = await Promise.all(read.mock.results.map(async ({ value }) => (await value).length))
    return found
  }
  expect(await rows()).toEqual([3, 0])
  expect(await rows()).toEqual([0, 0])
  const [id = 0, ...others] = await submitted('callbacks', sent({}), sent({}), sent({}))
  await store.change('callbacks', id - 1, { isProcessed: true })
  expect(await rows()).toEqual([4, 0])
  for (const one of [id, ...others]) await store.eraseRecord('callbacks', one, async () => undefined)
  expect(await rows()).toEqual([0, 3])
  expect(await rows()).toEqual([0, 0])
  expect(await came(figures)).toEqual({ inquiries: 2, 'visa-applications': 0, callbacks: 1 })
})

it('a query that starts during another one’s read includes everything that came before it', async () => {
  const line = await startLine(url)
  const other = new Database(line.url, memoryLog())
  onTestFinished(() => other.close())
  const figures = new SqlFigures(other)
  await store.submit('inquiries', sent({}))
  let second: ReturnType<typeof came> | undefined
  line.hold('from gone where', async () => {
    await store.submit('inquiries', sent({}))
    second = came(figures)
  })
  expect(await came(figures)).toMatchObject({ inquiries: 1 })
  expect(await second).toMatchObject({ inquiries: 2 })
})

it('if a read fails, the next query reads again, even a query that started meanwhile', async () => {
  const line = await startLine(url)
  const other = new Database(line.url, memoryLog())
  onTestFinished(() => other.close())
  const figures = new SqlFigures(other)
  await store.submit('inquiries', sent({}))
  let second: ReturnType<typeof came> | undefined
  const putBack = () => database.query('alter table if exists elsewhere rename to gone')
  onTestFinished(async () => void (await putBack()))
  line.hold('from gone where', async () => {
    await database.query('alter table gone rename to elsewhere')
    second = came(figures)
    line.hold('from gone where', putBack)
  })
  await expect(figures.in(query)).rejects.toThrow('"gone" does not exist')
  expect(await second).toMatchObject({ inquiries: 1 })
  await store.submit('inquiries', sent({}))
  expect(await came(figures)).toMatchObject({ inquiries: 2 })
})

it('more changed or missing records than one statement returns are all read', async () => {
  const figures = new SqlFigures(many.database)
  expect(await came(figures)).toEqual({ inquiries: 0, 'visa-applications': 0, callbacks: AT_ONCE })
})

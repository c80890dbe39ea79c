import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { LISTS, type ListName } from '../../contract/records/records'
import { memoryLog, schemaFor } from '../../testing/store-fixtures'
import { QUEUES } from '../questions/due'
import { type Amendment, writeAmendments } from './amendments'
import { type Arrival, writeArrivals } from './arrivals'
import { Database } from './database'
import { migrate } from './migrations'
import type { Queries } from './queries'
import { SPAN_BITS } from './tallies'

const AT = Date.parse('2026-03-02T10:00:00.000Z')

let database: Database

beforeAll(async () => {
  database = new Database(await schemaFor(inject('databaseUrl') ?? '', `arrivals ${process.pid}`), memoryLog())
  await migrate(database, () => undefined)
})
beforeEach(async () => {
  const tables = ['records', 'record_words', 'record_contacts', 'idempotency_keys', 'mails', 'tallies']
  for (const table of tables) await database.query(`delete from ${table}`)
  await database.query('delete from numbers')
  // The next revision and the next ids are above 1, as they are after some changes.
  await database.query('insert into numbers values (true, 40, 10, 3, 0, 0, 7, 5)')
})
afterAll(() => database.close())

const FACTS = {
  arrived_at: AT,
  due: 29_540_880,
  pending: true,
  processed: false,
  spam: false,
  suspect: true,
  held: false,
  demoted: false,
  urgency: 'high',
  by_staff: true,
  limit_day: 20_600,
  limit_days: '{20600,20601}',
  removal_day: null,
  undated: false,
  detained: true,
  rules: 7,
  owner: 'ana',
  answered: false,
  staff_mail: 'queued',
  visitor_mail: 'failed',
  follow_up: null,
  traits: '{"letters","a=\\"b\\\\"}',
}

const arrival = (list: ListName, reference: string, rest: Partial<Arrival> = {}): Arrival => ({
  list,
  reference,
  fields: `{"of":"${reference}"}`,
  state: `{"state":"${reference}"}`,
  facts: FACTS,
  words: { words: `words\n${reference}`, long: `long ${reference}`, numbers: `0${reference.length}` },
  personKeys: [],
  mails: [],
  key: null,
  hash: null,
  ...rest,
})
const mail = { role: 'staff', queue: QUEUES.staff, next_at: AT, failed: false } as const

it('each list continues its own ids, and revisions follow one another in the order of arrival', async () => {
  const both = [arrival('inquiries', 'a'), arrival('callbacks', 'b'), arrival('inquiries', 'c')]
  expect(await writeArrivals(database, both)).toEqual([11, 8, 12])
  expect(await writeArrivals(database, [arrival('visa-applications', 'd'), arrival('callbacks', 'e')])).toEqual([1, 9])
  expect(await database.query('select list, id, rev, reference from records order by rev')).toEqual([
    { list: 'inquiries', id: 11, rev: 41, reference: 'a' },
    { list: 'callbacks', id: 8, rev: 42, reference: 'b' },
    { list: 'inquiries', id: 12, rev: 43, reference: 'c' },
    { list: 'visa-applications', id: 1, rev: 44, reference: 'd' },
    { list: 'callbacks', id: 9, rev: 45, reference: 'e' },
  ])
  expect(await database.query('select * from numbers')).toEqual([
    {
      one: true,
      revision: 45,
      inquiries_last: 12,
      inquiries_total: 5,
      visa_applications_last: 1,
      visa_applications_total: 1,
      callbacks_last: 9,
      callbacks_total: 7,
    },
  ])
})

it('all facts of a submission are in the columns and tables that queries read', async () => {
  const both = [
    arrival('inquiries', 'first', {
      personKeys: ['ana@example.org', '+442079460958'],
      mails: [mail, { ...mail, role: 'visitor', queue: QUEUES.visitors, next_at: AT + 1, failed: true }],
      key: 'a key',
      hash: 'its hash',
    }),
    arrival('callbacks', 'second', { personKeys: ['ana@example.org'], mails: [{ ...mail, next_at: null }] }),
  ]
  await writeArrivals(database, both)
  const [{ list, id, rev, ...columns } = { list: '', id: 0, rev: 0 }, { ...other } = {}] = await database.query<
    Record<string, unknown>
  >('select * from records order by rev')
  expect([list, id, rev]).toEqual(['inquiries', 11, 41])
  expect(columns).toEqual({
    reference: 'first',
    fields: '{"of":"first"}',
    state: '{"state":"first"}',
    announced_by: null,
    ...FACTS,
    limit_days: [20_600, 20_601],
    traits: ['letters', 'a="b\\'],
  })
  expect(other).toMatchObject({ list: 'callbacks', id: 8, fields: '{"of":"second"}', state: '{"state":"second"}' })
  expect(await database.query('select * from record_words order by id')).toEqual([
    { list: 'callbacks', id: 8, words: 'words\nsecond', long: 'long second', numbers: '06' },
    { list: 'inquiries', id: 11, words: 'words\nfirst', long: 'long first', numbers: '05' },
  ])
  expect(await database.query('select * from record_contacts order by contact, id')).toEqual([
    { contact: '+442079460958', list: 'inquiries', id: 11 },
    { contact: 'ana@example.org', list: 'callbacks', id: 8 },
    { contact: 'ana@example.org', list: 'inquiries', id: 11 },
  ])
  expect(await database.query('select * from idempotency_keys')).toEqual([
    { list: 'inquiries', key: 'a key', hash: 'its hash', id: 11, arrived_at: AT },
  ])
  const queued = { list: 'inquiries', id: 11, leased_until: 0, leased_by: null }
  expect(await database.query('select * from mails order by role')).toEqual([
    { ...queued, role: 'staff', queue: QUEUES.staff, next_at: AT, failed: false },
    { ...queued, role: 'visitor', queue: QUEUES.visitors, next_at: AT + 1, failed: true },
  ])
})

it('records with the same facts share a row of tallies, separately for each list', async () => {
  const spam = { ...FACTS, pending: false, spam: true }
  await writeArrivals(database, [
    ...['a', 'b', 'c'].map(reference => arrival('inquiries', reference)),
    arrival('inquiries', 'd', { facts: spam }),
    arrival('callbacks', 'e'),
  ])
  await writeArrivals(database, [arrival('inquiries', 'f')])
  const span = Math.floor(AT / 2 ** SPAN_BITS)
  expect(await database.query('select list, span, spam, first, last, count from tallies order by list, spam')).toEqual([
    { list: 'callbacks', span, spam: false, first: 8, last: 8, count: 1 },
    { list: 'inquiries', span, spam: false, first: 11, last: 15, count: 4 },
    { list: 'inquiries', span, spam: true, first: 14, last: 14, count: 1 },
  ])
})

it('a batch is written completely or not at all', async () => {
  await writeArrivals(database, [arrival('inquiries', 'a', { key: 'a key', hash: '1' })])
  const taken = [
    arrival('callbacks', 'b', { personKeys: ['x'] }),
    arrival('inquiries', 'c', { key: 'a key', hash: '2' }),
  ]
  await expect(writeArrivals(database, taken)).rejects.toThrow('idempotency_keys_pkey')
  const left = LISTS.map(list => `(select count(*) from records where list = '${list}') as "${list}"`).join(', ')
  expect(await database.query(`select revision, ${left} from numbers`)).toEqual([
    { revision: 41, inquiries: 1, 'visa-applications': 0, callbacks: 0 },
  ])
  expect(await database.query('select 1 from record_contacts')).toEqual([])
  // In another list, the same key is a new one.
  expect(await writeArrivals(database, [arrival('callbacks', 'b', { key: 'a key', hash: '2' })])).toEqual([8])
})

it('a change reads only the rows of its record, even before PostgreSQL has statistics about the tables', async () => {
  for (let batch = 0; batch < 10; batch++)
    await writeArrivals(
      database,
      Array.from({ length: 200 }, (_, at) => arrival('inquiries', `${batch} ${at}`)),
    )
  const statistics = "select 1 from pg_stats where schemaname = current_schema() and tablename = 'numbers'"
  expect(await database.query(statistics)).toEqual([])
  const { facts, words } = arrival('inquiries', 'a')
  const change: Amendment = { list: 'inquiries', id: 500, was: 530, state: '{}', facts, words, mails: [] }
  const plans: object[] = []
  const explained: Queries = {
    async query(text, values) {
      plans.push(...(await database.query(`explain ${text}`, values)))
      return []
    },
  }
  await writeAmendments(explained, [change])
  expect(JSON.stringify(plans)).toMatch(/Index Scan using record_words_pkey/)
  expect(JSON.stringify(plans)).not.toMatch(/Seq Scan on record/)
})

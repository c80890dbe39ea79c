import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { startLine } from '../../testing/database-line'
import { talliesOf, waitersFor } from '../../testing/database-looks'
import { type GivenLimits, limitFields } from '../../testing/limit-fields'
import { enquiry, memoryLog, schemaFor } from '../../testing/store-fixtures'
import type { Store } from '../store'
import { Database } from './database'
import { migrate } from './migrations'
import { openPostgresStore } from './postgres-store'
import { readBy } from './record-row'
import { rereadRecords } from './reread-records'
import { MAKE_TALLIES } from './tallies'

/** The rules by which the store reads time limits, and different rules for the same requests. */
const FIRST = { day: 20_000 }
const rules = (digest: number, fields: GivenLimits = {}) => ({
  digest,
  fieldsOf: () => limitFields({ ...FIRST, ...fields }),
})

let url: string
let database: Database
let store: Store

beforeAll(async () => {
  url = await schemaFor(inject('databaseUrl') ?? '', `limits ${process.pid}`)
  database = new Database(url, memoryLog())
  await migrate(database, () => undefined)
})
beforeEach(async () => {
  for (const table of ['records', 'record_words', 'record_contacts', 'mails', 'tallies'])
    await database.query(`delete from ${table}`)
  store = await openPostgresStore({ database: new Database(url, memoryLog()), limits: rules(5), log: memoryLog() })
  for (const list of ['inquiries', 'callbacks'] as const)
    await store.submit(list, enquiry({ decision: { kind: 'refusal' } }))
  await store.submit('inquiries', enquiry())
})
afterEach(() => store.close())
afterAll(() => database.close())

const READ = 'limit_day, limit_days, removal_day, undated, detained, rules'
const rows = (columns = READ) => database.query(`select ${columns} from records order by rev`)

it.each<[string, GivenLimits, object]>([
  ['another day', { day: 20_001 }, { limit_day: 20_001, limit_days: [20_001] }],
  ['no day any more', { day: 0 }, { limit_day: null, limit_days: [] }],
  ['several days', { days: [20_000, 20_002] }, { limit_days: [20_000, 20_002] }],
  ['a day of removal', { removal: 19_990 }, { limit_day: 19_990, removal_day: 19_990 }],
  ['a limit without a day', { undated: true }, { undated: true }],
  ['that somebody is detained', { detained: true }, { detained: true }],
  ['the same', {}, {}],
])('if other rules find %s, the requests and the counts use it', async (_, fields, found) => {
  const before = await rows('list, id, rev, fields, state, pending, urgency, staff_mail, arrived_at')
  const [, , plain] = await rows()
  // The digest of later rules can be higher or lower than the present one's.
  for (const digest of [9, 2]) {
    await rereadRecords(database, rules(digest, fields))
    const none = { removal_day: null, undated: false, detained: false }
    const read = { limit_day: 20_000, limit_days: [20_000], ...none, ...found, rules: readBy(true, { digest }) }
    expect(await rows()).toEqual([read, read, plain])
    const { tallied, counted } = await talliesOf(database)
    expect(tallied).toEqual(counted)
  }
  expect(await rows('list, id, rev, fields, state, pending, urgency, staff_mail, arrived_at')).toEqual(before)
})

it('records read by these rules are not read again, nor are records without rules', async () => {
  let asked = 0
  const fieldsOf = () => limitFields({ day: ++asked })
  await rereadRecords(database, { digest: 5, fieldsOf })
  expect(asked).toBe(0)
  await rereadRecords(database, { digest: 6, fieldsOf })
  expect(asked).toBe(2)
})

it('a record of a version with fewer filters is read again', async () => {
  for (const readBefore of ['null', '9']) {
    await database.query(`update records set traits = '{old}', rules = ${readBefore} where list = 'inquiries'`)
    await rereadRecords(database, rules(5))
    const left = await database.query('select traits, rules from records order by rev')
    expect(left).toEqual(
      [true, true, false].map(is => ({ traits: ['service=visa-rejected'], rules: readBy(is, rules(5)) })),
    )
  }
})

it('all records are read again, however many there are', async () => {
  const columns = (
    await database.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'records'::regclass and attnum > 0`,
    )
  ).map(({ name }) => name)
  const copied = columns.map(name => ({ id: '100 + n', rev: '100 + n', reference: `'copy' || n` })[name] ?? name)
  await database.query(
    `insert into records (${columns.join(', ')}) select ${copied.join(', ')} from records, generate_series(1, 510) n
    where list = 'callbacks'`,
  )
  await database.transaction(async queries => {
    for (const statement of MAKE_TALLIES) await queries.query(statement)
  })
  await rereadRecords(database, rules(9, { day: 20_002 }))
  expect(await database.query('select limit_day, count(*) as count from records group by limit_day')).toEqual(
    expect.arrayContaining([
      { limit_day: 20_002, count: 512 },
      { limit_day: null, count: 1 },
    ]),
  )
  const { tallied, counted } = await talliesOf(database)
  expect(tallied).toEqual(counted)
})

it('two instances that start with other rules at once count each request once', async () => {
  const line = await startLine(url)
  const far = new Database(line.url, memoryLog())
  onTestFinished(() => far.close())
  let second: Promise<void> | undefined
  // Just before the first store finishes, the second one has found the same requests.
  line.hold('commit', async () => {
    second = rereadRecords(database, rules(9, { day: 20_003 }))
    const waiting = async () => (await waitersFor(database, 'numbers')) + (await waitersFor(database, 'records'))
    await expect.poll(waiting).toBeGreaterThan(0)
  })
  await rereadRecords(far, rules(9, { day: 20_003 }))
  await second
  expect(line.isHeld()).toBe(false)
  const { tallied, counted } = await talliesOf(database)
  expect(tallied).toEqual(counted)
})

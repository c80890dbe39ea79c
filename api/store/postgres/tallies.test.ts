import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { loadTimeLimitRules } from '../../content/time-limit-rules'
import { createTimeLimits } from '../../content/time-limits'
import { DAY } from '../../contract/time/durations'
import { talliesOf, waitersFor } from '../../testing/database-looks'
import { enquiry, memoryLog, openStore, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import type { ListQuery, Store } from '../store'
import { Database } from './database'
import { migrate } from './migrations'
import type { Queries } from './queries'
import { addTallies, countedOf, MAKE_TALLIES, matchesOf, pruneTallies, SPAN_BITS } from './tallies'

const START = Date.parse('2026-03-01T09:00Z')

/** Opens two stores of one database, and fills it with requests of all kinds from about 90 days. */
async function filled() {
  const dir = await temporaryFolder()
  const clock = { now: START }
  const now = () => new Date(clock.now)
  const limits = createTimeLimits(loadTimeLimitRules(), now)
  const open = (rules = limits) => openStore(dir, { now, limits: rules })
  const stores = [await open(), await open()] as [Store, Store]
  for (let at = 0; at < 90; at++) {
    clock.now += DAY
    const decision = at % 4 === 0 ? { kind: 'refusal', ...(at % 8 === 0 && { sentOn: '2026-03-20' }) } : undefined
    const fields = { urgencyLevel: at % 7 === 0 ? 'urgent' : 'standard', ...(decision && { decision }) }
    await stores[at % 2]?.submit('inquiries', enquiry(fields, { suspect: at % 10 === 0, acknowledge: at % 3 === 0 }))
  }
  await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const [store, id] = [stores[at % 2] as Store, (at % 45) + 1]
      if (at % 5 === 0) await store.change('inquiries', id, { spam: true })
      else if (at % 7 === 0)
        await store.change('inquiries', id, {
          limits: [{ id: 'appeal', title: 'Appeal', lastDay: null, isDealtWith: true }],
        })
      else
        await store.change('inquiries', id, { isProcessed: true, assignedTo: { id: `person${at % 3}`, name: 'Ana' } })
    }),
  )
  for (const mail of await stores[0].claimMails(now(), 40, 60_000)) {
    await stores[0].recordMailOutcome(mail, { ...mail.record.mail.staff, state: 'sent' })
  }
  await stores[1].eraseRecord('inquiries', 7, async () => undefined)
  return { stores, open, clock, dir }
}

/** The tallies in the database, and a new count of the same rows. */
async function bothOf(dir: string) {
  const database = new Database(await schemaFor(inject('databaseUrl') ?? '', dir), memoryLog())
  try {
    return await talliesOf(database)
  } finally {
    await database.close()
  }
}

it('the tallies equal a count of the records, after any actions of two instances', async () => {
  const { dir } = await filled()
  const { tallied, counted } = await bothOf(dir)
  expect(counted.length).toBeGreaterThan(20)
  expect(tallied).toEqual(counted)
})

it('the tallies follow when time limits are read by other rules while requests are changed', async () => {
  const { dir, open, stores } = await filled()
  const rules = loadTimeLimitRules().slice(0, 2)
  const others = createTimeLimits(rules, () => new Date(START))
  await Promise.all([
    open(others),
    open(others),
    ...Array.from({ length: 30 }, (_, at) =>
      stores[0].change('inquiries', at + 50, { held: true, spam: at % 2 === 0 }),
    ),
  ])
  const { tallied, counted } = await bothOf(dir)
  expect(tallied).toEqual(counted)
})

const iso = (days: number) => new Date(START + days * DAY + 5).toISOString()

const QUERIES: Partial<ListQuery>[] = [
  {},
  { from: iso(30) },
  { to: iso(30) },
  { from: iso(11), to: iso(61) },
  { from: iso(40), to: iso(41.5) },
  { from: iso(11), to: iso(61), urgency: 'urgent' },
  { urgency: 'urgent' },
  { urgency: 'medium', answered: true },
  { deadline: 'passed' },
  { deadline: '7days' },
  { deadline: 'none', status: 'processed' },
  { assigned: 'person1' },
  { assigned: ['person1'] },
  { mail: 'queued' },
  { mail: 'undelivered', from: iso(50) },
  { suspect: true, spam: true },
]

it('every filter’s count equals the number of records that it shows, in every order', async () => {
  const { stores } = await filled()
  for (const query of QUERIES) await expectCounted(stores[0], query)
})

async function expectCounted(store: Store, query: Partial<ListQuery>): Promise<void> {
  for (const sort of ['submitted', 'due', 'urgency', 'deadline'] as const) {
    const ids: number[] = []
    let total: number | undefined
    for (let cursor: string | undefined; ; ) {
      const page = await store.list('inquiries', { ...query, sort, limit: 7, ...(cursor && { cursor }) })
      ids.push(...page.records.map(({ id }) => id))
      total = page.total
      if (page.nextCursor === undefined) break
      cursor = page.nextCursor
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect([query, sort, total]).toEqual([query, sort, ids.length])
    const all = await store.list('inquiries', { limit: 500 })
    if (Object.keys(query).some(name => name !== 'from' && name !== 'to')) continue
    const { from = '', to = '9999' } = query
    const arrivedAt = (id: number) => new Date(START + id * DAY).toISOString()
    const shown = all.records.map(({ id }) => id).filter(id => arrivedAt(id) >= from && arrivedAt(id) < to)
    expect(ids.toSorted((a, b) => a - b)).toEqual(shown.toSorted((a, b) => a - b))
  }
}

it('a search in several steps reports how many records match its filters', async () => {
  const { stores } = await filled()
  for (const filter of [{}, { urgency: 'urgent' as const }, { from: iso(20), to: iso(70) }]) {
    const page = await stores[0].requests({ q: 'refused', limit: 3, ...filter })
    const last = page.requests.at(-1)?.record.id ?? 0
    const { records } = await stores[0].list('inquiries', { limit: 500, ...filter })
    expect(page.total).toBe(records.length)
    expect(page.searched).toBe(records.filter(({ id }) => id >= last).length)
  }
})

it('a change that waited while time limits were read again counts from the newly read record', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  await store.submit('inquiries', enquiry())
  const url = await schemaFor(inject('databaseUrl') ?? '', dir)
  const [client, watcher] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([client.connect(), watcher.connect()])
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.query('begin')
  await client.query('select 1 from numbers where one for update')
  const changing = store.change('inquiries', 1, { isProcessed: true })
  const waiting = 'select 1 from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))'
  await expect.poll(async () => (await watcher.query(waiting, [rows[0].pid])).rowCount).toBe(1)
  await client.query('update records set limit_day = 20000, rules = 7')
  for (const statement of MAKE_TALLIES) await client.query(statement)
  await client.query('commit')
  await changing
  await Promise.all([client.end(), watcher.end()])
  const { tallied, counted } = await bothOf(dir)
  expect(counted).toHaveLength(1)
  expect(tallied).toEqual(counted)
})

describe('in a table of records', () => {
  const SPAN = 2 ** SPAN_BITS
  const FIRST_SPAN = 6_600
  /** Four records arrive in each span of time, the first of them at its beginning. */
  const arrivedAt = (id: number) => FIRST_SPAN * SPAN + ((id - 1) * SPAN) / 4
  const LAST = 20
  const isProcessed = (id: number) => id % 3 === 0

  let database: Database
  beforeAll(async () => {
    database = new Database(await schemaFor(inject('databaseUrl') ?? '', `tallies ${process.pid}`), memoryLog())
    await migrate(database, () => undefined)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.query('delete from records')
    await database.query('delete from tallies')
    await insert('inquiries', 1, LAST)
    // Records of another list are never counted.
    await insert('callbacks', 1, 3)
    await countAgain()
  })

  async function insert(list: string, first: number, last: number, queries: Queries = database) {
    await queries.query(
      `insert into records (list, id, rev, reference, fields, state, arrived_at, due, pending, processed, spam, suspect,
        held, demoted, urgency, undated, detained, answered, staff_mail)
      select $1::text, n, n, $1 || n, '', '', $2::bigint + (n - 1) * $3::bigint, 0, n % 3 <> 0, n % 3 = 0, false, false,
        false, false, 'medium', false, false, false, 'sent' from generate_series($4::integer, $5::integer) n`,
      [list, arrivedAt(1), SPAN / 4, first, last],
    )
  }
  async function countAgain() {
    await database.transaction(async queries => {
      for (const statement of MAKE_TALLIES) await queries.query(statement)
    })
  }
  const remove = (id: number) =>
    database.query(
      `with going as (
        delete from records r where list = 'inquiries' and id = $1 returning r.list, r.id, r.arrived_at, ${countedOf('r')}
      ) ${addTallies('(select *, -1 as step from going) g')}`,
      [id],
    )
  const iso = (time: number) => new Date(time).toISOString()

  const TIMES: [name: string, time: number | undefined][] = [
    ['any time', undefined],
    ['where a span begins', arrivedAt(9)],
    ['within a span, as a record arrives', arrivedAt(11)],
    ['just after a record arrived', arrivedAt(11) + 1],
    ['within the next span', arrivedAt(15)],
    ['after all records', arrivedAt(LAST) + SPAN],
  ]
  it.each(TIMES)('records are counted exactly from this time up to any other: %s', async (_, from) => {
    for (const [, to] of TIMES) {
      for (const status of [undefined, 'processed'] as const) {
        const ids = Array.from({ length: LAST }, (_, at) => at + 1)
          .filter(id => from === undefined || arrivedAt(id) >= from)
          .filter(id => to === undefined || arrivedAt(id) < to)
          .filter(id => status === undefined || isProcessed(id))
        const query = {
          limit: 1,
          ...(from !== undefined && { from: iso(from) }),
          ...(to !== undefined && { to: iso(to) }),
          ...(status && { status }),
        }
        const matches = await matchesOf(database, 'inquiries', query, 0)
        const pending = ids.filter(id => !isProcessed(id)).length
        const expected = { count: ids.length, pending, first: ids.at(0) ?? 0, last: ids.at(-1) ?? 0 }
        expect({ to, status, ...matches }).toEqual({ to, status, ...expected })
      }
    }
  })

  it('an erased record is not counted, and the range of ids stays as it was', async () => {
    const all = { limit: 1 }
    await remove(1)
    await remove(8)
    expect(await matchesOf(database, 'inquiries', all, 0)).toEqual({ count: 18, pending: 12, first: 1, last: LAST })
    expect(
      await matchesOf(database, 'inquiries', { limit: 1, from: iso(arrivedAt(5)), to: iso(arrivedAt(9)) }, 0),
    ).toEqual({ count: 3, pending: 2, first: 5, last: 8 })
    for (let id = 2; id <= LAST; id++) await remove(id)
    expect(await matchesOf(database, 'inquiries', all, 0)).toEqual({ count: 0, pending: 0, first: 0, last: 0 })
    const { tallied, counted } = await talliesOf(database)
    expect(tallied).toEqual(counted)
  })

  it('records that differ in one column are counted separately, also where another column is null', async () => {
    await database.query("update records set owner = 'ana' where id = 1 and list = 'inquiries'")
    await database.query("update records set visitor_mail = 'ana' where id = 2 and list = 'inquiries'")
    await countAgain()
    const rows = await database.query("select count from tallies where list = 'inquiries' and first < 5 order by first")
    expect(rows).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }, { count: 1 }])
    const { tallied, counted } = await talliesOf(database)
    expect(tallied).toEqual(counted)
  })

  it('a new count covers everything, despite earlier counts', async () => {
    await database.query("update tallies set count = 99, facts = facts || ' '")
    await countAgain()
    const { tallied, counted } = await talliesOf(database)
    expect(tallied).toEqual(counted)
  })

  it('a record that arrives during a new count is counted once', async () => {
    let isThere = false
    const arrive = async () => {
      await database.transaction(async queries => {
        await queries.query('select 1 from numbers where one for update')
        await insert('inquiries', 99, 99, queries)
        await queries.query(addTallies('(select *, 1 as step from records where id = 99) r'))
      })
      isThere = true
    }
    let arriving: Promise<void> | undefined
    await database.transaction(async queries => {
      const [lock = '', clear = '', count = ''] = MAKE_TALLIES
      await queries.query(lock)
      await queries.query(clear)
      arriving = arrive()
      await expect.poll(async () => isThere || (await waitersFor(database, 'numbers')) > 0).toBe(true)
      await queries.query(count)
    })
    await arriving
    const { tallied, counted } = await talliesOf(database)
    expect(tallied).toEqual(counted)
  })

  it('only rows with the count 0 are removed, and the removal locks no row while it waits', async () => {
    await database.query("update tallies set count = 0 where list = 'callbacks' or processed")
    const before = await database.query('select 1 from tallies where count > 0')
    let pruning: Promise<void> | undefined
    await database.transaction(async queries => {
      // Takes the lock that every change takes, so that no count can be stored just before the last comparison.
      await queries.query('select 1 from numbers where one for update')
      await queries.query(
        'update tallies set count = 1 where ctid = (select ctid from tallies where count = 0 order by ctid desc limit 1)',
      )
      pruning = pruneTallies(database)
      const waiting = async () => (await waitersFor(database, 'numbers')) + (await waitersFor(database, 'tallies'))
      await expect.poll(waiting).toBeGreaterThan(0)
      await queries.query('select 1 from tallies where count = 0 for update nowait')
    })
    await pruning
    expect(await database.query('select 1 from tallies where count = 0')).toEqual([])
    expect(await database.query('select 1 from tallies')).toHaveLength(before.length + 1)
  })
})

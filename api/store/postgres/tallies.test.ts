import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { loadTimeLimitRules } from '../../content/time-limit-rules'
import { createTimeLimits } from '../../content/time-limits'
import { enquiry, openStore, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import type { ListQuery, Store } from '../store'
import { COUNTED, MAKE_TALLIES, SPAN_BITS } from './tallies'

const START = Date.parse('2026-03-01T09:00Z')
const DAY = 24 * 60 * 60_000
const names = COUNTED.join(', ')

/** Two stores of one database, some 90 days of requests of all kinds, and what became of them. */
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
      else if (at % 7 === 0) await store.change('inquiries', id, { limitDealtWith: true })
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

/** What is tallied, and what it comes to when it is counted anew. */
async function bothOf(dir: string) {
  const client = new pg.Client(await schemaFor(inject('databaseUrl') ?? '', dir))
  await client.connect()
  const all = async (statement: string) => (await client.query(statement)).rows.map(row => JSON.stringify(row)).sort()
  const by = `list, (arrived_at >> ${SPAN_BITS})::integer as span, ${names}`
  const tallied = await all(`select list, span, ${names}, count from tallies where count <> 0`)
  const counted = await all(`select ${by}, count(*) as count from records group by ${by.replace(' as span', '')}`)
  await client.end()
  return { tallied, counted }
}

it('the tallies are what the records come to, whatever two instances did at once', async () => {
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

it('every filter counts the records that it shows, in every order', async () => {
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

it('a search that goes on says how many records it has left, by its filters', async () => {
  const { stores } = await filled()
  for (const filter of [{}, { urgency: 'urgent' as const }, { from: iso(20), to: iso(70) }]) {
    const page = await stores[0].search({ q: 'refused', limit: 3, ...filter })
    const last = page.hits.at(-1)?.record.id ?? 0
    const { records } = await stores[0].list('inquiries', { limit: 500, ...filter })
    expect(page.total).toBe(records.length)
    expect(page.searched).toBe(records.filter(({ id }) => id >= last).length)
  }
})

it('a change that waited while time limits were read anew counts from what they made of the record', async () => {
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

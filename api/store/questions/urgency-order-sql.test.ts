import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { DAY, MINUTE } from '../../contract/time/durations'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { limitFields } from '../../testing/limit-fields'
import { enquiry, memoryLog, schemaFor } from '../../testing/store-fixtures'
import { pressingOf, URGENCY_CASES, type UrgencyCase } from '../../testing/urgency-cases'
import { openFileStore } from '../files/file-store'
import { Database } from '../postgres/database'
import { openPostgresStore } from '../postgres/postgres-store'
import type { ListQuery, Store } from '../store'

/** The test starts on a Friday at 23:45. */
const START = Date.parse('2026-11-27T23:45:00.000Z')
const TODAY = dayNumberInLondon(START)
const CASES = URGENCY_CASES
/** The cases in another order than in the table, so that the store has to sort them. */
const SCATTERED = CASES.map((_, at) => CASES[(at * 17) % CASES.length] as UrgencyCase)
const WORDS = { urgent: 'urgent', high: 'priority', medium: 'standard', low: 'whatever' }

const clock = { time: START }
const stores: Store[] = []
let dir = ''

beforeAll(async () => {
  const fieldsOf = ({ decision }: Record<string, unknown>) => limitFields(decision as object)
  const options = { now: () => new Date(clock.time), log: memoryLog(), limits: { digest: 5, fieldsOf } }
  const database = new Database(await schemaFor(inject('databaseUrl') ?? '', randomUUID()), memoryLog())
  stores.push(await openPostgresStore({ database, ...options }))
  dir = await mkdtemp(join(tmpdir(), 'haven-order-'))
  stores.push(await openFileStore({ dir, ...options }))
  for (const store of stores) for (const one of SCATTERED) await put(store, one)
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await rm(dir, { recursive: true, force: true })
})

async function put(store: Store, one: UrgencyCase): Promise<void> {
  const { detained, removalDay: removal, limitDays: days, undated, urgency, demoted } = pressingOf(one, TODAY)
  const decision = { detained, removal, days, undated }
  const due = new Date(START + (one.due ?? 0) * MINUTE).toISOString()
  // Where staff set the urgency, the visitor chose `standard`, so that only the choice of staff can count.
  const said = { urgencyLevel: one.byStaff ? 'standard' : WORDS[urgency], message: one.name, decision }
  const { id } = await store.submit('inquiries', enquiry(said, { demoted, answerBy: () => due }))
  if (one.byStaff) await store.change('inquiries', id, { priority: urgency, who: 'shared' })
  if (one.due === undefined)
    await store.change('inquiries', id, { contact: { id: 'one', how: 'spoke' }, who: 'shared' })
}

/** The names of the rows that both stores return, page by page; the function `later` runs between two pages. */
async function listed(query: Partial<ListQuery>, later = () => {}): Promise<string[]> {
  const start = clock.time
  const found: string[][] = []
  for (const store of stores) {
    clock.time = start
    const names: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await store.list('inquiries', { sort: 'urgency', limit: 100, ...query, ...(cursor && { cursor }) })
      names.push(...page.records.map(({ message }) => String(message)))
      cursor = page.nextCursor
      later()
    }
    found.push(names)
  }
  expect(found[0]).toEqual(found[1])
  return found[0] ?? []
}

const names = (of = CASES) => of.map(({ name }) => name)

it('requests come in the order of the table from files and from PostgreSQL, however small the pages are', async () => {
  expect(CASES.length).toBeGreaterThanOrEqual(30)
  for (const limit of [100, 7, 1]) expect(await listed({ limit })).toEqual(names())
})

it('pages stay consistent while midnight passes between them', async () => {
  const later = () => {
    clock.time += DAY
  }
  expect(await listed({ limit: 9 }, later)).toEqual(names())
  // A new first page is sorted by its own day.
  clock.time = START + 10 * DAY
  const [first] = await listed({ limit: 100 })
  expect(first).toBe('detained, removal in a year')
  clock.time = START
})

it('each rank has its requests, in their order', async () => {
  for (const urgency of ['urgent', 'high', 'medium', 'low'] as const)
    expect(await listed({ urgency, limit: 4 })).toEqual(names(CASES.filter(({ rank = 'urgent' }) => rank === urgency)))
})

it('a request whose one limit has passed and whose other ends within a week is found by both filters', async () => {
  const near = ({ undated, removal, limits = [] }: UrgencyCase) =>
    undated || [...limits, ...(typeof removal === 'number' ? [removal] : [])].some(day => day >= 0 && day <= 7)
  const passed = (one: UrgencyCase) =>
    [...(one.limits ?? []), ...(typeof one.removal === 'number' ? [one.removal] : [])].some(day => day < 0)
  expect(await listed({ deadline: '7days' })).toEqual(names(CASES.filter(near)))
  expect(await listed({ deadline: 'passed' })).toEqual(names(CASES.filter(passed)))
  const counts = await Promise.all(stores.map(store => store.counts()))
  for (const { deadlines, lists } of counts) {
    expect(deadlines).toEqual({ passed: CASES.filter(passed).length, within7: CASES.filter(near).length })
    expect(lists.inquiries.urgent).toBe(CASES.filter(({ rank = 'urgent' }) => rank === 'urgent').length)
  }
})

it.each([
  ['on the day when summer time begins', '2027-03-28T23:00:00.000Z', '2027-04-05'],
  ['before the day when summer time ends', '2027-10-30T23:00:00.000Z', '2027-11-07'],
  ['after the day when summer time ends', '2027-11-01T00:00:00.000Z', '2027-11-08'],
])('a limit comes within a week at midnight in London %s, from files and from PostgreSQL', async (_, midnight, day) => {
  const decision = { detained: false, removal: null, days: [Date.parse(day) / DAY], undated: false }
  for (const store of stores) await store.submit('callbacks', enquiry({ message: day, decision }))
  const isNear = async (time: number) => {
    clock.time = time
    const pages = await Promise.all(stores.map(store => store.list('callbacks', { deadline: '7days', limit: 10 })))
    const urgent = await Promise.all(stores.map(store => store.list('callbacks', { urgency: 'urgent', limit: 10 })))
    return [...pages, ...urgent].map(({ records }) => records.some(({ message }) => message === day))
  }
  expect(await isNear(Date.parse(midnight) - 1)).toEqual([false, false, false, false])
  expect(await isNear(Date.parse(midnight))).toEqual([true, true, true, true])
  clock.time = START
})

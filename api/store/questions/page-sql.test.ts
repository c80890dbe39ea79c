import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { ListName } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { limitFields } from '../../testing/limit-fields'
import { PatientDatabase } from '../../testing/patient-database'
import { setSlowClock } from '../../testing/slow-clock'
import { enquiry, memoryLog, schemaFor } from '../../testing/store-fixtures'
import { Database } from '../postgres/database'
import { openPostgresStore } from '../postgres/postgres-store'
import { InvalidCursorError, type ListQuery, type NewRecord, type Store } from '../store'
import { decodeCursor, encodeCursor } from './order'
import { allMatches, pageOf, placesOf, recordsOf, sqlPage } from './page'
import { sqlSearch, WINDOW } from './search'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const TODAY = dayNumberInLondon(START)
/** The number of callbacks, which is more than a search reads in one step. Three callbacks arrive in each minute. */
const MANY = WINDOW + 100
const MOST_PAGES = 20

let database: Database
let store: Store
const references: string[] = []

beforeAll(async () => {
  database = new PatientDatabase(await schemaFor(inject('databaseUrl') ?? '', randomUUID()), memoryLog())
  const clock = { time: START }
  const fieldsOf = ({ decision }: Record<string, unknown>) =>
    limitFields({ day: TODAY + (decision as { in: number }).in })
  store = await openPostgresStore({ database, now: () => new Date(clock.time), limits: { digest: 5, fieldsOf } })
  const submit = async (fields: Record<string, unknown>, rest: Partial<NewRecord> = {}) => {
    references.push((await store.submit('inquiries', enquiry(fields, rest))).reference)
    clock.time += MINUTE
  }
  const limitIn = (days: number) => ({ decision: { kind: 'refusal', in: days } })
  const answerBy = () => new Date(START - MINUTE).toISOString()
  await submit({})
  await submit(limitIn(30), { demoted: true })
  await submit(limitIn(20))
  await submit(limitIn(1), { answerBy })
  await submit(limitIn(2))
  await submit({ message: `My number was ${references[0]}`, urgencyLevel: 'urgent' }, { answerBy })
  await submit({ message: `A ${'long'.repeat(100)}end; ring 020 7946 0111 or 12a3456`, lastName: 'O’Hara' })
  await submit({ message: 'Only 12 of ACDEFGHJ', lastName: 'Hara' })
  for (const id of [7, 8]) await store.change('inquiries', id, { isProcessed: true })
  clock.time = START
  const many = Array.from({ length: MANY }, (_, at) => {
    clock.time = START + Math.floor(at / 3) * MINUTE
    const message = [2, MANY - 50].includes(at + 1) ? 'needle' : 'hay'
    return store.submit('callbacks', enquiry({ message }, { suspect: at < WINDOW }))
  })
  await Promise.all(many)
})
afterAll(() => store.close())

function ask(list: ListName, query: ListQuery) {
  const q = query.q?.trim()
  return q ? sqlSearch(database, [list], { ...query, q }, TODAY) : sqlPage(database, [list], query, TODAY)
}

/** The ids of a page's records, and true if a next page exists. */
async function page(query: Partial<ListQuery>, list: 'inquiries' | 'callbacks' = 'inquiries') {
  const { records, nextCursor, total } = pageOf(await ask(list, { limit: 10, ...query }))
  return { ids: records.map(({ id }) => id), nextCursor, total }
}

/** Reads all pages of a query, but at most `MOST_PAGES`, a number that no test reaches. */
async function pages(query: Partial<ListQuery>, list: 'inquiries' | 'callbacks' = 'inquiries') {
  const all: number[][] = []
  let cursor: string | undefined
  do {
    const { ids, nextCursor } = await page({ ...query, ...(cursor && { cursor }) }, list)
    all.push(ids)
    cursor = nextCursor
  } while (cursor && all.length < MOST_PAGES)
  return all
}

/** The statements that an action runs. */
async function asked(action: () => Promise<unknown>) {
  const read = vi.spyOn(Database.prototype, 'read')
  await action()
  const statements = read.mock.calls.map(([text]) => text)
  read.mockRestore()
  return statements
}

it.each([
  ['submitted', [8, 7, 6], [5, 4, 3], [2, 1]],
  ['due', [4, 6, 1], [2, 3, 5], [8, 7]],
  ['urgency', [4, 5, 6], [1, 3, 2], [8, 7]],
  ['deadline', [4, 5, 3], [2, 6, 1], [8, 7]],
] as const)('pages by %s follow each other and show each record once', async (sort, ...wanted) => {
  expect(await pages({ sort, limit: 3 })).toEqual(wanted)
  // With a limit of 4 or 8, the last page is full, and no page follows it.
  const all = wanted.flat()
  expect(await pages({ sort, limit: 4 })).toEqual([all.slice(0, 4), all.slice(4)])
  expect(await page({ sort, limit: 8 })).toEqual({ ids: all, nextCursor: undefined, total: 8 })
  expect(await pages({ sort, limit: 1 })).toEqual(all.map(id => [id]))
})

it('a page continues after its cursor even if the cursor’s record moved or is gone', async () => {
  const after = (sort: ListQuery['sort'] & string, phase: number, keys: number[], id: number) =>
    page({ sort, cursor: encodeCursor(sort, { phase, keys, list: 0, id }, TODAY) })
  expect((await after('submitted', 0, [], 5)).ids).toEqual([4, 3, 2, 1])
  expect((await after('due', 0, [START / MINUTE], 1)).ids).toEqual([2, 3, 5, 8, 7])
  expect((await after('due', 0, [START / MINUTE - 1], 5)).ids).toEqual([6, 1, 2, 3, 5, 8, 7])
  expect((await after('due', 1, [], 8)).ids).toEqual([7])
  expect((await after('deadline', 0, [TODAY + 2], 4)).ids).toEqual([5, 3, 2, 6, 1, 8, 7])
  // No record has an id as high as `beyond`, and no record is due as late as this minute.
  const beyond = 9_999_999_999
  expect((await after('submitted', 0, [], beyond)).ids).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect((await after('due', 0, [beyond], beyond)).ids).toEqual([8, 7])
  await expect(after('due', 9, [], 0)).rejects.toThrow(InvalidCursorError)
})

it('the database refuses a cursor of another sort, and an invalid one', async () => {
  const cursor = encodeCursor('due', { phase: 0, keys: [0], list: 0, id: 1 }, TODAY)
  for (const query of [{ cursor }, { cursor: '' }, { cursor: '', q: 'hay' }, { cursor, q: 'hay' }])
    await expect(page(query)).rejects.toThrow(InvalidCursorError)
})

it('a query without matches runs one statement', async () => {
  const statements = await asked(async () => {
    const none = await ask('visa-applications', { limit: 10 })
    expect(none).toEqual({ requests: [], total: 0 })
  })
  expect(statements).toHaveLength(1)
  expect(await asked(() => recordsOf(database, []))).toEqual([])
})

it('a page queries no more parts of a list than it needs', async () => {
  // The number of statements that a query with a limit runs.
  const statements = async (limit: number, query: Partial<ListQuery> = {}) =>
    (await asked(() => page({ sort: 'due', limit, ...query }))).length
  expect([await statements(5), await statements(6), await statements(8)]).toEqual([3, 4, 5])
  // No record is both processed and pending, so the query leaves the pending parts out.
  expect(await statements(8, { status: 'processed' })).toBe(4)
})

it('the query returns at most the requested number of places, part by part', async () => {
  const query: ListQuery = { limit: 1, sort: 'urgency' }
  const { matches } = await allMatches(database, ['inquiries'], query, TODAY)
  const places = await placesOf(database, ['inquiries'], query, TODAY, { limit: 5, matches })
  expect(places.map(({ phase, id, has }) => [phase, id, has])).toEqual([
    [2, 4, true],
    [2, 5, true],
    [4, 6, true],
    [6, 1, true],
    [6, 3, true],
  ])
  expect(places[0]).toMatchObject({ keys: [TODAY + 1, START / MINUTE - 1] })
  expect(places[3]).toMatchObject({ keys: [START / MINUTE] })
})

it('records are returned in the order of the requested ids, without erased ones', async () => {
  const places = [3, 99, 1, 2].map(id => ({ list: 0, id }))
  const records = (await recordsOf(database, places)).map(({ record }) => record)
  expect(records.map(({ id, reference }) => [id, reference])).toEqual([3, 1, 2].map(id => [id, references[id - 1]]))
  expect(records[0]).toEqual(await store.get('inquiries', 3))
})

it('a query for a period reads requests in their usual order if many of them match', async () => {
  const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()
  /** The number of found records, and true if the query used the index of times. */
  const byTime = async (limit: number, query: Partial<ListQuery>) => {
    let ids: number[] = []
    const statements = await asked(async () => {
      ids = (await page({ limit, ...query }, 'callbacks')).ids
    })
    const places = statements.filter(text => text.includes('order by'))
    return [ids.length, places.every(text => /arrived_at [<>]/.test(text))]
  }
  // Nine records match, within a span of eight ids, and a page reads one record more than its limit. The query uses the
  // index of times only if this number times 8 exceeds 9²: 10 × 8 does not, but 11 × 8 does.
  const three = { from: at(1), to: at(4) }
  expect(await byTime(8, three)).toEqual([8, false])
  expect(await byTime(9, three)).toEqual([9, false])
  expect(await byTime(10, three)).toEqual([9, true])
  // Two records match in the last minute.
  const last = { from: at(Math.floor(MANY / 3)) }
  expect(await byTime(2, last)).toEqual([2, false])
  expect(await byTime(3, last)).toEqual([2, true])
  // Sorting by due time needs all records in any case, and a search does not know how many match.
  expect(await byTime(8, { ...three, sort: 'due' })).toEqual([8, true])
  expect(await byTime(8, { ...three, q: 'hay' })).toEqual([8, true])
})

it('a whole reference finds its record alone, and on later pages each record that has it as a word', async () => {
  const [reference = ''] = references
  const after = (id: number) => `${encodeCursor('submitted', { phase: 0, keys: [], list: 0, id }, TODAY)}.0`
  expect(await page({ q: ` ${reference.toLowerCase()} ` })).toEqual({ ids: [1], nextCursor: undefined })
  expect(await page({ q: reference, status: 'processed' })).toMatchObject({ ids: [] })
  expect(await page({ q: reference }, 'callbacks')).toMatchObject({ ids: [], nextCursor: undefined })
  expect(await page({ q: reference, cursor: after(9) })).toMatchObject({ ids: [6, 1] })
  expect(await page({ q: reference, cursor: after(6) })).toMatchObject({ ids: [1] })
  // This search text looks like a reference, but no record has this reference.
  expect(await page({ q: 'ACDEFGHJ' })).toMatchObject({ ids: [8] })
})

it('a search without letters or digits finds no records; spaces alone are not a search', async () => {
  expect(pageOf(await ask('inquiries', { limit: 10, q: '’' }))).toEqual({ records: [] })
  expect(await page({ q: ' ' })).toMatchObject({ ids: [8, 7, 6, 5, 4, 3, 2, 1], total: 8 })
})

it('a search finds all words in any order, however long, and numbers however they are written', async () => {
  const found = async (q: string, query: Partial<ListQuery> = {}) => (await page({ q, ...query })).ids
  expect(await found('hara')).toEqual([8, 7])
  expect(await found('hara amina only')).toEqual([8])
  expect(await found('hara nobody')).toEqual([])
  expect(await found('longlongend')).toEqual([7])
  expect(await found('longlongend hara')).toEqual([7])
  expect(await found('longlongend only')).toEqual([])
  expect(await found('+44 20 7946 0111')).toEqual([7])
  expect(await found('(020) 79460111 hara')).toEqual([7])
  expect(await found('020 7946 0111 only')).toEqual([])
  // The text contains no number 123456, but `12` and `3456` are parts of its word `12a3456`.
  expect(await found('12 3456')).toEqual([7])
  expect(await found('amina', { sort: 'deadline', status: 'pending' })).toEqual([4, 5, 3, 2, 6, 1])
})

it('a search with enough time returns all matches, in any number of steps, newest first or by due time', async () => {
  setSlowClock(0)
  const [first, last] = [2, MANY - 50]
  const needles = (query: Partial<ListQuery>) => page({ q: 'needle', ...query }, 'callbacks')
  expect(await needles({})).toEqual({ ids: [last, first], nextCursor: undefined, total: undefined })
  expect(await needles({ sort: 'due' })).toMatchObject({ ids: [first, last], nextCursor: undefined })
  // With this filter, as many records match as a search reads in one step.
  expect(await needles({ suspect: true })).toMatchObject({ ids: [first], nextCursor: undefined })
  // When the last match fills a page, the page still has a cursor. Only the next, empty page shows that nothing
  // follows.
  expect(await pages({ q: 'needle', limit: 1 }, 'callbacks')).toEqual([[last], [first], []])
  expect(await pages({ q: 'needle', limit: 1, sort: 'due' }, 'callbacks')).toEqual([[first], [last], []])
})

it("a search that is short of time returns a part and the index's matches of the rest, and continues where it stopped", async () => {
  setSlowClock(1_000)
  const [first, last] = [2, MANY - 50]
  const query = { q: 'needle', limit: 10 }
  const { ids, nextCursor = '' } = await page(query, 'callbacks')
  const [place = ''] = nextCursor.split('.')
  expect([ids, decodeCursor('submitted', place).id]).toEqual([[last, first], MANY - WINDOW + 1])
  expect(await page({ ...query, cursor: nextCursor }, 'callbacks')).toMatchObject({ ids: [], nextCursor: undefined })
  expect(await pages({ ...query, sort: 'due' }, 'callbacks')).toEqual([[first, last], []])
  // No index contains the ends of words, so the second record is found only by the next step.
  expect(await pages({ ...query, q: 'eedle' }, 'callbacks')).toEqual([[last], [first]])
  expect(await pages({ ...query, suspect: true }, 'callbacks')).toEqual([[first], []])
  expect(await pages({ ...query, q: 'nowhere' }, 'callbacks')).toEqual([[], []])
})

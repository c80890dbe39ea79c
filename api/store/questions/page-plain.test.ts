import { describe, expect, test } from 'vitest'
import { NEVER } from '../../contract/order'
import { DAY, MINUTE } from '../../contract/time/durations'
import { factsWith } from '../../testing/known-lists'
import { pressingOf, URGENCY_CASES, type UrgencyCase } from '../../testing/urgency-cases'
import type { RecordFacts } from '../records/facts'
import { InvalidCursorError, type ListQuery } from '../store'
import { plainCounts } from './counts'
import { plainPage } from './page'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const TODAY = Math.floor(START / DAY)
const iso = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()
const listOf = (all: Partial<RecordFacts>[]) => all.map((facts, at) => factsWith(at + 1, facts))

const page = (list: readonly (RecordFacts | undefined)[], query: Partial<ListQuery> = {}, today = TODAY) =>
  plainPage([list], { limit: 10_000, ...query }, today)

/**
 * The ids that a query finds, in the order of the results. Pages of all sizes must give the same ids and the number of
 * all matches.
 */
function ids(list: readonly (RecordFacts | undefined)[], query: Partial<ListQuery> = {}, today = TODAY): number[] {
  const whole = page(list, query, today)
  const found = whole.shown.map(({ id }) => id)
  expect(whole.nextCursor).toBeUndefined()
  expect(whole.total).toBe(found.length)
  for (const limit of [1, 3]) {
    const piecewise: number[] = []
    for (let cursor: string | undefined, more = found.length > 0; more; more = cursor !== undefined) {
      const { shown, nextCursor, total } = page(list, { ...query, limit, ...(cursor && { cursor }) }, today)
      expect([shown.length <= limit, total]).toEqual([true, found.length])
      piecewise.push(...shown.map(({ id }) => id))
      cursor = nextCursor
    }
    expect(piecewise).toEqual(found)
  }
  return found
}

describe('filters', () => {
  const list = listOf([
    { urgency: 'urgent', staffMail: 'queued' },
    { processed: true, urgency: 'high', visitorMail: 'failed' },
    { suspect: true, urgency: 'medium', staffMail: 'failed' },
    { processed: true, suspect: true, urgency: 'low', staffMail: 'filed', visitorMail: 'skipped' },
  ])

  test.each<[Partial<ListQuery>, number[]]>([
    [{}, [4, 3, 2, 1]],
    [{ status: 'pending' }, [3, 1]],
    [{ status: 'processed' }, [4, 2]],
    [{ suspect: true }, [4, 3]],
    [{ suspect: false }, [2, 1]],
    [{ urgency: 'urgent' }, [1]],
    [{ urgency: 'high' }, [2]],
    [{ urgency: 'medium' }, [3]],
    [{ urgency: 'low' }, [4]],
    [{ mail: 'queued' }, [1]],
    [{ mail: 'sent' }, [2]],
    [{ mail: 'failed' }, [3, 2]],
    [{ mail: 'skipped' }, [4]],
    [{ mail: 'filed' }, [4]],
    [{ mail: 'undelivered' }, [3, 2, 1]],
    [{ from: iso(2) }, [4, 3, 2]],
    [{ to: iso(3) }, [2, 1]],
    [{ from: iso(2), to: iso(3) }, [2]],
    [{ from: iso(3), to: iso(3) }, []],
    [{ from: iso(2), mail: 'undelivered', status: 'pending' }, [3]],
    [{ status: 'processed', suspect: true, urgency: 'low', mail: 'skipped' }, [4]],
    [{ status: 'pending', urgency: 'low' }, []],
  ])('%j leave %j', (query, found) => {
    expect(ids(list, query)).toEqual(found)
    for (const sort of ['due', 'urgency'] as const)
      expect(ids(list, { ...query, sort }).sort((a, b) => b - a)).toEqual(found)
  })

  test('by assignee, and by answer', () => {
    const some = listOf([
      { owner: 'ana' },
      { owner: 'ben', answered: true },
      { processed: true, owner: 'ana', answered: true },
      { processed: true },
      { spam: true, owner: 'ben' },
      { staffMail: 'failed' },
    ])
    expect(ids(some, { assigned: 'ana' })).toEqual([3, 1])
    expect(ids(some, { assigned: 'zoe' })).toEqual([])
    expect(ids(some, { assigned: ['ana', 'ben'] })).toEqual([6, 4])
    // A list of ids finds the records that are assigned to none of these people, so also Ben's.
    expect(ids(some, { assigned: ['ana'] })).toEqual([6, 5, 4, 2])
    expect(ids(some, { assigned: [] })).toEqual([6, 5, 4, 3, 2, 1])
    expect(ids(some, { answered: true })).toEqual([3, 2])
    expect(ids(some, { answered: false })).toEqual([6, 4, 1])
    expect(ids(some, { assigned: ['ana', 'ben'], mail: 'failed', urgency: 'medium', from: iso(6) })).toEqual([6])
  })

  test('an erased record is in no list', () => {
    const some = [factsWith(1), undefined, factsWith(3)]
    expect(ids(some)).toEqual([3, 1])
    expect(ids(some, { sort: 'due' })).toEqual([1, 3])
  })
})

describe('orders', () => {
  const list = listOf([
    { due: 9 },
    { urgency: 'urgent', processed: true, due: 1 },
    { urgency: 'low', due: 4 },
    { urgency: 'urgent', due: 4 },
    { urgency: 'high', processed: true, due: 2 },
    { due: 3 },
  ])

  test.each<[ListQuery['sort'], number[]]>([
    [undefined, [6, 5, 4, 3, 2, 1]],
    ['submitted', [6, 5, 4, 3, 2, 1]],
    ['due', [6, 3, 4, 1, 5, 2]],
    ['urgency', [4, 6, 1, 3, 5, 2]],
  ])('%s is %j', (sort, order) => {
    expect(ids(list, sort ? { sort } : {})).toEqual(order)
  })

  test('by urgency, a demoted request is among the last pending ones, whatever its visitor chose; spam comes last', () => {
    const some = listOf([
      { demoted: true, due: 1 },
      { urgency: 'urgent', demoted: true, due: 9 },
      { urgency: 'urgent', spam: true, due: 1 },
      { urgency: 'low', suspect: true, due: 5 },
      { urgency: 'urgent', processed: true, due: 2 },
      { urgency: 'urgent', due: 8 },
      { urgency: 'high', processed: true, spam: true, due: 1 },
    ])
    expect(ids(some, { sort: 'urgency' })).toEqual([6, 4, 1, 2, 5, 7, 3])
    expect(ids(some, { sort: 'due' })).toEqual([1, 4, 6, 2, 5, 7, 3])
  })

  test('within each group of an order, answered requests come last', () => {
    const some = listOf([
      { urgency: 'urgent', due: NEVER, answered: true },
      { urgency: 'urgent', due: 9 },
      { due: NEVER, answered: true },
      { due: 8 },
      { demoted: true, due: NEVER, answered: true },
      { demoted: true, due: 4 },
      { urgency: 'urgent', processed: true, due: 5, answered: true },
    ])
    expect(ids(some, { sort: 'urgency' })).toEqual([2, 1, 4, 3, 6, 5, 7])
    expect(ids(some, { sort: 'due' })).toEqual([6, 4, 2, 1, 3, 5, 7])
  })

  test('by urgency is the order of the table, on any day and for any page size', () => {
    const count = URGENCY_CASES.length
    const scattered = URGENCY_CASES.map((_, at) => (at * 17) % count)
    const list = scattered.map((at, place) => {
      const facts = pressingOf(URGENCY_CASES[at] as UrgencyCase, TODAY)
      return factsWith(place + 1, { ...facts, limitDay: facts.limitDays[0] ?? null })
    })
    const order = URGENCY_CASES.map((_, at) => scattered.indexOf(at) + 1)
    expect(ids(list, { sort: 'urgency' })).toEqual(order)
  })

  test('a page continues in the order of the first page’s day, even if limits came near meanwhile', () => {
    const some = listOf([
      { due: 1 },
      { due: 2, limitDays: [TODAY + 8] },
      { due: 3, limitDays: [TODAY + 7] },
      { due: 4 },
    ])
    const whole = ids(some, { sort: 'urgency' })
    expect([whole, ids(some, { sort: 'urgency' }, TODAY + 1)]).toEqual([
      [3, 1, 2, 4],
      [3, 2, 1, 4],
    ])
    const { nextCursor = '' } = page(some, { sort: 'urgency', limit: 2 })
    expect(page(some, { sort: 'urgency', cursor: nextCursor }, TODAY + 1).shown.map(({ id }) => id)).toEqual([2, 4])
    // The filters, too, use the day of the first page.
    const first = page(some, { sort: 'urgency', urgency: 'medium', limit: 1 })
    const next = { sort: 'urgency', urgency: 'medium', cursor: first.nextCursor ?? '' } as const
    expect(page(some, next, TODAY + 1).shown.map(({ id }) => id)).toEqual([2, 4])
  })

  test('over all lists the newest requests come first, whatever their ids; at equal times the first list comes first', () => {
    const visas = [1, 2].map(id => factsWith(id, { list: 'visa-applications', arrivedAt: START + id }))
    const calls = [1, 2].map(id => factsWith(id, { list: 'callbacks', arrivedAt: START + 2 * id - 1 }))
    const found: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const { shown, nextCursor } = plainPage([visas, calls], { limit: 1, ...(cursor && { cursor }) }, TODAY)
      found.push(...shown.map(({ list, id }) => `${list}/${id}`))
      cursor = nextCursor
    }
    expect(found).toEqual(['callbacks/2', 'visa-applications/2', 'visa-applications/1', 'callbacks/1'])
  })

  test('thousands of requests that are due at scattered times are sorted correctly', () => {
    const count = 3_000
    const dueOf = (id: number) => (id * 7_919) % 500
    const many = listOf(Array.from({ length: count }, (_, at) => ({ due: dueOf(at + 1), suspect: at % 5 === 0 })))
    const wanted = Array.from({ length: count }, (_, at) => at + 1).sort((a, b) => dueOf(a) - dueOf(b) || a - b)
    expect(page(many, { sort: 'due' }).shown.map(({ id }) => id)).toEqual(wanted)
    const early = wanted.filter(id => id < 2_000 && (id - 1) % 5 === 0)
    expect(page(many, { sort: 'due', to: iso(2_000), suspect: true }).shown.map(({ id }) => id)).toEqual(early)
  })
})

describe('time limits', () => {
  const day = (from: number) => TODAY + from
  const list = listOf([
    { limitDays: [day(8)], due: 3 },
    { limitDays: [day(7)], due: 2 },
    { urgency: 'low', undated: true, limitDays: [day(30)], due: 9 },
    { limitDays: [day(-1)], due: 8 },
    { urgency: 'high', limitDays: [day(-2), day(3)], due: 8 },
    { detained: true, due: 7 },
    { due: 1 },
    { undated: true, due: 8 },
    { processed: true, limitDays: [day(-9)] },
    { urgency: 'urgent', spam: true, limitDays: [day(1)] },
    { urgency: 'urgent', limitDays: [day(400)], due: 5 },
  ])

  test.each<[Partial<ListQuery>, number[]]>([
    [{ sort: 'deadline' }, [3, 8, 5, 2, 1, 11, 4, 7, 6, 9, 10]],
    [{ sort: 'deadline', status: 'pending', deadline: 'any' }, [3, 8, 5, 2, 1, 11, 4]],
    [{ sort: 'deadline', deadline: 'none' }, [7, 6]],
    [{ sort: 'deadline', deadline: '7days', status: 'pending' }, [3, 8, 5, 2]],
    [{ sort: 'deadline', deadline: 'passed' }, [5, 4, 9]],
    [{ deadline: 'passed', status: 'pending' }, [5, 4]],
    [{ deadline: '7days' }, [10, 8, 5, 3, 2]],
    [{ sort: 'urgency', status: 'pending' }, [6, 8, 3, 5, 2, 4, 11, 7, 1]],
    [{ sort: 'urgency', urgency: 'urgent', status: 'pending' }, [6, 8, 3, 5, 2, 4, 11]],
    [{ urgency: 'urgent', status: 'processed' }, [9]],
    [{ sort: 'urgency', urgency: 'medium' }, [7, 1]],
    [{ sort: 'deadline', urgency: 'urgent', deadline: 'none' }, [6]],
    [{ urgency: 'high' }, []],
  ])('%j are %j', (query, found) => {
    expect(ids(list, query)).toEqual(found)
  })

  test('are counted for the badges as of a day', () => {
    const counted = (today: number) => {
      const { lists, deadlines } = plainCounts({ inquiries: list, callbacks: [], 'visa-applications': [] }, 7, today)
      return [lists.inquiries.urgent, lists.inquiries.deadlines, deadlines]
    }
    expect(counted(TODAY)).toEqual([7, { passed: 2, within7: 4 }, { passed: 2, within7: 4 }])
    // A day later, the limit that was eight days away is near, too.
    expect(counted(TODAY + 1)).toEqual([8, { passed: 2, within7: 5 }, { passed: 2, within7: 5 }])
    // Long after a limit has passed, it no longer makes a request urgent.
    expect(counted(TODAY + 500)).toEqual([4, { passed: 6, within7: 2 }, { passed: 6, within7: 2 }])
  })
})

describe('a cursor', () => {
  const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
  const list = listOf([{}, {}, {}])

  test('may have the id of a record that does not exist', () => {
    expect(page(list, { cursor: cursorOf('submitted.20000.0..0.9999999999') }).shown).toHaveLength(3)
  })

  test.each([
    'due.20000.0.0.0.1',
    'submitted.20000.0.1',
    'submitted.20000.0..0.1x',
    ' submitted.20000.0..0.1',
    'submitted.20000.000..0.1',
    'submitted.20000.5..0.1',
    'submitted.20000.0.12345678901234567.0.1',
    'submitted.20000.0..9.1',
    'submitted.1234567.0..0.1',
    'submitted.0..0.1',
    'urgency.20000.0.1_2.0.1',
    'urgency.20000.0.1_2_3_4.0.1',
    'submitted.20000.0..0.12345678901',
    'SUBMITTED.20000.0..0.1',
    '',
  ])('that reads %j is refused', text => {
    const refused = () => page(list, { cursor: cursorOf(text) })
    expect(refused).toThrow(InvalidCursorError)
    expect(refused).toThrow('This cursor belongs to another list.')
  })
})

import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../contract/time/durations'
import { NO_FIGURES } from '../files/segments/figure-fields'
import {
  DEMOTED,
  DETAINED,
  EXISTS,
  MAIL_SHIFTS,
  mailCode,
  PROCESSED,
  SPAM,
  SUSPECT,
  UNDATED,
  URGENCY_SHIFT,
} from '../files/segments/index-fields'
import { ListIndex } from '../files/segments/list-index'
import { ANSWERED, ownerCode } from '../files/segments/work-fields'
import { InvalidCursorError, type ListQuery } from '../store'
import { countMatches, encodeCursor, isMatch, matches } from './index-scan'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const TODAY = START / DAY - 10 / 24
const iso = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()
const staff = (state: Parameters<typeof mailCode>[0]) => mailCode(state) << MAIL_SHIFTS.staff
const visitor = (state: Parameters<typeof mailCode>[0]) => mailCode(state) << MAIL_SHIFTS.visitor
const rank = (of: number) => of << URGENCY_SHIFT

/** Records 1 to n, a minute apart, each with these bits, due minutes and limits, in days from the start's. */
function indexOf(
  records: { bits?: number; due?: number; limit?: number; work?: number }[],
  clock = { time: START },
): ListIndex {
  const index = new ListIndex(() => new Date(clock.time))
  for (const [at, { bits = 0, due = at, limit, work = 0 }] of records.entries())
    index.put(at + 1, {
      time: START + (at + 1) * MINUTE,
      due,
      limit: limit === undefined ? 0 : TODAY + limit,
      ruled: false,
      bits: EXISTS | bits,
      work,
      ...NO_FIGURES,
      key: 0,
      reference: 0,
    })
  return index
}

const query = (change: Partial<ListQuery> = {}): ListQuery => ({ limit: 10, ...change })
const idsOf = (index: ListIndex, change: Partial<ListQuery> = {}) =>
  [...matches(index, query(change))].map(({ id }) => id)

/** The ids, told in all three ways: as a list, one by one, and as their count. */
function filtered(index: ListIndex, change: Partial<ListQuery>) {
  const ids = idsOf(index, change)
  const one = Array.from({ length: index.last }, (_, at) => index.last - at).filter(id =>
    isMatch(index, query(change), id),
  )
  expect([...ids].sort((a, b) => b - a)).toEqual(one)
  expect(countMatches(index, query(change))).toBe(ids.length)
  return ids
}

describe('filters', () => {
  const index = indexOf([
    { bits: rank(0) | staff('queued') },
    { bits: PROCESSED | rank(1) | staff('sent') | visitor('failed') },
    { bits: SUSPECT | rank(2) | staff('failed') },
    { bits: PROCESSED | SUSPECT | rank(3) | staff('filed') | visitor('skipped') },
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
    [{ to: iso(4), suspect: true }, [3]],
    [{ status: 'processed', suspect: true, urgency: 'low', mail: 'skipped' }, [4]],
    [{ status: 'pending', urgency: 'low' }, []],
  ])('%j leave %j', (change, ids) => {
    expect(filtered(index, change)).toEqual(ids)
    for (const sort of ['due', 'urgency'] as const)
      expect([...filtered(index, { ...change, sort })].sort((a, b) => b - a)).toEqual(ids)
  })

  test('by whose a record is, and whether it was answered, alone and with others', () => {
    const [ana, ben] = [ownerCode('ana'), ownerCode('ben')]
    const some = indexOf([
      { work: ana },
      { work: ben + ANSWERED },
      { bits: PROCESSED, work: ana + ANSWERED },
      { bits: PROCESSED },
      { bits: SPAM, work: ben },
      { bits: rank(2) | staff('failed') },
    ])
    expect(filtered(some, { assigned: 'ana' })).toEqual([3, 1])
    expect(filtered(some, { assigned: 'ben' })).toEqual([5, 2])
    expect(filtered(some, { assigned: 'zoe' })).toEqual([])
    expect(filtered(some, { assigned: ['ana', 'ben'] })).toEqual([6, 4])
    // Ben has left.
    expect(filtered(some, { assigned: ['ana'] })).toEqual([6, 5, 4, 2])
    expect(filtered(some, { assigned: [] })).toEqual([6, 5, 4, 3, 2, 1])
    expect(filtered(some, { answered: true })).toEqual([3, 2])
    expect(filtered(some, { answered: false })).toEqual([6, 4, 1])
    expect(filtered(some, { answered: false, status: 'pending', sort: 'due' })).toEqual([1, 6])
    expect(filtered(some, { assigned: 'ana', answered: false })).toEqual([1])
    expect(filtered(some, { assigned: ['ana', 'ben'], mail: 'failed', urgency: 'medium', from: iso(6) })).toEqual([6])
    // A change is seen at once, also where the count was remembered.
    some.put(6, {
      time: START + 6 * MINUTE,
      due: 5,
      limit: 0,
      ruled: false,
      bits: EXISTS,
      work: ana,
      ...NO_FIGURES,
      key: 0,
      reference: 0,
    })
    expect(filtered(some, { assigned: 'ana' })).toEqual([6, 3, 1])
    expect(filtered(some, { assigned: ['ana', 'ben'] })).toEqual([4])
  })

  test('a record that is gone is in no list', () => {
    const some = indexOf([{}, {}, {}])
    some.put(2, { time: 0, due: 0, limit: 0, ruled: false, bits: 0, work: 0, ...NO_FIGURES, key: 0, reference: 0 })
    expect(filtered(some, {})).toEqual([3, 1])
    expect(filtered(some, { sort: 'due' })).toEqual([1, 3])
    expect(filtered(some, { suspect: false, status: 'pending' })).toEqual([3, 1])
  })
})

describe('orders', () => {
  const index = indexOf([
    { bits: rank(2), due: 9 },
    { bits: rank(0) | PROCESSED, due: 1 },
    { bits: rank(3), due: 4 },
    { bits: rank(0), due: 4 },
    { bits: rank(1) | PROCESSED, due: 2 },
    { bits: rank(2), due: 3 },
  ])

  test.each<[ListQuery['sort'], number[]]>([
    [undefined, [6, 5, 4, 3, 2, 1]],
    ['submitted', [6, 5, 4, 3, 2, 1]],
    ['due', [6, 3, 4, 1, 5, 2]],
    ['urgency', [4, 6, 3, 1, 5, 2]],
  ])('%s is %j, and goes on after each of them', (sort, order) => {
    const change = sort ? { sort } : {}
    expect(idsOf(index, change)).toEqual(order)
    for (const [at, place] of [...matches(index, query(change))].entries())
      expect(idsOf(index, { ...change, cursor: encodeCursor(query(change), place) })).toEqual(order.slice(at + 1))
  })

  test('by urgency, what looks like a program’s is the last of the pending, unless it is urgent; spam comes after all', () => {
    const some = indexOf([
      { bits: rank(2) | DEMOTED, due: 1 },
      { bits: rank(0) | DEMOTED, due: 9 },
      { bits: rank(0) | SPAM, due: 1 },
      { bits: rank(3) | SUSPECT, due: 5 },
      { bits: rank(0) | PROCESSED, due: 2 },
      { bits: rank(0), due: 8 },
      { bits: rank(1) | PROCESSED | SPAM, due: 1 },
    ])
    expect(idsOf(some, { sort: 'urgency' })).toEqual([6, 2, 4, 1, 5, 7, 3])
    expect(idsOf(some, { sort: 'due' })).toEqual([1, 4, 6, 2, 5, 7, 3])
    for (const sort of ['urgency', 'due', 'submitted'] as const) {
      expect(filtered(some, { sort, status: 'pending' })).toHaveLength(4)
      expect(filtered(some, { sort, spam: true })).toEqual([7, 3])
      expect(filtered(some, { sort, spam: false })).toHaveLength(5)
      expect(filtered(some, { sort, status: 'processed' }).toSorted()).toEqual([5, 7])
    }
    expect(some).toMatchObject({ total: 7, pending: 4, urgent: 2 })
  })

  test('by urgency, what was answered comes after the others of its kind, but for what looks like a program’s', () => {
    const some = indexOf([
      { bits: rank(0), due: 1, work: ANSWERED },
      { bits: rank(0), due: 9 },
      { bits: rank(2), due: 2, work: ANSWERED },
      { bits: rank(2), due: 8 },
      { bits: rank(2) | DEMOTED, due: 3, work: ANSWERED },
      { bits: rank(2) | DEMOTED, due: 4 },
      { bits: rank(0) | PROCESSED, due: 5, work: ANSWERED },
    ])
    const order = [2, 1, 4, 3, 5, 6, 7]
    expect(idsOf(some, { sort: 'urgency' })).toEqual(order)
    for (const [at, place] of [...matches(some, query({ sort: 'urgency' }))].entries())
      expect(idsOf(some, { sort: 'urgency', cursor: encodeCursor(query({ sort: 'urgency' }), place) })).toEqual(
        order.slice(at + 1),
      )
    expect(filtered(some, { sort: 'urgency', answered: true })).toEqual([1, 3, 5, 7])
    expect(filtered(some, { sort: 'urgency', answered: false })).toEqual([2, 4, 6])
    expect(idsOf(some, { sort: 'due' })).toEqual([1, 3, 5, 6, 4, 2, 7])
  })

  test('a filter leaves out the parts of an order that it rules out', () => {
    expect(idsOf(index, { sort: 'due', status: 'pending' })).toEqual([6, 3, 4, 1])
    expect(idsOf(index, { sort: 'due', status: 'processed' })).toEqual([5, 2])
    expect(idsOf(index, { sort: 'urgency', urgency: 'urgent' })).toEqual([4, 2])
    expect(idsOf(index, { sort: 'urgency', urgency: 'high' })).toEqual([5])
    expect(idsOf(index, { sort: 'urgency', urgency: 'urgent', status: 'processed' })).toEqual([2])
  })

  test('thousands that are due at scattered times come in their order, also with a filter and from the middle', () => {
    const count = 3_000
    const dueOf = (id: number) => (id * 7_919) % 500
    const many = indexOf(
      Array.from({ length: count }, (_, at) => ({
        due: dueOf(at + 1),
        bits: (at % 3 ? staff('sent') : staff('queued')) | (at % 5 ? 0 : SUSPECT),
      })),
    )
    const wanted = Array.from({ length: count }, (_, at) => at + 1).sort((a, b) => dueOf(a) - dueOf(b) || a - b)
    expect(idsOf(many, { sort: 'due' })).toEqual(wanted)
    const places = [...matches(many, query({ sort: 'due' }))]
    for (const at of [0, 511, 512, 1_023, 2_000, count - 1]) {
      const cursor = encodeCursor(query({ sort: 'due' }), places[at] as (typeof places)[number])
      expect(idsOf(many, { sort: 'due', cursor })).toEqual(wanted.slice(at + 1))
    }
    expect(idsOf(many, { sort: 'due', mail: 'queued' })).toEqual(wanted.filter(id => (id - 1) % 3 === 0))
    const early = wanted.filter(id => id < 2_000 && (id - 1) % 5 === 0)
    expect(idsOf(many, { sort: 'due', to: iso(2_000), suspect: true })).toEqual(early)
  })
})

describe('time limits', () => {
  const records = [
    { bits: rank(2), limit: 8, due: 3 },
    { bits: rank(2), limit: 7, due: 2 },
    { bits: rank(3) | UNDATED, limit: 30, due: 9 },
    { bits: rank(2), limit: -1, due: 8 },
    { bits: rank(1) | UNDATED, limit: -2, due: 8 },
    { bits: rank(2) | DETAINED, due: 7 },
    { bits: rank(2), due: 1 },
    { bits: rank(2) | UNDATED, due: 8 },
    { bits: rank(2) | PROCESSED, limit: -9 },
    { bits: rank(0) | SPAM, limit: 1 },
    { bits: rank(0), limit: 400, due: 5 },
  ]

  test.each<[Partial<ListQuery>, number[]]>([
    [{ sort: 'deadline' }, [5, 4, 3, 8, 2, 1, 11, 7, 6, 9, 10]],
    [{ sort: 'deadline', status: 'pending', deadline: 'any' }, [5, 4, 3, 8, 2, 1, 11]],
    [{ sort: 'deadline', deadline: 'none' }, [7, 6]],
    [{ sort: 'deadline', deadline: '7days', status: 'pending' }, [3, 8, 2]],
    [{ sort: 'deadline', deadline: 'passed' }, [5, 4, 9]],
    [{ deadline: 'passed', status: 'pending' }, [5, 4]],
    [{ deadline: '7days' }, [10, 8, 3, 2]],
    [{ sort: 'urgency', status: 'pending' }, [2, 11, 6, 4, 5, 8, 3, 7, 1]],
    [{ sort: 'urgency', urgency: 'urgent', status: 'pending' }, [2, 11, 6, 4, 5, 8, 3]],
    [{ urgency: 'urgent', status: 'processed' }, [9]],
    [{ sort: 'urgency', urgency: 'medium' }, [7, 1]],
    [{ sort: 'deadline', urgency: 'urgent', deadline: 'none' }, [6]],
    [{ urgency: 'high' }, []],
  ])('%j are %j, and go on after each of them', (change, ids) => {
    const index = indexOf(records)
    expect(filtered(index, change)).toEqual(ids)
    for (const [at, place] of [...matches(index, query(change))].entries())
      expect(idsOf(index, { ...change, cursor: encodeCursor(query(change), place) })).toEqual(ids.slice(at + 1))
  })

  test('count for the badges, by the day in London, through every change', () => {
    const clock = { time: START }
    const index = indexOf(records, clock)
    expect([index.urgent, index.deadlines]).toEqual([7, { passed: 2, within7: 3 }])
    // One minute before midnight in London, and one after: the eighth day is near now.
    clock.time = START + 14 * 60 * MINUTE - MINUTE
    expect([index.urgent, index.deadlines]).toEqual([7, { passed: 2, within7: 3 }])
    clock.time += 2 * MINUTE
    expect([index.urgent, index.deadlines]).toEqual([8, { passed: 2, within7: 4 }])
    expect(idsOf(index, { sort: 'deadline', deadline: '7days', status: 'pending' })).toEqual([3, 8, 2, 1])
    const put = (id: number, bits: number) =>
      index.put(id, {
        time: START,
        due: 3,
        limit: 0,
        ruled: true,
        bits: EXISTS | bits,
        work: 0,
        ...NO_FIGURES,
        key: 0,
        reference: 0,
      })
    put(1, rank(2))
    put(5, rank(1) | PROCESSED)
    expect([index.urgent, index.deadlines]).toEqual([6, { passed: 1, within7: 3 }])
    clock.time += 500 * DAY
    expect(index.deadlines).toEqual({ passed: 4, within7: 1 })
  })

  test('thousands at scattered days come in their order, from any place', () => {
    const limitOf = (id: number) => ((id * 7_919) % 900) - 300
    const many = indexOf(Array.from({ length: 3_000 }, (_, at) => ({ limit: limitOf(at + 1) })))
    const wanted = Array.from({ length: 3_000 }, (_, at) => at + 1).sort((a, b) => limitOf(a) - limitOf(b) || a - b)
    expect(idsOf(many, { sort: 'deadline' })).toEqual(wanted)
    const places = [...matches(many, query({ sort: 'deadline' }))]
    for (const at of [0, 511, 512, 2_999]) {
      const cursor = encodeCursor(query({ sort: 'deadline' }), places[at] as (typeof places)[number])
      expect(idsOf(many, { sort: 'deadline', cursor })).toEqual(wanted.slice(at + 1))
    }
  })
})

describe('a cursor', () => {
  const index = indexOf([{}, {}, {}])
  const cursorOf = (text: string) => Buffer.from(text).toString('base64url')

  test('is of one sort, and says where a page ended', () => {
    expect(encodeCursor(query(), { phase: 0, due: 2, id: 3 })).toBe(cursorOf('submitted.0.2.3'))
    expect(encodeCursor(query({ sort: 'due' }), { phase: 1, due: 2, id: 3 })).toBe(cursorOf('due.1.2.3'))
  })

  test('may be of a record that was not there yet', () => {
    expect(idsOf(index, { cursor: cursorOf('submitted.0.0.9999999999') })).toEqual([3, 2, 1])
  })

  test('after the last part of an order nothing is left', () => {
    expect(idsOf(index, { cursor: cursorOf('submitted.5.0.3') })).toEqual([])
  })

  test.each([
    'due.0.0.1',
    'submitted.0.1',
    'submitted.0.0.1x',
    ' submitted.0.0.1',
    'submitted.00.0.1',
    'submitted.0.12345678901.1',
    'submitted.0.0.12345678901',
    'submitted.0.0.',
    'SUBMITTED.0.0.1',
    '',
  ])('that reads %j is refused', text => {
    const refused = () => idsOf(index, { cursor: cursorOf(text) })
    expect(refused).toThrow(InvalidCursorError)
    expect(refused).toThrow('This cursor belongs to another list.')
  })
})

describe('what is remembered of whole segments', () => {
  const spam = (index: ListIndex, id: number, is: boolean) =>
    index.put(id, {
      time: START + id * MINUTE,
      due: id,
      limit: 0,
      ruled: false,
      bits: EXISTS | (is ? SPAM : 0),
      work: 0,
      ...NO_FIGURES,
      key: 0,
      reference: 0,
    })

  test('is true of a segment that none fitted, once one does, and once none does again', () => {
    const index = indexOf(Array.from({ length: 2_500 }, () => ({})))
    expect(filtered(index, { spam: true })).toEqual([])
    expect(filtered(index, { spam: true })).toEqual([])
    spam(index, 400, true)
    spam(index, 2_400, true)
    expect(filtered(index, { spam: true })).toEqual([2_400, 400])
    spam(index, 400, false)
    expect(filtered(index, { spam: true })).toEqual([2_400])
  })

  test('is of one filter, on one day', () => {
    const clock = { time: START }
    const index = indexOf(
      Array.from({ length: 1_001 }, () => ({ limit: 8 })),
      clock,
    )
    expect(filtered(index, { deadline: '7days' })).toEqual([])
    expect(filtered(index, { deadline: 'any' })).toHaveLength(1_001)
    expect(filtered(index, { mail: 'failed' })).toEqual([])
    clock.time += DAY
    expect(filtered(index, { deadline: '7days' })).toHaveLength(1_001)
  })

  test('grows with the list, and forgets the oldest of many filters', () => {
    const index = indexOf(Array.from({ length: 1_001 }, () => ({})))
    expect(filtered(index, {})).toHaveLength(1_001)
    for (let id = 1_002; id <= 70_000; id += 1_000) spam(index, id, true)
    for (let minute = 0; minute < 20; minute++) countMatches(index, query({ from: iso(minute), spam: true }))
    expect(countMatches(index, query({ spam: true }))).toBe(69)
  })
})

import { describe, expect, test } from 'vitest'
import { pressingOf, URGENCY_CASES } from '../testing/urgency-cases'
import { compareUrgency, isUrgent, NO_DAY, type Ranked, reasonOf, urgencyOf } from './order'
import { dayNumberInLondon } from './time/office-hours'

/** The day on which the tests sort the requests: Friday 27 November 2026. */
const TODAY = dayNumberInLondon(Date.parse('2026-11-27T12:00:00.000Z'))
const cases = URGENCY_CASES.map(one => ({ ...one, facts: pressingOf(one, TODAY) }))

test.each(cases)('$name has its place because of $reason', ({ facts, reason, rank = 'urgent' }) => {
  expect(reasonOf(facts, TODAY)).toBe(reason)
  expect(urgencyOf(facts, TODAY)).toMatchObject({ rank, reason })
  expect(isUrgent(facts, TODAY)).toBe(rank === 'urgent')
})

test('of every two requests, the one earlier in the table comes first', () => {
  for (const [at, one] of cases.entries()) {
    for (const [below, other] of cases.entries()) {
      const order = Math.sign(compareUrgency(one.facts, other.facts, TODAY))
      expect([one.name, other.name, order]).toEqual([one.name, other.name, Math.sign(at - below)])
    }
  }
})

test('requests are sorted in the same order, whatever their initial order', () => {
  const scattered = cases.map((_, at) => cases[(at * 17) % cases.length] as (typeof cases)[number])
  expect(new Set(scattered).size).toBe(cases.length)
  const sorted = scattered.sort((one, other) => compareUrgency(one.facts, other.facts, TODAY))
  expect(sorted.map(({ name }) => name)).toEqual(cases.map(({ name }) => name))
})

const none: Ranked = {
  ...{ detained: false, removalDay: null, limitDays: [], undated: false },
  ...{ urgency: 'medium', byStaff: false, demoted: false },
}

describe('the day in a request’s urgency', () => {
  test.each<[string, Partial<Ranked>, string | undefined]>([
    ['is the removal’s, even if a limit ends earlier', { removalDay: TODAY + 6, limitDays: [TODAY] }, '2026-12-03'],
    ['is the removal’s, even if a limit has no day', { removalDay: TODAY + 60, undated: true }, '2027-01-26'],
    ['is the removal’s until 28 days after it', { removalDay: TODAY - 28, limitDays: [TODAY] }, '2026-10-30'],
    [
      'is no longer the removal’s on the 29th day after it',
      { removalDay: TODAY - 29, limitDays: [TODAY + 1] },
      '2026-11-28',
    ],
    [
      'is absent for a removal without a day, even if a limit has one',
      { removalDay: NO_DAY, limitDays: [TODAY], undated: true },
      undefined,
    ],
    [
      'is that of the earliest limit that has not passed',
      { limitDays: [TODAY - 1, TODAY + 30, TODAY + 31] },
      '2026-12-27',
    ],
    ['is today if the limit ends today', { limitDays: [TODAY] }, '2026-11-27'],
    ['is absent if all limits have passed', { limitDays: [TODAY - 1] }, undefined],
    ['is absent if no limit has a day', { undated: true }, undefined],
  ])('%s', (_, facts, day) => {
    expect(urgencyOf({ ...none, ...facts }, TODAY).day).toBe(day)
  })

  test.each([
    ['on the day before the clocks go back', '2026-10-24T22:59:00.000Z', '2026-10-24T23:00:00.000Z'],
    ['on the day on which the clocks go back', '2026-10-25T23:59:00.000Z', '2026-10-26T00:00:00.000Z'],
    ['on the day before the clocks go forward', '2027-03-27T23:59:00.000Z', '2027-03-28T00:00:00.000Z'],
    ['on the day on which the clocks go forward', '2027-03-28T22:59:00.000Z', '2027-03-28T23:00:00.000Z'],
  ])('counts by days that end at midnight in London, %s', (_, before, after) => {
    const [today, tomorrow] = [before, after].map(at => dayNumberInLondon(Date.parse(at))) as [number, number]
    const inAWeek = { ...none, limitDays: [tomorrow + 7] }
    expect([reasonOf(inAWeek, today), reasonOf(inAWeek, tomorrow)]).toEqual(['rank', 'limit'])
    const longAgo = { ...none, removalDay: today - 28 }
    expect([reasonOf(longAgo, today), reasonOf(longAgo, tomorrow)]).toEqual(['removal', 'rank'])
  })
})

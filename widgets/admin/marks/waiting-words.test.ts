import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../api/contract/time/durations'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import { waitingParts } from './waiting-words'

const waiting = (change: Partial<Waiting>): Waiting => ({
  state: 'overdue',
  count: 'office',
  promised: 2 * HOUR,
  answerBy: Date.parse('2026-11-23T12:00:00Z'),
  waited: 3 * HOUR,
  margin: HOUR,
  until: Date.parse('2026-11-23T13:00:00Z'),
  isOpen: true,
  ...change,
})
const says = (change: Partial<Waiting>) => waitingParts(waiting(change)).says
const overdueOn = (until: string) => waitingParts(waiting({ until: Date.parse(until) }))

describe('an overdue answer', () => {
  it('names the time on the same day, the weekday within a week, and the date later; and counts the late days', () => {
    expect(overdueOn('2026-11-23T23:59:00Z')).toEqual({ says: 'Overdue since 12:00' })
    expect(overdueOn('2026-11-24T00:01:00Z')).toEqual({ says: 'Overdue since Mon 12:00', late: '1 day' })
    expect(overdueOn('2026-11-29T11:00:00Z')).toEqual({ says: 'Overdue since Mon 12:00', late: '6 days' })
    expect(overdueOn('2026-12-07T11:00:00Z')).toEqual({ says: 'Overdue since 23 Nov', late: '14 days' })
  })

  it('counts days of the UK over both clock changes', () => {
    const since = (answerBy: string, until: string) =>
      waitingParts(waiting({ answerBy: Date.parse(answerBy), until: Date.parse(until) }))
    expect(since('2026-10-24T22:30:00Z', '2026-10-25T23:30:00Z')).toEqual({
      says: 'Overdue since Sat 23:30',
      late: '1 day',
    })
    expect(since('2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z')).toEqual({
      says: 'Overdue since Sat 23:30',
      late: '1 day',
    })
  })
})

describe('a due answer', () => {
  it('has its time, and the time that is left while the office is open', () => {
    const due = (change: Partial<Waiting>) => says({ state: 'due', ...change })
    expect(waitingParts(waiting({ state: 'due', margin: 40 * 60_000 }))).toMatchObject({ left: 'in 40 min' })
    const left = (margin: number) => waitingParts(waiting({ state: 'due', promised: 24 * HOUR, margin })).left
    // A minute that has begun counts as a whole minute. If more than eight hours are left, the time
    // left is not shown.
    expect([left(90_001), left(8 * HOUR), left(8 * HOUR + 1)]).toEqual(['in 2 min', 'in 8 h', undefined])
    expect(waitingParts(waiting({ state: 'due', isOpen: false })).left).toBeUndefined()
    expect(due({ isOpen: false, until: Date.parse('2026-11-23T08:00:00Z') })).toBe('Answer by 12:00')
    expect(due({ isOpen: false, until: Date.parse('2026-11-20T20:00:00Z') })).toBe('Answer by Mon 12:00')
  })
})

describe('an answered request', () => {
  it('says “office hours” after a long time in office hours, and only “h” after clock hours', () => {
    const answered = (change: Partial<Waiting>) => says({ state: 'answered', ...change })
    expect(answered({ waited: 2.5 * HOUR })).toBe('Answered in 2 h 30 min')
    expect(answered({ waited: 31 * HOUR })).toBe('Answered in 31 office hours')
    expect(answered({ waited: 31 * HOUR, count: 'clock' })).toBe('Answered in 31 h')
  })
})

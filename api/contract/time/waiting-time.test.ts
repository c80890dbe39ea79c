import { describe, expect, it } from 'vitest'
import type { ListName } from '../records/records'
import { HOUR, MINUTE } from './durations'
import { WEEKDAYS } from './office-hours'
import { createWaitingTimes, type Submission } from './waiting-time'

const promises = {
  contact: { hours: 2, count: 'office' },
  callback: { hours: 1, count: 'office' },
  wizard: { hours: 24, count: 'clock' },
  enquiry: { hours: 24, count: 'clock' },
} as const
const bankHolidays = ['2026-12-25', '2026-12-28']
const six = createWaitingTimes({
  opening: [{ days: WEEKDAYS.slice(0, 6), opens: '10:00', closes: '18:00' }],
  bankHolidays,
  promises,
})
const everyDay = createWaitingTimes({
  opening: [{ days: WEEKDAYS, opens: '10:00', closes: '18:00' }],
  bankHolidays,
  promises,
})

/**
 * The fields of a record from which waiting times are computed; `serviceRequired` decides the promise for an enquiry.
 */
const record = (list: ListName, at: string, rest: Submission = {}) => ({
  [list === 'inquiries' ? 'createdAt' : 'timestamp']: at,
  processedAt: null as string | null,
  ...rest,
})
const by = (times: typeof six, list: ListName, at: string, rest = {}) =>
  new Date(times.answerBy(list, record(list, at, rest))).toISOString().slice(0, 16)
const pending = (at: string, now: string) => six.waiting('inquiries', record('inquiries', at), Date.parse(now))

describe('an answer', () => {
  it('has the promise of its form; among the contact enquiries, the short enquiry has a promise of its own', () => {
    const at = '2026-11-18T11:00:00Z'
    expect(by(six, 'inquiries', at, { serviceRequired: 'deportation' })).toBe('2026-11-18T13:00')
    expect(by(six, 'inquiries', at, { serviceRequired: 'Callback Request' })).toBe('2026-11-18T13:00')
    expect(by(six, 'inquiries', at, { serviceRequired: 'Immigration Consultation Appointment' })).toBe(
      '2026-11-18T13:00',
    )
    expect(by(six, 'inquiries', at, { serviceRequired: 'Immigration Consultation' })).toBe('2026-11-19T11:00')
    expect(by(six, 'callbacks', at)).toBe('2026-11-18T12:00')
    expect(by(six, 'visa-applications', at)).toBe('2026-11-19T11:00')
  })

  it.each([
    ['on Saturday night: on Monday, two hours after the office opens', '2026-11-21T21:47', '2026-11-23T12:00'],
    ['on Friday after hours: on Monday', '2026-11-20T19:00', '2026-11-23T12:00'],
    ['on Friday at closing time: by closing time on Saturday', '2026-11-20T18:00', '2026-11-21T18:00'],
    ['on Friday just after closing time: on Monday', '2026-11-20T18:01', '2026-11-23T12:00'],
    ['before the office opens, on the day before: two hours after it opens', '2026-11-17T09:59', '2026-11-18T12:00'],
    ['at opening time: at the next day’s opening time', '2026-11-17T10:00', '2026-11-18T10:00'],
    ['on a Sunday: on Monday at the same time', '2026-11-22T12:30', '2026-11-23T12:30'],
    ['on the day before a bank holiday: on the Saturday after it', '2026-12-24T12:00', '2026-12-26T12:00'],
    ['on a Saturday before a Sunday and a bank holiday: on Tuesday', '2026-12-26T12:00', '2026-12-29T12:00'],
    ['before the clocks go back in 2025: on Monday at 12:00 by the new time', '2025-10-25T11:00', '2025-10-27T12:00'],
    ['before the clocks go back in 2026: on Monday at 12:00 by the new time', '2026-10-24T11:00', '2026-10-26T12:00'],
    ['before the clocks go forward: an hour of UTC earlier', '2026-03-28T12:00', '2026-03-30T11:00'],
  ])('by the clock, sent %s', (_, at, expected) => {
    expect(by(six, 'visa-applications', `${at}:00Z`)).toBe(expected)
  })

  it.each([
    ['back in 2025: 24 hours are 24 hours', '2025-10-25T11:00', '2025-10-26T11:00'],
    [
      'back in 2026: sent at 18:30, due 24 hours later at 17:30, while the office is open',
      '2026-10-24T17:30',
      '2026-10-25T17:30',
    ],
    ['back in 2026: sent at 19:10, so the 24 hours end after closing time', '2026-10-24T18:10', '2026-10-26T12:00'],
    ['forward: 24 hours are 24 hours', '2026-03-28T12:00', '2026-03-29T12:00'],
    [
      'forward: sent at 17:30, so the 24 hours end at 18:30, when the office is closed',
      '2026-03-28T17:30',
      '2026-03-30T11:00',
    ],
    [
      'forward: sent at 08:59, so the 24 hours end at 09:59, before the office opens',
      '2026-03-28T08:59',
      '2026-03-29T11:00',
    ],
  ])('by the clock, in an office that is open on the Sunday on which the clocks go %s', (_, at, expected) => {
    expect(by(everyDay, 'visa-applications', `${at}:00Z`)).toBe(expected)
  })

  it('keeps the promised time, even after the firm changes its promise', () => {
    const answerBy = '2026-11-23T15:00:00.000Z'
    expect(by(six, 'inquiries', '2026-11-21T16:00:00Z', { answerBy })).toBe('2026-11-23T15:00')
    expect(by(six, 'inquiries', '2026-11-21T16:00:00Z', { answerBy: 'soon' })).toBe('2026-11-21T18:00')
  })

  it('has no due time if the record’s time is invalid', () => {
    expect(six.answerBy('inquiries', record('inquiries', 'yesterday'))).toBeNaN()
    expect(six.answerBy('visa-applications', record('visa-applications', 'yesterday'))).toBeNaN()
    expect(pending('', '2026-11-18T11:00:00Z')).toBeUndefined()
  })

  it('that comes later than the form says has the reason', () => {
    const office = (list: ListName, at: string) => six.promised(list, record(list, at)).office
    expect(office('inquiries', '2026-11-20T11:00:00Z')).toBeUndefined()
    expect(office('inquiries', '2026-11-20T16:00:00Z')).toBeUndefined()
    expect(office('inquiries', '2026-11-20T17:00:00Z')).toBe('closing')
    expect(office('inquiries', '2026-11-20T18:00:00Z')).toBe('closed')
    expect(office('inquiries', '2026-11-22T12:00:00Z')).toBe('closed')
    expect(office('visa-applications', '2026-11-21T11:00:00Z')).toBe('closing')
    expect(office('visa-applications', '2026-11-21T21:47:00Z')).toBe('closed')
    expect(office('visa-applications', '2026-11-22T12:30:00Z')).toBeUndefined()
    expect(office('visa-applications', 'yesterday')).toBeUndefined()
  })
})

describe('a pending record', () => {
  it('has time left until it is due', () => {
    expect(pending('2026-11-21T10:48:00Z', '2026-11-21T11:38:00Z')).toMatchObject({
      state: 'due',
      waited: 50 * MINUTE,
      promised: 2 * HOUR,
      margin: 70 * MINUTE,
      isOpen: true,
    })
  })

  it('is overdue after the due time, counted in office hours', () => {
    expect(pending('2026-11-21T10:48:00Z', '2026-11-21T12:48:00Z')?.state).toBe('due')
    expect(pending('2026-11-21T10:48:00Z', '2026-11-21T13:13:00Z')).toMatchObject({
      state: 'overdue',
      margin: 25 * MINUTE,
    })
    // The answer is due at closing time on Saturday. On Sunday the answer is late by 0 ms of opening time.
    expect(pending('2026-11-21T16:00:00Z', '2026-11-22T12:00:00Z')).toMatchObject({
      state: 'overdue',
      margin: 0,
      isOpen: false,
    })
    expect(pending('2026-11-21T16:00:00Z', '2026-11-23T10:40:00Z')).toMatchObject({
      state: 'overdue',
      margin: 40 * MINUTE,
    })
  })

  it('does not wait before the office opens', () => {
    expect(pending('2026-11-22T09:00:00Z', '2026-11-22T20:00:00Z')).toMatchObject({
      state: 'due',
      waited: 0,
      margin: 2 * HOUR,
    })
  })

  it('has a waiting time that also counts nights and closed days if its promise counts every hour', () => {
    const wizard = (at: string, now: string) =>
      six.waiting('visa-applications', record('visa-applications', at), Date.parse(now))
    expect(wizard('2026-11-18T11:00:00Z', '2026-11-18T23:30:00Z')).toMatchObject({
      state: 'due',
      waited: 12.5 * HOUR,
      promised: 24 * HOUR,
      margin: 11.5 * HOUR,
      isOpen: false,
    })
    // A request on Saturday at 21:47 gets an answer by Monday 12:00, because the office is closed when the promised
    // 24 hours end.
    expect(wizard('2026-11-21T21:47:00Z', '2026-11-22T21:47:00Z')).toMatchObject({
      state: 'due',
      waited: 24 * HOUR,
      promised: 38 * HOUR + 13 * MINUTE,
      margin: 14 * HOUR + 13 * MINUTE,
    })
    expect(wizard('2026-11-21T21:47:00Z', '2026-11-23T20:00:00Z')).toMatchObject({ state: 'overdue', margin: 8 * HOUR })
    // The clock changes in October and March do not affect a promise by the clock.
    expect(wizard('2026-10-24T22:00:00Z', '2026-10-25T04:00:00Z')).toMatchObject({ waited: 6 * HOUR })
    expect(wizard('2026-03-28T22:00:00Z', '2026-03-29T04:00:00Z')).toMatchObject({ waited: 6 * HOUR })
  })

  it('is measured by the promise that its visitor got, not by the firm’s present promise', () => {
    const waiting = six.waiting(
      'inquiries',
      record('inquiries', '2026-11-20T11:00:00Z', { answerBy: '2026-11-20T15:00:00.000Z' }),
      Date.parse('2026-11-20T14:00:00Z'),
    )
    expect(waiting).toMatchObject({ state: 'due', promised: 4 * HOUR, waited: 3 * HOUR, margin: HOUR })
  })
})

describe('a processed record', () => {
  const processed = (createdAt: string, processedAt: string) =>
    six.waiting('inquiries', { createdAt, processedAt }, Date.parse('2026-12-24T12:00:00Z'))

  it('says how long the answer took', () => {
    expect(processed('2026-11-20T17:30:00Z', '2026-11-21T10:18:00Z')).toMatchObject({
      state: 'answered',
      waited: 48 * MINUTE,
      margin: 72 * MINUTE,
    })
  })

  it('has waited no office hours if the office was closed', () => {
    expect(processed('2026-11-22T12:00:00Z', '2026-11-22T15:00:00Z')).toMatchObject({ state: 'answered', waited: 0 })
  })
})

describe('a record whose visitor was reached', () => {
  const reached = (
    times: typeof six,
    list: ListName,
    at: string,
    answeredAt: string,
    processedAt: string | null = null,
  ) => times.waiting(list, { ...record(list, `${at}:00Z`), processedAt, answeredAt: `${answeredAt}:00Z` }, NEVER)
  const NEVER = Date.parse('2027-06-01T12:00:00Z')

  it.each([
    ['within its promise', six, '2026-11-20T11:00', '2026-11-20T12:30', 90, 30],
    ['later than promised, over a night', six, '2026-11-20T11:00', '2026-11-21T10:30', 450, 330],
    ['over a Sunday', six, '2026-11-21T17:15', '2026-11-23T10:30', 75, 45],
    ['on a Sunday, out of hours', six, '2026-11-22T12:00', '2026-11-22T12:40', 0, 120],
    ['over a bank holiday', six, '2026-12-24T17:30', '2026-12-26T11:00', 90, 30],
    ['over a Sunday and a bank holiday', six, '2026-12-26T17:00', '2026-12-29T10:20', 80, 40],
    ['over a Sunday on which the clocks go back', six, '2026-10-24T16:00', '2026-10-26T10:30', 90, 30],
    ['over a Sunday on which the clocks go forward', six, '2026-03-28T17:30', '2026-03-30T09:45', 75, 45],
    ['on an open Sunday on which the clocks go back', everyDay, '2026-10-24T16:30', '2026-10-25T10:15', 45, 75],
    ['on an open Sunday on which the clocks go forward', everyDay, '2026-03-28T17:45', '2026-03-29T09:20', 35, 85],
  ])(
    '%s: the waiting time, in opening minutes, ends with the answer, however late staff processed the record',
    (_, times, at, answeredAt, waited, margin) => {
      for (const processedAt of [null, '2027-01-04T12:00:00Z']) {
        expect(reached(times, 'inquiries', at, answeredAt, processedAt)).toMatchObject({
          state: 'answered',
          waited: waited * MINUTE,
          margin: margin * MINUTE,
        })
      }
    },
  )

  it.each([
    ['back', '2026-10-24T22:00', '2026-10-25T04:00', 6],
    ['forward', '2026-03-28T22:00', '2026-03-29T04:00', 6],
  ])(
    'waited the elapsed hours if its promise counts every hour, while the clocks go %s',
    (_, at, answeredAt, hours) => {
      expect(reached(six, 'visa-applications', at, answeredAt)).toMatchObject({
        state: 'answered',
        waited: hours * HOUR,
      })
    },
  )
})

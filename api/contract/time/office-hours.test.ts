import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from './durations'
import { createOfficeClock, dayInLondon, type OfficeHours, startOfDay } from './office-hours'

const at = (iso: string) => Date.parse(iso)
const iso = (time: number) => new Date(time).toISOString()

/** The specification allows two readings of the opening hours. */
const SIX_DAYS: OfficeHours = {
  opening: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'], opens: '10:00', closes: '18:00' },
  ],
  bankHolidays: ['2026-04-03', '2026-04-06', '2026-12-25', '2026-12-28'],
}
const WEEK_AND_SATURDAY: OfficeHours = {
  opening: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
    { days: ['Saturday'], opens: '10:00', closes: '16:00' },
  ],
  bankHolidays: SIX_DAYS.bankHolidays,
}
const READINGS = { SIX_DAYS, WEEK_AND_SATURDAY }

describe('a promise of some office hours is due', () => {
  it.each<[keyof typeof READINGS, string, from: string, hours: number, by: string]>([
    ['SIX_DAYS', 'the same day, in winter', '2026-11-18T10:48:00Z', 2, '2026-11-18T12:48:00Z'],
    ['SIX_DAYS', 'the same day, in summer', '2026-07-01T10:48:00Z', 2, '2026-07-01T12:48:00Z'],
    ['SIX_DAYS', 'at closing time, not at the next opening', '2026-11-18T16:00:00Z', 2, '2026-11-18T18:00:00Z'],
    ['SIX_DAYS', 'two hours after opening, for a request at night', '2026-11-18T03:00:00Z', 2, '2026-11-18T12:00:00Z'],
    [
      'SIX_DAYS',
      'two hours after opening, for a request at closing time',
      '2026-11-18T18:00:00Z',
      2,
      '2026-11-19T12:00:00Z',
    ],
    [
      'SIX_DAYS',
      'the next morning, with half an hour counted on the day before',
      '2026-11-18T17:30:00Z',
      2,
      '2026-11-19T11:30:00Z',
    ],
    ['SIX_DAYS', 'after the Sunday', '2026-11-21T17:00:00Z', 2, '2026-11-23T11:00:00Z'],
    ['SIX_DAYS', 'three days later, for 24 hours', '2026-11-16T10:00:00Z', 24, '2026-11-18T18:00:00Z'],
    ['SIX_DAYS', 'four days later, for 24 hours over a Sunday', '2026-11-20T12:00:00Z', 24, '2026-11-24T12:00:00Z'],
    ['SIX_DAYS', 'after the Easter weekend', '2026-04-02T16:30:00Z', 2, '2026-04-04T10:30:00Z'],
    ['SIX_DAYS', 'after Easter Sunday and Monday', '2026-04-04T16:30:00Z', 2, '2026-04-07T10:30:00Z'],
    [
      'SIX_DAYS',
      'on the Saturday between Christmas Day and the substitute day',
      '2026-12-24T17:00:00Z',
      2,
      '2026-12-26T11:00:00Z',
    ],
    [
      'SIX_DAYS',
      'after Sunday and the substitute day, for the Saturday’s last hour',
      '2026-12-26T17:00:00Z',
      2,
      '2026-12-29T11:00:00Z',
    ],
    [
      'SIX_DAYS',
      'an hour of UTC earlier, once the clocks went forward',
      '2026-03-28T17:00:00Z',
      2,
      '2026-03-30T10:00:00Z',
    ],
    ['SIX_DAYS', 'an hour of UTC later, once the clocks went back', '2026-10-24T16:00:00Z', 2, '2026-10-26T11:00:00Z'],
    [
      'SIX_DAYS',
      'after 24 office hours over the clocks going forward',
      '2026-03-27T12:00:00Z',
      24,
      '2026-03-31T11:00:00Z',
    ],
    [
      'SIX_DAYS',
      'after 24 office hours over the clocks going back',
      '2026-10-23T11:00:00Z',
      24,
      '2026-10-27T12:00:00Z',
    ],
    ['WEEK_AND_SATURDAY', 'the same day', '2026-11-18T10:48:00Z', 2, '2026-11-18T12:48:00Z'],
    ['WEEK_AND_SATURDAY', 'at 11:00, for a request at night', '2026-11-18T03:00:00Z', 2, '2026-11-18T11:00:00Z'],
    ['WEEK_AND_SATURDAY', 'on Saturday, counted from 10:00', '2026-11-20T17:00:00Z', 2, '2026-11-21T11:00:00Z'],
    ['WEEK_AND_SATURDAY', 'at 16:00 on Saturday', '2026-11-21T14:00:00Z', 2, '2026-11-21T16:00:00Z'],
    ['WEEK_AND_SATURDAY', 'on Monday, for Saturday at 17:00', '2026-11-21T17:00:00Z', 2, '2026-11-23T11:00:00Z'],
    ['WEEK_AND_SATURDAY', 'after days of 9, 6 and 9 hours', '2026-11-20T09:00:00Z', 24, '2026-11-23T18:00:00Z'],
    ['WEEK_AND_SATURDAY', 'after the Easter weekend', '2026-04-02T16:30:00Z', 2, '2026-04-04T10:30:00Z'],
    ['WEEK_AND_SATURDAY', 'once the clocks went forward', '2026-03-28T15:00:00Z', 2, '2026-03-30T09:00:00Z'],
    ['WEEK_AND_SATURDAY', 'once the clocks went back', '2026-10-24T14:00:00Z', 2, '2026-10-26T10:00:00Z'],
  ])('%s: %s', (reading, _, from, hours, by) => {
    const clock = createOfficeClock(READINGS[reading])
    expect(iso(clock.after(at(from), hours * HOUR))).toBe(iso(at(by)))
    // The opening time between the start and the due time equals the promise.
    expect(clock.between(at(from), at(by))).toBe(hours * HOUR)
  })
})

describe('the time between two moments', () => {
  const clock = createOfficeClock(SIX_DAYS)
  const between = (from: string, to: string) => clock.between(at(from), at(to)) / MINUTE

  it('counts only the time while the office is open', () => {
    expect(between('2026-11-18T09:00:00Z', '2026-11-18T09:59:00Z')).toBe(0)
    expect(between('2026-11-18T09:00:00Z', '2026-11-18T10:25:00Z')).toBe(25)
    expect(between('2026-11-18T17:45:00Z', '2026-11-19T10:15:00Z')).toBe(30)
    expect(between('2026-11-21T18:00:00Z', '2026-11-23T10:00:00Z')).toBe(0)
    expect(between('2026-12-24T18:00:00Z', '2026-12-29T10:00:00Z')).toBe(8 * 60)
  })

  it('is zero if the second moment is earlier, or if a time is invalid', () => {
    expect(between('2026-11-18T12:00:00Z', '2026-11-18T11:00:00Z')).toBe(0)
    expect(between('yesterday', '2026-11-18T11:00:00Z')).toBe(0)
    expect(clock.after(Number.NaN, HOUR)).toBeNaN()
  })

  it('leaves out an office hour that the clocks skip in March, and counts a repeated hour in October twice', () => {
    const night = createOfficeClock({
      opening: [{ days: ['Sunday'], opens: '00:00', closes: '06:00' }],
      bankHolidays: [],
    })
    const whole = (day: string) => night.between(at(`${day}T00:00:00Z`) - 12 * HOUR, at(`${day}T12:00:00Z`)) / HOUR
    expect([whole('2026-03-29'), whole('2026-04-05'), whole('2026-10-25')]).toEqual([5, 6, 7])
  })
})

describe('the office', () => {
  const clock = createOfficeClock(WEEK_AND_SATURDAY)
  it.each<[string, boolean]>([
    ['2026-11-20T08:59:59Z', false],
    ['2026-11-20T09:00:00Z', true],
    ['2026-11-20T17:59:59Z', true],
    ['2026-11-20T18:00:00Z', false],
    ['2026-11-21T09:30:00Z', false],
    ['2026-11-22T12:00:00Z', false],
    ['2026-07-01T08:00:00Z', true],
    ['2026-12-25T12:00:00Z', false],
  ])('at %s, is open: %s', (moment, isOpen) => {
    expect(clock.isOpen(at(moment))).toBe(isOpen)
  })
})

describe('a day in London', () => {
  it('begins an hour earlier by UTC in summer', () => {
    expect(iso(startOfDay('2026-07-01'))).toBe('2026-06-30T23:00:00.000Z')
    expect(iso(startOfDay('2026-11-21'))).toBe('2026-11-21T00:00:00.000Z')
    expect(iso(startOfDay('2026-03-29', 1))).toBe('2026-03-29T23:00:00.000Z')
    expect(iso(startOfDay('2026-10-25', 1))).toBe('2026-10-26T00:00:00.000Z')
    expect(iso(startOfDay('2026-11-21', -6))).toBe('2026-11-15T00:00:00.000Z')
  })

  it('is the date that clocks in London show', () => {
    expect(dayInLondon(at('2026-06-19T23:30:00Z'))).toBe('2026-06-20')
    expect(dayInLondon(at('2026-11-19T23:30:00Z'))).toBe('2026-11-19')
  })
})

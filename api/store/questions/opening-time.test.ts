import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { DAY } from '../../contract/time/durations'
import { createOfficeClock, hourNumberInLondon, type OfficeHours, WEEKDAYS } from '../../contract/time/office-hours'
import { createOpeningTime, londonHourOf } from './opening-time'

const OFFICES: OfficeHours[] = [
  { opening: [{ days: WEEKDAYS, opens: '00:00', closes: '24:00' }], bankHolidays: ['2026-12-25'] },
  {
    opening: [
      { days: ['Monday', 'Tuesday', 'Friday'], opens: '09:15', closes: '17:30' },
      { days: ['Sunday'], opens: '00:00', closes: '02:30' },
    ],
    bankHolidays: ['2026-10-26', '2027-03-29'],
  },
]
// Both changes of the clocks fall into this range.
const moment = fc.integer({ min: Date.parse('2026-03-20T00:00Z'), max: Date.parse('2027-11-20T00:00Z') })

test('opening time is that of the office clock, between any two moments and in any order of asking', () => {
  for (const hours of OFFICES) {
    const clock = createOfficeClock(hours)
    const between = createOpeningTime(clock)
    fc.assert(
      fc.property(moment, moment, (from, to) => {
        expect(between(from, to)).toBe(clock.between(from, to))
      }),
      { numRuns: 300 },
    )
    const [long, ago] = [Date.parse('1990-05-06T07:08Z'), Date.parse('2026-06-07T08:09Z')]
    expect(between(long, ago)).toBe(clock.between(long, ago))
    expect(between(ago - 1, ago)).toBe(clock.between(ago - 1, ago))
  }
})

test('hours are those that the clock in London shows, also where it changes', () => {
  const change = Date.parse('2026-10-25T01:00Z')
  for (let at = change - 30 * 3_600_000; at < change + 30 * 3_600_000; at += 600_000) {
    expect(londonHourOf(at)).toBe(hourNumberInLondon(at))
  }
  fc.assert(fc.property(moment, at => londonHourOf(at) === hourNumberInLondon(at)))
})

test('asks the office clock once about each day, and lays out no more than twenty years', () => {
  const clock = createOfficeClock(OFFICES[1] as OfficeHours)
  const asked = { days: 0, openings: 0 }
  const between = createOpeningTime({
    ...clock,
    between(from, to) {
      asked.days++
      return clock.between(from, to)
    },
    after(from, span) {
      asked.openings++
      return clock.after(from, span)
    },
  })
  const startOf = (day: number) => Date.parse('2026-05-04') + day * DAY
  /** The number of days whose hours are read to count the time between these two moments. */
  const daysFor = (from: number, to: number) => {
    asked.days = 0
    expect(between(from, to)).toBe(clock.between(from, to))
    return asked.days
  }
  // The days of both moments, and 64 days before and after them.
  expect(daysFor(startOf(0), startOf(1))).toBe(129)
  // On three days of a week the office is open, each time from its opening on, which is midnight on Sundays.
  expect(asked.openings).toBeLessThanOrEqual((129 * 3) / 7 + 3)
  expect(daysFor(startOf(-64), startOf(64) - 1)).toBe(0)
  expect(daysFor(startOf(0), startOf(64))).toBe(192)
  expect(daysFor(startOf(-65), startOf(0))).toBe(257)
  expect(daysFor(startOf(-129), startOf(127) - 1)).toBe(0)
  // The two moments are too far apart, so the office's clock counts the time.
  expect(daysFor(startOf(-129), startOf(7_744))).toBe(1)
  expect(daysFor(startOf(-129), startOf(7_743))).toBe(8_000)
  expect(daysFor(startOf(-193), startOf(7_806) - 1)).toBe(0)
  expect(daysFor(startOf(-194), startOf(0))).toBe(1)
})

test('asks about the time zone once a day, but for the days on which it changes', async () => {
  vi.resetModules()
  const { londonHourOf } = await import('./opening-time')
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const hoursFrom = (day: string, days: number) => {
    asked.mockClear()
    const start = Date.parse(day)
    for (let at = start; at < start + days * DAY; at += 3_600_000) londonHourOf(at)
    return asked.mock.calls.length
  }
  expect(hoursFrom('2031-01-01', 10)).toBe(11)
  expect(hoursFrom('2031-06-01', 10)).toBe(11)
  expect(hoursFrom('2031-03-30', 1)).toBe(25)
  asked.mockRestore()
})

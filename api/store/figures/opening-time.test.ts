import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOfficeClock, hourNumberInLondon, type OfficeHours, WEEKDAYS } from '../../contract/office-hours'
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
// Both changes of the clocks lie between.
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

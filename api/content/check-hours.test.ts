import { describe, expect, it } from 'vitest'
import { DAY } from '../contract/time/durations'
import known from './bank-holidays.json'
import { checkHours } from './check-hours'
import { type Firm, loadFirm, officeOf } from './firm'
import { findingLine } from './firm-finding'

const sample = loadFirm()
const told = (today: string, hours: Partial<Firm['hours']> = {}) =>
  checkHours({ ...sample, hours: { ...sample.hours, ...hours } }, today).map(findingLine)

/** Easter Sunday in the Gregorian calendar, by Gauss's method with Butcher's corrections. */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1)
}

/**
 * The bank holidays that the law sets for England and Wales in a year. For a bank holiday on a weekend, the list also
 * contains the substitute day.
 */
function holidaysOf(year: number): string[] {
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
  const weekday = (time: number) => new Date(time).getUTCDay()
  const firstMonday = (month: number) => {
    const first = Date.UTC(year, month, 1)
    return first + ((8 - weekday(first)) % 7) * DAY
  }
  const lastMonday = (month: number) => {
    const last = Date.UTC(year, month + 1, 0)
    return last - ((weekday(last) + 6) % 7) * DAY
  }
  const isWeekend = (time: number) => new Date(time).getUTCDay() % 6 === 0
  const fixed = [Date.UTC(year, 0, 1), Date.UTC(year, 11, 25), Date.UTC(year, 11, 26)]
  const moving = [easter(year) - 2 * DAY, easter(year) + DAY, firstMonday(4), lastMonday(4), lastMonday(7)]
  const days = new Set([...fixed, ...moving])
  for (const day of fixed.filter(isWeekend)) {
    let instead = day
    while (isWeekend(instead) || days.has(instead)) instead += DAY
    days.add(instead)
  }
  return [...days].sort((one, other) => one - other).map(iso)
}

describe('the known bank holidays', () => {
  const years = [...new Set(known.days.map(({ date }) => Number(date.slice(0, 4))))]

  it.each(years)(
    'are the bank holidays of %i by law; a holiday on a weekend is listed beside its substitute day',
    year => {
      const days = known.days.map(({ date }) => date).filter(date => date.startsWith(String(year)))
      expect(days).toEqual(holidaysOf(year))
    },
  )

  it('contain their source and a date', () => {
    expect(known.source).toBe('https://www.gov.uk/bank-holidays')
    expect(known.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})

describe('a list of bank holidays', () => {
  it('of the sample firm is complete', () => {
    expect(told('2026-11-22')).toEqual([])
  })

  it('that ends within 60 days is reported for renewal', () => {
    expect(told('2027-10-29')).toEqual([])
    const [problem = '', ...more] = told('2027-10-30')
    expect(problem).toMatch(/^hours\.bankHolidays: the list ends on 2027-12-28: add those .*gov\.uk\/bank-holidays$/)
    expect(more).toEqual([])
    expect(told('2027-12-29')[0]).toContain('the list has ended on 2027-12-28')
  })

  it('is reported if it is empty, as is each known holiday of the coming 60 days that the list lacks', () => {
    const lines = told('2026-11-22', { bankHolidays: [] })
    expect(lines[0]).toContain('hours.bankHolidays: names no day')
    expect(lines.slice(1).map(line => /\d{4}-\d{2}-\d{2}/.exec(line)?.[0])).toEqual([
      '2026-12-25',
      '2026-12-26',
      '2026-12-28',
      '2027-01-01',
    ])
  })

  it('needs a holiday’s Saturday besides its substitute day only if the office opens on Saturdays', () => {
    const bankHolidays = sample.hours.bankHolidays.filter(({ date }) => date !== '2026-12-26')
    expect(told('2026-11-22', { bankHolidays })).toEqual([
      'hours.bankHolidays: misses Saturday 2026-12-26, Boxing Day, a day on which the office opens: ' +
        'add { "date": "2026-12-26", "name": "Boxing Day" }, with "open": true if the office opens',
    ])
    const weekdays = [{ days: ['Monday', 'Friday'] as const, opens: '09:00', closes: '17:00' }]
    expect(
      told('2026-11-22', { bankHolidays, opening: weekdays.map(one => ({ ...one, days: [...one.days] })) }),
    ).toEqual([])
  })

  it('need not have a day that has passed, but must have today', () => {
    const bankHolidays = sample.hours.bankHolidays.filter(({ date }) => date !== '2026-12-26')
    expect(told('2026-12-26', { bankHolidays })).toHaveLength(1)
    expect(told('2026-12-27', { bankHolidays })).toEqual([])
  })

  it('may say that the office opens on a holiday, and the office then counts as open', () => {
    const bankHolidays = sample.hours.bankHolidays.map(one =>
      one.date === '2026-12-26' ? { ...one, open: true } : one,
    )
    expect(told('2026-11-22', { bankHolidays })).toEqual([])
    const office = officeOf({ ...sample, hours: { ...sample.hours, bankHolidays } })
    expect(office.bankHolidays).not.toContain('2026-12-26')
    expect(office.bankHolidays).toContain('2026-12-28')
  })
})

describe('opening hours', () => {
  it.each([
    ['10:00', '10:59', 1],
    ['10:00', '11:00', 0],
    ['00:00', '23:59', 0],
  ])('from %s to %s: the number of reported mistakes is %i', (opens, closes, count) => {
    const opening = [{ days: ['Monday' as const, 'Tuesday' as const], opens, closes }]
    expect(told('2026-11-22', { opening })).toHaveLength(count)
    expect(told('2026-11-22', { alternative: opening })).toHaveLength(count)
  })

  it('that look like mistakes are reported with the remedy', () => {
    const opening = [{ days: ['Monday' as const], opens: '09:00', closes: '09:17' }]
    expect(told('2026-11-22', { opening })).toEqual([
      'hours.opening[0]: the office opens for 17 minutes only (Monday, 09:00 to 09:17): correct "opens" or "closes"',
    ])
  })
})

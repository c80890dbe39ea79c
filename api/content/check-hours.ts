import { type OpeningPeriod, WEEKDAYS } from '../contract/time/office-hours'
import known from './bank-holidays.json'
import { addDays, daysBetween, type Finding, SOON } from './firm-finding'
import type { Firm } from './firm-schema'

/** If an office opens for fewer minutes than this on a day, somebody probably mistyped the times. */
const SHORTEST_DAY = 60

const weekdayOf = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] as (typeof WEEKDAYS)[number]

/** Finds impossible opening hours and missing bank holidays; `today` has the format YYYY-MM-DD. */
export function checkHours({ hours }: Firm, today: string): Finding[] {
  return [
    ...shortDays('hours.opening', hours.opening),
    ...shortDays('hours.alternative', hours.alternative ?? []),
    ...lastHoliday(hours, today),
    ...missingHolidays(hours, today),
  ].map(finding => ({ ...finding, strict: true }))
}

type HoursFinding = Omit<Finding, 'strict'>

function shortDays(path: string, periods: readonly OpeningPeriod[]): HoursFinding[] {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return periods.flatMap(({ days, opens, closes }, index) => {
    const minutes = minutesOf(closes) - minutesOf(opens)
    const problem = `the office opens for ${minutes} minutes only (${days.join(', ')}, ${opens} to ${closes}): correct "opens" or "closes"`
    return minutes < SHORTEST_DAY ? [{ path: `${path}[${index}]`, problem }] : []
  })
}

function lastHoliday({ bankHolidays }: Firm['hours'], today: string): HoursFinding[] {
  const last = bankHolidays
    .map(({ date }) => date)
    .sort()
    .at(-1)
  const remedy = `add those of the coming year from ${known.source}`
  if (last === undefined) return [{ path: 'hours.bankHolidays', problem: `names no day: ${remedy}` }]
  if (daysBetween(today, last) >= SOON) return []
  const when = last < today ? 'has ended' : 'ends'
  return [{ path: 'hours.bankHolidays', problem: `the list ${when} on ${last}: ${remedy}` }]
}

/**
 * Finds bank holidays on opening days of the office that are missing in the firm's list. Checks all days up to the last
 * day of the list, and at least the next `SOON` days.
 */
function missingHolidays({ opening, bankHolidays }: Firm['hours'], today: string): HoursFinding[] {
  const listed = new Set(bankHolidays.map(({ date }) => date))
  const until = [addDays(today, SOON), ...listed].sort().at(-1) as string
  const opens = new Set(opening.flatMap(({ days }) => days))
  return known.days
    .filter(({ date }) => date >= today && date <= until && opens.has(weekdayOf(date)) && !listed.has(date))
    .map(({ date, name }) => ({
      path: 'hours.bankHolidays',
      problem:
        `misses ${weekdayOf(date)} ${date}, ${name}, a day on which the office opens: add ` +
        `{ "date": "${date}", "name": "${name}" }, with "open": true if the office opens`,
    }))
}

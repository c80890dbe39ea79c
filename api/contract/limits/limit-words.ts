import { DAY } from '../time/durations'
import { REMOVAL } from './passed-limit'
import type { TimeLimit } from './time-limits'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
export const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
export const shortDayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
export const dayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A date (YYYY-MM-DD) as staff read it, such as `3 December`; the year is added if it is not the present one. */
export function dayInWords(lastDay: string, daysLeft: number, inYear = day, inOther = dayOfYear): string {
  const at = Date.parse(lastDay)
  const isThisYear = new Date(at - daysLeft * DAY).getUTCFullYear() === new Date(at).getUTCFullYear()
  return (isThisYear ? inYear : inOther).format(at)
}

/** A date in its shortest form, such as `14 Nov 2026`; any other text is returned unchanged. */
export function shortDayInWords(given: string): string {
  const at = Date.parse(given)
  return Number.isNaN(at) ? given : shortDayOfYear.format(at)
}

/** The parts of a text about a limit, such as `Limit`, `may have passed`, `18 Nov`. */
export interface LimitParts {
  what: 'Limit' | 'Removal'
  /** “May have passed” or “date unknown: treat as today”; empty for a limit with a day that has not passed. */
  says: string
  /**
   * The last day of a limit in words; empty when the day is unknown. Today or a later day is shown with its weekday.
   */
  day: string
}

type Limit = Pick<TimeLimit, 'id' | 'lastDay' | 'daysLeft'>

/** Splits the text about a limit into parts, so that a screen can show or style each part separately. */
export function limitParts({ id, lastDay, daysLeft }: Limit): LimitParts {
  const what = id === REMOVAL ? 'Removal' : 'Limit'
  if (lastDay === null || daysLeft === null) return { what, says: 'date unknown: treat as today', day: '' }
  const on = dayInWords(lastDay, daysLeft, shortDay, shortDayOfYear)
  if (daysLeft < 0) return { what, says: 'may have passed', day: on }
  return { what, says: '', day: `${weekday.format(Date.parse(lastDay))} ${on}` }
}

/**
 * A limit as lists show it, such as `Limit Thu 3 Dec`, `Removal Thu 26 Nov`. `runs` is the word before the day of a
 * limit that has not passed.
 */
export function limitInWords(limit: Limit, runs = 'Limit'): string {
  const { what, says, day } = limitParts(limit)
  return [what === 'Limit' && !says ? runs : what, says, day].filter(Boolean).join(' ')
}

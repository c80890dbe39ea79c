import { DAY } from '../time/durations'
import { REMOVAL } from './passed-limit'
import type { TimeLimit } from './time-limits'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
export const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
export const shortDayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
export const dayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day (YYYY-MM-DD) as staff read it: `3 December`; another year than this one is added. */
export function dayInWords(lastDay: string, daysLeft: number, inYear = day, inOther = dayOfYear): string {
  const at = Date.parse(lastDay)
  const isThisYear = new Date(at - daysLeft * DAY).getUTCFullYear() === new Date(at).getUTCFullYear()
  return (isThisYear ? inYear : inOther).format(at)
}

/** A day in its shortest form: `14 Nov 2026`; any other text stays unchanged. */
export function shortDayInWords(given: string): string {
  const at = Date.parse(given)
  return Number.isNaN(at) ? given : shortDayOfYear.format(at)
}

/** A limit in the parts of its words: `Limit`, `may have passed`, `18 Nov`. */
export interface LimitParts {
  what: 'Limit' | 'Removal'
  /** The state of a limit; empty while it runs. */
  says: string
  /** The day of a limit; empty when unknown. A future day has its weekday. */
  day: string
}

type Limit = Pick<TimeLimit, 'id' | 'lastDay' | 'daysLeft'>

/** Splits the words for a limit into parts, so that a screen can show some of them or style each. */
export function limitParts({ id, lastDay, daysLeft }: Limit): LimitParts {
  const what = id === REMOVAL ? 'Removal' : 'Limit'
  if (lastDay === null || daysLeft === null) return { what, says: 'date unknown: treat as today', day: '' }
  const on = dayInWords(lastDay, daysLeft, shortDay, shortDayOfYear)
  if (daysLeft < 0) return { what, says: 'may have passed', day: on }
  return { what, says: '', day: `${weekday.format(Date.parse(lastDay))} ${on}` }
}

/**
 * A limit as lists name it: `Limit Thu 3 Dec`, `Removal Thu 26 Nov`. `runs` is the word before the day of a limit that
 * still runs.
 */
export function limitInWords(limit: Limit, runs = 'Limit'): string {
  const { what, says, day } = limitParts(limit)
  return [what === 'Limit' && !says ? runs : what, says, day].filter(Boolean).join(' ')
}

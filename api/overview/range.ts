import { DAY } from '../contract/time/durations'
import { dayInLondon, startOfDay } from '../contract/time/office-hours'

/** A span of time in ms since 1970; `to` is not part of it. */
export interface Span {
  from: number
  to: number
}

/** The days of an overview, and an equal number of days before them. */
export interface OverviewRange {
  /** The first and the last day as YYYY-MM-DD; both are included. */
  days: { from: string; to: string }
  daysBefore: { from: string; to: string }
  span: Span
  spanBefore: Span
  step: 'hour' | 'day' | 'week' | 'month'
}

/**
 * The longest range in days whose chart has a bar for each day. `BY_WEEK` is the longest range in days whose chart has
 * a bar for each week.
 */
const BY_DAY = 31
const BY_WEEK = 190

/** The range from one day to another (YYYY-MM-DD, both included), with an equal number of days before it. */
export function rangeOf(from: string, to: string, now: number): OverviewRange {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  const end = startOfDay(to, 1)
  // If the range has not ended, the earlier range ends equally early, so that both are equally long.
  const rest = Math.max(0, end - Math.max(now, startOfDay(to)))
  return {
    days: { from, to },
    daysBefore: { from: later(from, -length), to: later(to, -length) },
    span: { from: startOfDay(from), to: end },
    spanBefore: { from: startOfDay(from, -length), to: startOfDay(from) - rest },
    step: length === 1 ? 'hour' : length <= BY_DAY ? 'day' : length <= BY_WEEK ? 'week' : 'month',
  }
}

/** The range of the last `days` days, today included. */
export function lastDays(days: number, now: number): { from: string; to: string } {
  const to = dayInLondon(now)
  return { from: later(to, 1 - days), to }
}

/** The day that is a number of days after a given day; both as YYYY-MM-DD. */
export const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

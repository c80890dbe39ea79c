import { DAY } from '../contract/time/durations'
import { dayInLondon, startOfDay } from '../contract/time/office-hours'

/** A span of time, in ms since 1970, without its end. */
export interface Span {
  from: number
  to: number
}

/** The days of an overview, and the days before. */
export interface OverviewRange {
  /** The first and last day as YYYY-MM-DD, both included. */
  days: { from: string; to: string }
  daysBefore: { from: string; to: string }
  span: Span
  spanBefore: Span
  step: 'hour' | 'day' | 'week' | 'month'
}

/** The longest ranges that are shown by days and by weeks, in days. */
const BY_DAY = 31
const BY_WEEK = 190

/** The range between two days (YYYY-MM-DD, both included), with as many days before it. */
export function rangeOf(from: string, to: string, now: number): OverviewRange {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  const end = startOfDay(to, 1)
  // A range that is not over is compared with the same part of the earlier days.
  const rest = Math.max(0, end - Math.max(now, startOfDay(to)))
  return {
    days: { from, to },
    daysBefore: { from: later(from, -length), to: later(to, -length) },
    span: { from: startOfDay(from), to: end },
    spanBefore: { from: startOfDay(from, -length), to: startOfDay(from) - rest },
    step: length === 1 ? 'hour' : length <= BY_DAY ? 'day' : length <= BY_WEEK ? 'week' : 'month',
  }
}

/** The last days up to and including today. */
export function lastDays(days: number, now: number): { from: string; to: string } {
  const to = dayInLondon(now)
  return { from: later(to, 1 - days), to }
}

/** The day that many days after another one; both YYYY-MM-DD. */
export const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

import { DAY } from '../contract/time/durations'
import { dayInLondon, startOfDay } from '../contract/time/office-hours'

/** A part of time, in ms since 1970; its end is left out. */
export interface Span {
  from: number
  to: number
}

/** The days that are looked at, and those before. */
export interface OverviewRange {
  /** YYYY-MM-DD, both included. */
  days: { from: string; to: string }
  daysBefore: { from: string; to: string }
  span: Span
  spanBefore: Span
  step: 'hour' | 'day' | 'week' | 'month'
}

/** Ranges that are shown by days, and by weeks, in days at most. */
const BY_DAY = 31
const BY_WEEK = 190

/** The days from one to another (YYYY-MM-DD, both included), beside as many before them. */
export function rangeOf(from: string, to: string, now: number): OverviewRange {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  const end = startOfDay(to, 1)
  // What is not over yet is compared with the same part of what was.
  const rest = Math.max(0, end - Math.max(now, startOfDay(to)))
  return {
    days: { from, to },
    daysBefore: { from: later(from, -length), to: later(to, -length) },
    span: { from: startOfDay(from), to: end },
    spanBefore: { from: startOfDay(from, -length), to: startOfDay(from) - rest },
    step: length === 1 ? 'hour' : length <= BY_DAY ? 'day' : length <= BY_WEEK ? 'week' : 'month',
  }
}

/** The last so many days, today included. */
export function lastDays(days: number, now: number): { from: string; to: string } {
  const to = dayInLondon(now)
  return { from: later(to, 1 - days), to }
}

/** A day so many days later. */
export const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

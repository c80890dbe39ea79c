import { DAY, MINUTE } from './durations'
import { startOfDay } from './office-hours'

/** The values of the filter by follow-up: due today (UK time) or earlier, set for any time, or not set. */
export const FOLLOW_UPS = ['due', 'set', 'none'] as const
export type FollowUpFilter = (typeof FOLLOW_UPS)[number]

const [day, clock] = [
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Europe/London',
  }),
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' }),
]

/** A follow-up's time in UK time, such as `Mon 30 Nov 2026, 09:00`. */
export const followUpInWords = (iso: string): string =>
  `${day.format(Date.parse(iso)).replace(',', '')}, ${clock.format(Date.parse(iso))}`

/**
 * The first minute of the day after `today` in London. A follow-up before this minute is due today or earlier. `today`
 * is in days since 1970, and the result in minutes since 1970.
 */
export const minuteAfter = (today: number): number =>
  startOfDay(new Date(today * DAY).toISOString().slice(0, 10), 1) / MINUTE

import { type AnswerPromise, HOURS_AFTER_OPENING } from './promises'
import type { Promised } from './waiting-time'

/**
 * Tells a visitor by what time in the UK the firm answers; with `office`, also why this is later than the form says.
 * `answerBy` is in ms since 1970.
 */
export function answerLine(answerBy: number, office?: Promised['office']): string {
  const reason = office === 'closed' ? 'We are closed now' : 'We close before then'
  return `${office ? `${reason}: you` : 'You'} will have an answer by ${timeWords(answerBy)}.`
}

// Each part is formatted separately, because browsers and versions of Node join the parts in different ways.
const part = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' }).format(at)

/** The time of day in London, such as `13:00`, at a moment in ms since 1970. */
export const timeOfDay = (at: number) => part(at, { timeStyle: 'short' })

/** A moment (in ms since 1970) in words for visitors, such as `Wednesday 18 November, 13:00, UK time`. */
export const timeWords = (at: number): string =>
  `${part(at, { weekday: 'long' })} ${part(at, { day: 'numeric', month: 'long' })}, ${timeOfDay(at)}, UK time`

/** A number of hours in words, such as `1 hour`, `24 hours`. */
export const hoursWords = (hours: number) => `${hours} hour${hours === 1 ? '' : 's'}`

/**
 * The hours of a promise in words, such as `2 hours in office hours`; the kind of hours is left out when every hour
 * counts.
 */
export const promiseWords = ({ hours, count }: AnswerPromise) =>
  hoursWords(hours) + (count === 'office' ? ' in office hours' : '')

/**
 * A promise in words that are true at any time, for pages without script, which cannot know whether the office is open.
 */
export const termsWords = (promise: AnswerPromise) =>
  promiseWords(promise) +
  (promise.count === 'clock' ? `; if we are closed then, within ${hoursWords(HOURS_AFTER_OPENING)} of opening` : '')

import { type AnswerPromise, HOURS_AFTER_OPENING } from './promises'
import type { Promised } from './waiting-time'

/**
 * The sentence about the time in the UK by which the firm answers; with `office`, also about the reason why the answer
 * is later than the form promises. `answerBy` is in ms since 1970.
 */
export function answerLine(answerBy: number, office?: Promised['office']): string {
  const reason = office === 'closed' ? 'We are closed now' : 'We close before then'
  return `${office ? `${reason}: you` : 'You'} will have an answer by ${timeWords(answerBy)}.`
}

// The code formats each part separately, because browsers and versions of Node join the parts in different ways.
const part = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' }).format(at)

/** The time of day in London, such as `13:00`, at a moment in ms since 1970. */
export const timeOfDay = (at: number) => part(at, { timeStyle: 'short' })

/** A moment (in ms since 1970) in words for visitors, such as `Wednesday 18 November, 13:00, UK time`. */
export const timeWords = (at: number): string =>
  `${part(at, { weekday: 'long' })} ${part(at, { day: 'numeric', month: 'long' })}, ${timeOfDay(at)}, UK time`

/** A number of hours in words, such as `1 hour`, `24 hours`. */
export const hoursWords = (hours: number) => `${hours} hour${hours === 1 ? '' : 's'}`

/** The hours of a promise in words, such as `2 hours in office hours`, or `24 hours` for hours by the clock. */
export const promiseWords = ({ hours, count }: AnswerPromise) =>
  hoursWords(hours) + (count === 'office' ? ' in office hours' : '')

/** A promise in words that are true at any time, because a page without script does not know if the office is open. */
export const termsWords = (promise: AnswerPromise) =>
  promiseWords(promise) +
  (promise.count === 'clock' ? `; if we are closed then, within ${hoursWords(HOURS_AFTER_OPENING)} of opening` : '')

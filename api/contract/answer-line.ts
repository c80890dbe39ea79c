import type { AnswerPromise } from './promises'
import type { Promised } from './waiting-time'

/**
 * Tells a visitor by when they will have an answer, in ms since 1970, wherever they are: UK time, and why it is later
 * than was said.
 */
export function answerLine(answerBy: number, office?: Promised['office']): string {
  const reason = office === 'closed' ? 'We are closed now' : 'We close before then'
  return `${office ? `${reason}: you` : 'You'} will have an answer by ${timeWords(answerBy)}.`
}

/** A moment (ms since 1970) for visitors: `Wednesday 18 November, 13:00, UK time`. */
export function timeWords(at: number): string {
  // Apart, since browsers and versions of Node differ in what they put between the three.
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' }).format(at)
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric', month: 'long' })}, ${part({ timeStyle: 'short' })}, UK time`
}

/** `1 hour`, `24 hours`. */
export const hoursWords = (hours: number) => `${hours} hour${hours === 1 ? '' : 's'}`

/** The same with what they count, where that is not every hour: `2 hours in office hours`. */
export const promiseWords = ({ hours, count }: AnswerPromise) =>
  hoursWords(hours) + (count === 'office' ? ' in office hours' : '')

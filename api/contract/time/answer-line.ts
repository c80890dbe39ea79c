import type { AnswerPromise } from './promises'
import type { Promised } from './waiting-time'

/**
 * Tells a visitor the time of the answer (ms since 1970) in UK time, and the reason if it is later than the form says.
 */
export function answerLine(answerBy: number, office?: Promised['office']): string {
  const reason = office === 'closed' ? 'We are closed now' : 'We close before then'
  return `${office ? `${reason}: you` : 'You'} will have an answer by ${timeWords(answerBy)}.`
}

// Each part is formatted by itself, because browsers and versions of Node join the parts differently.
const part = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' }).format(at)

/** The time of day in London at a moment (ms since 1970): `13:00`. */
export const timeOfDay = (at: number) => part(at, { timeStyle: 'short' })

/** A moment (ms since 1970) for visitors: `Wednesday 18 November, 13:00, UK time`. */
export const timeWords = (at: number): string =>
  `${part(at, { weekday: 'long' })} ${part(at, { day: 'numeric', month: 'long' })}, ${timeOfDay(at)}, UK time`

/** `1 hour`, `24 hours`. */
export const hoursWords = (hours: number) => `${hours} hour${hours === 1 ? '' : 's'}`

/** The hours of a promise with their kind, unless every hour counts: `2 hours in office hours`. */
export const promiseWords = ({ hours, count }: AnswerPromise) =>
  hoursWords(hours) + (count === 'office' ? ' in office hours' : '')

import { clock, timeZone } from './marks/waiting-words'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone })

/** A date and time in words, such as `Mon 23 Nov, 11:00`. */
export const momentWords = (at: number) => `${day.format(at).replace(',', '')}, ${clock.format(at)}`

/** A time in words: `at 11:20` for today, and for example `on Fri 20 Nov, 11:20` for another day. */
export const sameDayWords = (at: number, now: number) =>
  day.format(at) === day.format(now) ? `at ${clock.format(at)}` : `on ${momentWords(at)}`

import type { Waiting } from '../../api/contract/waiting-time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** From here on, minutes no longer matter, in ms. */
const LONG = 24 * HOUR
const timeZone = 'Europe/London'
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

/** A span: `48 min`, `2 h`, `1 h 35 min`, `31 h`. */
export function spanWords(span: number): string {
  const minutes = Math.floor(span / MINUTE)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (!hours) return `${rest} min`
  return rest && span < LONG ? `${hours} h ${rest} min` : `${hours} h`
}

/** A day and time: `Mon 23 Nov, 11:00`. */
export const momentWords = (at: number) => `${day.format(at).replace(',', '')}, ${clock.format(at)}`

/** A time as `at 11:20`, of another day as `on Fri 20 Nov, 11:20`. */
export const sameDayWords = (at: number, now: number) =>
  day.format(at) === day.format(now) ? `at ${clock.format(at)}` : `on ${momentWords(at)}`

/** What a record's waiting comes to, in a few words. */
export function waitingWords({ state, waited, margin, answerBy, isOpen, promised }: Waiting): string {
  if (state === 'answered') {
    if (waited >= MINUTE) return `Answered in ${spanWords(waited)}`
    return waited ? 'Answered within a minute' : 'Answered out of hours'
  }
  if (state === 'overdue') return margin < MINUTE ? 'Overdue' : `Overdue by ${spanWords(margin)}`
  // Hours that begin tomorrow would be read as hours from now.
  return isOpen && margin <= Math.min(promised, LONG / 3)
    ? `Answer within ${spanWords(Math.ceil(margin / MINUTE) * MINUTE)}`
    : `Answer by ${momentWords(answerBy)}`
}

/** How long it has waited beside what was promised: `Waited 2 h 25 min of 2 h`. */
export function waitedWords({ waited, promised }: Waiting): string {
  return `Waited ${spanWords(waited)} of ${spanWords(promised)}`
}

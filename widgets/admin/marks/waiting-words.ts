import { DAY, HOUR, MINUTE } from '../../../api/contract/time/durations'
import { dayInLondon } from '../../../api/contract/time/office-hours'
import type { Waiting } from '../../../api/contract/time/waiting-time'

/** The length of an average working day, in ms. */
const OFFICE_DAY = 8 * HOUR
/** A length of time of this many ms or more is shown without minutes. */
const LONG = 24 * HOUR
export const timeZone = 'Europe/London'
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
export const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

/** A length of time in words, such as `48 min`, `2 h`, `1 h 35 min`, `31 h`. */
export function spanWords(span: number): string {
  const minutes = Math.floor(span / MINUTE)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (!hours) return `${rest} min`
  return rest && span < LONG ? `${hours} h ${rest} min` : `${hours} h`
}

/** The number of midnights between two moments. */
const nights = (from: number, to: number) =>
  Math.round((Date.parse(dayInLondon(to)) - Date.parse(dayInLondon(from))) / DAY)

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** The text for a moment, as seen from `now`: `14:05` on the same day, `Mon 12:00` within a week, `9 Nov` otherwise. */
function nearWords(at: number, now: number): string {
  const apart = Math.abs(nights(at, now))
  if (!apart) return clock.format(at)
  return apart < 7 ? `${weekday.format(at)} ${clock.format(at)}` : shortDay.format(at)
}

/** A record's waiting time in words. */
export interface WaitingParts {
  says: string
  /** The number of days by which the answer is late; absent when it is not late, or became late today. */
  late?: string | undefined
  /** The time left until the promised time; present only while the office is open and the promised time is near. */
  left?: string | undefined
}

/**
 * A record's waiting time in words: when the answer is due, since when it is overdue, or how long it took. The days by
 * which an answer is late are calendar days.
 */
export function waitingParts(waiting: Waiting): WaitingParts {
  const { state, answerBy, until } = waiting
  if (state === 'answered') return { says: answeredWords(waiting) }
  if (state === 'due') return { says: `Answer by ${nearWords(answerBy, until)}`, left: leftWords(waiting) }
  const late = nights(answerBy, until)
  return { says: `Overdue since ${nearWords(answerBy, until)}`, late: late ? days(late) : undefined }
}

function answeredWords({ count, waited }: Waiting): string {
  if (!waited) return 'Answered out of hours'
  if (waited < MINUTE) return 'Answered within a minute'
  const isLong = count === 'office' && waited >= OFFICE_DAY
  return isLong ? `Answered in ${Math.floor(waited / HOUR)} office hours` : `Answered in ${spanWords(waited)}`
}

function leftWords({ margin, isOpen, promised }: Waiting): string | undefined {
  // The time left is shown only while the office is open. While the office is closed, staff would take "in 2 h" for two
  // hours from now, although the two hours begin when the office next opens.
  const isNear = isOpen && margin <= Math.min(promised, LONG / 3)
  return isNear ? `in ${spanWords(Math.ceil(margin / MINUTE) * MINUTE)}` : undefined
}

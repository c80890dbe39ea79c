import type { ListName } from '../records/records'
import { timeOfDay, timeWords } from './answer-line'
import { createOfficeClock, dayInLondon, startOfDay } from './office-hours'
import { createWaitingTimes, type Office } from './waiting-time'

/** The lines about the office that a visitor reads before writing: open or closed, and the time of the answer. */
export interface OfficeNow {
  isOpen: boolean
  /** True when the answer comes later than the form's own sentence says. */
  isLater: boolean
  /** The state in two parts: `Open now until 18:00`, `Closed now.`. */
  state: [state: string, until: string]
  answer: string
}

/** Describes the office at a moment (ms since 1970) to a visitor who sends a form of that list and service. */
export function officeNow(office: Office, list: ListName, now: number, serviceRequired?: string): OfficeNow {
  const clock = createOfficeClock(office)
  const at = new Date(now).toISOString()
  const { answerBy, office: reason } = createWaitingTimes(office).promised(list, {
    createdAt: at,
    timestamp: at,
    serviceRequired,
  })
  if (!clock.isOpen(now)) {
    const answer = `You will have an answer by ${timeWords(answerBy)}.`
    return { isOpen: false, isLater: true, state: ['Closed now.', ''], answer }
  }
  // A day has one period, so the office closes after the rest of today's opening time.
  const closes = now + clock.between(now, startOfDay(dayInLondon(now), 1))
  const isToday = dayInLondon(answerBy) === dayInLondon(now)
  return {
    isOpen: true,
    isLater: reason !== undefined,
    state: ['Open now', `until ${timeOfDay(closes)}`],
    answer: `Answer by ${isToday ? `${timeOfDay(answerBy)}, UK time` : timeWords(answerBy)}`,
  }
}

import type { ListName } from '../records/records'
import { timeOfDay, timeWords } from './answer-line'
import { createOfficeClock, dayInLondon, startOfDay } from './office-hours'
import { createWaitingTimes, type Office } from './waiting-time'

/** What a visitor is told of the office before writing: whether it is open, and by when an answer comes. */
export interface OfficeNow {
  isOpen: boolean
  /** `Open now until 18:00`, `Closed now.`: the state, and what follows it. */
  state: [state: string, until: string]
  answer: string
}

/** Answers how the office stands at a moment (ms since 1970), for who sends a form of that list just then. */
export function officeNow(office: Office, list: ListName, now: number): OfficeNow {
  const clock = createOfficeClock(office)
  const at = new Date(now).toISOString()
  const { answerBy } = createWaitingTimes(office).promised(list, { createdAt: at, timestamp: at })
  if (!clock.isOpen(now)) {
    return { isOpen: false, state: ['Closed now.', ''], answer: `You will have an answer by ${timeWords(answerBy)}.` }
  }
  // A day has one period: what is left of today's is the time until it closes.
  const closes = now + clock.between(now, startOfDay(dayInLondon(now), 1))
  const isToday = dayInLondon(answerBy) === dayInLondon(now)
  return {
    isOpen: true,
    state: ['Open now', `until ${timeOfDay(closes)}`],
    answer: `Answer by ${isToday ? `${timeOfDay(answerBy)}, UK time` : timeWords(answerBy)}`,
  }
}

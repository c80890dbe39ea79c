import type { ListName } from '../records/records'
import { timeOfDay, timeWords } from './answer-line'
import { createOfficeClock, dayInLondon, startOfDay } from './office-hours'
import { createWaitingTimes, type Office, type Promised } from './waiting-time'

/** The lines about the office beside a form: if the office is open, and when the firm answers. */
export interface OfficeNow extends Promised {
  isOpen: boolean
  /** True when the office is closed, or when the answer comes later than the form promises. */
  isLater: boolean
  /** The state of the office in two parts, such as `Open now until 18:00` or `Closed now.`. */
  state: [state: string, until: string]
  answer: string
}

/** Describes the office at a moment (ms since 1970) to a visitor who fills in a form of this list and service. */
export function officeNow(office: Office, list: ListName, now: number, serviceRequired?: string): OfficeNow {
  const clock = createOfficeClock(office)
  const at = new Date(now).toISOString()
  const promised = createWaitingTimes(office).promised(list, { createdAt: at, timestamp: at, serviceRequired })
  const { answerBy } = promised
  if (!clock.isOpen(now)) {
    const answer = `You will have an answer by ${timeWords(answerBy)}.`
    return { ...promised, isOpen: false, isLater: true, state: ['Closed now.', ''], answer }
  }
  // The office is open, and a day has only one opening period, so the office closes at the end of today's period.
  const closes = now + clock.between(now, startOfDay(dayInLondon(now), 1))
  const isToday = dayInLondon(answerBy) === dayInLondon(now)
  return {
    ...promised,
    isOpen: true,
    isLater: promised.office !== undefined,
    state: ['Open now', `until ${timeOfDay(closes)}`],
    answer: `Answer by ${isToday ? `${timeOfDay(answerBy)}, UK time` : timeWords(answerBy)}`,
  }
}

import { createOfficeClock, type OfficeClock, type OfficeHours } from './office-hours'
import type { ListName } from './records'

/** Within how many office hours each form is answered. */
export interface Promises {
  contactHours: number
  callbackHours: number
  wizardHours: number
}

/** The part of the firm that waiting times are counted with. */
export interface Office extends OfficeHours {
  promises: Promises
}

/** How long a record has waited against its promise; spans in ms of office hours, `answerBy` in ms since 1970. */
export interface Waiting {
  /** `due`: pending, with time left; `overdue`: pending, later than promised; `answered`: processed. */
  state: 'due' | 'overdue' | 'answered'
  promised: number
  answerBy: number
  /** Until now, or until it was processed. */
  waited: number
  /** What is left of the promise, or how far beyond it the record is. */
  margin: number
  /** Whether the office is open now. */
  isOpen: boolean
}

/** Counts the waiting times of all lists. */
export interface WaitingTimes {
  /** When a submission is to be answered at the latest, in ms since 1970; NaN for a time that is none. */
  answerBy(list: ListName, submittedAt: string): number
  /** Undefined for a time that is none. */
  waiting(list: ListName, record: { submittedAt: string; processedAt: string | null }, now: number): Waiting | undefined
}

const HOUR = 60 * 60_000

/** The promise that each list's forms make. */
const PROMISE_OF: Record<ListName, keyof Promises> = {
  inquiries: 'contactHours',
  'visa-applications': 'wizardHours',
  callbacks: 'callbackHours',
}

/** Creates what counts waiting times by an office's hours and promises. */
export function createWaitingTimes(office: Office): WaitingTimes {
  const clock: OfficeClock = createOfficeClock(office)
  const promiseOf = (list: ListName) => office.promises[PROMISE_OF[list]] * HOUR
  const answerBy = (list: ListName, submittedAt: string) => clock.after(Date.parse(submittedAt), promiseOf(list))

  return {
    answerBy,
    waiting(list, { submittedAt, processedAt }, now) {
      const by = answerBy(list, submittedAt)
      if (Number.isNaN(by)) return undefined
      const end = processedAt === null ? now : Date.parse(processedAt)
      const late = end > by
      return {
        state: processedAt !== null ? 'answered' : late ? 'overdue' : 'due',
        promised: promiseOf(list),
        answerBy: by,
        waited: clock.between(Date.parse(submittedAt), end),
        margin: late ? clock.between(by, end) : clock.between(end, by),
        isOpen: clock.isOpen(now),
      }
    },
  }
}

import { promiseOf, submittedAt } from '../records/list-facts'
import type { AdminRecord, ListName } from '../records/records'
import { HOUR } from './durations'
import { createOfficeClock, type OfficeClock, type OfficeHours } from './office-hours'
import type { AnswerPromise, Promises } from './promises'

/** The part of the firm that waiting times are counted with. */
export interface Office extends OfficeHours {
  promises: Promises
}

/** What of a record decides when it is to be answered. */
export type Submission = Pick<AdminRecord, 'answerBy' | 'createdAt' | 'timestamp'> & { serviceRequired?: unknown }

/** When a visitor was promised an answer. */
export interface Promised {
  /** In ms since 1970; NaN where the time of arrival is none. */
  answerBy: number
  /**
   * Why that is later than the hours that the form names: the office was `closed` when the message came, or `closing`
   * before those hours are over. Absent where it is not later.
   */
  office?: 'closed' | 'closing'
}

/** How long a record has waited against its promise; spans in ms as the promise counts, `answerBy` in ms since 1970. */
export interface Waiting {
  /** `due`: with time left; `overdue`: later than promised; `answered`: somebody reached the visitor, or processed it. */
  state: 'due' | 'overdue' | 'answered'
  /** What the spans count: opening hours, or every hour of the day. */
  count: AnswerPromise['count']
  /** From its arrival to the moment that it is to be answered by. */
  promised: number
  answerBy: number
  /** Until now, or until it was answered. */
  waited: number
  /** What is left of the promise, or how far beyond it the record is. */
  margin: number
  /** Until when it was counted: now, or when it was answered; in ms since 1970. */
  until: number
  /** Whether the office is open now. */
  isOpen: boolean
}

/** Counts the waiting times of all lists. */
export interface WaitingTimes {
  promised(list: ListName, record: Submission): Promised
  /** When a record is to be answered at the latest, in ms since 1970; NaN where its time of arrival is none. */
  answerBy(list: ListName, record: Submission): number
  /** Undefined where its time of arrival is none, and for what staff marked as spam. */
  waiting(
    list: ListName,
    record: Submission & { processedAt: string | null; answeredAt?: string; spam?: boolean },
    now: number,
  ): Waiting | undefined
  /** Whether the office is open at a time, in ms since 1970. */
  isOpen(at: number): boolean
}

/** How soon after it opens again the office answers what fell due while it was closed, in ms. */
const AFTER_OPENING = 2 * HOUR

/** Creates what counts waiting times by an office's hours and promises. */
export function createWaitingTimes(office: Office): WaitingTimes {
  const clock: OfficeClock = createOfficeClock(office)
  const promiseFor = (list: ListName, record: Submission) => office.promises[promiseOf(list, record)]

  function answerBy(list: ListName, record: Submission): number {
    // What a visitor was told stays, also when the firm promises something else by now.
    const told = Date.parse(record.answerBy ?? '')
    if (!Number.isNaN(told)) return told
    const { hours, count } = promiseFor(list, record)
    const at = submittedAt(list, record)
    if (count === 'office') return clock.after(at, hours * HOUR)
    const by = at + hours * HOUR
    if (Number.isNaN(by)) return by
    // What ends with the opening hours is due that day.
    const inHours = clock.isOpen(by) || clock.isOpen(by - 1)
    return inHours ? by : clock.after(by, AFTER_OPENING)
  }

  return {
    answerBy,
    isOpen: at => clock.isOpen(at),
    promised(list, record) {
      const by = answerBy(list, record)
      const at = submittedAt(list, record)
      const { hours, count } = promiseFor(list, record)
      const late = by - at > (count === 'clock' ? hours * HOUR : clock.between(at, by))
      return { answerBy: by, ...(late && { office: clock.isOpen(at) ? 'closing' : 'closed' }) }
    },
    waiting(list, record, now) {
      const { processedAt, answeredAt = processedAt, spam } = record
      const at = submittedAt(list, record)
      const by = answerBy(list, record)
      if (spam || Number.isNaN(at)) return undefined
      const { count } = promiseFor(list, record)
      const span = (from: number, to: number) => (count === 'clock' ? Math.max(0, to - from) : clock.between(from, to))
      const end = answeredAt === null ? now : Date.parse(answeredAt)
      const late = end > by
      return {
        state: answeredAt !== null ? 'answered' : late ? 'overdue' : 'due',
        count,
        promised: span(at, by),
        answerBy: by,
        waited: span(at, end),
        until: end,
        margin: late ? span(by, end) : span(end, by),
        isOpen: clock.isOpen(now),
      }
    },
  }
}

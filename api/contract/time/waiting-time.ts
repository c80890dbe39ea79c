import { promiseOf, submittedAt } from '../records/list-facts'
import type { AdminRecord, ListName } from '../records/records'
import { HOUR } from './durations'
import { createOfficeClock, type OfficeClock, type OfficeHours } from './office-hours'
import type { AnswerPromise, Promises } from './promises'

/** The part of the firm that waiting times depend on. */
export interface Office extends OfficeHours {
  promises: Promises
}

/** The fields of a record that decide its answer's time. */
export type Submission = Pick<AdminRecord, 'answerBy' | 'createdAt' | 'timestamp'> & { serviceRequired?: unknown }

/** The time of a promised answer. */
export interface Promised {
  /** In ms since 1970; NaN when the time of arrival is invalid. */
  answerBy: number
  /**
   * The reason why that is later than the form says: the office was `closed` when the message came, or `closing` before
   * those hours are over. Absent when it is not later.
   */
  office?: 'closed' | 'closing'
}

/** The wait of a record compared with its promise. Spans in ms as the promise counts, `answerBy` in ms since 1970. */
export interface Waiting {
  /** `due`: time is left. `overdue`: later than promised. `answered`: staff reached the visitor, or processed it. */
  state: 'due' | 'overdue' | 'answered'
  /** The hours that the spans count: opening hours, or every hour. */
  count: AnswerPromise['count']
  /** From its arrival to the promised time. */
  promised: number
  answerBy: number
  /** Until now, or until the answer. */
  waited: number
  /** The time left, or the time beyond the promise. */
  margin: number
  /** The end of the count, in ms since 1970: now, or the time of the answer. */
  until: number
  /** True when the office is open now. */
  isOpen: boolean
}

/** Counts the waiting times of all lists. */
export interface WaitingTimes {
  promised(list: ListName, record: Submission): Promised
  /** The latest time to answer a record, in ms since 1970; NaN when its time of arrival is invalid. */
  answerBy(list: ListName, record: Submission): number
  /** Undefined when the time of arrival is invalid, and for records that staff marked as spam. */
  waiting(
    list: ListName,
    record: Submission & { processedAt: string | null; answeredAt?: string; spam?: boolean },
    now: number,
  ): Waiting | undefined
  /** True when the office is open at a time, in ms since 1970. */
  isOpen(at: number): boolean
}

/** Time after opening in which the office answers requests that fell due while it was closed, in ms. */
const AFTER_OPENING = 2 * HOUR

/** Creates the counter of waiting times for an office's hours and promises. */
export function createWaitingTimes(office: Office): WaitingTimes {
  const clock: OfficeClock = createOfficeClock(office)
  const promiseFor = (list: ListName, record: Submission) => office.promises[promiseOf(list, record)]

  function answerBy(list: ListName, record: Submission): number {
    // The time that a visitor was told stays, even after the firm changes its promise.
    const told = Date.parse(record.answerBy ?? '')
    if (!Number.isNaN(told)) return told
    const { hours, count } = promiseFor(list, record)
    const at = submittedAt(list, record)
    if (count === 'office') return clock.after(at, hours * HOUR)
    const by = at + hours * HOUR
    if (Number.isNaN(by)) return by
    // A promise that ends exactly at closing time is due that day.
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

import { promiseOf, submittedAt } from '../records/list-facts'
import type { AdminRecord, ListName } from '../records/records'
import { HOUR } from './durations'
import { createOfficeClock, type OfficeClock, type OfficeHours } from './office-hours'
import type { AnswerPromise, Promises } from './promises'

/** The part of the firm that waiting times depend on. */
export interface Office extends OfficeHours {
  promises: Promises
}

/** The fields of a record that determine the time of its answer. */
export type Submission = Pick<AdminRecord, 'answerBy' | 'createdAt' | 'timestamp'> & { serviceRequired?: unknown }

/** The time of a promised answer. */
export interface Promised {
  /** The time in ms since 1970; NaN when the time of arrival is invalid. */
  answerBy: number
  /**
   * The reason for a later answer than the form says: the office was `closed` on arrival, or `closing` before those
   * hours end. Absent when the answer is not later.
   */
  office?: 'closed' | 'closing'
}

/**
 * The wait of a record compared with its promise. Spans are in ms as the promise counts them, `answerBy` in ms since
 * 1970.
 */
export interface Waiting {
  /**
   * `due`: time is left. `overdue`: the promised time has passed. `answered`: staff reached the visitor, or processed
   * the record.
   */
  state: 'due' | 'overdue' | 'answered'
  /** The hours that the spans count: opening hours, or every hour. */
  count: AnswerPromise['count']
  /** The span from the record's arrival to the promised time. */
  promised: number
  answerBy: number
  /** The span until now, or until the answer. */
  waited: number
  /** The span that is left, or the span beyond the promise. */
  margin: number
  /** The moment at which the count ends, in ms since 1970: now, or the answer. */
  until: number
  /** True when the office is open now. */
  isOpen: boolean
}

/** Counts the waiting times of all lists. */
export interface WaitingTimes {
  promised(list: ListName, record: Submission): Promised
  /** The latest time to answer a record, in ms since 1970; NaN when its time of arrival is invalid. */
  answerBy(list: ListName, record: Submission): number
  /** Undefined when the time of arrival is invalid, or when staff marked the record as spam. */
  waiting(
    list: ListName,
    record: Submission & { processedAt: string | null; answeredAt?: string; spam?: boolean },
    now: number,
  ): Waiting | undefined
  /** True when the office is open at a time, in ms since 1970. */
  isOpen(at: number): boolean
}

/** Time after opening within which the office answers requests that fell due while it was closed, in ms. */
const AFTER_OPENING = 2 * HOUR

/** Creates the counter of waiting times for an office's hours and promises. */
export function createWaitingTimes(office: Office): WaitingTimes {
  const clock: OfficeClock = createOfficeClock(office)
  const promiseFor = (list: ListName, record: Submission) => office.promises[promiseOf(list, record)]

  function answerBy(list: ListName, record: Submission): number {
    // The promised time that a visitor was told stays, even after the firm changes its promise.
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

import { promiseOf, submittedAt } from '../records/list-facts'
import type { AdminRecord, ListName } from '../records/records'
import { HOUR } from './durations'
import { createOfficeClock, type OfficeClock, type OfficeHours } from './office-hours'
import { type AnswerPromise, HOURS_AFTER_OPENING, type Promises } from './promises'

/** The opening hours and promises of the firm, from which waiting times are computed. */
export interface Office extends OfficeHours {
  promises: Promises
}

/** The fields of a record that decide when its answer is due. */
export type Submission = Pick<AdminRecord, 'answerBy' | 'createdAt' | 'timestamp'> & { serviceRequired?: unknown }

/** The time by which the firm promises an answer. */
export interface Promised {
  /** The time in ms since 1970; NaN when the record's time of arrival is invalid. */
  answerBy: number
  /**
   * The reason why the answer comes later than the form promises. `closed`: the office was closed when the request
   * arrived. `closing`: the office closed before the promised hours had passed. Absent when the answer does not come
   * later.
   */
  office?: 'closed' | 'closing'
}

/**
 * The time that a visitor has waited, compared with the firm's promise. Lengths are in ms of office hours or of hours
 * by the clock, as the promise counts; `answerBy` is in ms since 1970.
 */
export interface Waiting {
  /**
   * `due`: the promised time has not passed. `overdue`: the promised time has passed. `answered`: staff answered the
   * visitor or processed the record.
   */
  state: 'due' | 'overdue' | 'answered'
  /** The kind of hours in which the lengths are counted: office hours, or hours by the clock. */
  count: AnswerPromise['count']
  /** The time from the record's arrival to the promised moment. */
  promised: number
  answerBy: number
  /** The time from the record's arrival to the answer or, without an answer, to now. */
  waited: number
  /** The time that is left until the promised moment, or the time since the promised moment. */
  margin: number
  /** The moment to which the waiting time is counted, in ms since 1970: the answer, or now. */
  until: number
  /** True when the office is open now. */
  isOpen: boolean
}

/** Counts the waiting times of all lists. */
export interface WaitingTimes {
  promised(list: ListName, record: Submission): Promised
  /** The latest moment for answering a record, in ms since 1970; NaN when the record's time of arrival is invalid. */
  answerBy(list: ListName, record: Submission): number
  /**
   * How long the visitor has waited. Undefined when the record's time of arrival is invalid, or when staff marked the
   * record as spam.
   */
  waiting(
    list: ListName,
    record: Submission & { processedAt: string | null; answeredAt?: string; spam?: boolean },
    now: number,
  ): Waiting | undefined
  /** True when the office is open at a moment in ms since 1970. */
  isOpen(at: number): boolean
}

/** Time after opening by which the office answers requests that became due while the office was closed, in ms. */
const AFTER_OPENING = HOURS_AFTER_OPENING * HOUR

/** Creates the counter of waiting times for an office's hours and promises. */
export function createWaitingTimes(office: Office): WaitingTimes {
  const clock: OfficeClock = createOfficeClock(office)
  const promiseFor = (list: ListName, record: Submission) => office.promises[promiseOf(list, record)]

  function answerBy(list: ListName, record: Submission): number {
    // The record contains the time that the firm promised to its visitor, and later changes of the firm's promises do
    // not change this time.
    const stored = Date.parse(record.answerBy ?? '')
    if (!Number.isNaN(stored)) return stored
    const { hours, count } = promiseFor(list, record)
    const at = submittedAt(list, record)
    if (count === 'office') return clock.after(at, hours * HOUR)
    const by = at + hours * HOUR
    if (Number.isNaN(by)) return by
    // If the promised hours end exactly at closing time, the answer is due at this time.
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

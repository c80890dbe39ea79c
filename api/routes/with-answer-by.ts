import type { AdminRecord, ListName } from '../contract/records'
import type { WaitingTimes } from '../contract/waiting-time'

/** Names the moment that an answer was promised by also in records from before it was kept with them. */
export const withAnswerBy =
  (list: ListName, waitingTimes: WaitingTimes) =>
  (record: AdminRecord): AdminRecord => {
    const by = waitingTimes.answerBy(list, record)
    return Number.isNaN(by) ? record : { ...record, answerBy: new Date(by).toISOString() }
  }

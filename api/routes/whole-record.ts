import type { AppContext } from '../context'
import type { AdminRecord, ListName } from '../contract/records'

/**
 * A record as staff are answered it: with the moment that an answer was promised by, also where it is from before that was
 * kept, and with the time limits as they stand today.
 */
export const wholeRecord =
  (list: ListName, { waitingTimes, timeLimits }: Pick<AppContext, 'waitingTimes' | 'timeLimits'>) =>
  (record: AdminRecord): AdminRecord => {
    const by = waitingTimes.answerBy(list, record)
    return {
      ...record,
      ...(!Number.isNaN(by) && { answerBy: new Date(by).toISOString() }),
      limitDealtWith: record.limitDealtWith ?? null,
      ...timeLimits.of(record),
    }
  }

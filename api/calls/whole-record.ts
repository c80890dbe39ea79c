import { type TeamNames, wantedName } from '../content/wanted-name'
import type { AppContext } from '../context'
import type { AdminRecord, ListName } from '../contract/records/records'
import { workOf } from '../contract/records/work-words'
import { isRead, type ReadBy } from '../store/records/read-ids'
import { etagOf } from './record-etag'

/**
 * A record in the form that staff get: with the promised time even of older records, today's time limits, and the name
 * of the person whom the visitor wants.
 */
export const wholeRecord =
  (
    list: ListName,
    { waitingTimes, timeLimits, content }: Pick<AppContext, 'waitingTimes' | 'timeLimits'> & { content: TeamNames },
  ) =>
  ({ work, dealtWith, ...record }: AdminRecord): AdminRecord => {
    const by = waitingTimes.answerBy(list, record)
    return {
      ...record,
      ...workOf(work),
      ...(!Number.isNaN(by) && { answerBy: new Date(by).toISOString() }),
      ...timeLimits.of({ ...record, dealtWith }),
      ...wantedName(record, content),
    }
  }

/** The same for a person, with the entity tag, for answers that contain several records. */
export const listedRecord =
  (list: ListName, context: Parameters<typeof wholeRecord>[1], read: ReadBy) =>
  (record: AdminRecord): AdminRecord => ({
    ...wholeRecord(list, context)(record),
    unread: !isRead(read[list], record.id),
    etag: etagOf(record),
  })

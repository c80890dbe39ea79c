import { type TeamNames, wantedName } from '../content/wanted-name'
import type { AppContext } from '../context'
import type { AdminRecord, ListName } from '../contract/records/records'
import { workOf } from '../contract/records/work-words'
import type { Actor } from '../people/actor'
import { whoOf, withLeft } from '../people/who'
import { isRead, type ReadBy } from '../store/records/read-ids'
import { etagOf } from './record-etag'

/**
 * A record as the API returns it to staff: with today's time limits, the promised time of the answer, and the name of
 * the colleague whom the visitor asked for.
 */
export const wholeRecord =
  (
    list: ListName,
    { waitingTimes, timeLimits, content }: Pick<AppContext, 'waitingTimes' | 'timeLimits'> & { content: TeamNames },
  ) =>
  ({ work, dealtWith, webhookEvents: _, ...record }: AdminRecord): AdminRecord => {
    const by = waitingTimes.answerBy(list, record)
    return {
      ...record,
      ...workOf(work),
      ...(!Number.isNaN(by) && { answerBy: new Date(by).toISOString() }),
      ...timeLimits.of({ ...record, dealtWith }),
      ...wantedName(record, content),
    }
  }

/** The data from which a response marks records as unread, and assignees as people who have left. */
export interface Viewer {
  /** The ids of the records that the caller has read. */
  read: ReadBy
  /** The ids of the people who are staff now. */
  here: ReadonlySet<string>
}

/** Reads a `Viewer` for the caller. */
export const viewerOf = async ({ readMarks, staff }: AppContext, actor: Pick<Actor, 'person'>): Promise<Viewer> => ({
  read: await readMarks.readBy(whoOf(actor)),
  here: new Set(await staff.people.ids()),
})

/** A record as one person sees it: with marks if the record is unread for this person, and if its assignee has left. */
export const viewedRecord =
  (list: ListName, context: Parameters<typeof wholeRecord>[1], { read, here }: Viewer) =>
  (record: AdminRecord): AdminRecord => ({
    ...withLeft(wholeRecord(list, context)(record), here),
    unread: !isRead(read[list], record.id),
  })

/** A record as one person sees it, with its entity tag, for responses with several records. */
export const listedRecord =
  (...[list, context, viewer]: Parameters<typeof viewedRecord>) =>
  (record: AdminRecord): AdminRecord => ({
    ...viewedRecord(list, context, viewer)(record),
    etag: etagOf(record),
  })

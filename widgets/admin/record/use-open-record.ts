import { useState } from 'react'
import { recordFields } from '../../../api/contract/records/record-fields'
import type { AdminRecord } from '../../../api/contract/records/records'
import { type Row, readThread } from '../calls'
import { useDraft } from '../drafts'
import { isOf, refOf, useRead } from '../list/use-list'
import type { Steps } from '../list/use-opened'
import { recordUrl, useStaff } from '../staff-context'
import type { OpenRecord } from './open-record'
import { useAskedAfter } from './use-asked-after'
import { usePanels } from './use-panels'
import { type FailedChange, useRecordChanges } from './use-record-changes'
import { useSeen } from './use-seen'

/** Functions with which an open record informs its list. */
export interface RecordEvents {
  /** Called with a change that failed. Called with undefined at the start of the next change. */
  onFailed: (failed: FailedChange | undefined) => void
  /** Called with the record after a change; `isSame` is true when the page only read the record again. */
  onChanged: (record: AdminRecord, isSame?: boolean) => void
}

/**
 * Makes the context for all parts of an open record: the record, the person's other requests, and functions that change
 * the record.
 */
export function useOpenRecord(
  row: Row,
  props: RecordEvents & {
    /**
     * The number of changes to records that this page has made so far. After a change, the page reads the person's
     * other requests from the API and not from the cache.
     */
    edition: number
    changesElsewhere: number
    steps: Steps
    /** Moves the focus to the result of the last change. */
    focusDone: () => void
  },
): OpenRecord {
  const { list, record } = row
  const { edition, changesElsewhere, steps, focusDone, onFailed, onChanged } = props
  const { api, request, me } = useStaff()
  const ref = refOf(row)
  const url = recordUrl(api, ref)
  // The page reads the other requests when staff open the record, and keeps them during changes to the record.
  const [threadAt, setThreadAt] = useState({ url, edition })
  if (threadAt.url !== url) setThreadAt({ url, edition })
  const thread = useRead(`${threadAt.url}/thread#${threadAt.edition}`, async address => {
    return await readThread(await request(address.split('#')[0] as string))
  })
  const [draft, setDraft] = useDraft(`${me?.id ?? 'shared'} ${url}`)
  const panels = usePanels(url)
  const seen = useSeen(row, url, onChanged)
  const others = thread.value?.requests.filter(row => !isOf(row, ref)) ?? []
  // Safe ways of contact belong to the person and not to the request. So safe ways that the person named in another
  // request apply to this record, too.
  const said = record.safeContact ? undefined : others.find(row => row.record.safeContact && !row.record.spam)?.record
  return {
    list,
    record,
    url,
    fields: recordFields(list, record),
    withSafeWays: said ? { ...record, safeContact: said.safeContact } : record,
    saidIn: said?.reference,
    thread,
    others,
    draft,
    setDraft,
    changes: useRecordChanges({
      record,
      url,
      isOnPage: steps.position !== undefined,
      changesElsewhere,
      onFailed,
      onChanged,
    }),
    askedAfter: useAskedAfter(draft, setDraft, focusDone),
    panels,
    leaveHow() {
      focusDone()
      panels.set('how', false)
    },
    put: onChanged,
    async leaveUnread() {
      if (await seen.forget()) steps.close()
    },
    steps,
  }
}

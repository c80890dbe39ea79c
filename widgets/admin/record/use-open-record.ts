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

/** The events of an open record, for the list beside it. */
export interface RecordEvents {
  /** Called with a failed change, and with undefined before the next one. */
  onFailed: (failed: FailedChange | undefined) => void
  /** Called with the changed record; `isSame` when it was only read again. */
  onChanged: (record: AdminRecord, isSame?: boolean) => void
}

/** Gathers the facts for the parts of an open record: the record, the person's other requests, and the changes. */
export function useOpenRecord(
  row: Row,
  props: RecordEvents & {
    /** The number of changes of records; the person's other requests are read again after each. */
    edition: number
    changesElsewhere: number
    steps: Steps
    /** Moves the focus to the result of the last change. */
    focusDone: () => void
  },
): OpenRecord {
  const { list, record } = row
  const { edition, changesElsewhere, steps, focusDone, onFailed, onChanged } = props
  const { api, ask, own } = useStaff()
  const ref = refOf(row)
  const url = recordUrl(api, ref)
  // The other requests are read again after a change, but not while staff read them.
  const [threadAt, setThreadAt] = useState({ url, edition })
  if (threadAt.url !== url) setThreadAt({ url, edition })
  const thread = useRead(`${threadAt.url}/thread#${threadAt.edition}`, async address => {
    return await readThread(await ask(address.split('#')[0] as string))
  })
  const [draft, setDraft] = useDraft(`${own?.id ?? 'shared'} ${url}`)
  const panels = usePanels(url)
  const seen = useSeen(row, url, onChanged)
  const others = thread.value?.requests.filter(row => !isOf(row, ref)) ?? []
  // Safe ways belong to the person or their phone, so those of another request count, too.
  const said = record.safeContact ? undefined : others.find(row => row.record.safeContact && !row.record.spam)?.record
  return {
    list,
    record,
    url,
    fields: recordFields(list, record),
    reached: said ? { ...record, safeContact: said.safeContact } : record,
    saidIn: said?.reference,
    thread,
    others,
    draft,
    setDraft,
    changes: useRecordChanges({
      record,
      url,
      isOnPage: steps.place !== undefined,
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

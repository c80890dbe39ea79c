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

/** What is told to the list beside an open record. */
export interface RecordEvents {
  /** Told that a change has failed, and with the next one that this is past. */
  onFailed: (failed: FailedChange | undefined) => void
  /** Told what has become of the record; `isSame`: it was only read anew. */
  onChanged: (record: AdminRecord, isSame?: boolean) => void
}

/** Gathers what the parts of an open record need: the record, the person's other requests, and what is done to it. */
export function useOpenRecord(
  row: Row,
  props: RecordEvents & {
    /** How often records were changed: the thread is read anew then. */
    edition: number
    changesElsewhere: number
    steps: Steps
    /** Leads the focus to what is said of the last change. */
    focusDone: () => void
  },
): OpenRecord {
  const { list, record } = row
  const { edition, changesElsewhere, steps, focusDone, onFailed, onChanged } = props
  const { api, ask, own } = useStaff()
  const ref = refOf(row)
  const url = recordUrl(api, ref)
  // Read anew where something was changed since, but not below someone's eyes.
  const [threadAt, setThreadAt] = useState({ url, edition })
  if (threadAt.url !== url) setThreadAt({ url, edition })
  const thread = useRead(`${threadAt.url}/thread#${threadAt.edition}`, async address => {
    return await readThread(await ask(address.split('#')[0] as string))
  })
  const [draft, setDraft] = useDraft(`${own?.id ?? 'shared'} ${url}`)
  const panels = usePanels(url)
  const seen = useSeen(row, url, onChanged)
  const others = thread.value?.requests.filter(row => !isOf(row, ref)) ?? []
  // What is safe is true of the person, or of their telephone, also where it was said another time.
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

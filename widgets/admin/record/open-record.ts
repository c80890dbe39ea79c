import { createContext, useContext } from 'react'
import type { RecordField } from '../../../api/contract/records/record-fields'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { Row, Thread } from '../calls'
import type { ChangeDraft, Draft } from '../drafts'
import type { ReadResult } from '../list/use-list'
import type { Steps } from '../list/use-opened'
import type { AskedAfter } from './use-asked-after'
import type { Panels } from './use-panels'
import type { RecordChanges } from './use-record-changes'

/** What every part of an open record may need to know of it. */
export interface OpenRecord {
  list: ListName
  record: AdminRecord
  /** The record's own address at the API, which also tells one open record from the next. */
  url: string
  /** Its fields in the order of their form. */
  fields: RecordField[]
  /** The record with what its visitor said of safe contact in any of their requests. */
  reached: AdminRecord
  /** The reference of the request that says it, where that is another one. */
  saidIn: string | undefined
  thread: ReadResult<Thread>
  /** The other requests of the same person. */
  others: Row[]
  /** What is typed about it, and not sent yet. */
  draft: Draft
  setDraft: ChangeDraft
  changes: RecordChanges
  askedAfter: AskedAfter
  panels: Panels
  /** Leaves the question how it was answered. */
  leaveHow: () => void
  /** Shows the record as it has become; `isSame`: it was only read anew. */
  put: (record: AdminRecord, isSame?: boolean) => void
  /** Makes it unread again, and closes it. */
  leaveUnread: () => void
  steps: Steps
}

export const RecordContext = createContext<OpenRecord | undefined>(undefined)

/** The open record that a part is drawn in. */
export function useRecord(): OpenRecord {
  const open = useContext(RecordContext)
  if (!open) throw new Error('A part of a record is drawn outside of RecordContext: draw it below RecordView.')
  return open
}

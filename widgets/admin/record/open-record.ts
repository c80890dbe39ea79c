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

/** The facts that any part of an open record may need. */
export interface OpenRecord {
  list: ListName
  record: AdminRecord
  /** The address of the record in the API, by which open records are also told apart. */
  url: string
  /** The fields of the record, in the order of their form. */
  fields: RecordField[]
  /** The record, with safe ways of contact that its visitor named in any of their requests. */
  reached: AdminRecord
  /** The reference of the other request that names the safe ways of contact. */
  saidIn: string | undefined
  thread: ReadResult<Thread>
  /** The other requests of the same person. */
  others: Row[]
  /** Words about the record that staff have typed and not sent. */
  draft: Draft
  setDraft: ChangeDraft
  changes: RecordChanges
  askedAfter: AskedAfter
  panels: Panels
  /** Closes the question about how the record was answered. */
  leaveHow: () => void
  /** Shows the record after a change; `isSame` is true when the record was only read again. */
  put: (record: AdminRecord, isSame?: boolean) => void
  /** Marks the record as unread again, and closes it. */
  leaveUnread: () => void
  steps: Steps
}

export const RecordContext = createContext<OpenRecord | undefined>(undefined)

/** The open record in which a component is drawn. */
export function useRecord(): OpenRecord {
  const open = useContext(RecordContext)
  if (!open) throw new Error('A part of a record is drawn outside of RecordContext: draw it below RecordView.')
  return open
}

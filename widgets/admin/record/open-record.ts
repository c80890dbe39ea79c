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

/** The facts that every part of an open record may need. */
export interface OpenRecord {
  list: ListName
  record: AdminRecord
  /** The record's own address at the API, which also distinguishes open records. */
  url: string
  /** The record's fields in the order of their form. */
  fields: RecordField[]
  /** The record with the safe ways that its visitor named in any of their requests. */
  reached: AdminRecord
  /** The reference of the other request that names the safe ways. */
  saidIn: string | undefined
  thread: ReadResult<Thread>
  /** The other requests of the same person. */
  others: Row[]
  /** Unsent words about the record. */
  draft: Draft
  setDraft: ChangeDraft
  changes: RecordChanges
  askedAfter: AskedAfter
  panels: Panels
  /** Closes the question how the record was answered. */
  leaveHow: () => void
  /** Shows the changed record; `isSame` is true when it was only read again. */
  put: (record: AdminRecord, isSame?: boolean) => void
  /** Marks the record as unread again, and closes it. */
  leaveUnread: () => void
  steps: Steps
}

export const RecordContext = createContext<OpenRecord | undefined>(undefined)

/** The open record that a component belongs to. */
export function useRecord(): OpenRecord {
  const open = useContext(RecordContext)
  if (!open) throw new Error('A part of a record is drawn outside of RecordContext: draw it below RecordView.')
  return open
}

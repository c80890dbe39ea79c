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

/** The state of an open record, and functions that change it, for all parts of its view. */
export interface OpenRecord {
  list: ListName
  record: AdminRecord
  /** The address of the record in the API. Components also use this address as the record's identity. */
  url: string
  /** The fields of the record, in the order of their form. */
  fields: RecordField[]
  /**
   * The record, with the safe ways of contact from this request or, if it names none, from another request of the
   * person.
   */
  withSafeWays: AdminRecord
  /**
   * The reference of the other request in which the visitor named the safe ways of contact; undefined if the visitor
   * named them in this request, or named none.
   */
  saidIn: string | undefined
  thread: ReadResult<Thread>
  /** The other requests of the same person. */
  others: Row[]
  /** The texts about the record that staff have typed but not sent. */
  draft: Draft
  setDraft: ChangeDraft
  changes: RecordChanges
  askedAfter: AskedAfter
  panels: Panels
  /** Closes the question about how the record was answered. */
  leaveHow: () => void
  /** Replaces the record on the screen. `isSame` is true when the page has only read the same values again. */
  put: (record: AdminRecord, isSame?: boolean) => void
  /** Marks the record as unread again, and closes the record. */
  leaveUnread: () => void
  steps: Steps
}

export const RecordContext = createContext<OpenRecord | undefined>(undefined)

/** Returns the open record to a component below `RecordView`. */
export function useRecord(): OpenRecord {
  const open = useContext(RecordContext)
  if (!open) throw new Error('A part of a record is drawn outside of RecordContext: draw it below RecordView.')
  return open
}

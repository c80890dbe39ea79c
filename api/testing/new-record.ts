import type { AdminRecord, ListName } from '../contract/records/records'
import { flatRecord, type StoredRecord } from '../store/records/record'
import { type Additions, initialState } from '../store/records/record-state'
import type { NewRecord } from '../store/store'

/** Makes the stored record of a submission, whose mails are still in the queue. */
export const newStored = (list: ListName, submission: NewRecord, additions: Additions): StoredRecord => ({
  submitted: submission.fields,
  state: initialState(list, submission, additions),
})

/** Makes the record of a submission as the API returns it. */
export const newRecord = (...of: Parameters<typeof newStored>): AdminRecord => flatRecord(newStored(...of))

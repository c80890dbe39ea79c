import type { AdminRecord, ListName } from '../contract/records/records'
import { type Additions, initialRecord } from '../store/records/record-state'
import type { NewRecord } from '../store/store'

/** Makes the record of a submission, with its mails queued. */
export function newRecord(list: ListName, submission: NewRecord, additions: Additions): AdminRecord {
  return { ...submission.fields, ...initialRecord(list, submission, additions) }
}

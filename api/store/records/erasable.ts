import type { ListName, MailStatus } from '../../contract/records/records'
import type { ErasedRecord } from '../store'
import { isUndelivered } from './facts'
import type { State, StoredRecord } from './record'

/** True when a record may be erased: it is old enough, staff neither have to act on it nor hold it, no mail is tried. */
export function isDue({ isProcessed, processedAt, spam, spamAt, held, mail }: State, before: Date): boolean {
  if ((!isProcessed && !spam) || held || isUndelivered(mail.staff.state)) return false
  if ([mail.staff, mail.visitor].some(isTried)) return false
  // The age of a processed spam record is counted from its processing.
  return Date.parse(processedAt ?? spamAt ?? '') < before.getTime()
}

const isTried = (status: MailStatus | undefined) => status?.nextAttemptAt !== undefined

/** An entry of a record, from either store. */
interface Erasable {
  list: ListName
  id: number
  key?: string
  record?: StoredRecord
  gone?: unknown
  rev?: number
}

/** Describes a record for its erasure: the texts and ids by which its traces are found. Empty without a record. */
export function erasedRecordOf({ list, id, key, record }: Erasable): ErasedRecord[] {
  if (!record) return []
  const { reference, mail, work = [], files = [] } = record.state
  const written = work.flatMap(entry => ('id' in entry ? [entry.id] : []))
  const ids = [mail.staff.messageId, mail.visitor?.messageId, key, ...written]
  const traces = [reference, ...ids.filter(text => text !== undefined)]
  return [{ list, id, reference, traces, ...(files.length > 0 && { files: files.map(file => file.id) }) }]
}

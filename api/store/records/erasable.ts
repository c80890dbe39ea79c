import type { ListName, MailStatus } from '../../contract/records/records'
import type { ErasedRecord } from '../store'
import type { State, StoredRecord } from './record'

/**
 * True when a record is old enough to be erased; false while staff must act on the record or hold it, or while a mail
 * is still tried.
 */
export function isDue({ isProcessed, processedAt, spam, spamAt, held, mail }: State, before: Date): boolean {
  if ((!isProcessed && !spam) || held || mail.staff.state === 'queued' || mail.staff.state === 'failed') return false
  if ([mail.staff, mail.visitor].some(isTried)) return false
  // The age of a processed spam record is counted from its processing.
  return Date.parse(processedAt ?? spamAt ?? '') < before.getTime()
}

const isTried = (status: MailStatus | undefined) => status?.nextAttemptAt !== undefined

/**
 * Describes a record for its erasure: the texts and ids by which its traces are found elsewhere. Empty if the entry
 * holds no record.
 */
export function erasedRecordOf({
  list,
  id,
  key,
  record,
}: {
  list: ListName
  id: number
  key?: string
  record?: StoredRecord
  gone?: unknown
  rev?: number
}): ErasedRecord[] {
  if (!record) return []
  const { reference, mail, work = [], files = [] } = record.state
  const written = work.flatMap(entry => ('id' in entry ? [entry.id] : []))
  const ids = [mail.staff.messageId, mail.visitor?.messageId, key, ...written]
  const traces = [reference, ...ids.filter(text => text !== undefined)]
  return [{ list, id, reference, traces, ...(files.length > 0 && { files: files.map(file => file.id) }) }]
}

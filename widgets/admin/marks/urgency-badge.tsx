import { rankOf } from '../../../api/contract/limits/deadlines'
import type { AdminRecord } from '../../../api/contract/records/records'
import { URGENCY_WORDS } from '../../../api/contract/records/urgency'
import { urgencyInWords } from '../../../api/contract/records/urgency-words'
import { strings } from '../strings'

/**
 * The reason for a request's place: detention, a near limit, or the chosen rank. One word, because a row says the rest
 * beside it. `full` adds the day, or the person who chose it.
 */
export function UrgencyBadge({ record, full }: { record: AdminRecord; full?: boolean }) {
  const rank = rankOf(record)
  const inFull = full && urgencyInWords(record)
  if (inFull) return <span className={`pill ${rank}`}>{inFull}</span>
  const reason = record.urgency?.reason
  const words =
    reason === 'detained' || reason === 'removal' || reason === 'limit' ? strings.reasons[reason] : undefined
  return <span className={`pill ${rank}`}>{words ?? URGENCY_WORDS[rank]}</span>
}

import { rankOf } from '../../../api/contract/limits/deadlines'
import type { AdminRecord } from '../../../api/contract/records/records'
import { URGENCY_WORDS } from '../../../api/contract/records/urgency'
import { urgencyInWords } from '../../../api/contract/records/urgency-words'
import { strings } from '../strings'

/**
 * Why a request stands where it stands: who is detained, what is near, or the rank that was chosen. In a word, since a row says the
 * rest beside it; `full`: with the day, or whose choice it is.
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

import { rankOf } from '../../../api/contract/limits/deadlines'
import type { AdminRecord } from '../../../api/contract/records/records'
import { URGENCY_WORDS } from '../../../api/contract/records/urgency'
import { leadingOf, urgencyInWords } from '../../../api/contract/records/urgency-words'
import { strings } from '../strings'

/**
 * The CSS classes of the label. The label is red for detention, a removal or a time limit. Its background is solid for
 * detention and a removal, which come first in the list, and for a limit whose day is today, tomorrow, past or unknown.
 */
function lookOf(record: AdminRecord): string {
  const reason = record.urgency?.reason
  if (reason === 'staff' || reason === 'visitor') return 'chosen'
  if (reason !== 'detained' && reason !== 'removal' && reason !== 'limit') return rankOf(record)
  const { state, daysLeft = 0 } = leadingOf(record) ?? {}
  return reason === 'limit' && state === 'ahead' && daysLeft > 1 ? 'urgent' : 'urgent now'
}

/**
 * The reason for a request's place in the list: detention, a removal, a near limit, or the rank. The label has only one
 * word, because the row shows everything else. With `full`, the label also gives the last day, or who chose the rank.
 */
export function UrgencyBadge({ record, full }: { record: AdminRecord; full?: boolean }) {
  const reason = record.urgency?.reason
  const inShort =
    reason === 'detained' || reason === 'removal' || reason === 'limit' ? strings.reasons[reason] : undefined
  const words = (full && urgencyInWords(record)) || inShort
  return <span className={`pill ${lookOf(record)}`}>{words ?? URGENCY_WORDS[rankOf(record)]}</span>
}

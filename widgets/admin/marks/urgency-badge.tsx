import { rankOf } from '../../../api/contract/limits/deadlines'
import type { AdminRecord } from '../../../api/contract/records/records'
import { URGENCY_WORDS } from '../../../api/contract/records/urgency'
import { leadingOf, urgencyInWords } from '../../../api/contract/records/urgency-words'
import { strings } from '../strings'

/**
 * The CSS classes of a label: an alarm, a solid alarm if the day is today, tomorrow, past or unknown, an urgent choice,
 * or a rank.
 */
function lookOf(record: AdminRecord): string {
  const reason = record.urgency?.reason
  if (reason === 'staff' || reason === 'visitor') return 'chosen'
  if (reason !== 'detained' && reason !== 'removal' && reason !== 'limit') return rankOf(record)
  const { stands, daysLeft = 0, isRemoval } = leadingOf(record) ?? {}
  const isNow = stands === 'ahead' ? daysLeft <= 1 : stands === 'passed' || (stands === 'unknown' && !isRemoval)
  return isNow && (reason !== 'detained' || isRemoval) ? 'urgent now' : 'urgent'
}

/**
 * The reason for a request's place in the list: detention, a near limit, or the chosen rank. The label has only one
 * word, because the row contains all other facts. `full` adds the day, or who chose the rank.
 */
export function UrgencyBadge({ record, full }: { record: AdminRecord; full?: boolean }) {
  const reason = record.urgency?.reason
  const inShort =
    reason === 'detained' || reason === 'removal' || reason === 'limit' ? strings.reasons[reason] : undefined
  const words = (full && urgencyInWords(record)) || inShort
  return <span className={`pill ${lookOf(record)}`}>{words ?? URGENCY_WORDS[rankOf(record)]}</span>
}

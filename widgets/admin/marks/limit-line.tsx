import { CLOSE_DAYS } from '../../../api/contract/limits/deadlines'
import { openLimits } from '../../../api/contract/limits/dealt-with'
import type { AdminRecord } from '../../../api/contract/records/records'
import { leadingInWords, leadingOf, passedInWords } from '../../../api/contract/records/urgency-words'
import { strings } from '../strings'

/**
 * Shows the removal or time limit by which a request is sorted, and any other limit that passed lately. If staff or the
 * visitor chose the urgency, the line says who did. With `brief`, the line does not repeat the urgency's label above
 * it.
 */
export function LimitLine({ record, brief }: { record: AdminRecord; brief?: boolean }) {
  const timeLimits = openLimits(record.timeLimits)
  const reason = record.urgency?.reason
  const chosen = !brief && (reason === 'staff' || reason === 'visitor') ? [strings.chosen[reason]] : []
  const leading = leadingOf(record)
  if (!leading && chosen.length === 0) return null
  const { state, daysLeft = 0, lastDay, isRemoval } = leading ?? {}
  const isAssumed = state === 'ahead' && timeLimits.some(limit => limit.lastDay === lastDay && limit.assumed)
  // If the time limit by which the request is sorted has passed, the line also gives the next limit
  // that can still be met.
  const next = state === 'passed' && !isRemoval && timeLimits.find(({ daysLeft }) => (daysLeft ?? -1) >= 0)
  const passed = passedInWords(record)
  const notes = [
    ...(passed ? [passed] : []),
    ...(next ? [strings.nextLimit(`${next.lastDay}`)] : []),
    ...(state === 'ahead' && daysLeft > 1 ? [strings.daysLeft(daysLeft)] : []),
    ...(isAssumed ? [strings.assumed] : []),
  ]
  const isSaid = brief && (reason === 'removal' || reason === 'limit' || (reason === 'detained' && isRemoval))
  const words = [...(leading && !isSaid ? [leadingInWords(leading)] : []), ...chosen, ...notes]
  if (words.length === 0) return null
  const isOverdue = passed || (leading && !isSaid && daysLeft <= CLOSE_DAYS)
  return (
    <span className={`time-limit ${isOverdue ? 'overdue' : ''}`} part="limit">
      {words.map((said, at) => (
        <span className={said === passed ? 'says passed' : 'says'} key={said}>
          {at > 0 && ' · '}
          <span>{said}</span>
        </span>
      ))}
    </span>
  )
}

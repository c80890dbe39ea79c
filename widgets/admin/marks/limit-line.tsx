import { CLOSE_DAYS } from '../../../api/contract/limits/deadlines'
import { openLimits } from '../../../api/contract/limits/dealt-with'
import type { AdminRecord } from '../../../api/contract/records/records'
import { leadingInWords, leadingOf } from '../../../api/contract/records/urgency-words'
import { strings } from '../strings'

/**
 * The removal or limit by which a request is sorted, in words and colour; or the person who set the urgency. `brief`
 * leaves out words that the label above contains.
 */
export function LimitLine({ record, brief }: { record: AdminRecord; brief?: boolean }) {
  const timeLimits = openLimits(record.timeLimits)
  const reason = record.urgency?.reason
  const chosen = !brief && (reason === 'staff' || reason === 'visitor') ? [strings.chosen[reason]] : []
  const leading = leadingOf(record)
  if (!leading && chosen.length === 0) return null
  const { stands, daysLeft = 0, lastDay, isRemoval } = leading ?? {}
  const isAssumed = stands === 'ahead' && timeLimits.some(limit => limit.lastDay === lastDay && limit.assumed)
  // A limit that can still be met is never hidden by one that has passed.
  const next = stands === 'passed' && !isRemoval && timeLimits.find(({ daysLeft }) => (daysLeft ?? -1) >= 0)
  const notes = [
    ...(next ? [strings.nextLimit(`${next.lastDay}`)] : []),
    ...(stands === 'ahead' && daysLeft > 1 ? [strings.daysLeft(daysLeft)] : []),
    ...(isAssumed ? [strings.assumed] : []),
  ]
  const isSaid = brief && (reason === 'removal' || reason === 'limit' || (reason === 'detained' && isRemoval))
  const words = [...(leading && !isSaid ? [leadingInWords(leading)] : []), ...chosen, ...notes]
  if (words.length === 0) return null
  return (
    <span className={`time-limit ${leading && !isSaid && daysLeft <= CLOSE_DAYS ? 'overdue' : ''}`} part="limit">
      {words.map((said, at) => (
        <span className="says" key={said}>
          {at > 0 && ' · '}
          <span>{said}</span>
        </span>
      ))}
    </span>
  )
}

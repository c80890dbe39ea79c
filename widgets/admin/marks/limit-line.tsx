import { CLOSE_DAYS, isPressing, rankOf } from '../../../api/contract/limits/deadlines'
import { limitParts } from '../../../api/contract/limits/limit-words'
import type { AdminRecord } from '../../../api/contract/records/records'
import { strings } from '../strings'

/** The soonest time limit of a record, in words and colour, and that a visitor chose urgent where nothing else makes it so. */
export function LimitLine({ record }: { record: AdminRecord }) {
  const { timeLimits = [] } = record
  const [first] = timeLimits
  const isChosen = rankOf(record) === 'urgent' && !isPressing(record)
  if (!first || typeof record.soonestLimit !== 'string') {
    return isChosen ? (
      <span className="time-limit" part="limit">
        {strings.chosenUrgent}
      </span>
    ) : null
  }
  const { daysLeft, assumed } = first
  const { what, says, day } = limitParts(first)
  // Nothing that can be kept hides behind what cannot.
  const next = daysLeft !== null && daysLeft < 0 && timeLimits.find(({ daysLeft }) => (daysLeft ?? -1) >= 0)
  const when = next ? `${says} · ${strings.nextLimit(`${next.lastDay}`)}` : [says, day].filter(Boolean).join(' ')
  const notes = [
    ...(daysLeft !== null && daysLeft >= 0 ? [strings.daysLeft(daysLeft)] : []),
    ...(assumed ? [strings.assumed] : []),
    ...(isChosen ? [strings.chosenUrgent] : []),
  ]
  return (
    <span className={`time-limit ${daysLeft === null || daysLeft <= CLOSE_DAYS ? 'overdue' : ''}`} part="limit">
      <span className="says">
        {/* Left out where there is little room: the column is called so. */}
        {what === 'Limit' && <span className="word">{what} </span>}
        <span>{what === 'Limit' ? when : `${what} ${when}`}</span>
      </span>
      {daysLeft !== null &&
        notes.map(words => (
          <span className="says" key={words}>
            {' · '}
            <span>{words}</span>
          </span>
        ))}
    </span>
  )
}

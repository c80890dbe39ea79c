import { isDetained, rankOf } from '../../../api/contract/limits/deadlines'
import type { AdminRecord } from '../../../api/contract/records/records'
import { URGENCY_WORDS } from '../../../api/contract/records/urgency'
import { strings } from '../strings'

/** How urgent a request is: what the visitor chose, or more where somebody is detained or a time limit is close. */
export function UrgencyBadge({ record }: { record: AdminRecord }) {
  const rank = rankOf(record)
  return <span className={`pill ${rank}`}>{URGENCY_WORDS[rank]}</span>
}

/** Said first of a request that is urgent since somebody is detained. */
export const Detained = ({ record }: { record: AdminRecord }) =>
  isDetained(record.decision) ? <b className="why">{strings.detained}</b> : null

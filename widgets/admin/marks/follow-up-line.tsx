import type { RecordState } from '../../../api/contract/records/records'
import { momentWords } from '../moment-words'
import { useStaff } from '../staff-context'
import { strings } from '../strings'

/** The time at which staff want to look at a pending request again; in colour once it has come. */
export function FollowUpLine({ record }: { record: RecordState }) {
  const { now } = useStaff().office
  const { followUpAt, isProcessed, spam } = record
  if (!followUpAt || isProcessed || spam) return null
  const at = Date.parse(followUpAt)
  return (
    <span className={`wait ${at <= now ? 'overdue' : ''}`} part="follow-up">
      {strings.followUp} {momentWords(at)}
    </span>
  )
}

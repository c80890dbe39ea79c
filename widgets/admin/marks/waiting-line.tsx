import type { RecordState } from '../../../api/contract/records/records'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import { strings } from '../strings'
import { FollowUpMark } from './follow-up-mark'
import { waitingParts } from './waiting-words'

/**
 * Says when an answer is due or since when it is overdue, how long it took, or that no answer is needed. A pending
 * request's follow-up comes after this text. For an answered request, the follow-up replaces this text.
 */
export function WaitingLine({ waiting, record }: { waiting: Waiting; record: RecordState }) {
  const { says, late, left } = record.noAnswerNeeded ? { says: strings.noAnswerNeeded } : waitingParts(waiting)
  const at = record.isProcessed ? Number.NaN : Date.parse(record.followUpAt ?? '')
  const hasFollowUp = !Number.isNaN(at)
  const isPast = hasFollowUp && waiting.state === 'answered'
  return (
    <span className={`wait ${isPast ? '' : waiting.state}`}>
      {!isPast && says}
      {!isPast && left && <span className="left"> {left}</span>}
      {!isPast && late && <span className="late"> · {late}</span>}
      {hasFollowUp && (
        <span className={isPast ? undefined : 'also'}>
          {!isPast && ' · '}
          <FollowUpMark at={at} />
        </span>
      )}
    </span>
  )
}

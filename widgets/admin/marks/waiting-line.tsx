import type { RecordState } from '../../../api/contract/records/records'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import { strings } from '../strings'
import { waitingParts } from './waiting-words'

/** The time of the promised answer, or the time that the answer took, in words and colour. */
export function WaitingLine({ waiting, record }: { waiting: Waiting; record: RecordState }) {
  const { says, late } = record.noAnswerNeeded ? { says: strings.noAnswerNeeded } : waitingParts(waiting)
  return (
    <span className={`wait ${waiting.state}`}>
      {says}
      {late && <span className="late"> · {late}</span>}
    </span>
  )
}

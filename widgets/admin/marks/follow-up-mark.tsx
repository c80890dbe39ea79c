import { momentWords } from '../moment-words'
import { useStaff } from '../staff-context'
import { strings } from '../strings'

/** The time at which staff want to be reminded of a request. Once this time has come, the mark is in colour. */
export function FollowUpMark({ at }: { at: number }) {
  const { now } = useStaff().office
  return (
    <span className={at <= now ? 'overdue' : 'follow-up-mark'} part="follow-up">
      {strings.followUp} {momentWords(at)}
    </span>
  )
}

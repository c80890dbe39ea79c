import { useId, useState } from 'react'
import { clockInLondon, momentInLondon, startOfDay } from '../../../api/contract/time/office-hours'
import { momentWords } from '../moment-words'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import { useRecord } from './open-record'
import { followingUp, recordStrings } from './record-strings'

/**
 * The card in which staff choose when Haven reminds them of a request. The card warns staff who choose a time after the
 * last day of a time limit, and shows the time at which the visitor wants a call.
 */
export function FollowUp() {
  const { record, fields, changes } = useRecord()
  const { now } = useStaff().office
  const id = useId()
  const present = record.followUpAt ?? null
  const shown = present ? clockInLondon(Date.parse(present)) : ''
  const [choice, setChoice] = useState<{ of: string | null; text: string }>()
  const text = choice?.of === present ? choice.text : shown
  const at = momentInLondon(text)
  const wish = fields.find(({ name }) => name === 'preferredTime')?.value
  const day = record.urgency?.day
  const isLate = day !== undefined && at >= startOfDay(day, 1)
  const isDue = present !== null && Date.parse(present) <= now
  function set(to: string | null) {
    const action = followingUp(to)
    if (to !== present && changes.isSettled(action)) void changes.act(action, { undo: followingUp(present) })
  }
  return (
    <div className="whose-it-is follow-up">
      <label htmlFor={id}>
        {recordStrings.followUp} {isDue && <strong className="overdue">{recordStrings.followUpDue}</strong>}
      </label>
      <div className="ways">
        <input
          type="datetime-local"
          id={id}
          name="followUpAt"
          value={text}
          onInput={event => setChoice({ of: present, text: event.currentTarget.value })}
          onKeyDown={({ key }) => key === 'Enter' && !Number.isNaN(at) && set(new Date(at).toISOString())}
        />
        {text !== shown && !Number.isNaN(at) && (
          <button type="button" onClick={() => set(new Date(at).toISOString())} part="set-follow-up">
            {recordStrings.setFollowUp}
          </button>
        )}
        {present && text === shown && (
          <button type="button" onClick={() => set(null)} part="end-follow-up">
            {recordStrings.endFollowUp}
          </button>
        )}
      </div>
      {isLate && (
        <p className="unsafe">{recordStrings.afterLastDay(momentWords(startOfDay(day)).replace(/, .*/, ''))}</p>
      )}
      {wish && (
        <p className="note">
          {recordStrings.askedFor} <VisitorWords>{wish}</VisitorWords>
        </p>
      )}
    </div>
  )
}

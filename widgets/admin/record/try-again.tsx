import { useId } from 'react'
import { HOUR } from '../../../api/contract/time/durations'
import { dayInLondon, momentInLondon } from '../../../api/contract/time/office-hours'
import { momentWords } from '../moment-words'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import { useRecord } from './open-record'
import { followingUp, recordStrings } from './record-strings'

/** The times that are offered once a call was not answered: in two hours, and the next two mornings. */
function timesAfter(now: number): number[] {
  const morning = (later: number) => momentInLondon(`${dayInLondon(now + later * 24 * HOUR)}T09:00`)
  return [now + 2 * HOUR, morning(1), morning(2)]
}

/** Asks when to try again after a call that nobody answered; the request waits on, and comes back at that time. */
export function TryAgain() {
  const { record, fields, changes, panels } = useRecord()
  const { now } = useStaff().office
  const id = useId()
  const wish = fields.find(({ name }) => name === 'preferredTime')?.value
  const present = record.followUpAt ?? null
  async function handleChoice(at: number) {
    const action = followingUp(new Date(at).toISOString())
    if (await changes.act(action, { undo: followingUp(present) })) panels.set('again', false)
  }
  return (
    <div className="card asks" role="group" aria-labelledby={id} part="try-again">
      <div role="status">
        <h3 id={id}>{recordStrings.tryAgain}</h3>
      </div>
      {wish && (
        <p>
          {recordStrings.askedFor} <VisitorWords>{wish}</VisitorWords>
        </p>
      )}
      <div className="ways">
        {timesAfter(now).map((at, place) => (
          <button type="button" aria-disabled={changes.busy || undefined} onClick={() => handleChoice(at)} key={at}>
            {place === 0 ? recordStrings.inTwoHours : momentWords(at)}
          </button>
        ))}
        <button type="button" className="plain" onClick={() => panels.set('again', false)}>
          {recordStrings.noOtherTry}
        </button>
      </div>
    </div>
  )
}

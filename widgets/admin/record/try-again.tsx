import { useId } from 'react'
import { HOUR } from '../../../api/contract/time/durations'
import { dayInLondon, startOfDay } from '../../../api/contract/time/office-hours'
import { momentWords } from '../moment-words'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import type { OfficeTime } from '../use-office'
import { useRecord } from './open-record'
import { followingUp, recordStrings } from './record-strings'

/** The times that the form offers: in two hours if the office is open then, and when it opens on the next two days. */
function timesAfter({ now, opening }: OfficeTime): number[] {
  if (!opening) return []
  const soon = now + 2 * HOUR
  const opensAfter = (at: number) => opening.after(startOfDay(dayInLondon(at), 1), 1) - 1
  const next = opensAfter(now)
  return [...(opening.isOpen(soon) ? [soon] : []), next, opensAfter(next)]
}

/** Asks when to call again after nobody answered; the request keeps waiting, and staff are reminded at that time. */
export function TryAgain() {
  const { record, fields, changes, panels } = useRecord()
  const { office } = useStaff()
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
        {timesAfter(office).map(at => (
          <button type="button" aria-disabled={changes.busy || undefined} onClick={() => handleChoice(at)} key={at}>
            {at === office.now + 2 * HOUR ? recordStrings.inTwoHours : momentWords(at)}
          </button>
        ))}
        <button type="button" className="plain" onClick={() => panels.set('again', false)}>
          {recordStrings.noOtherTry}
        </button>
      </div>
    </div>
  )
}

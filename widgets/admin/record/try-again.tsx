import { useId } from 'react'
import { openLimits } from '../../../api/contract/limits/dealt-with'
import type { AdminRecord } from '../../../api/contract/records/records'
import { HOUR, MINUTE } from '../../../api/contract/time/durations'
import { dayInLondon, startOfDay } from '../../../api/contract/time/office-hours'
import { momentWords } from '../moment-words'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import type { OfficeTime } from '../use-office'
import { useRecord } from './open-record'
import { followingUp, recordStrings } from './record-strings'

/**
 * The times that the form offers: in two hours if the office is open then, and at the office's next two openings. For a
 * request that is urgent because of detention, a removal or a time limit, the form also offers 30 minutes and two
 * hours, at any time of day. The form offers no time after the last day of the next open limit, or after the day of
 * removal.
 */
export function timesAfter(
  { now, opening }: Pick<OfficeTime, 'now' | 'opening'>,
  { urgency, timeLimits }: Pick<AdminRecord, 'urgency' | 'timeLimits'>,
): number[] {
  const reason = urgency?.reason
  const isPressing = reason === 'detained' || reason === 'removal' || reason === 'limit'
  const ends = openLimits(timeLimits).map(({ lastDay }) => (lastDay ? startOfDay(lastDay, 1) - MINUTE : 0))
  const end = Math.min(...ends.filter(at => at > now))
  const soon = now + 2 * HOUR
  const times = isPressing ? [Math.min(now + 30 * MINUTE, end)] : []
  if (isPressing || opening?.isOpen(soon)) times.push(soon)
  if (opening) {
    const opensFrom = (at: number) => opening.after(at, 1) - 1
    const onNextDay = (at: number) => opensFrom(startOfDay(dayInLondon(at), 1))
    const next = opening.isOpen(now) ? onNextDay(now) : opensFrom(now)
    times.push(next, onNextDay(next))
  }
  return [...new Set(times)].filter(at => at <= end)
}

/**
 * Asks staff when to call again, after nobody answered their call. The request keeps waiting, and Haven reminds staff
 * at the chosen time.
 */
export function TryAgain() {
  const { record, fields, changes, panels } = useRecord()
  const { office, may } = useStaff()
  const id = useId()
  const wish = fields.find(({ name }) => name === 'preferredTime')?.value
  const present = record.followUpAt ?? null
  if (!may('requests.change')) return null
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
        {timesAfter(office, record)
          .map(at => ({ at, words: recordStrings.inMinutes[(at - office.now) / MINUTE] ?? momentWords(at) }))
          .map(({ at, words }) => (
            <button
              type="button"
              aria-disabled={changes.busy || undefined}
              onClick={() => handleChoice(at)}
              key={words}
            >
              {words}
            </button>
          ))}
        <button type="button" className="plain" onClick={() => panels.set('again', false)}>
          {recordStrings.noOtherTry}
        </button>
      </div>
    </div>
  )
}

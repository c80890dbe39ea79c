import { type FormEvent, useState } from 'react'
import { etagOf } from '../calls'
import { useStaff } from '../staff-context'
import { DAYS, type Day, presentDays } from './decision-days'
import { useRecord } from './open-record'
import { recordStrings } from './record-strings'

/** Corrects the days that limits are counted by; the visitor's own words stay. */
export function Correction({ onClose }: { onClose: () => void }) {
  const { ask } = useStaff()
  const { record, url, draft, setDraft, changes } = useRecord()
  const present = presentDays(record)
  // What was typed over the present days.
  const typed: Partial<Record<Day, string>> = JSON.parse(draft.dates ?? '{}')
  const [problem, setProblem] = useState('')

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (changes.busy) return
    const form = new FormData(event.currentTarget)
    const wanted = Object.fromEntries(DAYS.map(day => [day, String(form.get(day))])) as Record<Day, string>
    const changed = DAYS.filter(day => wanted[day] !== present[day])
    if (!changed.length) return setProblem(recordStrings.sameDates)
    setProblem('')
    const decisionDates = Object.fromEntries(changed.map(day => [day, wanted[day] || null]))
    const isKept = await changes.change(
      () => ask(url, { method: 'PATCH', json: { decisionDates }, ifMatch: etagOf(record) }),
      () => changes.say(recordStrings.datesSaved),
    )
    if (isKept) setDraft({ dates: undefined })
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p>{recordStrings.correctLead}</p>
      {DAYS.map(day => (
        <label key={day}>
          {recordStrings.dates[day]}
          <input
            type="date"
            name={day}
            min="2000-01-01"
            value={typed[day] ?? present[day]}
            onInput={event => {
              const { value } = event.currentTarget
              setDraft(({ dates = '{}' }) => ({ dates: JSON.stringify({ ...JSON.parse(dates), [day]: value }) }))
            }}
          />
        </label>
      ))}
      <p role="alert" className="problem">
        {problem}
      </p>
      <p className="ways">
        <button type="submit" className="primary" aria-disabled={changes.busy || undefined} part="save-dates">
          {recordStrings.saveDates}
        </button>
        <button type="button" onClick={onClose}>
          {recordStrings.cancel}
        </button>
      </p>
    </form>
  )
}

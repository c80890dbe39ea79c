import { useId, useRef, useState } from 'react'
import { Failure } from '../parts/failure'
import { useStaff } from '../staff-context'
import { useColleagues } from '../use-colleagues'
import { useRecord } from './open-record'
import { assigning, recordStrings } from './record-strings'

/** Who has a record, and who is to have it; each who is given one gets an email, so that choosing alone gives nothing. */
export function Whose() {
  const { own } = useStaff()
  const { record, changes } = useRecord()
  const colleagues = useColleagues()
  const present = record.assignedTo
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [choice, setChoice] = useState<{ of: string | undefined; id: string }>()
  // What was chosen for the one who had it is past with them.
  const chosen = choice && choice.of === present?.id ? choice.id : undefined
  const others = (colleagues.value ?? []).filter(one => one.id !== own?.id)
  const all = [...(own ? [own] : []), ...others]
  // Whoever has left since keeps the name that stands there.
  const people = present && !all.some(one => one.id === present.id) ? [...all, present] : all
  if (!people.length && colleagues.error === undefined) return null
  const value = chosen ?? present?.id ?? ''
  const next = value === (present?.id ?? '') ? own : people.find(one => one.id === value)
  const isOffered = next?.id !== present?.id
  return (
    <div className="whose-it-is">
      <label htmlFor={id}>{recordStrings.whose}</label>
      <div className="ways">
        <select
          id={id}
          name="assignedTo"
          value={value}
          onChange={event => setChoice({ of: present?.id, id: event.currentTarget.value })}
          ref={select}
        >
          <option value="">{recordStrings.nobody}</option>
          {people.map(one => (
            <option value={one.id} key={one.id}>
              {one.id === own?.id ? recordStrings.you(one.name) : one.name}
            </option>
          ))}
        </select>
        {isOffered && (
          <button
            type="button"
            aria-disabled={changes.busy || undefined}
            onClick={() => {
              // The button goes with what it does.
              select.current?.focus()
              const action = assigning(next, own?.id)
              if (changes.isSettled(action)) changes.act(action, { undo: assigning(present, own?.id) })
            }}
            part="assign"
          >
            {chosen === undefined ? assigning(next, own?.id).button : recordStrings.assign}
          </button>
        )}
      </div>
      {colleagues.error !== undefined && (
        <Failure
          title={recordStrings.colleaguesFailed}
          error={colleagues.error}
          busy={colleagues.busy}
          onRetry={colleagues.retry}
        />
      )}
    </div>
  )
}

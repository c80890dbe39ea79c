import { useId, useState } from 'react'
import { Failure } from '../parts/failure'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { useActingMenu } from '../use-acting-menu'
import { useColleagues } from '../use-colleagues'
import { useRecord } from './open-record'
import { assigning, recordStrings } from './record-strings'

/** The list in which staff choose to whom a record is assigned. A choice takes effect at once, and can be undone. */
export function AssigneeChoice() {
  const { me } = useStaff()
  const { record, changes } = useRecord()
  const colleagues = useColleagues()
  const present = record.assignedTo
  const id = useId()
  const [isGiving, setGiving] = useState(false)
  const { chosen, menu, press } = useActingMenu(present?.id, id => give(people.find(one => one.id === id)))
  const others = (colleagues.value ?? []).filter(one => one.id !== me?.id)
  const all = [...(me ? [me] : []), ...others]
  // The list also contains the present assignee, who may have left the firm.
  const people = present && !all.some(one => one.id === present.id) ? [...all, present] : all
  if (!people.length && colleagues.error === undefined) return null
  const value = chosen ?? present?.id ?? ''
  const next = value === (present?.id ?? '') ? me : people.find(one => one.id === value)
  const isOffered = next?.id !== present?.id && !isGiving
  async function give(to: typeof next) {
    const action = assigning(to, me?.id)
    if (to?.id === present?.id || isGiving || !changes.isSettled(action)) return
    setGiving(true)
    await changes.act(action, { undo: assigning(present, me?.id) })
    setGiving(false)
  }
  return (
    <div className="whose-it-is">
      <label htmlFor={id}>{recordStrings.whose}</label>
      <div className="ways">
        <select id={id} name="assignedTo" value={value} {...menu}>
          <option value="">{recordStrings.nobody}</option>
          {people.map(one => (
            <option value={one.id} key={one.id}>
              {one.id === me?.id ? recordStrings.you(one.name) : 'left' in one ? strings.left(one.name) : one.name}
            </option>
          ))}
        </select>
        {isOffered && (
          <button
            type="button"
            aria-disabled={changes.busy || undefined}
            onClick={() => press(next?.id ?? '')}
            part="assign"
          >
            {chosen === undefined ? assigning(next, me?.id).button : recordStrings.assign}
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

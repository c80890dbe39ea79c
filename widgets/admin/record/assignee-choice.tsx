import { useId, useRef, useState } from 'react'
import { Failure } from '../parts/failure'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { useColleagues } from '../use-colleagues'
import { useRecord } from './open-record'
import { assigning, recordStrings } from './record-strings'

/**
 * The person to whom a record is assigned. A choice with the mouse assigns the record at once, and can be undone. In a
 * closed list, the arrow keys pass through all names, and each person would get an email. So a choice by key waits for
 * Enter, the button, or until the focus leaves the list.
 */
export function AssigneeChoice() {
  const { own } = useStaff()
  const { record, changes } = useRecord()
  const colleagues = useColleagues()
  const present = record.assignedTo
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [choice, setChoice] = useState<{ of: string | undefined; id: string }>()
  const byKeys = useRef(false)
  const [isGiving, setGiving] = useState(false)
  // A choice that was made while another person was the assignee no longer counts.
  const chosen = choice && choice.of === present?.id ? choice.id : undefined
  const others = (colleagues.value ?? []).filter(one => one.id !== own?.id)
  const all = [...(own ? [own] : []), ...others]
  // A person who has left is in the list as long as the record is assigned to them.
  const people = present && !all.some(one => one.id === present.id) ? [...all, present] : all
  if (!people.length && colleagues.error === undefined) return null
  const value = chosen ?? present?.id ?? ''
  const next = value === (present?.id ?? '') ? own : people.find(one => one.id === value)
  const isOffered = next?.id !== present?.id && !isGiving
  async function give(to: typeof next) {
    const action = assigning(to, own?.id)
    if (!changes.isSettled(action)) return
    setGiving(true)
    await changes.act(action, { undo: assigning(present, own?.id) })
    setGiving(false)
  }
  return (
    <div className="whose-it-is">
      <label htmlFor={id}>{recordStrings.whose}</label>
      <div className="ways">
        <select
          id={id}
          name="assignedTo"
          value={value}
          onPointerDown={() => {
            byKeys.current = false
          }}
          onKeyDown={({ key }) => {
            byKeys.current = true
            if (key === 'Enter' && chosen !== undefined && isOffered) give(next)
          }}
          onBlur={({ relatedTarget }) => {
            const isOnButton = (relatedTarget as Element | null)?.matches('[part=assign]')
            if (chosen !== undefined && isOffered && !isOnButton) give(next)
          }}
          onChange={({ currentTarget: { value: id } }) => {
            setChoice({ of: present?.id, id })
            if (!byKeys.current && id !== (present?.id ?? '')) give(people.find(one => one.id === id))
          }}
          ref={select}
        >
          <option value="">{recordStrings.nobody}</option>
          {people.map(one => (
            <option value={one.id} key={one.id}>
              {one.id === own?.id ? recordStrings.you(one.name) : 'left' in one ? strings.left(one.name) : one.name}
            </option>
          ))}
        </select>
        {isOffered && (
          <button
            type="button"
            aria-disabled={changes.busy || undefined}
            onClick={() => {
              // The button disappears when there is nothing left to assign, so the focus moves to the list.
              select.current?.focus()
              give(next)
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

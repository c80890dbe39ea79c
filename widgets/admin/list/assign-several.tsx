import { useRef, useState } from 'react'
import type { Colleague } from '../../../api/contract/records/work-facts'
import { useColleagues } from '../use-colleagues'
import { say } from './several-strings'

/**
 * Assigns all chosen requests to a colleague or to nobody; `onAssign` resolves to true when this is done. A choice with
 * the mouse assigns at once. In a closed list, the arrow keys pass through all names, so a choice by key waits for
 * Enter, the button, or until the focus leaves the list.
 */
export function AssignSeveral(props: { isIdle: boolean; onAssign: (to: Colleague | undefined) => Promise<boolean> }) {
  const { isIdle, onAssign } = props
  const colleagues = useColleagues()
  const [to, setTo] = useState('')
  const byKeys = useRef(false)
  const select = useRef<HTMLSelectElement>(null)
  const people = colleagues.value ?? []
  if (!people.length) return null
  async function assign(id: string) {
    if (!id || !isIdle) return
    if (await onAssign(people.find(one => one.id === id))) setTo('')
  }
  return (
    <>
      <select
        aria-label={say.to}
        name="giveTo"
        value={to}
        onPointerDown={() => {
          byKeys.current = false
        }}
        onKeyDown={({ key }) => {
          byKeys.current = true
          if (key === 'Enter') assign(to)
        }}
        onBlur={({ relatedTarget }) => {
          if (!(relatedTarget as Element | null)?.matches('[part=assign]')) assign(to)
        }}
        onChange={({ currentTarget: { value } }) => {
          setTo(value)
          if (!byKeys.current) assign(value)
        }}
        ref={select}
      >
        <option value="">{say.choose}</option>
        <option value="nobody">{say.nobody}</option>
        {people.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
      </select>
      {to && (
        <button
          type="button"
          aria-disabled={!isIdle || undefined}
          onClick={() => {
            // The button disappears when there is nothing left to assign.
            select.current?.focus()
            assign(to)
          }}
          part="assign"
        >
          {say.give}
        </button>
      )}
    </>
  )
}

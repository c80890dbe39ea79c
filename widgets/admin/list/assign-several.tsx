import { useState } from 'react'
import { type Action, assigning } from '../record/record-strings'
import { useColleagues } from '../use-colleagues'
import { say } from './several-strings'

/** Assigns all chosen requests to one colleague, or to nobody; `onAssign` resolves to true when that is done. */
export function AssignSeveral({ isIdle, onAssign }: { isIdle: boolean; onAssign: (to: Action) => Promise<boolean> }) {
  const colleagues = useColleagues()
  const [to, setTo] = useState('')
  const people = colleagues.value ?? []
  if (!people.length) return null
  async function handleAssign() {
    const chosen = people.find(({ id }) => id === to)
    if (to && (await onAssign(assigning(chosen, undefined)))) setTo('')
  }
  return (
    <>
      <select aria-label={say.to} name="giveTo" value={to} onChange={event => setTo(event.currentTarget.value)}>
        <option value="">{say.choose}</option>
        <option value="nobody">{say.nobody}</option>
        {people.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" aria-disabled={!isIdle || !to || undefined} onClick={handleAssign} part="assign">
        {say.give}
      </button>
    </>
  )
}

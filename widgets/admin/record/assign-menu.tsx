import { useStaff } from '../staff-context'
import { useColleagues } from '../use-colleagues'
import { ActionButton } from './action-button'
import { useRecord } from './open-record'
import { assigning } from './record-strings'

/** Gives a request to somebody else, or to nobody, from the menu: on a phone, who has it stands screens below. */
export function AssignMenu() {
  const { own } = useStaff()
  const { record } = useRecord()
  const others = (useColleagues().value ?? []).filter(({ id }) => id !== own?.id)
  const present = record.assignedTo
  const people = [...(own ? [own] : []), ...others, undefined].filter(one => one?.id !== present?.id)
  return (
    <div className="assign-menu">
      {people.map(one => (
        <ActionButton key={one?.id ?? ''} action={assigning(one, own?.id)} undo={assigning(present, own?.id)} />
      ))}
    </div>
  )
}

import type { Colleague } from '../../../api/contract/records/work-facts'
import { useActingMenu } from '../use-acting-menu'
import { useColleagues } from '../use-colleagues'
import { say } from './several-strings'

/**
 * A menu that assigns all chosen requests to a colleague or to nobody, as soon as staff choose a name. `onAssign`
 * resolves to true when it has assigned the requests.
 */
export function AssignSeveral(props: { isIdle: boolean; onAssign: (to: Colleague | undefined) => Promise<boolean> }) {
  const { isIdle, onAssign } = props
  const colleagues = useColleagues()
  const people = colleagues.value ?? []
  const { chosen, clear, menu, press } = useActingMenu(undefined, async id => {
    if (id && isIdle && (await onAssign(people.find(one => one.id === id)))) clear()
  })
  if (!people.length) return null
  return (
    <>
      <select aria-label={say.to} name="giveTo" value={chosen ?? ''} {...menu}>
        <option value="">{say.choose}</option>
        <option value="nobody">{say.nobody}</option>
        {people.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
      </select>
      {chosen && (
        <button type="button" aria-disabled={!isIdle || undefined} onClick={() => press(chosen)} part="assign">
          {say.give}
        </button>
      )}
    </>
  )
}

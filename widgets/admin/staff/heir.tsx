import type { PersonAnswer } from '../../../api/contract/people/people'
import { holds } from '../../../api/contract/people/permissions'
import { say } from './strings'

/** Asks who takes over the pending requests of a person who leaves. */
export function Heir(props: {
  person: PersonAnswer
  people: readonly PersonAnswer[]
  heir: string
  onChoose: (heir: string) => void
}) {
  const { person, people, heir, onChoose } = props
  if (!person.waiting) return null
  const able = people.filter(({ id, role }) => id !== person.id && holds(role, 'requests.change'))
  return (
    <label>
      {say.heirOf(person.waiting)}
      <select name="heir" value={heir} onChange={event => onChoose(event.currentTarget.value)}>
        <option value="nobody">{say.nobody}</option>
        {able.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

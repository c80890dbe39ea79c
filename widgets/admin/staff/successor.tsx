import type { PersonAnswer } from '../../../api/contract/people/people'
import { hasPermission } from '../../../api/contract/people/permissions'
import { say } from './strings'

/**
 * Asks who gets the pending requests of a person who leaves the firm, or whose new role allows no assigned requests.
 */
export function Successor(props: {
  person: PersonAnswer
  people: readonly PersonAnswer[]
  successor: string
  onChoose: (successor: string) => void
}) {
  const { person, people, successor, onChoose } = props
  if (!person.waiting) return null
  const able = people.filter(({ id, role }) => id !== person.id && hasPermission(role, 'requests.change'))
  return (
    <label>
      {say.successorOf(person.waiting)}
      <select name="successor" value={successor} onChange={event => onChoose(event.currentTarget.value)}>
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

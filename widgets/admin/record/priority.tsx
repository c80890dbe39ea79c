import { useId } from 'react'
import { URGENCY_RANKS, URGENCY_WORDS, type UrgencyRank, urgencyRank } from '../../../api/contract/records/urgency'
import { useActingMenu } from '../use-acting-menu'
import { useRecord } from './open-record'
import { prioritising, recordStrings } from './record-strings'

/**
 * The menu in which staff set an urgency that replaces the visitor's choice. A choice takes effect at once, and can be
 * undone.
 */
export function Priority() {
  const { record, changes } = useRecord()
  const present = record.priority ?? null
  const id = useId()
  const { chosen, menu } = useActingMenu(present ?? '', value => set(value === '' ? null : (value as UrgencyRank)))
  const said = typeof record.urgencyLevel === 'string' ? URGENCY_WORDS[urgencyRank(record.urgencyLevel)] : undefined

  function set(rank: UrgencyRank | null) {
    const action = prioritising(rank)
    if (rank !== present && changes.isSettled(action)) void changes.act(action, { undo: prioritising(present) })
  }
  return (
    <div className="whose-it-is">
      <label htmlFor={id}>{recordStrings.priority}</label>
      <select id={id} name="priority" value={chosen ?? present ?? ''} {...menu}>
        <option value="">{recordStrings.asChosen(said)}</option>
        {URGENCY_RANKS.map(rank => (
          <option value={rank} key={rank}>
            {URGENCY_WORDS[rank]}
          </option>
        ))}
      </select>
    </div>
  )
}

import { useId, useRef, useState } from 'react'
import { URGENCY_RANKS, URGENCY_WORDS, type UrgencyRank, urgencyRank } from '../../../api/contract/records/urgency'
import { useRecord } from './open-record'
import { prioritising, recordStrings } from './record-strings'

/**
 * The urgency that staff have set, beside the visitor's choice. A choice with the mouse takes effect at once, and can
 * be undone. In a closed list, the arrow keys pass through all ranks, so a choice by key waits for Enter, or until the
 * focus leaves the list.
 */
export function Priority() {
  const { record, changes } = useRecord()
  const present = record.priority ?? null
  const id = useId()
  const [choice, setChoice] = useState<{ of: UrgencyRank | null; rank: UrgencyRank | null }>()
  const byKeys = useRef(false)
  const chosen = choice && choice.of === present ? choice.rank : present
  const said = typeof record.urgencyLevel === 'string' ? URGENCY_WORDS[urgencyRank(record.urgencyLevel)] : undefined

  function set(rank: UrgencyRank | null) {
    const action = prioritising(rank)
    if (rank !== present && changes.isSettled(action)) void changes.act(action, { undo: prioritising(present) })
  }
  return (
    <div className="whose-it-is">
      <label htmlFor={id}>{recordStrings.priority}</label>
      <select
        id={id}
        name="priority"
        value={chosen ?? ''}
        onPointerDown={() => {
          byKeys.current = false
        }}
        onKeyDown={({ key }) => {
          byKeys.current = true
          if (key === 'Enter') set(chosen)
        }}
        onBlur={() => set(chosen)}
        onChange={({ currentTarget: { value } }) => {
          const rank = value === '' ? null : (value as UrgencyRank)
          setChoice({ of: present, rank })
          if (!byKeys.current) set(rank)
        }}
      >
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

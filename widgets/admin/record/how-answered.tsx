import { useId, useLayoutEffect, useRef } from 'react'
import { openLimits } from '../../../api/contract/limits/dealt-with'
import type { AdminRecord } from '../../../api/contract/records/records'
import { ANSWERED, type Answered, CONTACTS } from '../../../api/contract/records/work-facts'
import { recordStrings } from './record-strings'

/** Asks how staff answered the requests that they are marking as processed. The question takes the focus. */
export function HowAnswered(props: {
  busy: boolean
  /** The records that staff are marking as processed. */
  records: AdminRecord[]
  onAnswered: (how: Answered) => void
  onCancel: () => void
}) {
  const { busy, records, onAnswered, onCancel } = props
  const hasLimit = records.some(({ timeLimits }) => openLimits(timeLimits).length > 0)
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  // The focus moves before the first paint, so that a fast second press of a key reaches the
  // question.
  useLayoutEffect(() => group.current?.focus(), [])
  return (
    <div className="card asks" role="group" tabIndex={-1} aria-labelledby={id} ref={group} part="how-answered">
      <h3 id={id}>{recordStrings.howAnswered}</h3>
      {hasLimit && <p className="unsafe">{recordStrings.limitOpen}</p>}
      <div className="ways">
        {ANSWERED.map(how => (
          <button type="button" aria-disabled={busy || undefined} onClick={() => onAnswered(how)} key={how}>
            {how === 'not_needed' ? recordStrings.notNeeded : CONTACTS[how]}
          </button>
        ))}
        <button type="button" className="plain" onClick={onCancel}>
          {recordStrings.cancel}
        </button>
      </div>
    </div>
  )
}

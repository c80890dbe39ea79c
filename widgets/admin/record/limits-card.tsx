import { useId } from 'react'
import { knownOf } from '../../../api/contract/limits/known-decision'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'
import { Time } from '../parts/time'
import { ActionButton } from './action-button'
import { leadingOf } from './leading-limits'
import { Limit } from './limit'
import { useRecord } from './open-record'
import { unknownOf } from './record-facts'
import { actions, recordStrings } from './record-strings'

/** The time limits that may apply to a record, each with its source, and what staff do about them. */
export function LimitsCard() {
  const { record } = useRecord()
  const { timeLimits = [], limitDealtWith } = record
  const id = useId()
  const known = knownOf(record)
  const leading = leadingOf(timeLimits)
  const others = timeLimits.filter(limit => !leading.includes(limit))
  const unchecked = timeLimits.filter(({ checkedOn }) => checkedOn === null).length
  const isMixed = unchecked < timeLimits.length
  const unknown = unknownOf(record)
  if (!timeLimits.length) return null
  const shown = (limits: TimeLimit[]) => (
    <ul>
      {limits.map(limit => (
        <Limit limit={limit} days={known} isMixed={isMixed} key={limit.id} />
      ))}
    </ul>
  )
  return (
    <section className={`card limits ${limitDealtWith ? '' : 'presses'}`} aria-labelledby={id} part="limits">
      <h3 id={id}>{recordStrings.limits}</h3>
      {limitDealtWith && (
        <p>
          {recordStrings.limitsDealtWith} <Time iso={limitDealtWith.at} />
        </p>
      )}
      {shown(leading)}
      {unchecked > 0 && (
        <p>
          <span part="unchecked">
            {isMixed ? recordStrings.someChecked(unchecked, timeLimits.length) : recordStrings.noneChecked}
          </span>
        </p>
      )}
      <p className="ways">
        {limitDealtWith ? (
          <ActionButton action={actions.reopenLimit} undo={actions.dealWith} />
        ) : (
          <ActionButton action={actions.dealWith} undo={actions.reopenLimit} />
        )}
      </p>
      {!limitDealtWith && (
        <p className="note">
          {recordStrings.limitsLead} {unknown.length > 0 && recordStrings.notKnown(unknown)}
        </p>
      )}
      {others.length > 0 && (
        <details>
          <summary>
            <span>{recordStrings.otherLimits(others.length)}</span>
          </summary>
          {shown(others)}
        </details>
      )}
    </section>
  )
}

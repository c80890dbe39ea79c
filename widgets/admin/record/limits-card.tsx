import { useId } from 'react'
import { openLimits } from '../../../api/contract/limits/dealt-with'
import { currentDecisionOf } from '../../../api/contract/limits/known-decision'
import { REMOVAL } from '../../../api/contract/limits/passed-limit'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'
import { leadingOf } from './leading-limits'
import { Limit } from './limit'
import { LimitAct, LimitsAct } from './limit-act'
import { useRecord } from './open-record'
import { unknownOf } from './record-facts'
import { recordStrings } from './record-strings'

/**
 * The card with the time limits that may apply to a record, each with its source; staff can mark each one as dealt
 * with.
 */
export function LimitsCard() {
  const { record } = useRecord()
  const { timeLimits = [], limitsDealtWith = [] } = record
  const id = useId()
  const known = currentDecisionOf(record)
  const open = openLimits(timeLimits)
  const leading = leadingOf(open)
  const others = open.filter(limit => !leading.includes(limit))
  const settled = timeLimits.filter(limit => !open.includes(limit))
  const unchecked = timeLimits.filter(({ checkedOn }) => checkedOn === null).length
  const isMixed = unchecked < timeLimits.length
  const unknown = unknownOf(record)
  const isNotice = known.kind === 'removal' && !known.removalOn
  const presses = open.length > 0 || (isNotice && !limitsDealtWith.includes(REMOVAL))
  if (!timeLimits.length) return null
  const shown = (limits: TimeLimit[]) => (
    <ul>
      {limits.map(limit => (
        <Limit limit={limit} days={known} isMixed={isMixed} key={limit.id} />
      ))}
    </ul>
  )
  return (
    <section className={`card limits ${presses ? 'presses' : ''}`} aria-labelledby={id} part="limits">
      <h3 id={id}>{recordStrings.limits}</h3>
      {isNotice && (
        <p className="notice-of-removal">
          <b>{recordStrings.noRemovalDay}</b> <LimitAct id={REMOVAL} title={recordStrings.noRemovalDay} />
        </p>
      )}
      {leading.length > 0 && shown(leading)}
      {unchecked > 0 && (
        <p>
          <span part="unchecked">
            {isMixed ? recordStrings.someChecked(unchecked, timeLimits.length) : recordStrings.noneChecked}
          </span>
        </p>
      )}
      <LimitsAct />
      {open.length > 0 && (
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
      {settled.length > 0 && (
        <details open={open.length === 0} className="settled">
          <summary>
            <span>{recordStrings.settledLimits(settled.length)}</span>
          </summary>
          {shown(settled)}
        </details>
      )}
    </section>
  )
}

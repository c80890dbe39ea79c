import { CLOSE_DAYS } from '../../../api/contract/limits/deadlines'
import { openLimits } from '../../../api/contract/limits/dealt-with'
import { conditionInWords } from '../../../api/contract/limits/limit-in-full'
import { limitParts } from '../../../api/contract/limits/limit-words'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'
import type { AdminRecord } from '../../../api/contract/records/records'
import { strings } from '../strings'
import { leadingOf } from './leading-limits'
import { recordStrings } from './record-strings'

/**
 * The line with the time limits that a record always shows, and with the number of the others. Without an open time
 * limit, there is no line.
 */
export function LimitsLine({ record }: { record: AdminRecord }) {
  const timeLimits = openLimits(record.timeLimits)
  if (!timeLimits.length) return null
  // Limits that end on the same day share one text.
  const days = new Map<string, TimeLimit[]>()
  const shown = leadingOf(timeLimits)
  const others = timeLimits.length - shown.length
  for (const limit of shown) {
    const { what, says, day } = limitParts(limit)
    // The line begins with "Time limits", so only a removal needs the name of its kind.
    const words = [what === 'Removal' && what, says, day].filter(Boolean).join(' ')
    days.set(words, [...(days.get(words) ?? []), limit])
  }
  const unchecked = timeLimits.filter(({ checkedOn }) => checkedOn === null).length
  return (
    <p className="all-limits" part="limit">
      <b>{recordStrings.allLimits(timeLimits.length)}</b>
      {unchecked > 0 && (
        <span className="unchecked">
          {' '}
          ({unchecked < timeLimits.length ? recordStrings.someNotChecked : recordStrings.notChecked})
        </span>
      )}
      {[...days].map(([words, limits], at) => {
        const daysLeft = limits[0]?.daysLeft ?? null
        const conditions = new Set(limits.map(conditionInWords))
        return (
          <span key={words}>
            {at ? ' · ' : ': '}
            <b className={daysLeft === null || daysLeft <= CLOSE_DAYS ? 'overdue' : ''}>{words}</b>
            {daysLeft !== null && daysLeft >= 0 && `, ${strings.daysLeft(daysLeft)}`}
            {!at && daysLeft !== null && limits.every(({ assumed }) => assumed) && `, ${strings.assumed}`}
            {!conditions.has('') && ` ${recordStrings.onlyIf([...conditions])}`}
          </span>
        )
      })}
      {others > 0 && ` · ${recordStrings.otherLimits(others)}`}
    </p>
  )
}

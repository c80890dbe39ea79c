import { CLOSE_DAYS, isStale } from '../../../api/contract/limits/deadlines'
import type { CurrentDecision } from '../../../api/contract/limits/known-decision'
import {
  checkedInWords,
  countedInWords,
  DATE_UNKNOWN,
  lastDayInWords,
  onlyIfInWords,
} from '../../../api/contract/limits/limit-in-full'
import { whenPassed } from '../../../api/contract/limits/passed-limit'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'
import { dayInLondon } from '../../../api/contract/time/office-hours'
import { Time } from '../parts/time'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { LimitAct } from './limit-act'
import { recordStrings } from './record-strings'

/**
 * One time limit: its last day, when it applies, the date from which it is counted and, in a collapsed part, the rule
 * with its source.
 */
export function Limit(props: {
  limit: TimeLimit
  /** The known parts of the decision, among them its dates. */
  days: CurrentDecision
  /** True when the firm has checked the rules of some of the record's limits, but not of all. */
  isMixed: boolean
}) {
  const { limit, days, isMixed } = props
  const { now } = useStaff().office
  const { id, title, note, lastDay, daysLeft, source, checkedOn, dealtWithAt } = limit
  const stale = checkedOn !== null && isStale(checkedOn, dayInLondon(now))
  const hasPassed = daysLeft !== null && daysLeft < 0
  const isClose = dealtWithAt === undefined && (daysLeft === null || daysLeft <= CLOSE_DAYS)
  return (
    <li className={isClose ? 'close' : ''}>
      {dealtWithAt && (
        <p className="note">
          {recordStrings.dealtWithOn} <Time iso={dealtWithAt} />
        </p>
      )}
      <p className="day">
        {lastDay === null || daysLeft === null ? (
          <b>{DATE_UNKNOWN}</b>
        ) : (
          <>
            <b>{lastDayInWords(lastDay, daysLeft)}</b>{' '}
            <strong>{hasPassed ? recordStrings.daysAgo(-daysLeft) : strings.daysLeft(daysLeft)}</strong>
          </>
        )}
      </p>
      {hasPassed && <p className="passed">{recordStrings.passed(whenPassed(id))}</p>}
      <p>{title}</p>
      <p className="note">
        {onlyIfInWords(limit)} {countedInWords(limit, days)}
      </p>
      {isMixed && (
        <p className={`note ${checkedOn === null || stale ? 'unchecked' : ''}`}>
          {stale && recordStrings.stale}
          {checkedOn === null ? recordStrings.ruleNotChecked : checkedInWords(limit)}
        </p>
      )}
      {/* The rule is collapsed, so that the next step for staff is right below the last day. */}
      <details>
        <summary>{recordStrings.rule}</summary>
        <p className="note">
          {note}{' '}
          <a href={source.url} target="_blank" rel="noreferrer">
            {source.provision}
            <span className="unseen"> {strings.newTab}</span>
          </a>
        </p>
      </details>
      <LimitAct id={id} title={title} />
    </li>
  )
}

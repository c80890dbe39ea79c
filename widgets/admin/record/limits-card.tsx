import { useId, useState } from 'react'
import { shortDayInWords } from '../../../api/contract/limits/limit-words'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'
import { Time } from '../parts/time'
import { useStaff } from '../staff-context'
import { ActionButton } from './action-button'
import { Correction } from './correction'
import { DAYS, presentDays } from './decision-days'
import { leadingOf } from './leading-limits'
import { Limit } from './limit'
import { useRecord } from './open-record'
import { unknownOf } from './record-facts'
import { actions, recordStrings } from './record-strings'

/** The time limits that may apply to a record, each with its source, and what staff do about them. */
export function LimitsCard() {
  const { may } = useStaff()
  const { record, draft, setDraft } = useRecord()
  const { timeLimits = [], limitDealtWith, decisionCorrections = [] } = record
  const [corrects, setCorrects] = useState(draft.dates !== undefined)
  const id = useId()
  const present = presentDays(record)
  const leading = leadingOf(timeLimits)
  const others = timeLimits.filter(limit => !leading.includes(limit))
  const unchecked = timeLimits.filter(({ checkedOn }) => checkedOn === null).length
  const isMixed = unchecked < timeLimits.length
  const unknown = unknownOf(record)
  if (!timeLimits.length) return null
  const shown = (limits: TimeLimit[]) => (
    <ul>
      {limits.map(limit => (
        <Limit limit={limit} days={present} isMixed={isMixed} key={limit.id} />
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
        {may('caseworker') && (
          <button type="button" aria-expanded={corrects} onClick={() => setCorrects(!corrects)} part="correct-dates">
            {recordStrings.correct}
          </button>
        )}
      </p>
      {may('caseworker') && corrects && (
        <Correction
          onClose={() => {
            setDraft({ dates: '' })
            setCorrects(false)
          }}
        />
      )}
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
      {decisionCorrections.map(({ at, ...days }) => (
        <p className="correction" key={at}>
          {recordStrings.correctedAt} <Time iso={at} />:{' '}
          {DAYS.filter(day => day in days)
            .map(
              day => `${recordStrings.dates[day]} ${days[day] ? shortDayInWords(days[day]) : recordStrings.unknownDay}`,
            )
            .join(', ')}
        </p>
      ))}
    </section>
  )
}

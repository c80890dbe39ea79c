import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { CLOSE_DAYS, isStale } from '../../../api/contract/limits/deadlines'
import {
  checkedInWords,
  countedInWords,
  DATE_UNKNOWN,
  lastDayInWords,
  onlyIfInWords,
} from '../../../api/contract/limits/limit-in-full'
import { shortDayInWords } from '../../../api/contract/limits/limit-words'
import { whenPassed } from '../../../api/contract/limits/passed-limit'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'
import type { AdminRecord, DecisionDates } from '../../../api/contract/records/records'
import { dayInLondon } from '../../../api/contract/time/office-hours'
import type { ChangeDraft, Draft } from '../drafts'
import { Time } from '../parts/time'
import { strings } from '../strings'
import { unknownOf } from './record-facts'
import { recordStrings } from './record-strings'

type Day = keyof DecisionDates
const DAYS = Object.keys(recordStrings.dates) as Day[]

/** The time limits that may apply to a record, each with its source, and what staff do about them. */
export function LimitsCard(props: {
  record: AdminRecord
  /** The API's clock, in ms since 1970. */
  now: number
  /** What marks them as dealt with, or takes that back. */
  dealtWith: ReactNode
  busy: boolean
  draft: Draft
  onDraft: ChangeDraft
  /** Told which days were changed, null where one is not known after all; tells whether that was kept. */
  onCorrect: ((days: DecisionDates) => Promise<boolean>) | undefined
}) {
  const { record, now, dealtWith, busy, draft, onDraft, onCorrect } = props
  const { timeLimits = [], limitDealtWith, decisionCorrections = [] } = record
  const [corrects, setCorrects] = useState(draft.dates !== undefined)
  const id = useId()
  const present = presentDays(record)
  const leading = leadingOf(timeLimits)
  const others = timeLimits.filter(limit => !leading.includes(limit))
  const unchecked = timeLimits.filter(({ checkedOn }) => checkedOn === null).length
  const isMixed = unchecked < timeLimits.length
  const unknown = unknownOf(record)
  const shown = (limits: TimeLimit[]) => (
    <ul>
      {limits.map(limit => (
        <Limit limit={limit} days={present} now={now} isMixed={isMixed} key={limit.id} />
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
        {dealtWith}
        {onCorrect && (
          <button type="button" aria-expanded={corrects} onClick={() => setCorrects(!corrects)} part="correct-dates">
            {recordStrings.correct}
          </button>
        )}
      </p>
      {onCorrect && corrects && (
        <Correction
          present={present}
          busy={busy}
          typed={JSON.parse(draft.dates ?? '{}')}
          onTyped={typed =>
            onDraft(({ dates = '{}' }) => ({ dates: typed && JSON.stringify({ ...JSON.parse(dates), ...typed }) }))
          }
          onCorrect={onCorrect}
          onClose={() => {
            onDraft({ dates: '' })
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

/**
 * The limits that are always shown: the earliest, and where that one has passed or has no day, also the next without a
 * day and the next that still runs. Nothing that can be kept hides behind what cannot.
 */
export function leadingOf(limits: TimeLimit[]): TimeLimit[] {
  const next = [
    limits[0],
    limits.find(({ daysLeft }) => daysLeft === null),
    limits.find(({ daysLeft }) => daysLeft !== null && daysLeft >= 0),
  ]
  return limits.filter(limit => next.includes(limit))
}

function Limit(props: {
  limit: TimeLimit
  /** The days that are known of the decision. */
  days: Record<Day, string>
  now: number
  /** Whether some of the rules are checked, and others not. */
  isMixed: boolean
}) {
  const { limit, days, now, isMixed } = props
  const { id, title, note, lastDay, daysLeft, source, checkedOn } = limit
  const stale = checkedOn !== null && isStale(checkedOn, dayInLondon(now))
  const hasPassed = daysLeft !== null && daysLeft < 0
  const isClose = daysLeft === null || daysLeft <= CLOSE_DAYS
  return (
    <li className={isClose ? 'close' : ''}>
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
      {/* Folded, so that what there is to do is seen beside the day. */}
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
    </li>
  )
}

/** The days by which the limits are counted: the visitor's, with what staff corrected last. */
function presentDays({ decision, decisionCorrections = [] }: AdminRecord): Record<Day, string> {
  const given = { ...(decision as Partial<Record<Day, string>> | undefined) }
  return Object.fromEntries(
    DAYS.map(day => {
      const last = decisionCorrections.filter(correction => day in correction).at(-1)
      return [day, (last ? last[day] : given[day]) ?? '']
    }),
  ) as Record<Day, string>
}

function Correction(props: {
  present: Record<Day, string>
  busy: boolean
  /** What was typed over the present days. */
  typed: Partial<Record<Day, string>>
  onTyped: (typed: Partial<Record<Day, string>> | undefined) => void
  onCorrect: (days: DecisionDates) => Promise<boolean>
  onClose: () => void
}) {
  const { present, busy, typed, onTyped, onCorrect, onClose } = props
  const [problem, setProblem] = useState('')

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const wanted = Object.fromEntries(DAYS.map(day => [day, String(form.get(day))])) as Record<Day, string>
    const changed = DAYS.filter(day => wanted[day] !== present[day])
    if (!changed.length) return setProblem(recordStrings.sameDates)
    setProblem('')
    if (await onCorrect(Object.fromEntries(changed.map(day => [day, wanted[day] || null])))) onTyped(undefined)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p>{recordStrings.correctLead}</p>
      {DAYS.map(day => (
        <label key={day}>
          {recordStrings.dates[day]}
          <input
            type="date"
            name={day}
            min="2000-01-01"
            value={typed[day] ?? present[day]}
            onInput={event => onTyped({ [day]: event.currentTarget.value })}
          />
        </label>
      ))}
      <p role="alert" className="problem">
        {problem}
      </p>
      <p className="ways">
        <button type="submit" className="primary" aria-disabled={busy || undefined} part="save-dates">
          {recordStrings.saveDates}
        </button>
        <button type="button" onClick={onClose}>
          {recordStrings.cancel}
        </button>
      </p>
    </form>
  )
}

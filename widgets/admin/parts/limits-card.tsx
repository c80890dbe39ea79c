import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { isStale } from '../../../api/contract/deadlines'
import { checkedInWords, limitInFull } from '../../../api/contract/limit-words'
import { dayInLondon } from '../../../api/contract/office-hours'
import type { AdminRecord, DecisionDates } from '../../../api/contract/records'
import type { TimeLimit } from '../../../api/contract/time-limits'
import { recordStrings } from '../record-strings'
import { strings } from '../strings'
import { Time } from './time'

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
  /** Told which days were changed; null: a day is not known after all. */
  onCorrect: (days: DecisionDates) => Promise<void>
}) {
  const { record, now, dealtWith, busy, onCorrect } = props
  const { timeLimits = [], limitDealtWith, decisionCorrections = [] } = record
  const [corrects, setCorrects] = useState(false)
  const id = useId()
  return (
    <section className={`card limits ${limitDealtWith ? '' : 'presses'}`} aria-labelledby={id} part="limits">
      <h3 id={id}>{recordStrings.limits}</h3>
      {limitDealtWith ? (
        <p>
          {recordStrings.limitsDealtWith} <Time iso={limitDealtWith.at} />
        </p>
      ) : (
        <p>{recordStrings.limitsLead}</p>
      )}
      <ul>
        {timeLimits.slice(0, 1).map(limit => (
          <Limit limit={limit} now={now} key={limit.id} />
        ))}
      </ul>
      {timeLimits.length > 1 && (
        <details>
          <summary>{recordStrings.otherLimits(timeLimits.length - 1)}</summary>
          <ul>
            {timeLimits.slice(1).map(limit => (
              <Limit limit={limit} now={now} key={limit.id} />
            ))}
          </ul>
        </details>
      )}
      {decisionCorrections.map(({ at, ...days }) => (
        <p className="correction" key={at}>
          {recordStrings.correctedAt} <Time iso={at} />:{' '}
          {DAYS.filter(day => day in days)
            .map(day => `${recordStrings.dates[day]} ${days[day] ?? recordStrings.unknownDay}`)
            .join(', ')}
        </p>
      ))}
      <p className="ways">
        {dealtWith}
        <button type="button" aria-expanded={corrects} onClick={() => setCorrects(!corrects)} part="correct-dates">
          {recordStrings.correct}
        </button>
      </p>
      {corrects && (
        <Correction
          key={decisionCorrections.length}
          present={presentDays(record)}
          busy={busy}
          onCorrect={onCorrect}
          onClose={() => setCorrects(false)}
        />
      )}
    </section>
  )
}

function Limit({ limit, now }: { limit: TimeLimit; now: number }) {
  const { title, note, daysLeft, source, checkedOn } = limit
  const stale = checkedOn !== null && isStale(checkedOn, dayInLondon(now))
  return (
    <li>
      <p>
        <b>{limitInFull(limit)}</b>
        {daysLeft !== null && daysLeft >= 0 && ` (${strings.daysLeft(daysLeft)})`}
      </p>
      <p>{title}</p>
      {note && <p className="note">{note}</p>}
      <p className="note">
        <a href={source.url} target="_blank" rel="noreferrer">
          {source.provision}
          <span className="unseen"> {strings.newTab}</span>
        </a>
        ,{' '}
        <span className={checkedOn === null || stale ? 'unchecked' : ''}>
          {stale && recordStrings.stale}
          {checkedInWords(limit)}
        </span>
      </p>
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
  onCorrect: (days: DecisionDates) => Promise<void>
  onClose: () => void
}) {
  const { present, busy, onCorrect, onClose } = props
  const [problem, setProblem] = useState('')

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const typed = Object.fromEntries(DAYS.map(day => [day, String(form.get(day))])) as Record<Day, string>
    const changed = DAYS.filter(day => typed[day] !== present[day])
    if (!changed.length) return setProblem(recordStrings.sameDates)
    setProblem('')
    await onCorrect(Object.fromEntries(changed.map(day => [day, typed[day] || null])))
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p>{recordStrings.correctLead}</p>
      {DAYS.map(day => (
        <label key={day}>
          {recordStrings.dates[day]}
          <input type="date" name={day} min="2000-01-01" defaultValue={present[day]} />
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

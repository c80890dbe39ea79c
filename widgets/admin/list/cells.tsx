import type { ReactNode } from 'react'
import { CLOSE_DAYS, hasRank, isDetained, isPressing, rankOf } from '../../../api/contract/limits/deadlines'
import { limitParts } from '../../../api/contract/limits/limit-words'
import { LIST_FACTS } from '../../../api/contract/records/list-facts'
import type { AdminRecord, RecordState } from '../../../api/contract/records/records'
import { URGENCY_WORDS } from '../../../api/contract/records/urgency'
import { visitorName } from '../../../api/contract/records/visitor-name'
import type { WorkBy } from '../../../api/contract/records/work-facts'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { choices, strings } from '../strings'
import type { Column } from './list'
import { waitingParts } from './waiting-words'

/** Who it is from, and where they can be reached; the name opens the record. */
export function ContactCell(props: {
  record: AdminRecord
  href: string
  lines: (string | undefined)[]
  /** The name with what a search found in it. */
  name?: ReactNode
}) {
  const { record, href, lines } = props
  const name = visitorName(record)
  return (
    <>
      <a href={href} className="open" part="open">
        {props.name ?? (name ? <Text>{name}</Text> : record.reference)}
      </a>
      {lines.map(line => line && <Text key={line}>{line}</Text>)}
    </>
  )
}

/** A word of ours before one of the visitor's; nothing where there is none. */
export function Labelled({ label, children }: { label: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p className="labelled">
      <span>{label}:</span> <Text cut>{children}</Text>
    </p>
  )
}

/** How urgent a request is: what the visitor chose, or more where somebody is detained or a time limit is close. */
export function UrgencyBadge({ record }: { record: AdminRecord }) {
  const rank = rankOf(record)
  return <span className={`pill ${rank}`}>{URGENCY_WORDS[rank]}</span>
}

/** Said first of a request that is urgent since somebody is detained. */
export const Detained = ({ record }: { record: AdminRecord }) =>
  isDetained(record.decision) ? <b className="why">{strings.detained}</b> : null

/** The soonest time limit of a record, in words and colour, and that a visitor chose urgent where nothing else makes it so. */
export function LimitLine({ record }: { record: AdminRecord }) {
  const { timeLimits = [] } = record
  const [first] = timeLimits
  const isChosen = rankOf(record) === 'urgent' && !isPressing(record)
  if (!first || typeof record.soonestLimit !== 'string') {
    return isChosen ? (
      <span className="time-limit" part="limit">
        {strings.chosenUrgent}
      </span>
    ) : null
  }
  const { daysLeft, assumed } = first
  const { what, says, day } = limitParts(first)
  // Nothing that can be kept hides behind what cannot.
  const next = daysLeft !== null && daysLeft < 0 && timeLimits.find(({ daysLeft }) => (daysLeft ?? -1) >= 0)
  const when = next ? `${says} · ${strings.nextLimit(`${next.lastDay}`)}` : [says, day].filter(Boolean).join(' ')
  const notes = [
    ...(daysLeft !== null && daysLeft >= 0 ? [strings.daysLeft(daysLeft)] : []),
    ...(assumed ? [strings.assumed] : []),
    ...(isChosen ? [strings.chosenUrgent] : []),
  ]
  return (
    <span className={`time-limit ${daysLeft === null || daysLeft <= CLOSE_DAYS ? 'overdue' : ''}`} part="limit">
      <span className="says">
        {/* Left out where there is little room: the column is called so. */}
        {what === 'Limit' && <span className="word">{what} </span>}
        <span>{what === 'Limit' ? when : `${what} ${when}`}</span>
      </span>
      {daysLeft !== null &&
        notes.map(words => (
          <span className="says" key={words}>
            {' · '}
            <span>{words}</span>
          </span>
        ))}
    </span>
  )
}

/** By when a record is to be answered, or how long that took, in words and colour. */
export function WaitingLine({ waiting, record }: { waiting: Waiting; record: RecordState }) {
  const { says, late } = record.noAnswerNeeded ? { says: strings.noAnswerNeeded } : waitingParts(waiting)
  return (
    <span className={`wait ${waiting.state}`}>
      {says}
      {late && <span className="late"> · {late}</span>}
    </span>
  )
}

/** The first letters of a name's first and last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], ...words.slice(1).slice(-1)].map(word => [...(word ?? '')][0]).join('')
}

/** Whether it was processed, and what else staff must know of it, in words. */
export function StatusCell({ record, openBy = [] }: { record: RecordState; openBy?: WorkBy[] | undefined }) {
  const { state } = record.mail.staff
  return (
    <span className="states">
      {record.spam ? (
        <span className="pill">{strings.spam}</span>
      ) : (
        <span className={record.isProcessed ? 'pill processed' : 'pill pending'}>
          {record.isProcessed ? strings.processed : strings.pending}
        </span>
      )}
      {openBy.map(by => (
        <span className="open-by" key={strings.whoHas(by)}>
          {strings.openBy(strings.whoHas(by))}
        </span>
      ))}
      {record.files && (
        <span className="pill" part="with-letters">
          {strings.letters(record.files.length)}
        </span>
      )}
      {record.held && <span className="pill">{strings.held}</span>}
      {record.suspect && !record.spam && (
        <span className="flag">{record.demoted ? strings.demoted : strings.suspect}</span>
      )}
      {state === 'failed' && <span className="flag bad-news">{strings.mailFailed}</span>}
      {state === 'queued' && <span className="flag">{strings.mailQueued}</span>}
    </span>
  )
}

/** Whose a record is; where several work here, also that one which waits is nobody's. */
export function Assignee({ record }: { record: RecordState }) {
  const { assignedTo, isProcessed, spam } = record
  if (assignedTo)
    return (
      <span className="whose">
        <i aria-hidden="true">{initials(assignedTo.name)}</i>
        <span className="unseen">{strings.assignedTo}</span> <Text>{assignedTo.name}</Text>
      </span>
    )
  return isProcessed || spam ? null : (
    <span className="whose nobodys">
      <i aria-hidden="true">–</i> <bdi>{choices.assigned.nobody}</bdi>
    </span>
  )
}

/** How urgent each is, where anything tells. */
export const urgencyColumn: Column<AdminRecord> = {
  title: 'Urgency',
  kind: 'urgency',
  cell: record => hasRank(record) && <UrgencyBadge record={record} />,
}

/** When each came, what its waiting comes to, and its soonest time limit. */
export const submittedColumn: Column<AdminRecord> = {
  title: 'Submitted',
  also: ['Answer', 'Time limit or reason'],
  kind: 'time',
  cell: (record, waiting, { list }) => (
    <>
      <Time iso={`${record[LIST_FACTS[list].submittedField]}`} />
      {waiting && <WaitingLine waiting={waiting} record={record} />}
      <LimitLine record={record} />
    </>
  ),
}

/** Where each stands, and whose it is. */
export const statusColumn: Column<AdminRecord> = {
  title: 'Status',
  kind: 'status',
  cell: (record, _, { openBy }) => (
    <>
      <StatusCell record={record} openBy={openBy} />
      <Assignee record={record} />
    </>
  ),
}

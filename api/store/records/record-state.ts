import { randomUUID } from 'node:crypto'
import type { RecordLetter } from '../../contract/forms/letters'
import { ALL_BUT_REMOVAL, type DealtWith, dealtWithAt } from '../../contract/limits/dealt-with'
import { correctedAfter, currentDecisionOf, differingFrom } from '../../contract/limits/known-decision'
import { LIST_FACTS } from '../../contract/records/list-facts'
import type { ListName, MailStatus, WaitingEvent } from '../../contract/records/records'
import type { WorkEntry } from '../../contract/records/work'
import { isAnswer, type WorkBy } from '../../contract/records/work-facts'
import type { WebhookEvent } from '../../contract/webhooks/webhook-events'
import type { MailRole, NewRecord, RecordChange, Submitted } from '../store'
import { answeredAfter, answeredWithoutLast, confirmations, type WorkLine } from './answered'
import { type EventRole, eventRole, newEventId } from './event-role'
import type { State, StoredRecord } from './record'

/** The fields that the store adds to a submission. */
export interface Additions {
  id: number
  reference: string
  /** ISO time at which the submission arrived. */
  at: string
  /** The domain in the Message-IDs of the mails. */
  mailDomain: string
  files?: readonly RecordLetter[]
}

/** The state of a submission when it arrives. */
export function initialState(list: ListName, submission: NewRecord, additions: Additions): State {
  const { id, reference, at, mailDomain, files = [] } = additions
  const { entered } = submission
  const queued = () => newMail(at, mailDomain)
  return {
    id,
    reference,
    [LIST_FACTS[list].submittedField]: at,
    ...(submission.answerBy && { answerBy: submission.answerBy(at) }),
    isProcessed: false,
    processedAt: null,
    suspect: submission.suspect,
    ...(submission.demoted && { demoted: true }),
    ...(submission.pageOrigin !== undefined && { pageOrigin: submission.pageOrigin }),
    ...(submission.source !== undefined && { source: submission.source }),
    held: false,
    ...(entered && enteredState(entered, at)),
    ...(files.length > 0 && { files: [...files] }),
    mail: { staff: queued(), ...(submission.acknowledge && { visitor: queued() }) },
    ...withEvents(newEvents(submission.webhooks, 'request.received', at)),
  }
}

const withEvents = (webhookEvents: WaitingEvent[]) => (webhookEvents.length > 0 ? { webhookEvents } : {})

/** An event for each of these webhooks, due at once. */
const newEvents = (webhooks: readonly string[] = [], event: WebhookEvent, at: string): WaitingEvent[] =>
  webhooks.map(webhook => queuedEvent({ webhook, event, at, messageId: newEventId() }, at))

const queuedEvent = (event: NonNullable<RecordChange['resend']>, nextAttemptAt: string): WaitingEvent => ({
  ...event,
  state: 'queued',
  attempts: 0,
  nextAttemptAt,
})

/** The state of the mail or event with this name in the queue; undefined when the record has none. */
export const statusOf = (
  { mail, webhookEvents = [] }: Pick<State, 'mail' | 'webhookEvents'>,
  role: MailRole | EventRole,
): MailStatus | undefined =>
  role === 'staff' || role === 'visitor' ? mail[role] : webhookEvents.find(event => eventRole(event) === role)

/** Who entered a record, and whether they told the person how the firm uses personal data; the history lists both. */
function enteredState({ by, isTold }: NonNullable<NewRecord['entered']>, at: string) {
  const work: WorkEntry[] = [{ at, by, what: 'entered' }, ...(isTold ? [{ at, by, what: 'told' } as const] : [])]
  return { enteredBy: by, privacyNotice: isTold ? at : null, work }
}

const newMail = (at: string, mailDomain: string): MailStatus => ({
  state: 'queued',
  attempts: 0,
  messageId: `<${randomUUID()}@${mailDomain}>`,
  nextAttemptAt: at,
})

/** Adds later letters to the state. Staff get a new mail, even while the mail without the letters is being sent. */
export function stateWithLetters(
  state: State,
  files: readonly RecordLetter[],
  { now, mailDomain }: { now: Date; mailDomain: string },
): State {
  const addedAt = now.toISOString()
  return {
    ...state,
    files: [...(state.files ?? []), ...files.map(file => ({ ...file, addedAt }))],
    mail: { ...state.mail, staff: newMail(addedAt, mailDomain) },
  }
}

/** Applies a change by staff. Existing marks for processing, spam and limits keep their time. */
export function changedState({ submitted, state }: StoredRecord, change: RecordChange, now: Date): State {
  const at = now.toISOString()
  const isProcessed = change.isProcessed ?? state.isProcessed
  // The parts of the state that a change can remove.
  const { demoted, spam, spamAt, priority: set, corrected: before, ...rest } = state
  const { dealtWith: _, followUpAt: __, webhookEvents: ___, ...kept } = rest
  const { assignedTo: ____, noAnswerNeeded: _____, answeredAt: ______, ...others } = kept
  const followUpAt = change.followUpAt === undefined ? state.followUpAt : change.followUpAt
  const priority = change.priority === undefined ? set : change.priority
  const dealtWith = dealtWithAfter({ submitted, state }, change, at)
  const corrected = change.corrected ? correctedAfter(decisionFieldsOf({ submitted, state }), change.corrected) : before
  return {
    ...others,
    // A record is no longer ranked lower once staff know that a person sent it.
    ...(demoted && change.suspect !== false && { demoted }),
    isProcessed,
    processedAt: isProcessed ? (state.processedAt ?? at) : null,
    suspect: change.suspect ?? state.suspect,
    ...((change.spam ?? spam) && { spam: true, spamAt: spamAt ?? at }),
    held: change.held ?? state.held,
    ...(priority && { priority }),
    ...(followUpAt && { followUpAt }),
    ...(change.isTold !== undefined && { privacyNotice: change.isTold ? (state.privacyNotice ?? at) : null }),
    ...(dealtWith && Object.keys(dealtWith).length > 0 && { dealtWith }),
    ...(corrected && Object.keys(corrected).length > 0 && { corrected }),
    ...workAfter({ submitted, state }, change, at),
    ...withEvents(eventsAfter(state, change, at)),
  }
}

function eventsAfter({ webhookEvents = [], isProcessed }: State, { resend, ...change }: RecordChange, at: string) {
  const isMarked = change.isProcessed === true && !isProcessed
  return [
    ...webhookEvents.filter(({ messageId }) => messageId !== resend?.messageId),
    ...(isMarked ? newEvents(change.webhooks, 'request.processed', at) : []),
    ...(resend ? [queuedEvent(resend, at)] : []),
  ]
}

const decisionFieldsOf = ({ submitted, state }: StoredRecord) => ({
  decision: submitted.decision,
  corrected: state.corrected,
})

/** The limits that staff have dealt with after a change, each with the time at which staff first dealt with it. */
function dealtWithAfter(record: StoredRecord, change: RecordChange, at: string): DealtWith | undefined {
  const { limits, corrected = {} } = change
  const { dealtWith } = record.state
  if (limits) {
    const settled = limits.filter(({ isDealtWith }) => isDealtWith)
    return Object.fromEntries(
      settled.map(({ id, lastDay }) => [id, { at: dealtWithAt(dealtWith, { id, lastDay }) ?? at, lastDay }]),
    )
  }
  const changed = differingFrom(corrected, currentDecisionOf(decisionFieldsOf(record)))
  if (!dealtWith || !Object.keys(changed).some(name => name.endsWith('On'))) return dealtWith
  const { [ALL_BUT_REMOVAL]: _, ...others } = dealtWith
  return others
}

type Work = Pick<State, 'assignedTo' | 'answeredAt' | 'noAnswerNeeded' | 'work'>

/** The staff's work on a record after a change. */
function workAfter({ submitted, state }: StoredRecord, change: RecordChange, at: string): Work {
  const { work = [], noAnswerNeeded } = state
  const answeredAt = change.answered === null ? answeredWithoutLast(state) : answeredAfter(state, change)
  const { who, answered, isProcessed = state.isProcessed } = change
  const assignedTo = change.assignedTo === undefined ? state.assignedTo : change.assignedTo
  const added = who ? linesOf({ submitted, state }, change).map((line): WorkEntry => ({ at, by: who, ...line })) : []
  const isReached = added.some(line => line.what === 'contact' && isAnswer(line))
  const firstReached = answeredAt ?? (isReached ? at : undefined)
  const isNotNeeded = isProcessed && !firstReached && (noAnswerNeeded || answered === 'not_needed')
  return {
    ...(assignedTo && { assignedTo }),
    ...(firstReached && { answeredAt: firstReached }),
    ...(isNotNeeded && { noAnswerNeeded: true }),
    ...(work.length + added.length > 0 && { work: [...work, ...added] }),
  }
}

/** The lines that a change adds to a record's history; an unchanged value adds no line. */
function linesOf({ submitted, state }: StoredRecord, change: RecordChange): WorkLine[] {
  const { note, contact, answered, assignedTo, priority, followUpAt } = change
  const corrected = differingFrom(change.corrected ?? {}, currentDecisionOf(decisionFieldsOf({ submitted, state })))
  const turnedLimits = (change.limits ?? []).filter(
    limit => limit.isDealtWith !== (dealtWithAt(state.dealtWith, limit) !== undefined),
  )
  const settled = turnedLimits.flatMap(({ isDealtWith, title }) => (isDealtWith ? title : []))
  const opened = turnedLimits.flatMap(({ isDealtWith, title }) => (isDealtWith ? [] : title))
  const isNew = ({ id }: { id: string }) => !state.work?.some(entry => 'id' in entry && entry.id === id)
  const isNoted = answered && answered !== 'not_needed' && !(state.isProcessed && state.answeredAt)
  const turned = (to: boolean | undefined, from: unknown, on: WorkLine, off: WorkLine) =>
    to !== undefined && to !== Boolean(from) && (to ? on : off)
  const processed: WorkLine = { what: 'processed', ...(answered === 'not_needed' && { notNeeded: true }) }
  const reopened: WorkLine = { what: 'reopened', ...(answered === null && { notAnswered: true }) }
  const lines: (WorkLine | false | undefined)[] = [
    assignedTo !== undefined && assignedTo?.id !== state.assignedTo?.id && { what: 'assigned', to: assignedTo },
    priority !== undefined && priority !== (state.priority ?? null) && { what: 'priority', to: priority },
    followUpAt !== undefined && followUpAt !== (state.followUpAt ?? null) && { what: 'follow_up', to: followUpAt },
    note && isNew(note) && { what: 'note', ...note },
    contact && isNew(contact) && { what: 'contact', ...contact },
    isNoted ? { what: 'contact', id: randomUUID(), how: answered, answered: true } : undefined,
    ...confirmations(state, change),
    turned(change.isProcessed, state.isProcessed, processed, reopened),
    turned(change.spam, state.spam, { what: 'spam' }, { what: 'not_spam' }),
    turned(change.suspect, state.suspect, { what: 'suspect' }, { what: 'not_suspect' }),
    turned(change.isTold, state.privacyNotice, { what: 'told' }, { what: 'not_told' }),
    turned(change.held, state.held, { what: 'held' }, { what: 'released' }),
    settled.length > 0 && { what: 'limits_settled', limits: settled },
    opened.length > 0 && { what: 'limits_open', limits: opened },
    Object.keys(corrected).length > 0 && { what: 'corrected', corrected },
  ]
  return lines.flatMap(line => line || [])
}

/** Stores the result of an attempt, unless a newer mail with more content has replaced the mail that was tried. */
export function stateAfterAttempt(state: State, role: MailRole | EventRole, status: MailStatus): State {
  const present = statusOf(state, role)
  if (present && present.messageId !== status.messageId) return state
  if (role === 'staff' || role === 'visitor') return { ...state, mail: { ...state.mail, [role]: status } }
  const { webhookEvents = [], ...rest } = state
  const events = webhookEvents.flatMap(event => {
    if (eventRole(event) !== role) return event
    return status.nextAttemptAt === undefined ? [] : { ...event, ...status }
  })
  return { ...rest, ...withEvents(events) }
}

/** Makes every mail due that was neither sent nor suppressed, even a mail that was only written to disk. */
export function stateWithMailsDue(state: State, now: Date, who?: WorkBy): State {
  const at = now.toISOString()
  const due = (status: MailStatus): MailStatus =>
    status.state === 'sent' || status.state === 'skipped' ? status : { ...status, state: 'queued', nextAttemptAt: at }
  const { staff, visitor } = state.mail
  return {
    ...state,
    mail: { staff: due(staff), ...(visitor && { visitor: due(visitor) }) },
    ...(who && { work: [...(state.work ?? []), { at, by: who, what: 'mail_retried' }] }),
  }
}

/** The fields of a submission that its sender is allowed to know. */
export function submittedOf(list: ListName, state: State, replayed: boolean): Submitted {
  const { id, reference, answerBy } = state
  const at = LIST_FACTS[list].submittedField
  return { id, reference, [at]: state[at], ...(answerBy !== undefined && { answerBy }), replayed }
}

import { randomUUID } from 'node:crypto'
import { LIST_FACTS } from '../contract/list-facts'
import type { AdminRecord, ListName, MailStatus } from '../contract/records'
import { hasReached, type WorkBy, type WorkEntry } from '../contract/work'
import type { NewRecord, RecordChange } from './store'

/** What the store adds to a submission. */
export interface Additions {
  id: number
  reference: string
  /** ISO time of arrival. */
  at: string
  /** The domain of the mails' Message-IDs. */
  mailDomain: string
}

/** What the record of a submission has beside the visitor's fields. */
export function initialRecord(list: ListName, submission: NewRecord, additions: Additions): AdminRecord {
  const { id, reference, at, mailDomain } = additions
  const queued = (): MailStatus => ({
    state: 'queued',
    attempts: 0,
    messageId: `<${randomUUID()}@${mailDomain}>`,
    nextAttemptAt: at,
  })
  return {
    id,
    reference,
    [LIST_FACTS[list].submittedField]: at,
    ...(submission.answerBy && { answerBy: submission.answerBy(at) }),
    isProcessed: false,
    processedAt: null,
    suspect: submission.suspect,
    ...(submission.demoted && { demoted: true }),
    held: false,
    mail: { staff: queued(), ...(submission.acknowledge && { visitor: queued() }) },
  }
}

/** Applies what staff changed; what was processed, marked as spam or dealt with before keeps the time. */
export function changedRecord(record: AdminRecord, change: RecordChange, now: Date): AdminRecord {
  const at = now.toISOString()
  const isProcessed = change.isProcessed ?? record.isProcessed
  const { demoted, spam = false, spamAt, limitDealtWith, decisionCorrections = [], ...rest } = record
  const { assignedTo: _, noAnswerNeeded: __, ...state } = rest
  const isDealtWith = change.limitDealtWith ?? Boolean(limitDealtWith)
  const corrections = change.decisionDates
    ? [...decisionCorrections, { at, ...change.decisionDates }]
    : decisionCorrections
  const isSpam = change.spam ?? spam
  return {
    ...state,
    // What staff know to be of a person waits behind nobody.
    ...(demoted && change.suspect !== false && { demoted }),
    isProcessed,
    processedAt: isProcessed ? (record.processedAt ?? at) : null,
    suspect: change.suspect ?? record.suspect,
    ...(isSpam && { spam: true, spamAt: spamAt ?? at }),
    held: change.held ?? record.held,
    ...(isDealtWith && { limitDealtWith: limitDealtWith ?? { at } }),
    ...(corrections.length > 0 && { decisionCorrections: corrections }),
    ...workAfter(record, change, at),
  }
}

type Work = Pick<AdminRecord, 'assignedTo' | 'answeredAt' | 'noAnswerNeeded' | 'work'>

/** What a record tells of the work about it, once a change is made. */
function workAfter(record: AdminRecord, change: RecordChange, at: string): Work {
  const { work = [], answeredAt, noAnswerNeeded } = record
  const { who, answered, isProcessed = record.isProcessed } = change
  const assignedTo = change.assignedTo === undefined ? record.assignedTo : change.assignedTo
  const added = who ? linesOf(record, change).map((line): WorkEntry => ({ at, by: who, ...line })) : []
  const isReached = added.some(line => line.what === 'contact' && hasReached(line.how))
  const firstReached = answeredAt ?? (isReached ? at : undefined)
  const isNotNeeded = isProcessed && !firstReached && (noAnswerNeeded || answered === 'not_needed')
  return {
    ...(assignedTo && { assignedTo }),
    ...(firstReached && { answeredAt: firstReached }),
    ...(isNotNeeded && { noAnswerNeeded: true }),
    ...(work.length + added.length > 0 && { work: [...work, ...added] }),
  }
}

type WorkLine = WorkEntry extends infer Entry ? (Entry extends WorkEntry ? Omit<Entry, 'at' | 'by'> : never) : never

/** What a change adds to the history of a record: nothing that was so before. */
function linesOf(record: AdminRecord, change: RecordChange): WorkLine[] {
  const { note, contact, answered, decisionDates, assignedTo } = change
  const isNew = ({ id }: { id: string }) => !record.work?.some(entry => 'id' in entry && entry.id === id)
  const turned = (to: boolean | undefined, from: unknown, on: WorkLine, off: WorkLine): WorkLine[] =>
    to === undefined || to === Boolean(from) ? [] : [to ? on : off]
  const processed: WorkLine = { what: 'processed', ...(answered === 'not_needed' && { notNeeded: true }) }
  return [
    ...(assignedTo !== undefined && assignedTo?.id !== record.assignedTo?.id
      ? [{ what: 'assigned', to: assignedTo } as const]
      : []),
    ...(note && isNew(note) ? [{ what: 'note', ...note } as const] : []),
    ...(contact && isNew(contact) ? [{ what: 'contact', ...contact } as const] : []),
    ...(answered && answered !== 'not_needed' && !(record.isProcessed && record.answeredAt)
      ? [{ what: 'contact', id: randomUUID(), how: answered } as const]
      : []),
    ...turned(change.isProcessed, record.isProcessed, processed, { what: 'reopened' }),
    ...turned(change.spam, record.spam, { what: 'spam' }, { what: 'not_spam' }),
    ...turned(change.suspect, record.suspect, { what: 'suspect' }, { what: 'not_suspect' }),
    ...turned(change.held, record.held, { what: 'held' }, { what: 'released' }),
    ...turned(change.limitDealtWith, record.limitDealtWith, { what: 'limits_settled' }, { what: 'limits_open' }),
    ...(decisionDates ? [{ what: 'dates', dates: decisionDates } as const] : []),
  ]
}

/** Makes every mail due that was not sent or kept back; one that was only filed goes out too, if it can by now. */
export function recordWithMailsDue(record: AdminRecord, now: Date, who?: WorkBy): AdminRecord {
  const due = (status: MailStatus): MailStatus =>
    status.state === 'sent' || status.state === 'skipped'
      ? status
      : { ...status, state: 'queued', nextAttemptAt: now.toISOString() }
  const { staff, visitor } = record.mail
  const retried: WorkEntry[] = who ? [{ at: now.toISOString(), by: who, what: 'mail_retried' }] : []
  return {
    ...record,
    mail: { staff: due(staff), ...(visitor && { visitor: due(visitor) }) },
    ...(retried.length > 0 && { work: [...(record.work ?? []), ...retried] }),
  }
}

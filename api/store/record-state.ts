import { randomUUID } from 'node:crypto'
import { LIST_FACTS } from '../contract/list-facts'
import type { AdminRecord, ListName, MailStatus } from '../contract/records'
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
  const isProcessed = change.isProcessed ?? record.isProcessed
  const { demoted, spam = false, spamAt, limitDealtWith, decisionCorrections = [], ...rest } = record
  const isDealtWith = change.limitDealtWith ?? Boolean(limitDealtWith)
  const corrections = change.decisionDates
    ? [...decisionCorrections, { at: now.toISOString(), ...change.decisionDates }]
    : decisionCorrections
  const isSpam = change.spam ?? spam
  return {
    ...rest,
    // What staff know to be of a person waits behind nobody.
    ...(demoted && change.suspect !== false && { demoted }),
    isProcessed,
    processedAt: isProcessed ? (record.processedAt ?? now.toISOString()) : null,
    suspect: change.suspect ?? record.suspect,
    ...(isSpam && { spam: true, spamAt: spamAt ?? now.toISOString() }),
    held: change.held ?? record.held,
    ...(isDealtWith && { limitDealtWith: limitDealtWith ?? { at: now.toISOString() } }),
    ...(corrections.length > 0 && { decisionCorrections: corrections }),
  }
}

/** Makes every mail due that was not sent or kept back; one that was only filed goes out too, if it can by now. */
export function recordWithMailsDue(record: AdminRecord, now: Date): AdminRecord {
  const due = (status: MailStatus): MailStatus =>
    status.state === 'sent' || status.state === 'skipped'
      ? status
      : { ...status, state: 'queued', nextAttemptAt: now.toISOString() }
  const { staff, visitor } = record.mail
  return { ...record, mail: { staff: due(staff), ...(visitor && { visitor: due(visitor) }) } }
}

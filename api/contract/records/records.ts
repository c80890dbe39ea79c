import type { Contact } from '../forms/contact'
import type { RecordFile } from '../forms/files'
import type { TimeLimit } from '../limits/time-limits'
import type { Urgency } from '../order'
import type { UrgencyRank } from './urgency'
import type { WorkAnswer, WorkEntry } from './work'
import type { Colleague } from './work-facts'

/** The three lists of submissions, named as in their paths. */
export const LISTS = ['inquiries', 'visa-applications', 'callbacks'] as const
export type ListName = (typeof LISTS)[number]

/**
 * Where a mail stands: `filed` means written to disk because no SMTP server is configured, `skipped` that it was kept
 * back on purpose (an acknowledgement to an address that had one lately).
 */
export const MAIL_STATES = ['queued', 'sent', 'filed', 'failed', 'skipped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** What lists are filtered by: a state, or `undelivered` for what is queued or failed. */
export const MAIL_FILTERS = [...MAIL_STATES, 'undelivered'] as const
export type MailFilter = (typeof MAIL_FILTERS)[number]

/** The state of one mail; `failed` ones (refused for good, it says) are still retried until they are given up. */
export interface MailStatus {
  state: MailState
  /** Attempts made so far. */
  attempts: number
  /** Message-ID header, the same over all attempts. */
  messageId: string
  /** ISO time of the first attempt: it is given up 5 days later or more. */
  firstAttemptAt?: string
  /** ISO time of the last attempt. */
  lastAttemptAt?: string
  /** ISO time of the next attempt; absent once it was sent, filed, skipped or given up. */
  nextAttemptAt?: string
  /** The SMTP server's last answer, or the connection's error. */
  lastAnswer?: string
}

/** What every admin record carries beside the visitor's own fields. */
export interface RecordState {
  /** Positive integer, ascending in order of arrival within its list. */
  id: number
  /** What the visitor was shown: 8 characters of `REFERENCE_ALPHABET`. */
  reference: string
  /** ISO time by which the visitor was promised an answer; older records are given what they were promised when read. */
  answerBy?: string
  isProcessed: boolean
  /** ISO time, null while pending. */
  processedAt: string | null
  suspect: boolean
  /** Present where it looks like a program's: where nothing in it is urgent, its mail waits behind all others. */
  demoted?: boolean
  /** The origin of the page that it was sent from; absent for the intake's own pages, `other` where no setting names it. */
  pageOrigin?: string
  /** Present where staff marked it as spam: then it is neither pending nor overdue. */
  spam?: boolean
  /** ISO time of that. */
  spamAt?: string
  /** Held records are never erased by retention. */
  held: boolean
  /** The staff mail, and the visitor's acknowledgement where one is due. */
  mail: { staff: MailStatus; visitor?: MailStatus }
  /** What the visitor sent along; absent where that is nothing. */
  files?: RecordFile[]
  /** How urgent staff know it to be; absent where what the visitor chose counts. */
  priority?: UrgencyRank
  /** When staff said that its time limits are dealt with; stored where they are, null in answers where they are not. */
  limitDealtWith?: { at: string } | null
  /** What staff know better than the visitor of the decision's days, in order of time; the last word on each counts. */
  decisionCorrections?: DecisionCorrection[]
  /** Every limit that may apply, the earliest first: worked out when the record is read, never stored. */
  timeLimits?: TimeLimit[]
  /** The last day (YYYY-MM-DD) of the earliest limit, where one without a day counts as today. */
  soonestLimit?: string | null
  /** How urgent it is today, and why: worked out when the record is read, never stored. */
  urgency?: Urgency
  /** The name of whom the visitor wants, looked up when it is answered. */
  forName?: string
  /** Whose it is; absent where it is nobody's. */
  assignedTo?: Colleague
  /** ISO time at which the visitor was first reached. */
  answeredAt?: string
  /** Present where it was processed since no answer was needed. */
  noAnswerNeeded?: true
  /** What staff did about it, in order; stored, and answered as the three that follow. */
  work?: WorkEntry[]
  notes?: WorkAnswer['notes']
  contacts?: WorkAnswer['contacts']
  history?: WorkAnswer['history']
  /** Its `ETag`, where several records are answered at once. */
  etag?: string
}

/** What staff corrected at a time: days as YYYY-MM-DD, null where none is known after all. */
export interface DecisionCorrection extends DecisionDates {
  at: string
}
export type DecisionDates = { [Day in 'sentOn' | 'receivedOn' | 'removalOn']?: string | null }

/** One contact inquiry as the admin calls answer it; `createdAt` is an ISO time. */
export type Inquiry = RecordState & Contact & { createdAt: string }

/** Any record of any list: the visitor's fields under their original names. */
export type AdminRecord = RecordState & { createdAt?: string; timestamp?: string } & Record<string, unknown>

/** Characters of a reference: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V look-alikes. */
export const REFERENCE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
export const REFERENCE_LENGTH = 8

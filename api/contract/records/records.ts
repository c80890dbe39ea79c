import type { Corrected } from '../forms/corrected'
import type { InquiryFields } from '../forms/inquiry'
import type { RecordLetter } from '../forms/letters'
import type { DealtWith } from '../limits/dealt-with'
import type { TimeLimit } from '../limits/time-limits'
import type { Urgency } from '../order'
import type { UrgencyRank } from './urgency'
import type { WorkAnswer, WorkEntry } from './work'
import type { Colleague, WorkBy } from './work-facts'

/** The three lists of submissions, named as in their paths. */
export const LISTS = ['inquiries', 'visa-applications', 'callbacks'] as const
export type ListName = (typeof LISTS)[number]

/**
 * The states of a mail. `filed` means written to disk because no SMTP server is configured. `skipped` means held back
 * on purpose: an acknowledgement to an address that had one lately.
 */
export const MAIL_STATES = ['queued', 'sent', 'filed', 'failed', 'skipped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Filters of lists: a state, or `undelivered` for mails that are queued or failed. */
export const MAIL_FILTERS = [...MAIL_STATES, 'undelivered'] as const
export type MailFilter = (typeof MAIL_FILTERS)[number]

/**
 * The state of one mail. The service retries `failed` mails, which a server refused for good, until it gives them up.
 */
export interface MailStatus {
  state: MailState
  /** Attempts made so far. */
  attempts: number
  /** Message-ID header, the same over all attempts. */
  messageId: string
  /** ISO time of the first attempt. The service gives a mail up 5 days later or more. */
  firstAttemptAt?: string
  /** ISO time of the last attempt. */
  lastAttemptAt?: string
  /** ISO time of the next attempt; absent once the mail was sent, filed, skipped or given up. */
  nextAttemptAt?: string
  /** The SMTP server's last answer, or the connection's error. */
  lastAnswer?: string
}

/** The fields of every admin record beside the visitor's own. */
export interface RecordState {
  /** Positive integer, ascending in order of arrival within its list. */
  id: number
  /** The reference that the visitor saw: 8 characters of `REFERENCE_ALPHABET`. */
  reference: string
  /** ISO time by which the visitor was promised an answer. Older records without it get their promise when read. */
  answerBy?: string
  isProcessed: boolean
  /** ISO time; null while pending. */
  processedAt: string | null
  suspect: boolean
  /**
   * Present when the record looks like a program's. Unless something in it is urgent, its mail waits behind all others.
   */
  demoted?: boolean
  /**
   * The origin of the page that sent it. Absent for the intake's own pages, `other` when no setting names the origin.
   */
  pageOrigin?: string
  /** Present when staff marked it as spam: then it is neither pending nor overdue. */
  spam?: boolean
  /** ISO time at which staff marked it. */
  spamAt?: string
  /** True for a record that retention never erases. */
  held: boolean
  /** The staff mail, and the visitor's acknowledgement when one is due. */
  mail: { staff: MailStatus; visitor?: MailStatus }
  /** The visitor's letters; absent without any. */
  files?: RecordLetter[]
  /** How urgent staff know it to be; absent where what the visitor chose counts. */
  priority?: UrgencyRank
  /** ISO time at which staff want to look at it again; absent without one. */
  followUpAt?: string
  /** The member of staff who entered it for somebody who called, wrote or came in. */
  enteredBy?: WorkBy
  /** Only of those: ISO time at which staff noted that they told the person how the firm uses their data; null before. */
  privacyNotice?: string | null
  /** The time limits that staff have dealt with; stored, and answered as the ids that follow. */
  dealtWith?: DealtWith
  limitsDealtWith?: string[]
  /** Staff's corrections of the decision, where they differ from the visitor's words: they count instead. */
  corrected?: Corrected
  /** Every limit that may apply, the earliest first; computed when the record is read, never stored. */
  timeLimits?: TimeLimit[]
  /** The last day (YYYY-MM-DD) of the earliest limit; a limit without a day counts as today. */
  soonestLimit?: string | null
  /** How urgent it is today, and why; computed when the record is read, never stored. */
  urgency?: Urgency
  /** The name of the person whom the visitor wants, looked up for each answer. */
  forName?: string
  /** The member of staff who has it; absent when nobody has. */
  assignedTo?: Colleague & { left?: true }
  /** ISO time at which staff first reached the visitor. */
  answeredAt?: string
  /** Present when staff processed it because no answer was needed. */
  noAnswerNeeded?: true
  /** The actions of staff, in order. The store keeps them; answers hold the next three fields instead. */
  work?: WorkEntry[]
  notes?: WorkAnswer['notes']
  contacts?: WorkAnswer['contacts']
  history?: WorkAnswer['history']
  /** True until the person who asks has opened it; never stored with the record. */
  unread?: boolean
  /** Its `ETag`, in answers of several records. */
  etag?: string
}

/** One contact inquiry as the admin calls answer it; `createdAt` is an ISO time. */
export type Inquiry = RecordState & InquiryFields & { createdAt: string }

/** Any record of any list; the visitor's fields have their original names. */
export type AdminRecord = RecordState & { createdAt?: string; timestamp?: string } & Record<string, unknown>

/** Characters of a reference: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V look-alikes. */
export const REFERENCE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
export const REFERENCE_LENGTH = 8

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
 * The states of a mail. `filed` means that the mail was written to disk because no SMTP server is configured. `skipped`
 * means that the service held the mail back on purpose, such as an acknowledgement to an address that had one lately.
 */
export const MAIL_STATES = ['queued', 'sent', 'filed', 'failed', 'skipped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** The values of the mail filter: a state, or `undelivered` for mails that are queued or failed. */
export const MAIL_FILTERS = [...MAIL_STATES, 'undelivered'] as const
export type MailFilter = (typeof MAIL_FILTERS)[number]

/**
 * The state of one mail. The service retries `failed` mails, which a server refused for good, until it gives them up.
 */
export interface MailStatus {
  state: MailState
  /** Number of attempts so far. */
  attempts: number
  /** The Message-ID header, which stays over all attempts. */
  messageId: string
  /** ISO time of the first attempt. The service gives a mail up after 5 days or more. */
  firstAttemptAt?: string
  /** ISO time of the last attempt. */
  lastAttemptAt?: string
  /** ISO time of the next attempt; absent once the mail is sent, filed, skipped or given up. */
  nextAttemptAt?: string
  /** The SMTP server's last answer, or the connection's error. */
  lastAnswer?: string
}

/** The fields of every admin record, in addition to the visitor's own fields. */
export interface RecordState {
  /** A positive number that rises in order of arrival within a list. */
  id: number
  /** The reference that the visitor saw: 8 characters of `REFERENCE_ALPHABET`. */
  reference: string
  /**
   * ISO time by which the visitor was promised an answer. A record of an earlier version without the time gets a
   * promise when it is read.
   */
  answerBy?: string
  isProcessed: boolean
  /** ISO time at which staff processed the record; null while pending. */
  processedAt: string | null
  suspect: boolean
  /**
   * Present when the record looks automated. The record's mail waits behind all others, unless a fact in the record is
   * urgent.
   */
  demoted?: boolean
  /**
   * The origin of the page that sent the record. Absent for the intake's own pages, `other` for an origin that no
   * setting names.
   */
  pageOrigin?: string
  /** Present when staff marked the record as spam: it is then neither pending nor overdue. */
  spam?: boolean
  /** ISO time at which staff marked the record as spam. */
  spamAt?: string
  /** True for a record that staff exempt from retention. */
  held: boolean
  /** The staff mail, and the visitor's acknowledgement when one is due. */
  mail: { staff: MailStatus; visitor?: MailStatus }
  /** The visitor's letters; absent without any. */
  files?: RecordLetter[]
  /** The urgency that staff set; absent while the visitor's choice applies. */
  priority?: UrgencyRank
  /** ISO time at which staff want to look at the record again; absent without a follow-up. */
  followUpAt?: string
  /** The member of staff who entered the record for somebody who called, wrote or came in. */
  enteredBy?: WorkBy
  /**
   * For entered records only: the ISO time at which staff noted that they told the person how the firm uses their data;
   * null before.
   */
  privacyNotice?: string | null
  /** The limits that staff have dealt with, as stored; answers have `limitsDealtWith`. */
  dealtWith?: DealtWith
  limitsDealtWith?: string[]
  /** Staff's corrections of the decision, where they differ from the visitor's words; a correction counts. */
  corrected?: Corrected
  /** Every limit that may apply, earliest first; computed at each reading, never stored. */
  timeLimits?: TimeLimit[]
  /** The last day (YYYY-MM-DD) of the earliest limit; a limit without a day counts as today. */
  soonestLimit?: string | null
  /** The urgency today, with its reason; computed at each reading, never stored. */
  urgency?: Urgency
  /** The name of the person whom the visitor wants, looked up for each answer. */
  forName?: string
  /** The member of staff to whom the record is assigned; absent when nobody is. */
  assignedTo?: Colleague & { left?: true }
  /** ISO time at which staff first reached the visitor. */
  answeredAt?: string
  /** Present when staff processed the record because it needed no answer. */
  noAnswerNeeded?: true
  /**
   * Staff's actions on the record, in order. The store keeps the actions; answers hold the next three fields instead.
   */
  work?: WorkEntry[]
  notes?: WorkAnswer['notes']
  contacts?: WorkAnswer['contacts']
  history?: WorkAnswer['history']
  /** True until the asking person has opened the record; never stored with it. */
  unread?: boolean
  /** The record's `ETag`, in answers with several records. */
  etag?: string
}

/** One contact inquiry as the admin calls answer it; `createdAt` is an ISO time. */
export type Inquiry = RecordState & InquiryFields & { createdAt: string }

/** Any record of any list; the visitor's fields have their original names. */
export type AdminRecord = RecordState & { createdAt?: string; timestamp?: string } & Record<string, unknown>

/** The characters of a reference, without look-alikes: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
export const REFERENCE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
export const REFERENCE_LENGTH = 8

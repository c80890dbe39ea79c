import type { Corrected } from '../forms/corrected'
import type { InquiryFields } from '../forms/inquiry'
import type { RecordLetter } from '../forms/letters'
import type { DealtWith } from '../limits/dealt-with'
import type { TimeLimit } from '../limits/time-limits'
import type { Urgency } from '../order'
import type { WebhookEvent } from '../webhooks/webhook-events'
import type { UrgencyRank } from './urgency'
import type { WorkAnswer, WorkEntry } from './work'
import type { Colleague, WorkBy } from './work-facts'

/** The three lists of submissions, with the names that they have in paths. */
export const LISTS = ['inquiries', 'visa-applications', 'callbacks'] as const
export type ListName = (typeof LISTS)[number]

/**
 * The states that a mail can be in. `filed` means that the mail was saved to disk because no SMTP server is set up.
 * `skipped` means that the service deliberately did not send the mail, such as an acknowledgement to an address that
 * had one recently.
 */
export const MAIL_STATES = ['queued', 'sent', 'filed', 'failed', 'skipped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** The values of the mail filter: a mail's state, or `undelivered` for mails that are queued or have failed. */
export const MAIL_FILTERS = [...MAIL_STATES, 'undelivered'] as const
export type MailFilter = (typeof MAIL_FILTERS)[number]

/**
 * The state of one mail. `failed` means that the mail server refused the mail and the service will retry it, or that
 * the service has given the mail up.
 */
export interface MailStatus {
  state: MailState
  /** Number of attempts so far. */
  attempts: number
  /** The Message-ID header, which is the same in all attempts. */
  messageId: string
  /**
   * ISO time of the first attempt. If an attempt fails 5 days or more after this time, the service gives the mail up.
   */
  firstAttemptAt?: string
  /** ISO time of the last attempt. */
  lastAttemptAt?: string
  /** ISO time of the next attempt; absent after the mail was sent, filed, skipped or given up. */
  nextAttemptAt?: string
  /** The last answer of the SMTP server, or the connection's error. */
  lastAnswer?: string
}

/**
 * An event about a record that still has to be sent to a webhook. `messageId` is the event's `webhook-id`, which is the
 * same in all attempts.
 */
export interface WaitingEvent extends MailStatus {
  /** The id of the webhook. */
  webhook: string
  event: WebhookEvent
  /** ISO time of the event. */
  at: string
}

/** The fields that staff see in every record, besides the visitor's own fields. */
export interface RecordState {
  /** A positive number; each new record of a list gets a higher one. */
  id: number
  /** The reference that was shown to the visitor: 8 characters of `REFERENCE_ALPHABET`. */
  reference: string
  /**
   * ISO time by which the firm promised the visitor an answer. In a record of an earlier version, this time is missing,
   * and the service computes it from the firm's promises.
   */
  answerBy?: string
  isProcessed: boolean
  /** ISO time at which staff processed the record; null while it is pending. */
  processedAt: string | null
  suspect: boolean
  /**
   * Present when the record looks automated. The service sends this record's mail after all other mails, unless the
   * record is urgent.
   */
  demoted?: boolean
  /**
   * The origin of the page from which the record was sent. Absent for the intake's own pages; `other` for an origin
   * that is not on the list of allowed origins.
   */
  pageOrigin?: string
  /** The source of the request, such as a campaign, as given by the form or by the address of its page. */
  source?: string
  /** Present when staff marked the record as spam; such a record is neither pending nor overdue. */
  spam?: boolean
  /** ISO time at which staff marked the record as spam. */
  spamAt?: string
  /** True when staff have exempted the record from retention. */
  held: boolean
  /** The mail to staff, and the acknowledgement to the visitor if there is one. */
  mail: { staff: MailStatus; visitor?: MailStatus }
  /** The events that still have to be sent to webhooks. Only the store contains them; the API's answers do not. */
  webhookEvents?: WaitingEvent[]
  /** The letters that the visitor sent; absent when there are none. */
  files?: RecordLetter[]
  /** The urgency that staff have set; absent if the urgency is the visitor's choice. */
  priority?: UrgencyRank
  /** ISO time at which staff want to be reminded of the record; absent without a follow-up. */
  followUpAt?: string
  /** The member of staff who entered the record for a person who called, wrote or came in. */
  enteredBy?: WorkBy
  /**
   * For records that staff entered: the ISO time at which staff noted that they told the person how the firm uses their
   * data; null until then.
   */
  privacyNotice?: string | null
  /**
   * The limits that staff have dealt with, as the store keeps them; answers of the API contain `limitsDealtWith`
   * instead.
   */
  dealtWith?: DealtWith
  limitsDealtWith?: string[]
  /** The parts of the decision that staff corrected; a correction counts in place of the visitor's value. */
  corrected?: Corrected
  /** Every limit that may apply, earliest first; computed each time the record is read, never stored. */
  timeLimits?: TimeLimit[]
  /**
   * The last day (YYYY-MM-DD) of the earliest open limit; a limit without a date counts as ending today. Null when no
   * limit is open.
   */
  soonestLimit?: string | null
  /** The urgency today, with its reason; computed each time the record is read, never stored. */
  urgency?: Urgency
  /** The name of the team member whom the visitor asked for; looked up each time the record is read. */
  forName?: string
  /** The member of staff to whom the record is assigned; absent when it is assigned to nobody. */
  assignedTo?: Colleague & { left?: true }
  /** ISO time at which staff first answered the request, by a conversation or another contact. */
  answeredAt?: string
  /** Present when staff processed the record because it needed no answer. */
  noAnswerNeeded?: true
  /**
   * Staff's actions on the record, oldest first. Only the store contains them; the API's answers contain `notes`,
   * `contacts` and `history` instead.
   */
  work?: WorkEntry[]
  notes?: WorkAnswer['notes']
  contacts?: WorkAnswer['contacts']
  history?: WorkAnswer['history']
  /** True until the signed-in person has opened the record; never stored with the record. */
  unread?: boolean
  /** The record's `ETag`, in answers that contain several records. */
  etag?: string
}

/** One contact enquiry as the staff API returns it; `createdAt` is an ISO time. */
export type Inquiry = RecordState & InquiryFields & { createdAt: string }

/** A record of any list; the visitor's fields have the names that the forms send. */
export type AdminRecord = RecordState & { createdAt?: string; timestamp?: string } & Record<string, unknown>

/** The characters of references, without characters that look alike: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
export const REFERENCE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
export const REFERENCE_LENGTH = 8

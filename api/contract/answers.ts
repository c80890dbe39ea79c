import * as z from 'zod/mini'
import type { PublicFirm } from './content/firm'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from './errors'
import { correctedSchema } from './forms/corrected'
import { fixedEnquiryBody } from './forms/inquiry'
import { LETTER_ID, LETTER_TYPES, type LetterType, type RecordLetter } from './forms/letters'
import { LIST_BODIES } from './forms/submissions'
import { timeLimitSchema } from './limits/time-limits'
import { REASONS } from './order'
import {
  LISTS,
  type ListName,
  MAIL_STATES,
  type MailStatus,
  REFERENCE_ALPHABET,
  REFERENCE_LENGTH,
  type RecordState,
} from './records/records'
import { URGENCY_RANKS } from './records/urgency'
import { by, historyLine, workAnswer } from './records/work'
import { WEEKDAYS } from './time/office-hours'
import { type AnswerPromise, PROMISES } from './time/promises'
import type { Office } from './time/waiting-time'

const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())
const reference = z.string().check(z.regex(new RegExp(`^[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`)))

/** The answer that a visitor's submission gets. */
export const submittedAnswer = z.strictObject({
  reference,
  /** The time by which the firm promises to answer. */
  answerBy: time,
  /** The reason why the firm answers later than the form's usual hours; absent when it does not. */
  office: z.exactOptional(z.enum(['closed', 'closing'])),
  /**
   * English words for the thanks, where those for a person do not fit the request: when not to wait, and the next
   * steps.
   */
  next: z.exactOptional(z.strictObject({ pressing: z.string(), steps: z.readonly(z.array(z.string())) })),
  /**
   * The token with which `POST /api/uploads` adds letters to this submission for 24 hours; absent with `UPLOADS=off`.
   */
  fileToken: z.exactOptional(z.string()),
})
export type SubmittedAnswer = z.output<typeof submittedAnswer>

const fileId = z.string().check(z.regex(LETTER_ID))

/** The answer of `POST /api/uploads`. */
export const uploadedAnswer = z.strictObject({ id: fileId, name: z.string(), bytes: count })
export type UploadedAnswer = z.output<typeof uploadedAnswer>

/** A letter of a record, without its bytes. */
export const recordLetter = z.strictObject({
  ...uploadedAnswer.shape,
  /** The type of the letter, as recognised from its bytes. */
  type: z.enum(Object.keys(LETTER_TYPES) as [LetterType, ...LetterType[]]),
  /** The SHA-256 of the letter, in hex. */
  sha256: z.string(),
  /** True when a scanner has checked the letter. */
  scanned: z.boolean(),
  /**
   * The name of the malware that the scanner found in the letter. The service keeps such a letter in quarantine, and no
   * call returns it.
   */
  flagged: z.exactOptional(z.string()),
  /** Present for an encrypted PDF, which may need a password to open. */
  locked: z.exactOptional(z.literal(true)),
  /** The time when the letter arrived, if it was added after the submission. */
  addedAt: z.exactOptional(time),
}) satisfies z.ZodMiniType<RecordLetter>

const mailStatus = z.strictObject({
  state: z.enum(MAIL_STATES),
  attempts: count,
  messageId: z.string(),
  firstAttemptAt: z.exactOptional(time),
  lastAttemptAt: z.exactOptional(time),
  nextAttemptAt: z.exactOptional(time),
  lastAnswer: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<MailStatus>

const urgencyAnswer = z.strictObject({
  rank: z.enum(URGENCY_RANKS),
  reason: z.enum(REASONS),
  /** The date of removal; without one, the last day of the earliest open limit that has not passed. */
  day: z.exactOptional(z.iso.date()),
})

const recordState = z.strictObject({
  id: z.int().check(z.positive()),
  reference,
  answerBy: z.exactOptional(time),
  isProcessed: z.boolean(),
  processedAt: z.nullable(time),
  suspect: z.boolean(),
  demoted: z.exactOptional(z.boolean()),
  pageOrigin: z.exactOptional(z.string()),
  spam: z.exactOptional(z.boolean()),
  spamAt: z.exactOptional(time),
  held: z.boolean(),
  mail: z.strictObject({ staff: mailStatus, visitor: z.exactOptional(mailStatus) }),
  /** The letters that the visitor sent; absent when there are none. */
  files: z.exactOptional(z.array(recordLetter)),
  /** The urgency that staff have set; absent while the visitor's choice counts. */
  priority: z.exactOptional(z.enum(URGENCY_RANKS)),
  /** The time at which staff want to be reminded of the request. */
  followUpAt: z.exactOptional(time),
  /** The member of staff who entered the request for a person who called, wrote or came in. */
  enteredBy: z.exactOptional(by),
  /** For a request that staff entered: when staff told the person how the firm uses their data; null until then. */
  privacyNotice: z.exactOptional(z.nullable(time)),
  /**
   * The rule ids of the limits that staff have dealt with; these limits no longer make the request urgent. In
   * `timeLimits`, each limit has the time at which staff dealt with it.
   */
  limitsDealtWith: z.array(z.string()),
  /**
   * The parts of the decision that staff corrected. Haven uses a correction instead of the visitor's value; null means
   * that staff do not know the value.
   */
  corrected: z.exactOptional(correctedSchema),
  /** The name of the team member whom the visitor asked for (`for`); absent once this person has left the team. */
  forName: z.exactOptional(z.string()),
  /** Every limit that may apply to the request, earliest first, as of today's date in London. */
  timeLimits: z.array(timeLimitSchema),
  /**
   * The last day of the earliest open limit; a limit without a date counts as ending today. Null when no open limit
   * counts.
   */
  soonestLimit: z.nullable(z.iso.date()),
  /** The urgency today, with its reason; lists are sorted by it (`sort=urgency`). */
  urgency: urgencyAnswer,
  ...workAnswer,
  /** True until the caller has opened the record; absent in exports. */
  unread: z.exactOptional(z.boolean()),
  etag: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<RecordState>

/** One record of each list, as the calls for staff return it. */
export const RECORD_ANSWERS = {
  inquiries: z.union([
    z.strictObject({ ...LIST_BODIES.inquiries.shape, ...recordState.shape, createdAt: time }),
    z.strictObject({ ...fixedEnquiryBody.shape, ...recordState.shape, createdAt: time }),
  ]),
  'visa-applications': z.strictObject({
    ...LIST_BODIES['visa-applications'].shape,
    ...recordState.shape,
    timestamp: time,
  }),
  callbacks: z.strictObject({ ...LIST_BODIES.callbacks.shape, ...recordState.shape, timestamp: time }),
} satisfies Record<ListName, unknown>

/** The forms that a record of each list may have. */
const SHAPES = {
  inquiries: RECORD_ANSWERS.inquiries.def.options,
  'visa-applications': [RECORD_ANSWERS['visa-applications']],
  callbacks: [RECORD_ANSWERS.callbacks],
} satisfies Record<ListName, unknown>

/**
 * The number of pending records whose soonest limit has passed, and of those whose soonest limit ends within 7 days. A
 * limit without a date counts as ending today.
 */
const deadlines = z.strictObject({ passed: count, within7: count })

const listCount = z.strictObject({
  total: count,
  /** Number of records that staff have neither processed nor marked as spam. */
  pending: count,
  /** Number of urgent records among the pending ones. */
  urgent: count,
  /** Number of pending records about somebody who is detained. */
  detained: count,
  /** Number of pending records whose follow-up is due today (UK time) or earlier. */
  followUpDue: count,
  /** Number of pending records that are assigned to the caller; 0 for the shared password. */
  mine: count,
  deadlines,
  undelivered: count,
  /** Number of pending records whose mail to staff was only saved to disk, because no mail server was set up. */
  filed: count,
  newest: z.nullable(time),
  /**
   * The highest id in the list, 0 for a new list. The difference between two values of this id is the number of new
   * records.
   */
  lastId: count,
})

const unreadCount = z.strictObject({ new: count, urgent: count })

/** One record of any list. */
const anyRecord = z.union(Object.values(RECORD_ANSWERS))

/** A field of a record that contains search words; a long field is cut. */
const match = z.strictObject({
  name: z.string(),
  label: z.string(),
  text: z.string(),
  /** The positions of the search words in `text`: start and end, in UTF-16 code units. */
  marks: z.array(z.tuple([count, count])),
})
export type MatchAnswer = z.output<typeof match>

/**
 * One record of `GET /api/admin/requests`: the record, the name of its list and, with `q`, the positions of the search
 * words.
 */
export const requestAnswer = z.union(
  LISTS.flatMap(list =>
    SHAPES[list].map(({ shape }) =>
      z.strictObject({ list: z.literal(list), ...shape, matched: z.exactOptional(z.array(match)) }),
    ),
  ),
)

/** The answer of `GET /api/admin/{list}/:id/thread`. */
export const threadAnswer = z.strictObject({
  /** The number of requests with the same email address or phone number, including the record itself. */
  count,
  /** Always true; programs may still read it, because version 0.1.0 could answer before it had read every request. */
  complete: z.literal(true),
  /**
   * The linked requests by time, including the record itself. Empty for more than ten requests, because many people
   * then share the address or number.
   */
  requests: z.array(
    z.strictObject({
      list: z.enum(LISTS),
      record: anyRecord,
      by: z.array(z.enum(['email', 'phone'])),
      /** False when the name differs, in which case it may be another person. */
      sameName: z.boolean(),
    }),
  ),
})
export type ThreadAnswer = z.output<typeof threadAnswer>

/** The answer of `GET /api/admin/export`, and for one record of `GET /api/admin/{list}/:id/export`. */
export const exportAnswer = z.strictObject({
  firm: z.string(),
  exportedAt: time,
  records: z.array(
    z.strictObject({
      list: z.enum(LISTS),
      record: anyRecord,
      /** The visitor's fields, with labels and with values as words. */
      fields: z.array(z.strictObject({ name: z.string(), label: z.string(), value: z.string() })),
      /** The bytes of the letters in base64; null for a letter in quarantine. */
      files: z.exactOptional(
        z.array(z.strictObject({ id: fileId, name: z.string(), content: z.nullable(z.string()) })),
      ),
    }),
  ),
  /** The requested records that no longer exist. */
  missing: z.array(z.strictObject({ list: z.enum(LISTS), id: z.int().check(z.positive()) })),
})

/** How the service sends mails. `filed` means that no mail server is set up, so mails are only saved to disk. */
const delivery = z.enum(['smtp', 'filed'])

/** The part of the counts about the rows of one list on a page. */
const shownRows = z.strictObject({
  /** The number of unread records that match the list's filters. */
  unreadShown: z.exactOptional(count),
  /** With `ids`: which of these records the caller has not opened. */
  unreadIds: z.exactOptional(z.array(z.int().check(z.positive()))),
  /** With `ids` and `since`: the records among these ids that have changed since that revision. */
  changed: z.exactOptional(z.array(anyRecord)),
  /** With `ids` and `since`: the ids of the given records that no longer exist. */
  gone: z.exactOptional(z.array(z.int().check(z.positive()))),
  /** With `ids`: the other people who have one of these records open. */
  inProgress: z.exactOptional(
    z.array(z.strictObject({ id: z.int().check(z.positive()), by: historyLine.shape.by, since: time })),
  ),
})

/** The answer of `GET /api/admin/counts`. */
export const countsAnswer = z.strictObject({
  lists: z.record(z.enum(LISTS), listCount),
  /** The counts by time limit, over all lists. */
  deadlines,
  /** The number of mails that wait or have failed. */
  undelivered: count,
  /** Number of pending records in all lists whose mail to staff was only saved to disk. */
  filed: count,
  /** A number that rises with every change of any record; a later call sends it as `since`. */
  revision: count,
  /** The number of pending records in each list that the caller has not opened. */
  unread: z.record(z.enum(LISTS), unreadCount),
  /** With one list in `list`: its shown rows. */
  ...shownRows.shape,
  /** With several lists in `list`: the shown rows of each. */
  byList: z.exactOptional(z.partialRecord(z.enum(LISTS), shownRows)),
  delivery,
  /**
   * Says why staff get no emails, or that nobody confirmed the weekly test mail, and names the remedy; absent while all
   * is well.
   */
  mailProblem: z.exactOptional(z.string()),
  /** Names the records that a damaged file lost; absent once an operator has marked the loss as dealt with. */
  lost: z.exactOptional(z.string()),
})
export type AdminCounts = z.output<typeof countsAnswer>

/** The answer of `POST /api/admin/login`. */
export const loginAnswer = z.strictObject({
  token: z.string(),
  expiresAt: time,
  /** The token for `GET /api/admin/waiting`, valid for 12 hours; no other call accepts it. */
  waitingToken: z.string(),
})

/** The answer of `GET /api/admin/waiting`: the numbers of pending requests that the person has not opened. */
export const waitingAnswer = z.strictObject({ new: count, urgent: count })
export type WaitingAnswer = z.output<typeof waitingAnswer>

/** The answer of `POST /api/admin/tickets`. */
export const ticketAnswer = z.strictObject({ ticket: z.string(), expiresAt: time })

const phone = z.strictObject({ display: z.string(), dial: z.string() })
const promises = z.record(
  z.enum(PROMISES),
  z.strictObject({
    hours: z.number().check(z.positive()),
    count: z.enum(['office', 'clock']),
  }) satisfies z.ZodMiniType<AnswerPromise>,
)

/** The answer of `GET /api/firm`. */
export const firmAnswer = z.strictObject({
  name: z.string(),
  phone,
  emergencyPhone: phone,
  email: z.string(),
  hours: z.array(z.string()),
  promises,
  claims: z.array(z.strictObject({ id: z.string(), text: z.string(), asOf: z.exactOptional(z.iso.date()) })),
  privacyNotice: z.strictObject({ path: z.string(), version: z.string() }),
  /** True while the office is open; `changesAt` is the time of the next opening or closing. */
  office: z.exactOptional(z.strictObject({ open: z.boolean(), until: time })),
  /** True while visitors may send letters. */
  uploads: z.exactOptional(z.boolean()),
}) satisfies z.ZodMiniType<PublicFirm>

/**
 * The answer of `GET /api/admin/office`: the hours and promises from which waiting times are computed, and the API's
 * clock.
 */
const office = z.strictObject({
  opening: z.array(z.strictObject({ days: z.array(z.enum(WEEKDAYS)), opens: z.string(), closes: z.string() })),
  bankHolidays: z.array(z.iso.date()),
  promises,
})
export const officeAnswer = z.strictObject({
  now: time,
  ...office.shape,
  /** Earlier hours and promises, oldest first; each applies to answers before its `until`. */
  earlier: z.array(z.strictObject({ until: time, ...office.shape })),
}) satisfies z.ZodMiniType<Office & { now: string }>
export type AdminOffice = z.output<typeof officeAnswer>

/** The answer of `/healthz` and `/readyz`. Signed-in staff also get the state of mail and disk. */
export const healthAnswer = z.strictObject({ status: z.literal('ok') })
export const readyAnswer = z.strictObject({
  status: z.literal('ready'),
  mail: z.exactOptional(z.strictObject({ delivery, undelivered: count })),
  /** The free bytes on the data folder's disk, and the bytes that the service keeps free. */
  disk: z.exactOptional(z.strictObject({ free: count, reserve: count })),
  /**
   * The state of the copy: the time up to which it is complete, its delay, its problem, and the sequence number of its
   * head.
   */
  copy: z.exactOptional(
    z.strictObject({
      at: z.exactOptional(time),
      lagSeconds: z.number(),
      lagBytes: count,
      problem: z.exactOptional(z.string()),
      head: z.exactOptional(count),
    }),
  ),
})

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/** The body of every error answer. */
export const errorAnswer = z.strictObject({
  error: z.strictObject({
    code: z.enum(codes),
    message: z.string(),
    issues: z.exactOptional(z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() }))),
  }),
}) satisfies z.ZodMiniType<ErrorBody>

/** The answer of `POST /api/admin/mail`: the number of records whose mails are retried. */
export const retriedAnswer = z.strictObject({ retried: count })
export type RetriedAnswer = z.output<typeof retriedAnswer>

/** The result for one record of `PATCH /api/admin/records`. */
export const changedRecordAnswer = z.strictObject({
  list: z.enum(LISTS),
  id: z.int().check(z.positive()),
  /** `changed`, or an error code. */
  outcome: z.enum(['changed', ...codes]),
  /** The record after the change; absent when the record does not exist. */
  record: z.exactOptional(anyRecord),
  changes: z.exactOptional(z.array(historyLine)),
})

/** The answer of `PUT /api/admin/{list}/:id/presence`: the other people who have the record open. */
export const presenceAnswer = z.strictObject({ by: historyLine.shape.by, since: time })

/** One template of `GET /api/admin/{list}/:id/templates`, filled in for the request. */
export const templateAnswer = z.strictObject({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  text: z.string(),
  /** True when the template's text answers a request. */
  answers: z.boolean(),
})

/** The body of a 409 answer when somebody else changed the record first, with the record as it is now. */
export const changedElsewhereAnswer = z.extend(errorAnswer, {
  /** Present when the code is `changed_elsewhere`. */
  record: z.exactOptional(anyRecord),
  /**
   * Present when the code is `changed_elsewhere` and `If-Match` contained a tag of this record: the history's lines
   * since then.
   */
  changes: z.exactOptional(z.array(historyLine)),
})

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

/** The response to a visitor's submission. */
export const submittedAnswer = z.strictObject({
  reference,
  /** The time by which the firm promises to answer. */
  answerBy: time,
  /**
   * Present if the answer comes later than the form promises: the office is closed now, or closes before the promised
   * hours have passed.
   */
  office: z.exactOptional(z.enum(['closed', 'closing'])),
  /**
   * The English text that a visitor reads after sending: the question about urgency, and the next steps. Present only
   * for a request about a business, because the widget's own text is for private persons.
   */
  next: z.exactOptional(z.strictObject({ pressing: z.string(), steps: z.readonly(z.array(z.string())) })),
  /**
   * The token with which `POST /api/uploads` can add letters to this submission for 24 hours; absent with
   * `UPLOADS=off`.
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
   * endpoint returns it.
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
  /**
   * The day of removal from the UK, if this day is in the future or at most 28 days ago. Without such a removal, the
   * last day of the earliest open limit that has not passed. Absent without such a limit, too, or if a removal notice
   * without a day decides the urgency.
   */
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
  source: z.exactOptional(z.string()),
  spam: z.exactOptional(z.boolean()),
  spamAt: z.exactOptional(time),
  held: z.boolean(),
  mail: z.strictObject({ staff: mailStatus, visitor: z.exactOptional(mailStatus) }),
  /** The letters that the visitor sent; absent when there are none. */
  files: z.exactOptional(z.array(recordLetter)),
  /** The urgency that staff have set; absent if the urgency is the visitor's choice. */
  priority: z.exactOptional(z.enum(URGENCY_RANKS)),
  /** The time at which staff want a reminder of the request. */
  followUpAt: z.exactOptional(time),
  /** The member of staff who entered the request for a person who called, wrote or came in. */
  enteredBy: z.exactOptional(by),
  /**
   * For a request that staff entered: the time when staff told the person how the firm uses their data; null until
   * then.
   */
  privacyNotice: z.exactOptional(z.nullable(time)),
  /**
   * The ids of the rules whose limits staff have dealt with. Limits of these rules no longer make the request urgent.
   * In `timeLimits`, each limit that staff have dealt with has the time as `dealtWithAt`.
   */
  limitsDealtWith: z.array(z.string()),
  /**
   * The parts of the decision that staff corrected. Haven uses these values instead of the visitor's; null means that
   * staff do not know the value.
   */
  corrected: z.exactOptional(correctedSchema),
  /** The name of the team member whom the visitor asked for (`for`); absent once this person has left the team. */
  forName: z.exactOptional(z.string()),
  /** Every limit that may apply to the request, earliest first, as of today's date in London. */
  timeLimits: z.array(timeLimitSchema),
  /**
   * The last day of the earliest open limit; a limit without a date counts as ending today. Null when no limit is open.
   */
  soonestLimit: z.nullable(z.iso.date()),
  /** The urgency today, with its reason. With `sort=urgency`, lists are sorted by this urgency. */
  urgency: urgencyAnswer,
  ...workAnswer,
  /** True until the signed-in person has opened the record; absent in exports. */
  unread: z.exactOptional(z.boolean()),
  etag: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<RecordState>

/** For each list, the schema of a record as the staff API returns it. */
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

/** For each list, the schemas of the shapes that a record may have. */
const SHAPES = {
  inquiries: RECORD_ANSWERS.inquiries.def.options,
  'visa-applications': [RECORD_ANSWERS['visa-applications']],
  callbacks: [RECORD_ANSWERS.callbacks],
} satisfies Record<ListName, unknown>

/**
 * `passed`: the number of pending records with a limit that has passed. `within7`: the number of pending records with a
 * limit that ends within 7 days. A limit without a date counts as ending today.
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
  /** Number of pending records that are assigned to the signed-in person; 0 for the shared password. */
  mine: count,
  deadlines,
  undelivered: count,
  /** Number of pending records whose mail to staff was only saved to disk, because no mail server was set up. */
  filed: count,
  newest: z.nullable(time),
  /**
   * The highest id in the list; 0 if the list never had a record. The difference from an earlier answer is the number
   * of new records.
   */
  lastId: count,
})

const unreadCount = z.strictObject({ new: count, urgent: count })

/** One record of any list. */
const anyRecord = z.union(Object.values(RECORD_ANSWERS))

/** A field of a record that contains search words. `text` is shortened if the field is long. */
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
  /** Always true. Version 0.1.0 answered false if it had not yet read every request. */
  complete: z.literal(true),
  /**
   * The requests with the same address or number, by time, including the record itself. Empty if there are more than
   * ten requests, because then many people probably share the address or number.
   */
  requests: z.array(
    z.strictObject({
      list: z.enum(LISTS),
      record: anyRecord,
      by: z.array(z.enum(['email', 'phone'])),
      /** False when the name in this request differs from the record's, so another person may have sent the request. */
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
      /** The letters, with their bytes in base64; null instead of the bytes of a letter in quarantine. */
      files: z.exactOptional(
        z.array(z.strictObject({ id: fileId, name: z.string(), content: z.nullable(z.string()) })),
      ),
    }),
  ),
  /** The records that were requested for the export but no longer exist. */
  missing: z.array(z.strictObject({ list: z.enum(LISTS), id: z.int().check(z.positive()) })),
})

/** How the service sends mails. `filed` means that no mail server is set up, so mails are only saved to disk. */
const delivery = z.enum(['smtp', 'filed'])

/** The counts for those records of a list that a page shows as rows. */
const shownRows = z.strictObject({
  /** The number of pending unread records that match the list's filters. */
  unreadShown: z.exactOptional(count),
  /** With `ids`: which of these records the signed-in person has not opened. */
  unreadIds: z.exactOptional(z.array(z.int().check(z.positive()))),
  /** With `ids` and `since`: the records with one of these ids that have changed since the revision `since`. */
  changed: z.exactOptional(z.array(anyRecord)),
  /** With `ids` and `since`: the ids in `ids` whose records no longer exist. */
  gone: z.exactOptional(z.array(z.int().check(z.positive()))),
  /** With `ids`: who else has one of these records open. */
  inProgress: z.exactOptional(
    z.array(z.strictObject({ id: z.int().check(z.positive()), by: historyLine.shape.by, since: time })),
  ),
})

/** The answer of `GET /api/admin/counts`. */
export const countsAnswer = z.strictObject({
  lists: z.record(z.enum(LISTS), listCount),
  /** The numbers of pending records with a passed limit and with a near limit, in all lists together. */
  deadlines,
  /** The number of mails that wait to be sent or have failed. */
  undelivered: count,
  /** Number of pending records in all lists whose mail to staff was only saved to disk. */
  filed: count,
  /**
   * A number that rises with every change of any record. The dashboard sends this number as `since` in its next
   * request.
   */
  revision: count,
  /**
   * A number that changes when the office's hours or the list of colleagues change. An open dashboard then reads the
   * hours and the list again.
   */
  setup: count,
  /** For each list, the number of pending records that the signed-in person has not opened. */
  unread: z.record(z.enum(LISTS), unreadCount),
  /** With one list in `list`: the counts about the shown rows of this list. */
  ...shownRows.shape,
  /** With several lists in `list`: the counts about the shown rows of each list. */
  byList: z.exactOptional(z.partialRecord(z.enum(LISTS), shownRows)),
  delivery,
  /**
   * A text that says why staff get no emails, or that nobody confirmed the weekly test mail, with the remedy; absent
   * while all is well.
   */
  mailProblem: z.exactOptional(z.string()),
  /**
   * A sentence about the records that a damaged file lost; absent once an operator has marked the loss as dealt with.
   */
  lost: z.exactOptional(z.string()),
  /** The number of open first steps; absent when none is open, and for people without the permission to take them. */
  firstSteps: z.exactOptional(count),
})
export type AdminCounts = z.output<typeof countsAnswer>

/** The answer of `POST /api/admin/login`. */
export const loginAnswer = z.strictObject({
  token: z.string(),
  expiresAt: time,
  /** The token for `GET /api/admin/waiting`, valid for 12 hours; no other endpoint accepts it. */
  waitingToken: z.string(),
})

/** The answer of `GET /api/admin/waiting`: the numbers of pending requests that the person has not opened. */
export const waitingAnswer = z.strictObject({ new: count, urgent: count })
export type WaitingAnswer = z.output<typeof waitingAnswer>

/** The answer of `POST /api/admin/tickets`: a ticket for one download. */
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
  /** The firm's own words of thanks after sending. */
  thanks: z.exactOptional(z.string()),
  /** True while the office is open; `until` is the time of the next opening or closing. */
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
  /**
   * Earlier hours and promises, oldest first. An answer is measured by the first entry whose `until` is later than the
   * time of the answer.
   */
  earlier: z.array(z.strictObject({ until: time, ...office.shape })),
}) satisfies z.ZodMiniType<Office & { now: string }>
export type AdminOffice = z.output<typeof officeAnswer>

/**
 * The answer of `/healthz` and `/readyz`. From `/readyz`, signed-in staff also get the state of mail, disk and copy.
 */
export const healthAnswer = z.strictObject({ status: z.literal('ok') })
export const readyAnswer = z.strictObject({
  status: z.literal('ready'),
  mail: z.exactOptional(z.strictObject({ delivery, undelivered: count })),
  /** The free bytes on the data folder's disk, and the bytes that the service keeps free. */
  disk: z.exactOptional(z.strictObject({ free: count, reserve: count })),
  /**
   * The state of the copy: up to which time the copy contains all data, its delay, its problem, and the sequence number
   * in its file `head.json`.
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
  /** The record as it is now; absent when the record does not exist. */
  record: z.exactOptional(anyRecord),
  changes: z.exactOptional(z.array(historyLine)),
})

/** One entry in the answer of `PUT /api/admin/{list}/:id/presence`: another person who has the record open. */
export const presenceAnswer = z.strictObject({ by: historyLine.shape.by, since: time })

/** One template of `GET /api/admin/{list}/:id/templates`, filled in for the request. */
export const templateAnswer = z.strictObject({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  text: z.string(),
  /** True when the template's text answers a request. */
  answers: z.boolean(),
  /** The template's language: staff see such a template only beside requests whose form was in this language. */
  language: z.exactOptional(z.string()),
})

/** The body of a 409 answer when somebody else changed the record first, with the record as it is now. */
export const changedElsewhereAnswer = z.extend(errorAnswer, {
  /** Present when the code is `changed_elsewhere`. */
  record: z.exactOptional(anyRecord),
  /**
   * Present when the code is `changed_elsewhere` and `If-Match` contained an entity tag of this record: the lines of
   * the history since this tag.
   */
  changes: z.exactOptional(z.array(historyLine)),
})

import * as z from 'zod/mini'
import type { PublicFirm } from './content/firm'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from './errors'
import { fixedEnquiryBody } from './forms/contact'
import { FILE_ID, FILE_TYPES, type FileType, type RecordFile } from './forms/files'
import { LIST_BODIES } from './forms/submissions'
import { timeLimitSchema } from './limits/time-limits'
import { REASONS } from './order'
import {
  LISTS,
  MAIL_STATES,
  type MailStatus,
  REFERENCE_ALPHABET,
  REFERENCE_LENGTH,
  type RecordState,
} from './records/records'
import { URGENCY_RANKS } from './records/urgency'
import { historyLine, workAnswer } from './records/work'
import { WEEKDAYS } from './time/office-hours'
import { type AnswerPromise, PROMISES } from './time/promises'
import type { Office } from './time/waiting-time'

const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())
const reference = z.string().check(z.regex(new RegExp(`^[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`)))

/** What a visitor's submission is answered with. */
export const submittedAnswer = z.strictObject({
  reference,
  /** By when the firm answers. */
  answerBy: time,
  /** Why that is later than the hours that the form names; absent where it is not. */
  office: z.exactOptional(z.enum(['closed', 'closing'])),
  /** What `POST /api/uploads` takes as `token`, to add letters to this very submission for 24 hours; absent with `UPLOADS=off`. */
  fileToken: z.exactOptional(z.string()),
})
export type SubmittedAnswer = z.output<typeof submittedAnswer>

const fileId = z.string().check(z.regex(FILE_ID))

/** `POST /api/uploads`. */
export const uploadedAnswer = z.strictObject({ id: fileId, name: z.string(), bytes: count })
export type UploadedAnswer = z.output<typeof uploadedAnswer>

/** A file that came with a record. */
export const recordFile = z.strictObject({
  ...uploadedAnswer.shape,
  /** What its bytes say. */
  type: z.enum(Object.keys(FILE_TYPES) as [FileType, ...FileType[]]),
  /** In hex. */
  sha256: z.string(),
  /** Whether a scanner has looked at it. */
  scanned: z.boolean(),
  /** What the scanner took it for: then it is kept apart, and no call gives it out. */
  flagged: z.exactOptional(z.string()),
  /** When it came, where it was added after the submission. */
  addedAt: z.exactOptional(time),
}) satisfies z.ZodMiniType<RecordFile>

const correctedDay = z.exactOptional(z.nullable(z.iso.date()))

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
  /** The day of removal, or else the last day of the earliest open limit that has not passed. */
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
  /** What the visitor sent along; absent where that is nothing. */
  files: z.exactOptional(z.array(recordFile)),
  /** How urgent staff know it to be; absent where what the visitor chose counts. */
  priority: z.exactOptional(z.enum(URGENCY_RANKS)),
  /** When staff said that its time limits are dealt with: then they press no more. */
  limitDealtWith: z.nullable(z.strictObject({ at: time })),
  /** Days of the decision that staff corrected, in order of time; null: one is not known after all. */
  decisionCorrections: z.exactOptional(
    z.array(z.strictObject({ at: time, sentOn: correctedDay, receivedOn: correctedDay, removalOn: correctedDay })),
  ),
  /** The name of whom the visitor wants (`for`), as long as the team has them. */
  forName: z.exactOptional(z.string()),
  /** Every limit that may apply, the earliest first, by today's calendar in London. */
  timeLimits: z.array(timeLimitSchema),
  /** The last day of the earliest one, where one without a day counts as today; null without any that presses. */
  soonestLimit: z.nullable(z.iso.date()),
  /** How urgent it is today, and why: what lists are sorted by (`sort=urgency`). */
  urgency: urgencyAnswer,
  ...workAnswer,
  etag: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<RecordState>

/** One record of each list, as the admin calls answer it. */
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
}

/** Pending records whose soonest limit has passed, or ends within 7 days; one without a day counts as today. */
const deadlines = z.strictObject({ passed: count, within7: count })

const listCount = z.strictObject({
  total: count,
  /** Neither processed nor marked as spam by staff. */
  pending: count,
  /** Those of the pending that are urgent. */
  urgent: count,
  deadlines,
  undelivered: count,
  newest: z.nullable(time),
  /** The highest id given out, 0 in a new list: what it grows by is what arrived. */
  lastId: count,
})

/** One record of any list. */
const anyRecord = z.union(Object.values(RECORD_ANSWERS))

/** `GET /api/admin/search`. */
export const searchAnswer = z.strictObject({
  /** Newest first over all lists; there may be none although `nextCursor` says that there is more to search. */
  hits: z.array(
    z.strictObject({
      list: z.enum(LISTS),
      record: anyRecord,
      /** Each field that holds something of what was looked for; of a long one a part. */
      matched: z.array(
        z.strictObject({
          name: z.string(),
          label: z.string(),
          text: z.string(),
          /** From and to in `text`, in UTF-16 code units. */
          marks: z.array(z.tuple([count, count])),
        }),
      ),
    }),
  ),
  /** Records that were searched by now, and how many match the filters in all. */
  searched: count,
  total: count,
  nextCursor: z.exactOptional(z.string()),
})
export type SearchAnswer = z.output<typeof searchAnswer>

/** `GET /api/admin/{list}/:id/thread`. */
export const threadAnswer = z.strictObject({
  /** How many requests share an email address or a phone number with this one, itself included. */
  count,
  /** False while older requests may be missing, since the index is still being made. */
  complete: z.boolean(),
  /** In order of time, this one included; empty above ten: then many people share the contact. */
  requests: z.array(
    z.strictObject({
      list: z.enum(LISTS),
      record: anyRecord,
      by: z.array(z.enum(['email', 'phone'])),
      /** False where it may be another person. */
      sameName: z.boolean(),
    }),
  ),
})
export type ThreadAnswer = z.output<typeof threadAnswer>

/** `GET /api/admin/export`, and of one record `GET /api/admin/{list}/:id/export`. */
export const exportAnswer = z.strictObject({
  firm: z.string(),
  exportedAt: time,
  records: z.array(
    z.strictObject({
      list: z.enum(LISTS),
      record: anyRecord,
      /** The visitor's fields in words for people. */
      fields: z.array(z.strictObject({ name: z.string(), label: z.string(), value: z.string() })),
      /** What its letters hold, in base64; null for one that is kept apart. */
      files: z.exactOptional(
        z.array(z.strictObject({ id: fileId, name: z.string(), content: z.nullable(z.string()) })),
      ),
    }),
  ),
  /** Those that there are no more. */
  missing: z.array(z.strictObject({ list: z.enum(LISTS), id: z.int().check(z.positive()) })),
})

/** How mails leave: `filed` means that nobody is being emailed, since no server is configured. */
const delivery = z.enum(['smtp', 'filed'])

/** `GET /api/admin/counts`. */
export const countsAnswer = z.strictObject({
  lists: z.record(z.enum(LISTS), listCount),
  /** Over all lists. */
  deadlines,
  /** Mails that are queued or failed. */
  undelivered: count,
  /** Grows with every change of any record; `since` takes it. */
  revision: count,
  /** With `list`, `ids` and `since`: those of the named records that were changed since. */
  changed: z.exactOptional(z.array(anyRecord)),
  /** … and the ids of those that are gone. */
  gone: z.exactOptional(z.array(z.int().check(z.positive()))),
  /** … and who else has one of them open. */
  inProgress: z.exactOptional(
    z.array(z.strictObject({ id: z.int().check(z.positive()), by: historyLine.shape.by, since: time })),
  ),
  delivery,
  /** What keeps emails to staff from leaving, or that nobody confirmed the weekly one, in words with the way out; absent while all is well. */
  mailProblem: z.exactOptional(z.string()),
  /** Records that a damaged file lost, in words, until an operator has dealt with them. */
  lost: z.exactOptional(z.string()),
})
export type AdminCounts = z.output<typeof countsAnswer>

/** `POST /api/admin/login`. */
export const loginAnswer = z.strictObject({ token: z.string(), expiresAt: time })

/** `POST /api/admin/tickets`. */
export const ticketAnswer = z.strictObject({ ticket: z.string(), expiresAt: time })

const phone = z.strictObject({ display: z.string(), dial: z.string() })
const promises = z.record(
  z.enum(PROMISES),
  z.strictObject({
    hours: z.number().check(z.positive()),
    count: z.enum(['office', 'clock']),
  }) satisfies z.ZodMiniType<AnswerPromise>,
)

/** `GET /api/firm`. */
export const firmAnswer = z.strictObject({
  name: z.string(),
  phone,
  emergencyPhone: phone,
  email: z.string(),
  hours: z.array(z.string()),
  promises,
  claims: z.array(z.strictObject({ id: z.string(), text: z.string(), asOf: z.exactOptional(z.iso.date()) })),
  privacyNotice: z.strictObject({ path: z.string(), version: z.string() }),
  /** Whether letters can be sent along at the moment. */
  uploads: z.exactOptional(z.boolean()),
}) satisfies z.ZodMiniType<PublicFirm>

/** `GET /api/admin/office`: what waiting times are counted with, the clock of the API among it. */
export const officeAnswer = z.strictObject({
  now: time,
  opening: z.array(z.strictObject({ days: z.array(z.enum(WEEKDAYS)), opens: z.string(), closes: z.string() })),
  bankHolidays: z.array(z.iso.date()),
  promises,
}) satisfies z.ZodMiniType<Office & { now: string }>
export type AdminOffice = z.output<typeof officeAnswer>

/** `/healthz` and `/readyz`; who is signed in also reads how mail and disk stand. */
export const healthAnswer = z.strictObject({ status: z.literal('ok') })
export const readyAnswer = z.strictObject({
  status: z.literal('ready'),
  mail: z.exactOptional(z.strictObject({ delivery, undelivered: count })),
  /** In bytes: what is free for the data folder, and what of it is kept free. */
  disk: z.exactOptional(z.strictObject({ free: count, reserve: count })),
  /** Up to which moment everything is in the copy, how far it is behind, why nothing reaches it, and the sequence of its head. */
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

/** Every answer that is no success. */
export const errorAnswer = z.strictObject({
  error: z.strictObject({
    code: z.enum(codes),
    message: z.string(),
    issues: z.exactOptional(z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() }))),
  }),
}) satisfies z.ZodMiniType<ErrorBody>

/** `POST /api/admin/mail`: of how many records the mails are tried again. */
export const retriedAnswer = z.strictObject({ retried: count })
export type RetriedAnswer = z.output<typeof retriedAnswer>

/** `PATCH /api/admin/records`: what became of one of them. */
export const changedRecordAnswer = z.strictObject({
  list: z.enum(LISTS),
  id: z.int().check(z.positive()),
  /** `changed`, or the code of why it was not. */
  outcome: z.enum(['changed', ...codes]),
  /** As it stands, where it is there. */
  record: z.exactOptional(anyRecord),
  changes: z.exactOptional(z.array(historyLine)),
})

/** `PUT /api/admin/{list}/:id/presence`: somebody else who has the record open. */
export const presenceAnswer = z.strictObject({ by: historyLine.shape.by, since: time })

/** `GET /api/admin/{list}/:id/templates`: one for the answer, filled in. */
export const templateAnswer = z.strictObject({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  text: z.string(),
})

/** A change that somebody else came before: 409 with the record as it stands. */
export const changedElsewhereAnswer = z.extend(errorAnswer, {
  /** Present where the code is `changed_elsewhere`. */
  record: z.exactOptional(anyRecord),
  /** … and, where `If-Match` named a tag of this record, what its history tells since. */
  changes: z.exactOptional(z.array(historyLine)),
})

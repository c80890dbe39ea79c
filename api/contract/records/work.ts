import * as z from 'zod/mini'
import type { Corrected } from '../forms/corrected'
import { text } from '../text'
import type { UrgencyRank } from './urgency'
import { CONTACTS, type Colleague, type ContactHow, type WorkBy } from './work-facts'

/**
 * Events in a record's history, with the words that staff see. Some events have details, such as limits, which follow
 * these words.
 */
export const PLAIN = {
  reopened: 'Marked as pending',
  spam: 'Marked as spam',
  not_spam: 'No spam after all',
  suspect: 'Marked as looking like spam',
  not_suspect: 'Marked as not looking like spam',
  held: 'Kept from deletion',
  released: 'Deletion allowed',
  limits_settled: 'Time limits dealt with',
  limits_open: 'Time limits reopened',
  mail_retried: 'Emails tried again',
  entered: 'Entered for the visitor',
  told: 'Told how we use their data',
  not_told: 'Not told how we use their data',
} as const
type Plain = keyof typeof PLAIN

type WorkEvent =
  | { what: Exclude<Plain, 'reopened' | 'limits_settled' | 'limits_open'> }
  /** `limits` contains the titles of the limits; an entry of version 0.1.0 without `limits` stands for all limits. */
  | { what: 'limits_settled' | 'limits_open'; limits?: string[] }
  /** `notAnswered`: staff withdrew their note that the request was answered. */
  | { what: 'reopened'; notAnswered?: true }
  | { what: 'processed'; notNeeded?: true }
  | { what: 'assigned'; to: Colleague | null }
  /** `to: null`: staff removed the urgency that they had set, so the visitor's choice counts again. */
  | { what: 'priority'; to: UrgencyRank | null }
  | { what: 'corrected'; corrected: Corrected }
  /** `to: null`: staff removed the follow-up. */
  | { what: 'follow_up'; to: string | null }
  /** `id` is the key that the dashboard sent together with the note. */
  | { what: 'note'; id: string; text: string }
  /**
   * `answered`: the contact answered the request; absent in entries of version 0.1.0, which did not ask whether a
   * contact was an answer. `toConfirm`: a reader noted that the contact answered the request. The answer counts only
   * after a caseworker confirms it.
   */
  | { what: 'contact'; id: string; how: ContactHow; answered?: boolean; toConfirm?: true; text?: string }
  /**
   * `contact` is the id of the confirmed contact. `before` is the time of the answer that counted before the
   * confirmation.
   */
  | { what: 'confirmed'; contact: string; how: ContactHow; before?: string }
  | { what: 'unconfirmed'; contact: string; how: ContactHow }

/** The stored entry about one action of staff on a record; the store adds entries and never changes one. */
export type WorkEntry = { at: string; by: WorkBy } & WorkEvent
export type WorkKind = WorkEntry['what']

const KINDS = [
  'processed',
  'assigned',
  'priority',
  'corrected',
  'follow_up',
  'note',
  'contact',
  'confirmed',
  'unconfirmed',
  ...Object.keys(PLAIN),
] as [WorkKind, ...WorkKind[]]

const MOST_CHARACTERS = 5_000
const body = (message: string) => text({ max: MOST_CHARACTERS, min: 1, message })

/** The body of `POST /api/admin/{list}/:id/notes`. */
export const noteSchema = z.strictObject({ text: body('Please write the note') })
/** The body of `POST /api/admin/{list}/:id/contacts`. */
const contactFields = z.strictObject({
  how: z.enum(Object.keys(CONTACTS) as [ContactHow, ...ContactHow[]]),
  /** True when the contact answered the request; by default, true only for a conversation. */
  answered: z.exactOptional(z.boolean()),
  text: z.exactOptional(body('Please write what was said, or leave it out')),
})
export const contactSchema = contactFields.check(
  z.refine(({ how, answered }) => how !== 'no_answer' || answered !== true, {
    path: ['answered'],
    message: 'a call that nobody took cannot have answered the request',
  }),
)

const time = z.iso.datetime()
const colleague = z.strictObject({ id: z.string(), name: z.string() })
/** The person who acted, or `shared` for the shared password. */
export const by = z.union([colleague, z.literal('shared')])

/** One line of a record's history. */
export const historyLine = z.strictObject({ at: time, by, what: z.enum(KINDS), text: z.string() })
export type HistoryLine = z.output<typeof historyLine>

/** The fields about the work on a record; an empty field is absent. */
export const workAnswer = {
  /** The member of staff to whom the record is assigned; `left` means that the person no longer works here. */
  assignedTo: z.exactOptional(z.strictObject({ ...colleague.shape, left: z.exactOptional(z.literal(true)) })),
  /** The time at which staff first answered the request, by a conversation or another contact. */
  answeredAt: z.exactOptional(time),
  /** Present when staff processed the record because it needed no answer. */
  noAnswerNeeded: z.exactOptional(z.literal(true)),
  /** The notes on the record, by time. */
  notes: z.exactOptional(z.array(z.strictObject({ id: z.string(), at: time, by, text: z.string() }))),
  contacts: z.exactOptional(
    z.array(
      z.strictObject({
        id: z.string(),
        at: time,
        by,
        how: contactFields.shape.how,
        answered: z.exactOptional(z.boolean()),
        /**
         * Present when a reader noted that the contact answered the request, and no caseworker has confirmed this
         * answer yet.
         */
        toConfirm: z.exactOptional(z.literal(true)),
        text: z.exactOptional(z.string()),
      }),
    ),
  ),
  /** The history of the record, one line per entry, oldest first. */
  history: z.exactOptional(z.array(historyLine)),
}
const workShape = z.strictObject(workAnswer)
export type WorkAnswer = z.output<typeof workShape>

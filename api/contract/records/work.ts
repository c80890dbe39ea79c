import * as z from 'zod/mini'
import type { Corrected } from '../forms/corrected'
import { text } from '../text'
import type { UrgencyRank } from './urgency'
import { CONTACTS, type Colleague, type ContactHow, type WorkBy } from './work-facts'

/** The events of a record without details, with the words that staff read. */
export const PLAIN = {
  reopened: 'Marked as pending',
  spam: 'Marked as spam',
  not_spam: 'No spam after all',
  suspect: 'Marked as looking like spam',
  not_suspect: 'Marked as not looking like spam',
  held: 'Held: will not be deleted automatically',
  released: 'No longer held',
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
  /** `limits` has the titles of the limits; without it, version 0.1.0 meant all of them. */
  | { what: 'limits_settled' | 'limits_open'; limits?: string[] }
  /** `notAnswered`: staff had noted an answer by mistake when they processed the record. */
  | { what: 'reopened'; notAnswered?: true }
  | { what: 'processed'; notNeeded?: true }
  | { what: 'assigned'; to: Colleague | null }
  /** `to: null`: the visitor's choice counts again instead of staff's. */
  | { what: 'priority'; to: UrgencyRank | null }
  | { what: 'corrected'; corrected: Corrected }
  /** `to: null`: staff removed the follow-up. */
  | { what: 'follow_up'; to: string | null }
  /** `id` is the key that the dashboard sent with the note. */
  | { what: 'note'; id: string; text: string }
  /**
   * `answered`: the contact answered the request; absent where version 0.1.0 did not ask. `toConfirm`: a reader says
   * so, and it counts once a caseworker has confirmed it.
   */
  | { what: 'contact'; id: string; how: ContactHow; answered?: boolean; toConfirm?: true; text?: string }
  /** `contact` is the id of the confirmed contact. `before` is the time of the answer that counted until then. */
  | { what: 'confirmed'; contact: string; how: ContactHow; before?: string }
  | { what: 'unconfirmed'; contact: string; how: ContactHow }

/** The stored entry of one action of staff on a record; the store only adds entries. */
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
  /** True when the contact answered the request; the default is true for a talk alone. */
  answered: z.exactOptional(z.boolean()),
  text: z.exactOptional(body('Please write what was said, or leave it out')),
})
export const contactSchema = contactFields.check(
  z.refine(({ how, answered }) => how !== 'no_answer' || answered !== true, {
    path: ['answered'],
    message: 'a call without an answer cannot be one',
  }),
)

const time = z.iso.datetime()
const colleague = z.strictObject({ id: z.string(), name: z.string() })
/** The person who acted, or `shared`. */
export const by = z.union([colleague, z.literal('shared')])

/** One line of a record's history. */
export const historyLine = z.strictObject({ at: time, by, what: z.enum(KINDS), text: z.string() })
export type HistoryLine = z.output<typeof historyLine>

/** The fields about work on a record; each is absent when empty. */
export const workAnswer = {
  /** The member of staff to whom the record is assigned. */
  /** `left`: the person works here no more. */
  assignedTo: z.exactOptional(z.strictObject({ ...colleague.shape, left: z.exactOptional(z.literal(true)) })),
  /** The time when staff first reached the visitor. */
  answeredAt: z.exactOptional(time),
  /** Present when staff processed the record because it needed no answer. */
  noAnswerNeeded: z.exactOptional(z.literal(true)),
  /** The notes, in order of time. */
  notes: z.exactOptional(z.array(z.strictObject({ id: z.string(), at: time, by, text: z.string() }))),
  contacts: z.exactOptional(
    z.array(
      z.strictObject({
        id: z.string(),
        at: time,
        by,
        how: contactFields.shape.how,
        answered: z.exactOptional(z.boolean()),
        /** Present when a reader says that the contact answered the request and no caseworker has confirmed it. */
        toConfirm: z.exactOptional(z.literal(true)),
        text: z.exactOptional(z.string()),
      }),
    ),
  ),
  /** The history, one line per entry, oldest first. */
  history: z.exactOptional(z.array(historyLine)),
}
const workShape = z.strictObject(workAnswer)
export type WorkAnswer = z.output<typeof workShape>

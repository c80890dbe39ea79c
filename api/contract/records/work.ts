import * as z from 'zod/mini'
import type { Corrected } from '../forms/corrected'
import { text } from '../text'
import type { UrgencyRank } from './urgency'
import { CONTACTS, type Colleague, type ContactHow, type WorkBy } from './work-facts'

/** Events of a record that need no details, with the words that staff read. */
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
  /** `limits`: their titles; version 0.1.0 meant all of them. */
  | { what: 'limits_settled' | 'limits_open'; limits?: string[] }
  /** `notAnswered`: the answer that staff noted when they processed it was a mistake. */
  | { what: 'reopened'; notAnswered?: true }
  | { what: 'processed'; notNeeded?: true }
  | { what: 'assigned'; to: Colleague | null }
  /** null: what the visitor chose counts again. */
  | { what: 'priority'; to: UrgencyRank | null }
  | { what: 'corrected'; corrected: Corrected }
  /** null: there is none any more. */
  | { what: 'follow_up'; to: string | null }
  /** `id`: the key that the dashboard sent with it. */
  | { what: 'note'; id: string; text: string }
  /**
   * `answered`: it answered the request; absent where version 0.1.0 did not ask. `toConfirm`: a reader says so, and it
   * counts once a caseworker has confirmed it.
   */
  | { what: 'contact'; id: string; how: ContactHow; answered?: boolean; toConfirm?: true; text?: string }
  /** `contact`: its id. `before`: the time of the answer that counted until then. */
  | { what: 'confirmed'; contact: string; how: ContactHow; before?: string }
  | { what: 'unconfirmed'; contact: string; how: ContactHow }

/** The stored entry of one action of staff on a record; the store only ever adds entries. */
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
  /** It answered the request; by default a talk did, and nothing else. */
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
/** The person who did something, or `shared`. */
export const by = z.union([colleague, z.literal('shared')])

/** One line of a record's history, the oldest first. */
export const historyLine = z.strictObject({ at: time, by, what: z.enum(KINDS), text: z.string() })
export type HistoryLine = z.output<typeof historyLine>

/** The work on a record; each field is absent when there is none. */
export const workAnswer = {
  /** The member of staff who has it. */
  /** `left`: the person works here no more. */
  assignedTo: z.exactOptional(z.strictObject({ ...colleague.shape, left: z.exactOptional(z.literal(true)) })),
  /** The time when staff first reached the visitor. */
  answeredAt: z.exactOptional(time),
  /** Present when staff processed it because no answer was needed. */
  noAnswerNeeded: z.exactOptional(z.literal(true)),
  /** In order of time. */
  notes: z.exactOptional(z.array(z.strictObject({ id: z.string(), at: time, by, text: z.string() }))),
  contacts: z.exactOptional(
    z.array(
      z.strictObject({
        id: z.string(),
        at: time,
        by,
        how: contactFields.shape.how,
        answered: z.exactOptional(z.boolean()),
        /** A reader says that it answered the request, and no caseworker has confirmed it. */
        toConfirm: z.exactOptional(z.literal(true)),
        text: z.exactOptional(z.string()),
      }),
    ),
  ),
  /** Every entry, in one line each. */
  history: z.exactOptional(z.array(historyLine)),
}
const workShape = z.strictObject(workAnswer)
export type WorkAnswer = z.output<typeof workShape>

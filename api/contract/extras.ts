import * as z from 'zod/mini'
import { MAX_SHORT_TEXT } from './options'
import { line } from './text'

/** The decision that an enquiry is about; `date` as YYYY-MM-DD. */
export const decisionSchema = z.object({
  kind: line({ max: MAX_SHORT_TEXT, message: 'Please say what the decision was' }),
  date: z.optional(z.iso.date('Please give a date as YYYY-MM-DD')),
  inUk: z.optional(z.boolean()),
  detained: z.optional(z.boolean()),
})

/** Fields that any submission may carry beside its own; the reserved ones are kept for later forms. */
export const submissionExtras = {
  /** Version of the privacy notice that the visitor was shown. */
  privacyVersion: z._default(line({ max: 40 }), ''),
  /** Reserved. */
  decision: z.optional(decisionSchema),
  /** Reserved: the person for whom the visitor asks. */
  onBehalfOf: z.optional(line({ max: MAX_SHORT_TEXT })),
  /** Reserved: how and when it is safe to make contact. */
  safeContact: z.optional(line({ max: MAX_SHORT_TEXT })),
  /** Reserved: the visitor's language, a BCP 47 tag. */
  language: z.optional(line({ max: 35 })),
}

/** What tells people from programs: a honeypot and the time from first sight to sending, in ms. Never stored. */
export const spamSignals = z.object({
  website: z._default(z.string(), ''),
  elapsedMs: z.optional(z.number()),
})

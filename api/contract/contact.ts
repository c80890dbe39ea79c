import * as z from 'zod/mini'
import { consultationSchema } from './consultation'
import { FIXED_SERVICES, FIXED_URGENCIES, MAX_ANSWER, MAX_NAME, MAX_PHONE } from './options'
import { line } from './text'

/** Fields that any submission may carry beside its own; the reserved ones are kept for later forms. */
export const submissionExtras = {
  /** Version of the privacy notice that the visitor was shown. */
  privacyVersion: z._default(line({ max: 40 }), ''),
  /** Reserved: the decision that the enquiry is about; `date` as YYYY-MM-DD. */
  decision: z.optional(
    z.object({
      kind: line({ max: MAX_ANSWER }),
      date: z.optional(z.iso.date()),
      inUk: z.optional(z.boolean()),
      detained: z.optional(z.boolean()),
    }),
  ),
  /** Reserved: the person for whom the visitor asks. */
  onBehalfOf: z.optional(line({ max: MAX_ANSWER })),
  /** Reserved: how and when it is safe to make contact. */
  safeContact: z.optional(line({ max: MAX_ANSWER })),
  /** Reserved: the visitor's language, a BCP 47 tag. */
  language: z.optional(line({ max: 35 })),
}

/** What tells people from programs: a honeypot and the time from first sight to sending, in ms. Never stored. */
export const spamSignals = z.object({
  website: z._default(z.string(), ''),
  elapsedMs: z.optional(z.number()),
})

const consultation = z.extend(consultationSchema, {
  ...submissionExtras,
  message: z._default(consultationSchema.shape.message, ''),
})

/** The fixed payloads of the specification's section 7: one word is a name, and any phone is a phone. */
const fixedEnquiry = z.extend(consultation, {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: z._default(line({ max: MAX_NAME }), ''),
  phone: line({ min: 1, max: MAX_PHONE, message: 'Please enter a valid phone number' }),
  serviceRequired: z.enum(FIXED_SERVICES),
  urgencyLevel: z.enum(FIXED_URGENCIES, 'Please select an urgency level'),
})

/** `POST /api/contact`, as a union on `serviceRequired`. */
export const contactSchema = z.union([consultation, fixedEnquiry])
export type Contact = z.output<typeof contactSchema>

/** The member of the union that a body is held against, so that every issue of that member is named. */
export function contactSchemaFor(body: unknown): typeof consultation | typeof fixedEnquiry {
  const service = typeof body === 'object' && body !== null && 'serviceRequired' in body ? body.serviceRequired : ''
  return (FIXED_SERVICES as readonly unknown[]).includes(service) ? fixedEnquiry : consultation
}

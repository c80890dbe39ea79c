import * as z from 'zod/mini'
import { consultationSchema } from './consultation'
import { submissionExtras } from './extras'
import { FIXED_SERVICES, FIXED_URGENCIES, MAX_NAME, MAX_PHONE } from './options'
import { line } from './text'

/** What the consultation form sends. */
export const consultationBody = z.extend(consultationSchema, {
  ...submissionExtras,
  message: z._default(consultationSchema.shape.message, ''),
})

/** The fixed payloads of the specification's section 7: one word is a name, and any phone is a phone. */
export const fixedEnquiryBody = z.extend(consultationBody, {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: z._default(line({ max: MAX_NAME }), ''),
  phone: line({ min: 1, max: MAX_PHONE, message: 'Please enter a valid phone number' }),
  serviceRequired: z.enum(FIXED_SERVICES),
  urgencyLevel: z.enum(FIXED_URGENCIES, 'Please select an urgency level'),
})

/** `POST /api/contact`, as a union on `serviceRequired`. */
export const contactSchema = z.union([consultationBody, fixedEnquiryBody])
export type Contact = z.output<typeof contactSchema>

/** The member of the union that a body is held against, so that every issue of that member is named. */
export function contactSchemaFor(body: unknown): typeof consultationBody | typeof fixedEnquiryBody {
  const service = typeof body === 'object' && body !== null && 'serviceRequired' in body ? body.serviceRequired : ''
  return (FIXED_SERVICES as readonly unknown[]).includes(service) ? fixedEnquiryBody : consultationBody
}

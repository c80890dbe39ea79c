import * as z from 'zod/mini'
import { line } from '../text'
import { consultationSchema } from './consultation'
import { submissionExtras } from './extras'
import { shortNames } from './one-name'
import { FIXED_SERVICES, FIXED_URGENCIES, MAX_PHONE } from './options'

/** The body that the consultation form sends. */
export const consultationBody = z.extend(consultationSchema, {
  ...submissionExtras,
  message: z._default(consultationSchema.shape.message, ''),
})

/** The body with `oneName: true`, for people with one name or with a name of one letter. */
export const oneNameBody = z.extend(consultationBody, { ...shortNames, lastName: z._default(shortNames.lastName, '') })

/** The field that says so. The store never keeps it, because the names show it. */
export const oneNameSignal = { oneName: z.literal(true) }

/** The fixed payloads of the specification's section 7. They accept one word as a name, and any phone. */
export const fixedEnquiryBody = z.extend(oneNameBody, {
  phone: line({ min: 1, max: MAX_PHONE, message: 'Please enter a valid phone number' }),
  serviceRequired: z.enum(FIXED_SERVICES),
  urgencyLevel: z.enum(FIXED_URGENCIES, 'Please select an urgency level'),
})

/** The body of `POST /api/contact`, a union on `serviceRequired` and `oneName`. */
export const contactSchema = z.union([consultationBody, z.extend(oneNameBody, oneNameSignal), fixedEnquiryBody])
/** The part of the body that the store keeps. */
export type Contact = z.output<typeof oneNameBody | typeof fixedEnquiryBody>

/** Picks the member of the union that checks a body, so that the answer names every issue of that member. */
export function contactSchemaFor(
  body: unknown,
): typeof consultationBody | typeof oneNameBody | typeof fixedEnquiryBody {
  const { serviceRequired, oneName } = { ...(body as { serviceRequired?: unknown; oneName?: unknown }) }
  if ((FIXED_SERVICES as readonly unknown[]).includes(serviceRequired)) return fixedEnquiryBody
  return oneName === true ? oneNameBody : consultationBody
}

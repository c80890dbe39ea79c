import * as z from 'zod/mini'
import { line } from '../text'
import { consultationSchema } from './consultation'
import { submissionExtras } from './extras'
import { shortNames } from './one-name'
import { FIXED_SERVICES, FIXED_URGENCIES, MAX_PHONE } from './options'

/** What the consultation form sends. */
export const consultationBody = z.extend(consultationSchema, {
  ...submissionExtras,
  message: z._default(consultationSchema.shape.message, ''),
})

/** What it sends with `oneName: true`, for people with one name or a name of one letter. */
export const oneNameBody = z.extend(consultationBody, { ...shortNames, lastName: z._default(shortNames.lastName, '') })

/** What says so; never stored, since the names tell it. */
export const oneNameSignal = { oneName: z.literal(true) }

/** The fixed payloads of the specification's section 7: one word is a name, and any phone is a phone. */
export const fixedEnquiryBody = z.extend(oneNameBody, {
  phone: line({ min: 1, max: MAX_PHONE, message: 'Please enter a valid phone number' }),
  serviceRequired: z.enum(FIXED_SERVICES),
  urgencyLevel: z.enum(FIXED_URGENCIES, 'Please select an urgency level'),
})

/** `POST /api/contact`, as a union on `serviceRequired` and `oneName`. */
export const contactSchema = z.union([consultationBody, z.extend(oneNameBody, oneNameSignal), fixedEnquiryBody])
/** What is kept of it. */
export type Contact = z.output<typeof oneNameBody | typeof fixedEnquiryBody>

/** The member of the union that a body is held against, so that every issue of that member is named. */
export function contactSchemaFor(
  body: unknown,
): typeof consultationBody | typeof oneNameBody | typeof fixedEnquiryBody {
  const { serviceRequired, oneName } = { ...(body as { serviceRequired?: unknown; oneName?: unknown }) }
  if ((FIXED_SERVICES as readonly unknown[]).includes(serviceRequired)) return fixedEnquiryBody
  return oneName === true ? oneNameBody : consultationBody
}

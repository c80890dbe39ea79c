import * as z from 'zod/mini'
import { PLACEHOLDER_EMAIL } from '../records/placeholders'
import { consultationSchema } from './consultation'
import { submissionExtras } from './extras'
import { shortNames } from './one-name'
import { FIXED_SERVICES, FIXED_URGENCIES } from './options'
import { anyPhone } from './phone'

/** The body that the consultation form sends. */
export const consultationBody = z.extend(consultationSchema, {
  ...submissionExtras,
  message: z._default(consultationSchema.shape.message, ''),
})

const oneName = { ...shortNames, lastName: z._default(shortNames.lastName, '') }
const phoneAsTyped = { phone: anyPhone }

/** The body with `oneName: true`, for people with a single name or with a name of one letter. */
export const oneNameBody = z.extend(consultationBody, oneName)

/** The body with `phoneAsTyped: true`, for people whose number is shorter than the form requires. */
const shortPhoneBody = z.extend(consultationBody, phoneAsTyped)
/** The body with `oneName: true` and `phoneAsTyped: true`. */
const shortBody = z.extend(oneNameBody, phoneAsTyped)

/** The signal that a person has no email address and leaves the field empty. The server never stores this signal. */
export const noEmailSignal = { email: z.optional(z.string()), noEmail: z.literal(true) }

/**
 * The body with all rules relaxed, and with the signals that relax them. The server does not store any of these
 * signals.
 */
export const waivedBody = z.extend(shortBody, {
  email: noEmailSignal.email,
  oneName: z.optional(z.literal(true)),
  noEmail: z.optional(z.literal(true)),
  phoneAsTyped: z.optional(z.literal(true)),
})

/**
 * The body for the specification's fixed examples (section 7): the name may be one word, and every phone number is
 * accepted.
 */
export const fixedEnquiryBody = z.extend(shortBody, {
  serviceRequired: z.enum(FIXED_SERVICES),
  urgencyLevel: z.enum(FIXED_URGENCIES, 'Please select an urgency level'),
})

/**
 * The body of `POST /api/contact`, as a union. The values of `serviceRequired` and of the signals decide which schema
 * of the union applies.
 */
export const inquirySchema = z.union([consultationBody, waivedBody, fixedEnquiryBody])
/** The part of the body that is stored. */
export type InquiryFields = z.output<typeof oneNameBody | typeof fixedEnquiryBody>

/**
 * Returns the schema of the union that applies to a body, so that all issues in the error answer follow this schema.
 */
export function inquirySchemaFor(
  body: unknown,
): typeof consultationBody | typeof oneNameBody | typeof fixedEnquiryBody {
  const { serviceRequired, oneName, phoneAsTyped } = { ...(body as Record<string, unknown>) }
  if ((FIXED_SERVICES as readonly unknown[]).includes(serviceRequired)) return fixedEnquiryBody
  if (phoneAsTyped === true) return oneName === true ? shortBody : shortPhoneBody
  return oneName === true ? oneNameBody : consultationBody
}

/** Adds the placeholder address to a body whose sender has no email address. */
export const withPlaceholder = (body: unknown): unknown =>
  (body as { noEmail?: unknown } | undefined)?.noEmail === true
    ? { ...(body as object), email: PLACEHOLDER_EMAIL }
    : body

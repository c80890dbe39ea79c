import * as z from 'zod/mini'
import type { ListName } from '../records/records'
import { callbackSchema } from './callback'
import { oneNameBody } from './contact'
import { submissionExtras } from './extras'
import { visaApplicationSchema } from './visa-application'

// The language of the visa application is its own: the one in which the applicant wants to be spoken to.
const { language: _, ...visaExtras } = submissionExtras

/** `POST /api/visa-applications`. */
export const visaApplicationBody = z.extend(visaApplicationSchema, visaExtras)

/** `POST /api/callbacks`. */
export const callbackBody = z.extend(callbackSchema, {
  ...submissionExtras,
  preferredTime: z._default(callbackSchema.shape.preferredTime, ''),
  message: z._default(callbackSchema.shape.message, ''),
})

/** What a record of each list holds of what its visitor sent; the forms of a list have the same fields. */
export const LIST_BODIES = {
  inquiries: oneNameBody,
  'visa-applications': visaApplicationBody,
  callbacks: callbackBody,
} satisfies Record<ListName, z.ZodMiniObject>

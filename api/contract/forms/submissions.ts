import * as z from 'zod/mini'
import type { ListName } from '../records/records'
import { callbackSchema } from './callback'
import { submissionExtras } from './extras'
import { oneNameBody } from './inquiry'
import { anyPhone } from './phone'
import { visaApplicationSchema } from './visa-application'

// The shared optional field `language` is missing, because the visa application has another field of this name.
const { language: _, ...visaExtras } = submissionExtras

/** The body of `POST /api/visa-applications`. */
export const visaApplicationBody = z.extend(visaApplicationSchema, visaExtras)

/** The body of `POST /api/callbacks`. */
export const callbackBody = z.extend(callbackSchema, {
  ...submissionExtras,
  phone: anyPhone,
  preferredTime: z._default(callbackSchema.shape.preferredTime, ''),
  message: z._default(callbackSchema.shape.message, ''),
})

/** The visitor's fields in the records of each list, which are the same for all forms of the list. */
export const LIST_BODIES = {
  inquiries: oneNameBody,
  'visa-applications': visaApplicationBody,
  callbacks: callbackBody,
} satisfies Record<ListName, z.ZodMiniObject>

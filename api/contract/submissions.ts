import * as z from 'zod/mini'
import { callbackSchema } from './callback'
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

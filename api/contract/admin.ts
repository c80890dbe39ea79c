import * as z from 'zod/mini'
import { decisionDatesSchema } from './decision'

const MAX_PASSWORD = 1_000

/** `POST /api/admin/login`. */
export const loginSchema = z.object({
  password: z.string('Please enter the password').check(z.maxLength(MAX_PASSWORD)),
})

/** `PATCH /api/admin/{list}/:id`: what staff may change of a record. */
export const changeSchema = z.strictObject({
  isProcessed: z.exactOptional(z.boolean()),
  suspect: z.exactOptional(z.boolean()),
  /** What is marked as spam is neither pending nor overdue. */
  spam: z.exactOptional(z.boolean()),
  held: z.exactOptional(z.boolean()),
  /** What is dealt with presses no more; it stays listed. */
  limitDealtWith: z.exactOptional(z.boolean()),
  /** Kept beside the visitor's own words, never over them. */
  decisionDates: z.exactOptional(decisionDatesSchema),
})

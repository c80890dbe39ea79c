import * as z from 'zod/mini'

/** The answer of `GET /api/admin/health`: the state of everything that a firm must know, in words. */
export const serviceHealthAnswer = z.strictObject({
  /** The time of the check. */
  at: z.iso.datetime(),
  version: z.string(),
  lines: z.array(
    z.strictObject({
      /** The checked part of the service: `Mail server`. */
      about: z.string(),
      /**
       * `look` means that trouble may come, or that the part cannot be checked. `wrong` means that visitors or staff
       * are affected now, or soon will be.
       */
      state: z.enum(['ok', 'look', 'wrong']),
      /** The finding, with the remedy when one is needed. */
      says: z.string(),
    }),
  ),
})
export type ServiceHealthAnswer = z.infer<typeof serviceHealthAnswer>

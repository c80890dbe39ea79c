import * as z from 'zod/mini'

/**
 * The answer of `GET /api/admin/health`: in sentences, the state of everything that the firm must know about the
 * service.
 */
export const serviceHealthAnswer = z.strictObject({
  /** The time of the check. */
  at: z.iso.datetime(),
  version: z.string(),
  lines: z.array(
    z.strictObject({
      /** The part of the service that was checked, such as `Mail server`. */
      about: z.string(),
      /**
       * `look` means that a problem may follow, or that the part could not be checked. `wrong` means that visitors or
       * staff have a problem now, or will have one soon.
       */
      state: z.enum(['ok', 'look', 'wrong']),
      /** The result of the check, with a remedy if one is needed. */
      says: z.string(),
    }),
  ),
})
export type ServiceHealthAnswer = z.infer<typeof serviceHealthAnswer>

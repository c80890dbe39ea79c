import * as z from 'zod/mini'

/** What `GET /api/admin/health` answers: how everything stands that a firm must know, in words. */
export const serviceHealthAnswer = z.strictObject({
  /** When it was looked at. */
  at: z.iso.datetime(),
  version: z.string(),
  lines: z.array(
    z.strictObject({
      /** What was looked at: `Mail server`. */
      about: z.string(),
      /** `look`: may become trouble, or cannot be told; `wrong`: visitors or staff are let down now, or soon. */
      state: z.enum(['ok', 'look', 'wrong']),
      /** What was found, and the way out where there is something to do. */
      says: z.string(),
    }),
  ),
})
export type ServiceHealthAnswer = z.infer<typeof serviceHealthAnswer>

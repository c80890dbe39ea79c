import * as z from 'zod/mini'

/** The maximum number of origins that managers may add. */
export const MAX_ADDED_ORIGINS = 100

const by = z.union([z.strictObject({ id: z.string(), name: z.string() }), z.string()])

/**
 * The answer of `GET /api/admin/origins`: the sites whose pages may send forms, and the sites that the service has
 * refused.
 */
export const originsAnswer = z.strictObject({
  /** The origins in `ALLOWED_ORIGINS`, which only the operator changes. */
  fromSettings: z.array(z.string()),
  /** The origins that managers added, the oldest first. */
  added: z.array(z.strictObject({ origin: z.string(), by, at: z.iso.datetime() })),
  /**
   * The origins that this process has refused since its start and that are still not allowed, the latest first.
   * Browsers write an international host in Punycode.
   */
  refused: z.array(z.strictObject({ origin: z.string(), times: z.int(), at: z.iso.datetime() })),
})
export type OriginsAnswer = z.output<typeof originsAnswer>

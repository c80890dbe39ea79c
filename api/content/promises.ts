import * as z from 'zod/mini'
import type { PromiseName } from '../contract/time/promises'

/** The shortest time in hours that a firm may promise. */
const SHORTEST = 0.25
/** The longest time in hours that a firm may promise: two weeks, counted in office hours or by the clock. */
const LONGEST = { office: 80, clock: 336 }

const promise = z
  .strictObject({
    hours: z.number().check(z.gte(SHORTEST, `expected at least ${SHORTEST}`)),
    count: z.enum(['office', 'clock']),
  })
  .check(
    z.refine(({ hours, count }) => hours <= LONGEST[count], {
      error: `expected at most two weeks: ${LONGEST.office} where "count" is "office", ${LONGEST.clock} where it is "clock"`,
      path: ['hours'],
    }),
  )

/** For each form, the hours within which the firm answers, as office hours or as hours by the clock. */
export const promisesSchema = z.strictObject({ contact: promise, callback: promise, wizard: promise, enquiry: promise })

const OLD_NAMES = { contactHours: 'contact', callbackHours: 'callback', wizardHours: 'wizard' } as const
const COUNTS = { contact: 'office', callback: 'office', wizard: 'clock' } as const
/** The promise for the short enquiry in an older `firm.json`, which has no such promise. */
const ENQUIRY = { hours: 24, count: 'clock' }

/**
 * Renames the promises of an older `firm.json`. Promises with old names keep their meaning, and the service warns about
 * the names.
 */
export function withPresentPromises(firm: unknown, warn: (warning: string) => void): unknown {
  const given = (firm as { promises?: unknown } | null)?.promises
  if (typeof given !== 'object' || given === null) return firm
  const promises: Record<string, unknown> = { ...given }
  const old: string[] = []
  for (const [name, present] of Object.entries(OLD_NAMES)) {
    if (!(name in promises) || present in promises) continue
    promises[present satisfies PromiseName] = { hours: promises[name], count: COUNTS[present] }
    delete promises[name]
    old.push(name)
  }
  if (old.length === 0) return firm
  promises.enquiry ??= ENQUIRY
  warn(
    `promises has old names (${old.join(', ')}), which are still read. Write instead: "promises": ` +
      `${JSON.stringify(promises)}. "office" counts opening hours, "clock" every hour of the day.`,
  )
  return { ...(firm as object), promises }
}

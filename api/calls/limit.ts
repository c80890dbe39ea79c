import * as z from 'zod/mini'

/** Makes the query parameter `limit`, the maximum number of returned items: from 1 to `max`, by default `usual`. */
export function limitOf({ max, usual }: { max: number; usual: number }) {
  const message = `expected a whole number from 1 to ${max}`
  const isAllowed = (value: string) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= max
  const parameter = z.string().check(z.refine(isAllowed, message))
  // Adds the parameter's description for the OpenAPI document, which is made from zod's global registry.
  z.globalRegistry.add(parameter, { type: 'integer', minimum: 1, maximum: max, default: usual })
  return z._default(z.pipe(parameter, z.transform(Number)), usual)
}

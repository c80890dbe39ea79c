import * as z from 'zod/mini'

/** The parameter that says how many at most are answered, from 1 to `max`. */
export function limitOf({ max, usual }: { max: number; usual: number }) {
  const message = `expected a whole number from 1 to ${max}`
  const isAllowed = (value: string) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= max
  return z._default(z.pipe(z.string().check(z.refine(isAllowed, message)), z.transform(Number)), usual)
}

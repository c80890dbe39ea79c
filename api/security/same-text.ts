import { timingSafeEqual } from 'node:crypto'

/** Compares a text with a secret one. The time that this takes does not show where the first difference is. */
export function isSameText(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

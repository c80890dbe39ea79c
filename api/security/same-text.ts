import { timingSafeEqual } from 'node:crypto'

/**
 * Compares a text with a secret one. The duration of the comparison does not reveal the position of the first
 * difference.
 */
export function isSameText(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

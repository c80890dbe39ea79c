import { timingSafeEqual } from 'node:crypto'

/** Compares a text with a secret one in a time that does not depend on where they differ first. */
export function isSameText(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

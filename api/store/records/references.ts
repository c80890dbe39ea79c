import { hash, randomInt } from 'node:crypto'
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '../../contract/records/records'

/** Draws a reference: each of the 23^8 is equally likely. */
export function drawReference(): string {
  const character = () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  return Array.from({ length: REFERENCE_LENGTH }, character).join('')
}

/** Draws a reference that no record has. */
export function freeReference(taken: ReadonlySet<string>): string {
  for (;;) {
    const reference = drawReference()
    if (!taken.has(reference)) return reference
  }
}

/**
 * The only trace of an erased record other than its id: 48 bits of its reference's SHA-256. Nobody can read a person
 * from these bits. A restored backup recognises the erased record by these bits.
 */
export function referenceHash(reference: string): string {
  return hash('sha256', reference, 'hex').slice(0, 12)
}

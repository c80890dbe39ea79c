import { hash, randomInt } from 'node:crypto'
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '../../contract/records/records'

/** Draws a reference; all 23^8 references are equally likely. */
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
 * The 48 bits of a reference's SHA-256 that an erased record leaves besides its id. After a restore from a backup, the
 * store recognises the erased record by these bits, by which nobody can find a person.
 */
export function referenceHash(reference: string): string {
  return hash('sha256', reference, 'hex').slice(0, 12)
}

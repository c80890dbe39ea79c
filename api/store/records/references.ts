import { randomInt } from 'node:crypto'
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '../../contract/records/records'
import { referenceFingerprint } from '../files/segments/index-fields'
import type { SegmentedList } from '../files/segments/segmented-list'

/** Draws a reference: every one of the 23^8 is equally likely. */
export function drawReference(): string {
  const character = () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  return Array.from({ length: REFERENCE_LENGTH }, character).join('')
}

/** Draws a reference that no record of any list has. */
export function freeReference(lists: readonly SegmentedList[]): string {
  for (;;) {
    const reference = drawReference()
    const fingerprint = referenceFingerprint(reference)
    if (!lists.some(({ index }) => index.withReference(fingerprint).length > 0)) return reference
  }
}

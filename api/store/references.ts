import { randomFillSync } from 'node:crypto'
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '../contract/records'
import { referenceFingerprint } from './segments/index-fields'
import type { SegmentedList } from './segments/segmented-list'

const POOL_BYTES = 4_096
/** Bytes from here on would favour the alphabet's first characters. */
const UNBIASED_BELOW = 256 - (256 % REFERENCE_ALPHABET.length)

const pool = new Uint8Array(POOL_BYTES)
let taken = POOL_BYTES

function randomByte(): number {
  if (taken === POOL_BYTES) {
    randomFillSync(pool)
    taken = 0
  }
  return pool[taken++] as number
}

/** Draws a reference: every one of the 23^8 is equally likely. */
export function drawReference(): string {
  let reference = ''
  while (reference.length < REFERENCE_LENGTH) {
    const byte = randomByte()
    if (byte < UNBIASED_BELOW) reference += REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]
  }
  return reference
}

/** Draws a reference that no record of any list has. */
export function freeReference(lists: readonly SegmentedList[]): string {
  for (;;) {
    const reference = drawReference()
    const fingerprint = referenceFingerprint(reference)
    if (!lists.some(({ index }) => index.withReference(fingerprint).length > 0)) return reference
  }
}

import { expect, test } from 'vitest'
import { REFERENCE_ALPHABET } from '../../contract/records/records'
import { referenceFingerprint } from '../files/segments/index-fields'
import type { SegmentedList } from '../files/segments/segmented-list'
import { drawReference, freeReference } from './references'

const listsWith = (...taken: ((fingerprint: number) => boolean)[]) =>
  taken.map(
    isTaken =>
      ({ index: { withReference: (print: number) => (isTaken(print) ? [1] : []) } }) as unknown as SegmentedList,
  )

test('a reference has eight characters of the alphabet, each as likely as any other', () => {
  const drawn = Array.from({ length: 20_000 }, drawReference)
  expect(drawn.filter(({ length }) => length !== 8)).toEqual([])
  // Two alike are drawn in one run of 400.
  expect(new Set(drawn).size).toBeGreaterThan(19_990)
  const counts = new Map([...REFERENCE_ALPHABET].map(character => [character, 0]))
  for (const character of drawn.join('')) counts.set(character, (counts.get(character) ?? Number.NaN) + 1)
  const expected = (20_000 * 8) / REFERENCE_ALPHABET.length
  // Off by chance less often than once in a billion runs; a bias of one value in 256 is ten per cent.
  for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.08)
})

test('a reference is drawn again while a record of any list has it', () => {
  let refused: number | undefined
  const onceTaken = (print: number) => {
    refused ??= print
    return print === refused
  }
  const reference = freeReference(
    listsWith(
      () => false,
      onceTaken,
      () => false,
    ),
  )
  expect(refused).toBeDefined()
  expect(referenceFingerprint(reference)).not.toBe(refused)
})

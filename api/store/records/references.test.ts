import { expect, test } from 'vitest'
import { REFERENCE_ALPHABET } from '../../contract/records/records'
import { drawReference, freeReference } from './references'

test('a reference has eight characters of the alphabet, each as likely as any other', () => {
  const drawn = Array.from({ length: 20_000 }, drawReference)
  expect(drawn.filter(({ length }) => length !== 8)).toEqual([])
  // In about one of 400 runs, some reference is drawn twice.
  expect(new Set(drawn).size).toBeGreaterThan(19_990)
  const counts = new Map([...REFERENCE_ALPHABET].map(character => [character, 0]))
  for (const character of drawn.join('')) counts.set(character, (counts.get(character) ?? Number.NaN) + 1)
  const expected = (20_000 * 8) / REFERENCE_ALPHABET.length
  // The test fails by chance less than once in a billion runs; if one of 256 values were too frequent, it would deviate
  // by ten per cent.
  for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.08)
})

test('a reference that a record already has is replaced by another random one', () => {
  const asked: string[] = []
  const taken = { has: (reference: string) => asked.push(reference) === 1 } as unknown as ReadonlySet<string>
  const reference = freeReference(taken)
  expect(asked).toHaveLength(2)
  expect(reference).toBe(asked[1])
})

import { expect, test } from 'vitest'
import { MaybeSet } from './maybe-set'

const numbersOf = (count: number, seed: number) =>
  Uint32Array.from({ length: count }, (_, at) => Math.imul(at + 1, seed) >>> 0)

test('holds every number that was added for possible, while it grows and after it was laid out anew', () => {
  const numbers = numbersOf(20_000, 0x9e3779b1)
  let added = 0
  const set = new MaybeSet(() => [numbers.subarray(0, added)])
  for (const number of numbers) {
    set.add(number)
    added++
  }
  expect(numbers.every(number => set.mayHave(number))).toBe(true)
  set.reserve(50_000)
  expect(numbers.every(number => set.mayHave(number))).toBe(true)
})

test('few that were never added pass for possible, at 2 to 3 bytes a number', () => {
  const numbers = numbersOf(100_000, 0x9e3779b1)
  let added = 0
  const set = new MaybeSet(() => [numbers.subarray(0, added)])
  for (const number of numbers) {
    set.add(number)
    added++
  }
  expect(set.size).toBeLessThanOrEqual(3 * numbers.length)
  const known = new Set(numbers)
  const others = numbersOf(100_000, 0x85ebca6d).filter(number => !known.has(number))
  expect(others.length).toBeGreaterThan(90_000)
  expect(others.filter(number => set.mayHave(number)).length).toBeLessThan(500)
})

test('a number that is taken away stays possible; one that was laid out anew without it does not', () => {
  const set = new MaybeSet(() => [])
  set.add(7)
  expect(set.mayHave(7)).toBe(true)
  set.reserve(5_000)
  expect(set.mayHave(7)).toBe(false)
})

test('grows by a half once it is full, no sooner, and never becomes smaller', () => {
  const numbers = numbersOf(3_000, 0x9e3779b1)
  let added = 0
  const set = new MaybeSet(() => [numbers.subarray(0, added), Uint32Array.of(0)])
  const addTo = (count: number) => {
    for (; added < count; added++) set.add(numbers[added] as number)
    return set.size
  }
  expect([set.size, addTo(1_024), addTo(1_025), addTo(1_536), addTo(1_537)]).toEqual([
    2_048, 2_048, 3_072, 3_072, 4_608,
  ])
  // What was taken away is 0 in the list: it is no number.
  expect(set.mayHave(0)).toBe(false)
  set.reserve(2_304)
  set.reserve(10)
  expect(set.size).toBe(4_608)
  set.reserve(2_305)
  expect(set.size).toBe(4_612)
  expect(numbers.subarray(0, added).every(number => set.mayHave(number))).toBe(true)
})

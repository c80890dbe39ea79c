import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Durations } from './durations'

const durationsOf = (...all: number[]) => {
  const durations = new Durations()
  for (const minutes of all) durations.add(minutes)
  return durations
}

test('a median and nine of ten are lengths that are there, by the nearest rank', () => {
  expect(durationsOf(9, 1, 5, 7, 3, 8, 2, 6, 4).quantiles(0.5, 0.9, 1)).toEqual([5, 9, 9])
  expect(durationsOf(0, 0, 4).quantiles(0.5, 0.9)).toEqual([0, 4])
  expect(durationsOf().quantiles(0.5)).toBeUndefined()
  const lengths = fc.array(fc.oneof(fc.nat(90), fc.nat(5_000), fc.integer({ min: 65_000, max: 70_000 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(lengths, lengths, fc.double({ min: 0.01, max: 1, noNaN: true }), (some, others, part) => {
      const sorted = [...some, ...others].sort((one, other) => one - other)
      const durations = durationsOf(...some)
      durations.addAll(durationsOf(...others).pairs())
      expect(durations.total).toBe(sorted.length)
      expect(durations.quantiles(part)).toEqual([sorted[Math.ceil(part * sorted.length) - 1]])
    }),
  )
})

test('what took longer than eight years counts as that long', () => {
  expect([...durationsOf(5, 2 ** 23, 2 ** 22 - 1, 2 ** 22).pairs()]).toEqual([5, 1, 2 ** 22 - 1, 1, 2 ** 22, 2])
})

import { expect, it } from 'vitest'
import { testClock } from '../testing/mail-service'
import { createCeiling } from './ceiling'

const MINUTE = 60_000

it('so many mails leave in a minute, and one more for each that is a minute old', () => {
  const clock = testClock()
  const ceiling = createCeiling(3, clock.now)
  expect(ceiling.room()).toBe(3)
  ceiling.count()
  clock.advance(10_000)
  ceiling.count()
  ceiling.count()
  expect(ceiling.room()).toBe(0)
  // A gathered one may go beyond.
  ceiling.count()
  expect(ceiling.room()).toBe(0)
  clock.advance(MINUTE - 10_001)
  expect(ceiling.room()).toBe(0)
  clock.advance(1)
  expect(ceiling.room()).toBe(0)
  clock.advance(9_999)
  expect(ceiling.room()).toBe(0)
  clock.advance(1)
  expect(ceiling.room()).toBe(3)
})

it('what a clock counted that was ahead holds up nothing', () => {
  const clock = testClock()
  const ceiling = createCeiling(1, clock.now)
  clock.advance(60 * MINUTE)
  ceiling.count()
  expect(ceiling.room()).toBe(0)
  clock.advance(-60 * MINUTE)
  expect(ceiling.room()).toBe(1)
})

it('without a limit there is always room', () => {
  const ceiling = createCeiling(undefined, testClock().now)
  for (let count = 0; count < 1_000; count += 1) ceiling.count()
  expect(ceiling.room()).toBe(Number.POSITIVE_INFINITY)
})

import { expect, it } from 'vitest'
import { MINUTE } from '../contract/time/durations'
import { testClock } from '../testing/mail-service'
import { createRateLimit } from './rate-limit'

it('so many mails leave in a minute, and one more for each that is a minute old', () => {
  const clock = testClock()
  const rateLimit = createRateLimit(3, clock.now)
  expect(rateLimit.room()).toBe(3)
  rateLimit.count()
  clock.advance(10_000)
  rateLimit.count()
  rateLimit.count()
  expect(rateLimit.room()).toBe(0)
  // A gathered mail may exceed the limit per minute.
  rateLimit.count()
  expect(rateLimit.room()).toBe(0)
  clock.advance(MINUTE - 10_001)
  expect(rateLimit.room()).toBe(0)
  clock.advance(1)
  expect(rateLimit.room()).toBe(0)
  clock.advance(9_999)
  expect(rateLimit.room()).toBe(0)
  clock.advance(1)
  expect(rateLimit.room()).toBe(3)
})

it('mails counted by a clock that was ahead hold up no later ones', () => {
  const clock = testClock()
  const rateLimit = createRateLimit(1, clock.now)
  clock.advance(60 * MINUTE)
  rateLimit.count()
  expect(rateLimit.room()).toBe(0)
  clock.advance(-60 * MINUTE)
  expect(rateLimit.room()).toBe(1)
})

it('without a limit there is always room', () => {
  const rateLimit = createRateLimit(undefined, testClock().now)
  for (let count = 0; count < 1_000; count += 1) rateLimit.count()
  expect(rateLimit.room()).toBe(Number.POSITIVE_INFINITY)
})

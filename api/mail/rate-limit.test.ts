import { expect, it } from 'vitest'
import { MINUTE } from '../contract/time/durations'
import { testClock } from '../testing/mail-service'
import { createRateLimit } from './rate-limit'

it('the limit admits a fixed number of mails in a minute, and another one when the oldest of them is a minute old', () => {
  const clock = testClock()
  const rateLimit = createRateLimit(3, clock.now)
  expect(rateLimit.room()).toBe(3)
  rateLimit.count()
  clock.advance(10_000)
  rateLimit.count()
  rateLimit.count()
  expect(rateLimit.room()).toBe(0)
  // Counts one mail more than the limit allows. The remaining number is then still 0, and not negative.
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

it('mails that were counted while the clock was ahead delay no later ones', () => {
  const clock = testClock()
  const rateLimit = createRateLimit(1, clock.now)
  clock.advance(60 * MINUTE)
  rateLimit.count()
  expect(rateLimit.room()).toBe(0)
  clock.advance(-60 * MINUTE)
  expect(rateLimit.room()).toBe(1)
})

it('without a limit every mail is admitted', () => {
  const rateLimit = createRateLimit(undefined, testClock().now)
  for (let count = 0; count < 1_000; count += 1) rateLimit.count()
  expect(rateLimit.room()).toBe(Number.POSITIVE_INFINITY)
})

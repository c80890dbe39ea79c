import { describe, expect, it } from 'vitest'
import { createRates } from './rates'

const MINUTE = 60_000

function ratesAt(options: { maxKeys?: number } = {}) {
  const clock = { time: 0 }
  const rates = createRates({ refuseAbove: 60, suspectAbove: 5, now: () => clock.time, ...options })
  return { clock, record: (key = 'a') => rates.record(key) }
}

describe('rates', () => {
  it('finds the sixth event in 10 minutes suspect, and not the fifth', () => {
    const { record } = ratesAt()
    const verdicts = Array.from({ length: 6 }, () => record().suspect)
    expect(verdicts).toEqual([false, false, false, false, false, true])
  })

  it('forgets what is 10 minutes old', () => {
    const { clock, record } = ratesAt()
    for (let count = 0; count < 5; count += 1) record()
    clock.time = 10 * MINUTE
    expect(record().suspect).toBe(false)
  })

  it('refuses the 61st in a minute and says how long to wait', () => {
    const { clock, record } = ratesAt()
    for (let count = 0; count < 60; count += 1) {
      clock.time = count * 100
      expect(record().retryAfter).toBe(0)
    }
    clock.time = 10_000
    expect(record().retryAfter).toBe(50)
  })

  it('admits again once a minute has passed, however often it was refused', () => {
    const { clock, record } = ratesAt()
    for (let count = 0; count < 200; count += 1) record()
    clock.time = MINUTE - 1
    expect(record().retryAfter).toBe(1)
    clock.time = MINUTE
    expect(record().retryAfter).toBe(0)
  })

  it('counts each key by itself', () => {
    const { record } = ratesAt()
    for (let count = 0; count < 6; count += 1) record('a')
    expect(record('b').suspect).toBe(false)
  })

  it('forgets the key that came least lately once it holds too many', () => {
    const { record } = ratesAt({ maxKeys: 2 })
    for (let count = 0; count < 5; count += 1) record('busy')
    for (let count = 0; count < 5; count += 1) record('quiet')
    record('busy')
    record('new')
    expect(record('busy').suspect).toBe(true)
    expect(record('quiet').suspect).toBe(false)
  })
})

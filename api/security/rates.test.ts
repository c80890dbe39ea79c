import { describe, expect, it } from 'vitest'
import { MINUTE } from '../contract/time/durations'
import { createRates, noRates, ratesByNetwork } from './rates'

function ratesAt(options: { maxAddresses?: number } = {}) {
  const clock = { time: 0 }
  const rates = createRates({ refuseAbove: 60, suspectAbove: 5, now: () => clock.time, ...options })
  return { clock, admit: () => rates.admit('a'), submit: (address = 'a') => rates.countSubmission(address) }
}

describe('submissions', () => {
  it('are suspect from the sixth in 10 minutes, and not the fifth', () => {
    const { submit } = ratesAt()
    const verdicts = Array.from({ length: 6 }, () => submit().suspect)
    expect(verdicts).toEqual([false, false, false, false, false, true])
  })

  it('are forgotten after 10 minutes', () => {
    const { clock, submit } = ratesAt()
    for (let count = 0; count < 5; count += 1) submit()
    clock.time = 10 * MINUTE
    expect(submit().suspect).toBe(false)
  })

  it('do not count once they are withdrawn', () => {
    const { submit } = ratesAt()
    for (let count = 0; count < 20; count += 1) submit().release()
    expect(submit().suspect).toBe(false)
  })

  it('leave no stored data if the first of them is withdrawn', () => {
    const { submit } = ratesAt()
    submit().release()
    for (let count = 0; count < 5; count += 1) expect(submit().suspect).toBe(false)
    expect(submit().suspect).toBe(true)
  })

  it('can be withdrawn once each, also after later submissions', () => {
    const { clock, submit } = ratesAt()
    for (let count = 0; count < 4; count += 1) submit()
    clock.time = 1
    const { release } = submit()
    release()
    release()
    submit()
    expect(submit().suspect).toBe(true)
  })

  it('count for each address by itself', () => {
    const { submit } = ratesAt()
    for (let count = 0; count < 6; count += 1) submit('a')
    expect(submit('b').suspect).toBe(false)
  })

  it('of the address with the oldest request are forgotten when there are too many addresses', () => {
    const { submit } = ratesAt({ maxAddresses: 2 })
    for (let count = 0; count < 5; count += 1) submit('busy')
    for (let count = 0; count < 5; count += 1) submit('quiet')
    submit('busy')
    submit('new')
    expect(submit('busy').suspect).toBe(true)
    expect(submit('quiet').suspect).toBe(false)
  })
})

describe('a clock that is put back', () => {
  it('makes no earlier request count against its address', () => {
    const { clock, admit, submit } = ratesAt()
    clock.time = 30 * 24 * 60 * MINUTE
    for (let count = 0; count < 60; count += 1) admit()
    for (let count = 0; count < 6; count += 1) submit()
    clock.time = 0
    expect(admit()).toBe(0)
    expect(submit().suspect).toBe(false)
  })
})

describe('requests', () => {
  it('are refused from the 61st in a minute, with how long to wait', () => {
    const { clock, admit } = ratesAt()
    for (let count = 0; count < 60; count += 1) {
      clock.time = count * 100
      expect(admit()).toBe(0)
    }
    clock.time = 10_000
    expect(admit()).toBe(50)
  })

  it('are admitted again once a minute has passed, however often they were refused', () => {
    const { clock, admit } = ratesAt()
    for (let count = 0; count < 200; count += 1) admit()
    clock.time = MINUTE - 1
    expect(admit()).toBe(1)
    clock.time = MINUTE
    expect(admit()).toBe(0)
  })

  it('are refused in the same way in the next minute', () => {
    const { clock, admit } = ratesAt()
    for (const minute of [0, 1, 2]) {
      clock.time = minute * MINUTE
      const waits = Array.from({ length: 61 }, admit)
      expect(waits).toEqual([...Array(60).fill(0), 60])
    }
  })
})

it('with rate limits off, every request is admitted and none is suspect', () => {
  for (let count = 0; count < 1_000; count += 1) {
    expect(noRates.admit('a')).toBe(0)
    expect(noRates.countSubmission('a').suspect).toBe(false)
  }
  noRates.countSubmission('a').release()
})

describe('addresses of one IPv6 customer', () => {
  function ratesOf48() {
    const now = () => 0
    return ratesByNetwork(
      createRates({ suspectAbove: 5, refuseAbove: 60, now }),
      createRates({ suspectAbove: 20, refuseAbove: 240, now }),
    )
  }

  it('are suspect together, however many networks they send from', () => {
    const rates = ratesOf48()
    const sent = Array.from({ length: 150 }, (_, n) => rates.countSubmission(`2001:db8:1:${(n % 30).toString(16)}::1`))
    expect(sent.map(({ suspect }) => suspect)).toEqual([...Array(20).fill(false), ...Array(130).fill(true)])
    expect(rates.countSubmission('2001:db8:2::1').suspect).toBe(false)
    for (const share of sent) share.release()
    expect(rates.countSubmission('2001:db8:1:7::1').suspect).toBe(false)
  })

  it('are refused together above four times the limit of a single address', () => {
    const rates = ratesOf48()
    const waits = Array.from({ length: 241 }, (_, n) => rates.admit(`2001:db8:1:${(n % 30).toString(16)}::1`))
    expect(waits.slice(0, 240)).toEqual(Array(240).fill(0))
    expect(waits[240]).toBe(60)
    expect(rates.admit('192.0.2.7')).toBe(0)
  })
})

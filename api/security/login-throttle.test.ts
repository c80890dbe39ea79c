import { describe, expect, it } from 'vitest'
import { DAY, MINUTE, SECOND } from '../contract/time/durations'
import { memoryDocuments } from '../testing/memory-documents'
import { startTestService, stoppedClock, TEST_PASSWORD, type TestService } from '../testing/start-test-service'
import { createLoginThrottle } from './login-throttle'
import { writeUnlock } from './unlock-file'

const HOME = '198.51.100.1'

async function start() {
  const clock = stoppedClock()
  return { clock, service: await startTestService({ TRUST_PROXY: '1' }, clock) }
}

async function attempt(service: TestService, address: string, password = 'a wrong guess') {
  const response = await service.postJson('/api/admin/login', { password }, { 'x-forwarded-for': address })
  return { status: response.status, wait: Number(response.headers.get('retry-after') ?? 0) }
}

async function fail(service: TestService, times: number, address = HOME) {
  for (let count = 0; count < times; count += 1) expect((await attempt(service, address)).status).toBe(401)
}

describe('the throttle’s memory', () => {
  const START = Date.parse('2026-11-21T10:00:00Z')
  const KEY = '37dad677cf0b3997d0f5dd0d7889f84b'

  function start() {
    const clock = { time: START }
    const memory = memoryDocuments()
    const wish = { unlock: false }
    const throttle = createLoginThrottle(memory.documents, {
      now: () => clock.time,
      unlocked: async () => wish.unlock,
    })
    const admit = () => throttle.admit('192.0.2.7')
    return {
      ...memory,
      clock,
      wish,
      admit,
      throttle,
      succeeded: () => throttle.succeeded('192.0.2.7'),
      release: () => throttle.release('192.0.2.7'),
    }
  }

  it('distinguishes addresses with recent failures, without failures, and with a recent sign-in', async () => {
    const { wish, admit, succeeded } = start()
    expect(await admit()).toEqual({ wait: 0, priority: 'fresh' })
    for (let count = 0; count < 4; count += 1) expect(await admit()).toEqual({ wait: 0, priority: 'failed' })
    expect(await admit()).toEqual({ wait: 1, priority: 'failed' })
    wish.unlock = true
    expect(await admit()).toEqual({ wait: 0, priority: 'fresh' })
    await succeeded()
    expect(await admit()).toEqual({ wait: 0, priority: 'known' })
  })

  it('is forgotten 15 minutes after the last failure, and at no moment before', async () => {
    const { clock, admit } = start()
    for (let count = 0; count < 5; count += 1) await admit()
    clock.time += 15 * MINUTE - 1
    // The throttle admits the sixth attempt, because its wait is over. This attempt counts as a failure, so the next
    // one has to wait for two seconds.
    expect((await admit()).wait).toBe(0)
    expect((await admit()).wait).toBe(2)
    clock.time += 15 * MINUTE
    for (let count = 0; count < 5; count += 1) expect((await admit()).wait).toBe(0)
    expect((await admit()).wait).toBe(1)
  })

  it('adds up failures that are less than a minute apart', async () => {
    const { clock, admit } = start()
    for (let count = 0; count < 4; count += 1) await admit()
    clock.time += MINUTE - 1
    await admit()
    expect((await admit()).wait).toBe(1)
  })

  it('starts a new count a minute after the first failure', async () => {
    const { clock, admit } = start()
    for (let count = 0; count < 4; count += 1) await admit()
    clock.time += MINUTE
    for (let count = 0; count < 5; count += 1) expect((await admit()).wait).toBe(0)
    expect((await admit()).wait).toBe(1)
  })

  it('does not grow with refused attempts, so a flood of guesses writes nothing', async () => {
    const { calls, admit } = start()
    for (let count = 0; count < 5; count += 1) await admit()
    const before = calls.updates
    for (let count = 0; count < 100; count += 1) expect((await admit()).wait).toBe(1)
    expect(calls.updates).toBe(before)
  })

  it('lasts 15 minutes, or a week for an address with a sign-in', async () => {
    const { all, admit, succeeded } = start()
    await admit()
    const failed = { count: 1, since: START, last: START, heldUntil: START }
    expect([...all]).toEqual([[`login-throttle/${KEY}`, { value: failed, expiresAt: new Date(START + 15 * MINUTE) }]])
    await succeeded()
    expect([...all]).toEqual([[`known-addresses/${KEY}`, { value: true, expiresAt: new Date(START + 7 * DAY) }]])
  })

  it('lasts its normal time from now if a clock that was ahead wrote it', async () => {
    const { all, clock, admit } = start()
    clock.time += DAY
    for (let count = 0; count < 6; count += 1) await admit()
    clock.time -= DAY
    expect((await admit()).wait).toBe(1)
    const value = { count: 5, since: START, last: START, heldUntil: START + SECOND }
    expect([...all.values()]).toEqual([{ value, expiresAt: new Date(START + 15 * MINUTE) }])
  })

  it('stays with an address after a person’s own sign-in there, which succeeds nevertheless', async () => {
    const { clock, throttle, admit } = start()
    const waits = []
    for (let round = 0; round < 12; round += 1) {
      // From one address, somebody tries to sign in as another person and then as themselves, each time as soon as the
      // throttle allows it.
      for (const isOwn of [false, true]) {
        const { wait } = await admit()
        waits.push(wait)
        clock.time += wait * SECOND
        if (wait > 0) await admit()
        if (isOwn) await throttle.welcome('192.0.2.7')
      }
    }
    expect(waits.filter((_, at) => at % 2 === 0)).toEqual(Array(12).fill(0))
    expect(waits.filter((_, at) => at % 2 === 1)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60])
    expect((await admit()).priority).toBe('known')
  })

  it('does not count an attempt that was withdrawn, and delays nobody because of it', async () => {
    const { all, admit, release } = start()
    await release()
    await admit()
    expect(all.size).toBe(1)
    await release()
    expect(all.size).toBe(0)
    for (let count = 0; count < 5; count += 1) await admit()
    expect((await admit()).wait).toBe(1)
    await release()
    expect((await admit()).wait).toBe(0)
    expect((await admit()).wait).toBe(1)
  })

  it('counts only the guesses before the delay began if many arrive at once', async () => {
    const { clock, admit } = start()
    const answers = await Promise.all(Array.from({ length: 10 }, admit))
    expect(answers.map(({ wait }) => wait)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    clock.time += SECOND
    expect((await admit()).wait).toBe(0)
    expect((await admit()).wait).toBe(2)
  })

  it('unblocks nobody unless an operator asked for it', async () => {
    const throttle = createLoginThrottle(memoryDocuments().documents)
    for (let count = 0; count < 5; count += 1) expect((await throttle.admit('192.0.2.7')).wait).toBe(0)
    expect((await throttle.admit('192.0.2.7')).wait).toBe(1)
  })
})

describe('the login throttle', () => {
  it('delays after 5 failures in a minute, twice as long each time up to 60 seconds', async () => {
    const { clock, service } = await start()
    await fail(service, 4)
    const waits: number[] = []
    for (let count = 0; count < 9; count += 1) {
      await fail(service, 1)
      const { status, wait } = await attempt(service, HOME, TEST_PASSWORD)
      expect(status).toBe(429)
      waits.push(wait)
      clock.time += wait * SECOND
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('does not count failures of different minutes together', async () => {
    const { clock, service } = await start()
    for (let count = 0; count < 4; count += 1) {
      await fail(service, 4)
      clock.time += MINUTE
    }
    expect((await attempt(service, HOME, TEST_PASSWORD)).status).toBe(200)
  })

  it('starts again for an address that signed in', async () => {
    const { service } = await start()
    await fail(service, 4)
    expect((await attempt(service, HOME, TEST_PASSWORD)).status).toBe(200)
    await fail(service, 4)
    expect((await attempt(service, HOME, TEST_PASSWORD)).status).toBe(200)
  })

  it('never refuses the right password because of failures of other addresses', async () => {
    const { clock, service } = await start()
    for (let count = 0; count < 300; count += 1) {
      await attempt(service, `203.0.113.${count % 250}`)
      clock.time += 170
      // Each of these right passwords comes from a new address.
      if (count % 10 === 0) expect((await attempt(service, `198.51.100.${count / 10}`, TEST_PASSWORD)).status).toBe(200)
    }
  })

  it('accepts the right password while guesses of many addresses arrive at once', async () => {
    const { service } = await start()
    for (let count = 0; count < 100; count += 1) await fail(service, 1, `203.0.113.${count}`)
    const guesses = Array.from({ length: 100 }, (_, count) => attempt(service, `203.0.113.${count}`))
    expect((await attempt(service, HOME, TEST_PASSWORD)).status).toBe(200)
    await Promise.all(guesses)
  })

  it('is cleared by the operator’s command, while the server runs and while it does not', async () => {
    const { service } = await start()
    const unlock = () => writeUnlock(service.context.config.dataDir)
    await fail(service, 5)
    expect((await attempt(service, HOME, TEST_PASSWORD)).status).toBe(429)
    unlock()
    expect((await attempt(service, HOME, TEST_PASSWORD)).status).toBe(200)
    await fail(service, 5)
    expect((await attempt(service, HOME, TEST_PASSWORD)).status).toBe(429)
    await service.close()
    unlock()
    expect((await attempt(await service.restart(), HOME, TEST_PASSWORD)).status).toBe(200)
  })

  it('counts a whole IPv6 network as one address', async () => {
    const { service } = await start()
    // This sign-in makes the network known, so that only failures from this network delay it.
    expect((await attempt(service, '2001:db8::1', TEST_PASSWORD)).status).toBe(200)
    for (let count = 1; count <= 5; count += 1) await fail(service, 1, `2001:db8::${count}`)
    expect((await attempt(service, '2001:db8::99', TEST_PASSWORD)).status).toBe(429)
  })

  it.each(['before', 'after'])('counts a /48 of IPv6 together as well, %s the password was right once', async when => {
    const { clock, service } = await start()
    const guess = (network: number) => attempt(service, `2001:db8:77:${network.toString(16)}::1`)
    if (when === 'after') expect((await attempt(service, '2001:db8:1::1', TEST_PASSWORD)).status).toBe(200)
    const answers = []
    for (let network = 1; network <= 40; network += 1) answers.push((await guess(network)).status)
    expect(answers).toEqual([...Array(20).fill(401), ...Array(20).fill(429)])
    clock.time += SECOND
    expect([(await guess(41)).status, await guess(42)]).toEqual([401, { status: 429, wait: 2 }])
    // The throttle does not delay an address in another customer's network.
    expect((await attempt(service, '2001:db8:78::1', TEST_PASSWORD)).status).toBe(200)
  })

  it('admits an address with a recent sign-in, despite failures of others in its /48', async () => {
    const { service } = await start()
    expect((await attempt(service, '2001:db8:77:1::1', TEST_PASSWORD)).status).toBe(200)
    for (let network = 2; network <= 40; network += 1) await attempt(service, `2001:db8:77:${network}::1`)
    expect((await attempt(service, '2001:db8:77:99::1', TEST_PASSWORD)).status).toBe(429)
    expect((await attempt(service, '2001:db8:77:1::2', TEST_PASSWORD)).status).toBe(200)
  })

  it('does not count a successful sign-in for its /48', async () => {
    const { service } = await start()
    for (let network = 1; network <= 40; network += 1) {
      expect((await attempt(service, `2001:db8:77:${network}::1`, TEST_PASSWORD)).status).toBe(200)
    }
  })

  it.each([
    ['the shared password', '/api/admin/login', { password: 'a wrong guess' }],
    ['an invitation', '/api/admin/invitation', { token: 'A'.repeat(43) }],
  ])('hashes every wrong guess that it admits at %s, even after the right password was used', async (_, path, body) => {
    const { service } = await start()
    await service.login()
    const { loginQueue } = service.context
    const { take } = loginQueue
    let hashes = 0
    loginQueue.take = (...args) => {
      hashes += 1
      return take(...args)
    }
    const answers = []
    for (let count = 0; count < 8; count += 1) {
      answers.push((await service.postJson(path, body, { 'x-forwarded-for': '203.0.113.9' })).status)
    }
    expect([answers, hashes]).toEqual([[401, 401, 401, 401, 401, 429, 429, 429], 5])
    await service.login()
    expect(hashes).toBe(5)
  })

  it('counts guesses at invitations by /48, too', async () => {
    const { service } = await start()
    const answers = []
    for (let network = 1; network <= 40; network += 1) {
      const from = { 'x-forwarded-for': `2001:db8:77:${network}::1` }
      answers.push((await service.postJson('/api/admin/invitation', { token: 'A'.repeat(43) }, from)).status)
    }
    expect(answers).toEqual([...Array(20).fill(401), ...Array(20).fill(429)])
  })

  it('admits no more than 5 of 50 guesses that come at once', async () => {
    const { service } = await start()
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(service, HOME)))
    expect(answers.filter(answer => answer.status === 401)).toHaveLength(5)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(45)
  })

  it('forgets after 15 quiet minutes', async () => {
    const { clock, service } = await start()
    await fail(service, 5)
    clock.time += 15 * MINUTE
    await fail(service, 4)
  })

  it.each(['after a restart', 'while it runs'])(
    'delays nobody longer than a minute after a clock that was 30 days ahead is corrected, %s',
    async when => {
      const { clock, service: first } = await start()
      clock.time += 30 * DAY
      await fail(first, 5)
      expect(await attempt(first, HOME)).toMatchObject({ status: 429 })
      clock.time -= 30 * DAY
      const service = when === 'while it runs' ? first : await first.restart()
      const { status, wait } = await attempt(service, HOME, TEST_PASSWORD)
      // Failures from before the correction of the clock still count.
      expect(status).toBe(429)
      expect(wait).toBeLessThanOrEqual(60)
      clock.time += wait * SECOND
      expect((await attempt(service, HOME, TEST_PASSWORD)).status).toBe(200)
    },
  )

  it('slows 1,000 guesses down over a restart, and does not affect open sessions', async () => {
    const { clock, service: first } = await start()
    let service = first
    const login = await service.login()
    let hashed = 0
    for (let count = 0; count < 1_000; count += 1) {
      if (count === 500) service = await service.restart()
      const { status } = await attempt(service, '203.0.113.7')
      if (status === 401) hashed += 1
      if (count % 100 === 0) expect((await service.get('/api/admin/counts', login)).status).toBe(200)
      clock.time += 100
    }
    // In these 100 seconds, the throttle admits the first 5 attempts, and then one more after each of the waits of 1,
    // 2, 4, 8, 16 and 32 seconds.
    expect(hashed).toBe(11)
  })
})

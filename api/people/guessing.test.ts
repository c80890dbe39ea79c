import { describe, expect, it } from 'vitest'
import { writeUnlock } from '../security/unlock-file'
import { createAuthenticator } from '../testing/authenticator'
import { addPerson, bearer, codeAt, invite, OWN_PASSWORD, tokenIn } from '../testing/people'
import { startTestService, stoppedClock, type TestService } from '../testing/start-test-service'

const LOGIN = '/api/admin/login'
const FROM = 'x-forwarded-for'

/** Makes an IP address from a number. For different numbers, the addresses are in different networks. */
const address = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`

const post = (service: TestService, typed: { email: string; password: string; code: string }, from: string) =>
  service.postJson(LOGIN, typed, { [FROM]: from })

describe('guessing', () => {
  it('the passwords of three people a thousand times from a thousand addresses is slowed down; a person with the right password and code can sign in', async () => {
    const clock = stoppedClock()
    let service = await startTestService({ TRUST_PROXY: '1' }, clock)
    const people = [
      await addPerson(service, 'manager', 'ada'),
      await addPerson(service, 'caseworker', 'ben'),
      await addPerson(service, 'reader', 'cleo'),
    ]
    const statuses: number[] = []
    const guess = async (n: number) => {
      const { email } = people[n % 3] as (typeof people)[number]
      const { status } = await post(service, { email, password: `a guess of many: ${n}`, code: '123456' }, address(n))
      statuses.push(status)
    }
    for (let n = 0; n < 1_000; n += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, i) => guess(n + i)))
      if (n === 500) {
        service = await service.restart({ TRUST_PROXY: '1' })
      }
      // People who are already signed in can continue to work during the attack.
      for (const { login } of people) expect((await service.get('/api/admin/counts', login)).status).toBe(200)
    }
    expect(statuses).toHaveLength(1_000)
    // For each person, the server checks the first five wrong attempts without a delay, and possibly a few more that
    // arrive at the same time.
    expect(statuses.filter(status => status === 401).length).toBeLessThan(60)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(940)
    clock.time += 60_000
    for (const [n, { email, secret }] of people.entries()) {
      const guesses = Array.from({ length: 20 }, (_, i) => guess(i * 3 + n))
      const typed = { email, password: OWN_PASSWORD, code: codeAt(secret, clock.time) }
      const response = await post(service, typed, address(70_000 + n))
      expect(response.status).toBe(200)
      await Promise.all(guesses)
    }
  })

  it('at the codes of a person whose password is known is slowed down for that person, from every address', async () => {
    const clock = stoppedClock()
    const service = await startTestService({ TRUST_PROXY: '1' }, clock)
    const ada = await addPerson(service, 'manager', 'ada')
    const ben = await addPerson(service, 'reader', 'ben')
    const statuses = []
    for (let n = 0; n < 20; n++) {
      const { status } = await post(service, { email: ada.email, password: OWN_PASSWORD, code: '123456' }, address(n))
      statuses.push(status)
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.slice(-10)).toEqual(Array(10).fill(429))
    // Even a sign-in with the right password and code must wait after these attempts, because an attacker may know this
    // password.
    clock.time += 500
    const right = { email: ada.email, password: OWN_PASSWORD, code: codeAt(ada.secret, clock.time + 30_000) }
    expect((await post(service, right, address(70_000))).status).toBe(429)
    expect((await service.get('/api/admin/counts', ada.login)).status).toBe(200)
    const other = { email: ben.email, password: OWN_PASSWORD, code: codeAt(ben.secret, clock.time + 30_000) }
    expect((await post(service, other, address(70_001))).status).toBe(200)
    clock.time += 15 * 60_000
    const later = { ...right, code: codeAt(ada.secret, clock.time) }
    const response = await post(service, later, address(70_002))
    expect(response.status).toBe(200)
    const { token } = (await response.json()) as { token: string }
    expect((await service.get('/api/admin/me', bearer(token))).status).toBe(200)
  })

  it('codes by thousands of calls at once is no faster: after five wrong codes even a right one is refused', async () => {
    const clock = stoppedClock()
    const service = await startTestService({ TRUST_PROXY: '1' }, clock)
    const ada = await addPerson(service, 'manager', 'ada')
    const ben = await addPerson(service, 'reader', 'ben')
    clock.time += 60_000
    let goOn = () => {}
    // This job keeps the queue of sign-ins busy until `goOn` is called, so that all attempts arrive before the server
    // checks any password.
    const judging = service.context.loginQueue.take(
      'elsewhere',
      'known',
      () => new Promise<void>(done => (goOn = done)),
    )
    const tryAt = (person: typeof ada, n: number, code: string, password = OWN_PASSWORD) =>
      post(service, { email: person.email, password, code }, address(n))
    const right = codeAt(ada.secret, clock.time)
    const { codes } = service.context.staff
    const { unusedStep } = codes
    let looked = 0
    codes.unusedStep = (...asked) => {
      looked += 1
      return unusedStep(...asked)
    }
    const wrong = Array.from({ length: 40 }, (_, n) => tryAt(ada, n, `${100_000 + n}`.replace(right, '000000')))
    // In these attempts, an attacker tries to sign in as Ben without knowing his password.
    const blind = Array.from({ length: 15 }, (_, n) => tryAt(ben, 100 + n, `${100_000 + n}`, `a long guess ${n}`))
    await expect.poll(() => looked).toBe(55)
    const hit = tryAt(ada, 300, right)
    const own = tryAt(ben, 301, codeAt(ben.secret, clock.time))
    await expect.poll(() => looked).toBe(57)
    goOn()
    await judging
    expect((await hit).status).toBe(401)
    expect((await own).status).toBe(200)
    expect(new Set((await Promise.all([...wrong, ...blind])).map(({ status }) => status))).toEqual(new Set([401]))
    clock.time += 15 * 60_000
    expect((await tryAt(ada, 302, codeAt(ada.secret, clock.time))).status).toBe(200)
  })

  it('is not counted when a person signs in again and again', async () => {
    const service = await startTestService({}, stoppedClock())
    const ada = await addPerson(service, 'reader', 'ada')
    for (const code of ada.recoveryCodes) {
      const typed = { email: ada.email, password: OWN_PASSWORD, code }
      expect((await service.postJson(LOGIN, typed)).status).toBe(200)
    }
  })

  it('with a code that was used has to wait like any other guess', async () => {
    const clock = stoppedClock()
    const service = await startTestService({ TRUST_PROXY: '1' }, clock)
    const ada = await addPerson(service, 'manager', 'ada')
    const [used = '', fresh = ''] = ada.recoveryCodes
    const passwordTried = async (n: number, password: string, code: string) =>
      (await post(service, { email: ada.email, password, code }, address(n))).status
    expect(await passwordTried(1, OWN_PASSWORD, used)).toBe(200)
    for (let n = 0; n < 5; n++) expect(await passwordTried(10 + n, `a long guess ${n}`, '123456')).toBe(401)
    // Both codes were already used: one to set up the app, the other to sign in.
    for (const code of [codeAt(ada.secret, clock.time), used]) {
      expect(await passwordTried(20, 'another long guess', code)).toBe(429)
    }
    expect(await passwordTried(21, 'another long guess', fresh)).toBe(401)
  })

  it('does not reveal that a password is right: a wrong code delays like a wrong password', async () => {
    const clock = stoppedClock()
    const service = await startTestService({ TRUST_PROXY: '1' }, clock)
    const people = [await addPerson(service, 'reader', 'ada'), await addPerson(service, 'reader', 'ben')]
    const [withRight, without] = await Promise.all(
      people.map(async ({ email }, at) => {
        const answers = []
        for (let n = 0; n < 8; n++) {
          const password = at === 0 && n === 0 ? OWN_PASSWORD : `some long guess: ${n}`
          const response = await post(service, { email, password, code: '123456' }, address(at * 100 + n))
          answers.push([response.status, await response.text()])
        }
        return answers
      }),
    )
    expect(withRight).toEqual(without)
  })

  it('is slowed down for people who sign in at the same time, and from the same office', async () => {
    const clock = stoppedClock()
    const service = await startTestService({ TRUST_PROXY: '1' }, clock)
    const ada = await addPerson(service, 'manager', 'ada')
    const mallory = await addPerson(service, 'reader', 'mallory')
    const office = address(1)
    clock.time += 60_000
    // Both people have already signed in from this address.
    for (const { email, recoveryCodes } of [ada, mallory]) {
      const typed = { email, password: OWN_PASSWORD, code: recoveryCodes[0] ?? '' }
      expect((await post(service, typed, office)).status).toBe(200)
    }
    const statuses = []
    for (let n = 0; n < 9; n++) {
      const guess = { email: ada.email, password: `a guess of many: ${n}`, code: '123456' }
      statuses.push((await post(service, guess, office)).status)
      const own = { email: mallory.email, password: OWN_PASSWORD, code: mallory.recoveryCodes[n + 1] ?? '' }
      await post(service, own, office)
      clock.time += 1_000
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.slice(5)).toContain(429)
    // Ada's right codes work from the office, and from an address without wrong attempts.
    const right = (at: number) => ({ email: ada.email, password: OWN_PASSWORD, code: ada.recoveryCodes[at] ?? '' })
    clock.time += 60_000
    expect((await post(service, right(1), office)).status).toBe(200)
    expect((await post(service, right(2), address(2))).status).toBe(200)
  })

  it('once for every name is slowed down by address, even if somebody signs in from this address in between', async () => {
    const service = await startTestService({ TRUST_PROXY: '1' }, stoppedClock())
    const mallory = await addPerson(service, 'reader', 'mallory')
    const statuses = []
    for (let n = 0; n < 6; n++) {
      const guess = { email: `person-${n}@example.org`, password: 'some long guess', code: '123456' }
      statuses.push((await post(service, guess, address(1))).status)
      const own = { email: mallory.email, password: OWN_PASSWORD, code: mallory.recoveryCodes[n] ?? '' }
      await post(service, own, address(1))
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('from other addresses does not delay a person at an address where that person signed in recently', async () => {
    const clock = stoppedClock()
    const service = await startTestService({ TRUST_PROXY: '1' }, clock)
    const ada = await addPerson(service, 'manager', 'ada')
    const right = (at: number) => ({ email: ada.email, password: OWN_PASSWORD, code: ada.recoveryCodes[at] ?? '' })
    const [home, other] = [address(1), address(2)]
    expect((await post(service, right(0), home)).status).toBe(200)
    // An attacker who knows the password tries codes from other addresses.
    for (let n = 0; n < 8; n++) {
      await post(service, { email: ada.email, password: OWN_PASSWORD, code: '123456' }, address(100 + n))
    }
    expect((await post(service, right(1), other)).status).toBe(429)
    expect((await post(service, right(1), home)).status).toBe(200)
  })

  it('with invitations and passkeys is slowed down by address; a right link does not count as a failure', async () => {
    const service = await startTestService({ TRUST_PROXY: '1', PUBLIC_URL: 'https://intake.example.org' })
    const answer = createAuthenticator().signIn({ challenge: 'AAAA' }, { origin: 'https://intake.example.org' })
    for (const [n, path, body] of [
      [1, '/api/admin/invitation', { token: 'A'.repeat(43) }],
      [2, '/api/admin/login/passkey', { response: answer }],
    ] as const) {
      const statusFrom = async (n: number) => (await service.postJson(path, body, { [FROM]: address(n) })).status
      const statuses = []
      for (let count = 0; count < 6; count++) statuses.push(await statusFrom(n))
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      expect(await statusFrom(n + 100)).toBe(401)
    }
    const { link } = await invite(service, { email: 'ada@example.org', name: 'Ada', role: 'reader' })
    for (let count = 0; count < 8; count++) {
      const opened = await service.postJson('/api/admin/invitation', { token: tokenIn(link) }, { [FROM]: address(3) })
      expect(opened.status).toBe(200)
    }
  })

  it("is forgotten on the operator's request, for one person as well", async () => {
    const service = await startTestService({ TRUST_PROXY: '1' }, stoppedClock())
    const ada = await addPerson(service, 'manager', 'ada')
    const guess = async (n: number) =>
      (await post(service, { email: ada.email, password: 'some long guess', code: '123456' }, address(n))).status
    for (let n = 0; n < 5; n++) expect(await guess(n)).toBe(401)
    expect(await guess(5)).toBe(429)
    writeUnlock(service.context.config.dataDir)
    expect(await guess(6)).toBe(401)
    expect(await guess(7)).toBe(401)
  })

  it('does not reveal who works here: an unknown address gets the same answers and delays as a known one', async () => {
    const clock = stoppedClock()
    const service = await startTestService({ TRUST_PROXY: '1' }, clock)
    const ada = await addPerson(service, 'manager', 'ada')
    const answersFor = async (email: string, offset: number) => {
      const answers = []
      for (let n = 0; n < 8; n++) {
        const response = await post(
          service,
          { email, password: 'some long guess', code: '123456' },
          address(offset + n),
        )
        answers.push([response.status, await response.text()])
      }
      return answers
    }
    expect(await answersFor('nobody@example.org', 100)).toEqual(await answersFor(ada.email, 200))
  })
})

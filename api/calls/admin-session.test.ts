import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../contract/time/durations'
import { filesBelow, filesWith } from '../testing/folder-texts'
import { errorOf, startTestService, stoppedClock, TEST_PASSWORD } from '../testing/start-test-service'

describe('a login while others guess', () => {
  /** Fills the queue of sign-ins, until the test calls the returned function. */
  async function crowd({ context }: Awaited<ReturnType<typeof startTestService>>) {
    let leave = () => {}
    const left = new Promise<void>(done => {
      leave = done
    })
    const places = Array.from({ length: 100 }, (_, at) => context.loginQueue.take(`network ${at}`, 'known', () => left))
    return async () => {
      leave()
      await Promise.all(places)
    }
  }

  it('does not wait if the password was right before, while a wrong password waits for its turn to be hashed', async () => {
    const service = await startTestService()
    await service.login()
    const disperse = await crowd(service)
    const tryWith = (password: string) => service.postJson('/api/admin/login', { password })
    expect((await tryWith(TEST_PASSWORD)).status).toBe(200)
    expect((await tryWith('a wrong password, as long')).status).toBe(429)
    await disperse()
    expect((await tryWith('a wrong password, as long')).status).toBe(401)
  })

  it('does not count an attempt that the service refused before it read the body', async () => {
    const service = await startTestService()
    const disperse = await crowd(service)
    for (let count = 0; count < 10; count++) {
      const turnedAway = await service.postJson('/api/admin/login', { password: TEST_PASSWORD })
      expect([turnedAway.status, turnedAway.headers.get('retry-after')]).toEqual([429, '2'])
    }
    await disperse()
    await service.login()
  })
})

describe('a session', () => {
  it('is needed for every admin call', async () => {
    const service = await startTestService()
    for (const path of ['inquiries', 'inquiries/1', 'visa-applications', 'callbacks', 'counts']) {
      for (const authorization of ['', 'Bearer ', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic YWRtaW46YWRtaW4=']) {
        const response = await service.get(`/api/admin/${path}`, authorization ? { authorization } : {})
        expect(response.status).toBe(401)
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect((await errorOf(response)).code).toBe('unauthorized')
      }
    }
    expect((await service.patchJson('/api/admin/inquiries/1', { isProcessed: true }, {})).status).toBe(401)
  })

  it('lets no cache store an answer of an admin call, even a refusal', async () => {
    const service = await startTestService()
    const calls: [string, string, Record<string, string>?][] = [
      ['GET', 'inquiries', { origin: 'https://evil.example' }],
      ['OPTIONS', 'inquiries', { origin: service.url, 'access-control-request-method': 'GET' }],
      ['OPTIONS', 'counts'],
      ['DELETE', 'inquiries/1'],
      ['GET', 'login'],
      ['GET', 'nothing'],
    ]
    for (const [method, path, headers = {}] of calls) {
      const response = await fetch(`${service.url}/api/admin/${path}`, { method, headers })
      expect([method, path, response.headers.get('cache-control')]).toEqual([method, path, 'no-store'])
    }
  })

  it('starts with the password and ends with logout', async () => {
    const service = await startTestService()
    const response = await service.postJson('/api/admin/login', { password: TEST_PASSWORD })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string }
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())

    const authorization = `Bearer ${token}`
    expect((await service.get('/api/admin/counts', { authorization })).status).toBe(200)
    expect((await service.postJson('/api/admin/logout', {}, { authorization })).status).toBe(204)
    expect((await service.get('/api/admin/counts', { authorization })).status).toBe(401)
  })

  it('survives a restart', async () => {
    const service = await startTestService()
    const login = await service.login()
    const again = await service.restart()
    expect((await again.get('/api/admin/counts', login)).status).toBe(200)
  })

  it('ends after 30 minutes without a call, and not before', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const login = await service.login()
    for (let count = 0; count < 3; count += 1) {
      clock.time += 29 * MINUTE
      expect((await service.get('/api/admin/inquiries', login)).status).toBe(200)
    }
    clock.time += 30 * MINUTE
    expect((await service.get('/api/admin/inquiries', login)).status).toBe(401)
  })

  it('ends after 8 hours, however busy', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const login = await service.login()
    const statuses: number[] = []
    for (let count = 0; count < 33; count += 1) {
      statuses.push((await service.get('/api/admin/inquiries', login)).status)
      clock.time += HOUR / 4
    }
    expect(statuses.slice(0, 32)).toEqual(Array(32).fill(200))
    expect(statuses[32]).toBe(401)
  })

  it('is kept as a hash of its token only', async () => {
    const service = await startTestService()
    const { authorization } = await service.login()
    const token = authorization.slice('Bearer '.length)
    await service.close()
    const data = `${service.folder}/data`
    expect(await filesBelow(data)).not.toEqual([])
    expect(await filesWith(data, token)).toEqual([])
  })
})

describe('the login', () => {
  it('answers every wrong password in the same way', async () => {
    const service = await startTestService()
    const answers: unknown[] = []
    for (const password of ['', 'x', TEST_PASSWORD.slice(0, -1), `${TEST_PASSWORD}!`]) {
      const response = await service.postJson('/api/admin/login', { password })
      answers.push([response.status, await errorOf(response)])
    }
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject([401, { code: 'unauthorized' }])
  })

  it('counts an attempt before it reads the body', async () => {
    const service = await startTestService({}, stoppedClock())
    for (let count = 0; count < 5; count += 1) {
      expect((await service.postJson('/api/admin/login', '{')).status).toBe(400)
    }
    expect((await service.postJson('/api/admin/login', '{')).status).toBe(429)
  })

  it('accepts only JSON with a password', async () => {
    const service = await startTestService()
    expect((await service.postForm('/api/admin/login', { password: TEST_PASSWORD })).status).toBe(415)
    expect((await service.postJson('/api/admin/login', { password: 5 })).status).toBe(422)
    expect((await service.postJson('/api/admin/login', {})).status).toBe(422)
  })

  it('shows the server’s time when it refuses a sign-in by name, whichever name was typed', async () => {
    const service = await startTestService({}, stoppedClock('2026-07-21T10:00:05Z'))
    const body = { email: 'nobody@example.org', password: 'a wrong password', code: '123456' }
    const { message } = await errorOf(await service.postJson('/api/admin/login', body))
    expect(message).toContain('It is 11:00:05 here, UK time: a code works only if your phone shows the same time')
  })
})

import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '../contract/errors'
import type { AdminRecord } from '../contract/records'
import { ENQUIRY, startTestService, TEST_PASSWORD, type TestService } from '../http/start-test-service'
import type { Counts } from '../store/store'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const errorOf = async (response: Response) => ((await response.json()) as ErrorBody).error
const records = async (response: Response) => (await response.json()) as AdminRecord[]

function clockAt(start: string) {
  const clock = { time: Date.parse(start), now: () => new Date(clock.time) }
  return clock
}

const patch = (service: TestService, path: string, body: unknown, headers: Record<string, string>) =>
  fetch(service.url + path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
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
    expect((await patch(service, '/api/admin/inquiries/1', { isProcessed: true }, {})).status).toBe(401)
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
    const clock = clockAt('2026-11-21T10:00:00Z')
    const service = await startTestService({}, clock)
    const login = await service.login()
    for (let count = 0; count < 3; count += 1) {
      clock.time += 29 * MINUTE
      expect((await service.get('/api/admin/counts', login)).status).toBe(200)
    }
    clock.time += 30 * MINUTE
    expect((await service.get('/api/admin/counts', login)).status).toBe(401)
  })

  it('ends after 8 hours, however busy', async () => {
    const clock = clockAt('2026-11-21T10:00:00Z')
    const service = await startTestService({}, clock)
    const login = await service.login()
    const statuses: number[] = []
    for (let count = 0; count < 33; count += 1) {
      statuses.push((await service.get('/api/admin/counts', login)).status)
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
    const { readdirSync, readFileSync, statSync } = await import('node:fs')
    const files = readdirSync(`${service.folder}/data`, { recursive: true })
      .map(name => `${service.folder}/data/${name}`)
      .filter(file => statSync(file).isFile())
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(readFileSync(file, 'latin1')).not.toContain(token)
  })
})

describe('the login', () => {
  it('answers every wrong password alike', async () => {
    const service = await startTestService()
    const answers: unknown[] = []
    for (const password of ['', 'x', TEST_PASSWORD.slice(0, -1), `${TEST_PASSWORD}!`]) {
      const response = await service.postJson('/api/admin/login', { password })
      answers.push([response.status, await errorOf(response)])
    }
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject([401, { code: 'unauthorized' }])
  })

  it('takes JSON with a password only', async () => {
    const service = await startTestService()
    expect((await service.postForm('/api/admin/login', { password: TEST_PASSWORD })).status).toBe(415)
    expect((await service.postJson('/api/admin/login', { password: 5 })).status).toBe(422)
    expect((await service.postJson('/api/admin/login', {})).status).toBe(422)
  })
})

describe('the lists', () => {
  async function startWithRecords() {
    const clock = clockAt('2026-11-21T10:00:00Z')
    const service = await startTestService({ RATE_LIMITS: 'off' }, clock)
    for (const [urgencyLevel, lastName, website] of [
      ['standard', 'Adeyemi', ''],
      ['urgent', 'Begum', ''],
      ['priority', 'Chowdhury', 'spam'],
    ]) {
      await service.postJson('/api/contact', { ...ENQUIRY, urgencyLevel, lastName, website })
      clock.time += HOUR
    }
    return { service, login: await service.login() }
  }
  const names = async (service: TestService, query: string, login: Record<string, string>) => {
    const response = await service.get(`/api/admin/inquiries?${query}`, login)
    expect(response.status).toBe(200)
    return (await records(response)).map(record => record.lastName)
  }

  it('are arrays, newest first, with all that was sent and what became of it', async () => {
    const { service, login } = await startWithRecords()
    const response = await service.get('/api/admin/inquiries', login)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-total-count')).toBe('3')
    expect(response.headers.get('link')).toBeNull()
    const [newest, ...others] = await records(response)
    expect(others).toHaveLength(2)
    expect(newest).toMatchObject({
      ...ENQUIRY,
      id: 3,
      lastName: 'Chowdhury',
      urgencyLevel: 'priority',
      createdAt: '2026-11-21T12:00:00.000Z',
      isProcessed: false,
      processedAt: null,
      suspect: true,
      held: false,
    })
    expect(newest?.reference).toMatch(/^[A-Z3-9]{8}$/)
    for (const list of ['visa-applications', 'callbacks']) {
      expect(await records(await service.get(`/api/admin/${list}`, login))).toEqual([])
    }
  })

  it('filter and sort by every parameter', async () => {
    const { service, login } = await startWithRecords()
    await patch(service, '/api/admin/inquiries/1', { isProcessed: true }, login)
    const cases: [string, string[]][] = [
      ['status=processed', ['Adeyemi']],
      ['status=pending', ['Chowdhury', 'Begum']],
      ['urgency=high', ['Chowdhury']],
      ['suspect=true', ['Chowdhury']],
      ['suspect=false', ['Begum', 'Adeyemi']],
      ['q=beGUM', ['Begum']],
      ['from=2026-11-21T11:00:00Z', ['Chowdhury', 'Begum']],
      ['to=2026-11-21T11:00:00Z', ['Adeyemi']],
      ['from=2026-11-22', []],
      ['sort=submitted', ['Chowdhury', 'Begum', 'Adeyemi']],
      ['sort=due', ['Begum', 'Chowdhury', 'Adeyemi']],
      ['sort=urgency', ['Begum', 'Chowdhury', 'Adeyemi']],
      ['limit=1', ['Chowdhury']],
      ['q=&status=&from=', ['Chowdhury', 'Begum', 'Adeyemi']],
    ]
    for (const [query, expected] of cases) {
      expect([query, await names(service, query, login)]).toEqual([query, expected])
    }
  })

  it('lead from page to page by Link, with the filters kept', async () => {
    const { service, login } = await startWithRecords()
    const seen: unknown[] = []
    let path: string | undefined = '/api/admin/inquiries?limit=1&sort=urgency&status=pending'
    for (let count = 0; path !== undefined && count < 5; count += 1) {
      const response: Response = await service.get(path, login)
      seen.push(...(await records(response)).map(record => record.lastName))
      path = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(['Begum', 'Chowdhury', 'Adeyemi'])
  })

  it('give no total for a search', async () => {
    const { service, login } = await startWithRecords()
    expect((await service.get('/api/admin/inquiries?q=amina', login)).headers.get('x-total-count')).toBeNull()
  })

  it.each([
    'limit=0',
    'limit=501',
    'limit=ten',
    'sort=name',
    'status=open',
    'urgency=priority',
    'suspect=1',
    'mail=lost',
    'from=yesterday',
    'to=2026-13-01',
    'limit=1&limit=2',
    'cursor=nonsense',
    `q=${'x'.repeat(201)}`,
  ])('refuse %s', async query => {
    const { service, login } = await startWithRecords()
    const response = await service.get(`/api/admin/inquiries?${query}`, login)
    expect(response.status).toBe(422)
    const error = await errorOf(response)
    expect(error.issues?.[0]?.path).toBe(query.split('=')[0])
  })

  it('count for the badges', async () => {
    const { service, login } = await startWithRecords()
    const counts = (await (await service.get('/api/admin/counts', login)).json()) as Counts
    expect(counts.lists.inquiries).toEqual({ total: 3, pending: 3, newest: '2026-11-21T12:00:00.000Z' })
    expect(counts.lists.callbacks).toEqual({ total: 0, pending: 0, newest: null })
  })
})

describe('a record', () => {
  it('is read and changed by its id', async () => {
    const clock = clockAt('2026-11-21T10:00:00Z')
    const service = await startTestService({}, clock)
    await service.postJson('/api/contact', { ...ENQUIRY, website: 'spam' })
    const login = await service.login()
    clock.time += MINUTE
    const path = '/api/admin/inquiries/1'
    const changed = await patch(service, path, { isProcessed: true, suspect: false, held: true }, login)
    expect(changed.status).toBe(200)
    const expected = { isProcessed: true, suspect: false, held: true, processedAt: '2026-11-21T10:01:00.000Z' }
    expect(await changed.json()).toMatchObject({ ...ENQUIRY, ...expected })
    expect(await (await service.get(path, login)).json()).toMatchObject(expected)
    const undone = await patch(service, path, { isProcessed: false }, login)
    expect(await undone.json()).toMatchObject({ isProcessed: false, processedAt: null, held: true })
  })

  it.each([{ isProcessed: 'yes' }, { email: 'other@example.org' }, { isProcessed: null }, []])(
    'is not changed by %j',
    async change => {
      const service = await startTestService()
      await service.postJson('/api/contact', ENQUIRY)
      const response = await patch(service, '/api/admin/inquiries/1', change, await service.login())
      expect(response.status).toBe(422)
    },
  )

  it.each(['2', '0', '-1', '01', 'x', '1e3', '999999999999999999999'])('is not found by the id %s', async id => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const login = await service.login()
    expect((await service.get(`/api/admin/inquiries/${id}`, login)).status).toBe(404)
    expect((await patch(service, `/api/admin/inquiries/${id}`, { isProcessed: true }, login)).status).toBe(404)
  })
})

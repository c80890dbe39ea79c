import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '../contract/records'
import type { Counts } from '../store/store'
import { ENQUIRY, errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const records = async (response: Response) => (await response.json()) as AdminRecord[]

describe('the lists', () => {
  async function startWithRecords() {
    const clock = stoppedClock()
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
    await service.patchJson('/api/admin/inquiries/1', { isProcessed: true }, login)
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
    expect(counts.lists.inquiries).toEqual({ total: 3, pending: 3, undelivered: 3, newest: '2026-11-21T12:00:00.000Z' })
    expect(counts.lists.callbacks).toEqual({ total: 0, pending: 0, undelivered: 0, newest: null })
  })
})

describe('a record', () => {
  it('is read and changed by its id', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    await service.postJson('/api/contact', { ...ENQUIRY, website: 'spam' })
    const login = await service.login()
    clock.time += MINUTE
    const path = '/api/admin/inquiries/1'
    const changed = await service.patchJson(path, { isProcessed: true, suspect: false, held: true }, login)
    expect(changed.status).toBe(200)
    const expected = { isProcessed: true, suspect: false, held: true, processedAt: '2026-11-21T10:01:00.000Z' }
    expect(await changed.json()).toMatchObject({ ...ENQUIRY, ...expected })
    expect(await (await service.get(path, login)).json()).toMatchObject(expected)
    const undone = await service.patchJson(path, { isProcessed: false }, login)
    expect(await undone.json()).toMatchObject({ isProcessed: false, processedAt: null, held: true })
  })

  it.each([{ isProcessed: 'yes' }, { email: 'other@example.org' }, { isProcessed: null }, []])(
    'is not changed by %j',
    async change => {
      const service = await startTestService()
      await service.postJson('/api/contact', ENQUIRY)
      const response = await service.patchJson('/api/admin/inquiries/1', change, await service.login())
      expect(response.status).toBe(422)
    },
  )

  it.each(['2', '0', '-1', '01', 'x', '1e3', '999999999999999999999'])('is not found by the id %s', async id => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const login = await service.login()
    expect((await service.get(`/api/admin/inquiries/${id}`, login)).status).toBe(404)
    expect((await service.patchJson(`/api/admin/inquiries/${id}`, { isProcessed: true }, login)).status).toBe(404)
  })
})

describe('the office', () => {
  it('is told to staff: its hours, holidays and promises, and the time by its clock', async () => {
    const service = await startTestService({}, stoppedClock())
    const response = await service.get('/api/admin/office', await service.login())
    expect(await response.json()).toMatchObject({
      now: '2026-11-21T10:00:00.000Z',
      opening: [{ opens: '10:00', closes: '18:00' }],
      bankHolidays: expect.arrayContaining(['2026-12-25']),
      promises: {
        contact: { hours: 2, count: 'office' },
        callback: { hours: 2, count: 'office' },
        wizard: { hours: 24, count: 'clock' },
        enquiry: { hours: 24, count: 'clock' },
      },
    })
    expect((await service.get('/api/admin/office')).status).toBe(401)
  })
})

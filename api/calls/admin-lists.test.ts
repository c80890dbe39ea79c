import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '../contract/records/records'
import { HOUR, MINUTE } from '../contract/time/durations'
import type { Counts } from '../store/store'
import { ENQUIRY, errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'

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

  it('are arrays, newest first, with every field that visitors sent and the state of each record', async () => {
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

  it('contain the present name of the team member whom the visitor asked for, and no name once this member has left', async () => {
    const service = await startTestService()
    const login = await service.login()
    await service.postJson('/api/contact', { ...ENQUIRY, for: 3 })
    const read = async () => (await (await service.get('/api/admin/inquiries/1', login)).json()) as AdminRecord
    expect(await read()).toMatchObject({ for: 3, forName: 'Meera Sundaram-Vale' })
    const csv = async () => {
      const text = await (await service.get('/api/admin/inquiries.csv?columns=raw', login)).text()
      const [head = [], cells = []] = text.split('\r\n').map(line => line.split(','))
      return cells[head.indexOf('"for.label"')]
    }
    expect(await csv()).toBe('"Meera Sundaram-Vale"')
    await fetch(`${service.url}/api/admin/content/team/3`, { method: 'DELETE', headers: login })
    const later = await read()
    expect(later.for).toBe(3)
    expect(later).not.toHaveProperty('forName')
    expect(await csv()).toBe('"number 3 in the team"')
  })

  it('can be filtered and sorted by every parameter', async () => {
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
      ['spam=true', []],
      ['limit=1', ['Chowdhury']],
      ['q=&status=&from=', ['Chowdhury', 'Begum', 'Adeyemi']],
    ]
    for (const [query, expected] of cases) {
      expect([query, await names(service, query, login)]).toEqual([query, expected])
    }
  })

  it('have a Link header to the next page, which keeps the filters', async () => {
    const { service, login } = await startWithRecords()
    const seen: unknown[] = []
    let path: string | undefined = '/api/admin/inquiries?limit=1&sort=urgency&status=pending'
    for (let count = 0; path !== undefined && count < 5; count += 1) {
      const response: Response = await service.get(path, login)
      seen.push(...(await records(response)).map(record => record.lastName))
      path = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    }
    // The second submission has text in its honeypot, so it looks automated and comes last.
    expect(seen).toEqual(['Begum', 'Adeyemi', 'Chowdhury'])
  })

  it('contain no total for a search', async () => {
    const { service, login } = await startWithRecords()
    expect((await service.get('/api/admin/inquiries?q=amina', login)).headers.get('x-total-count')).toBeNull()
  })

  it('refuse a wrong parameter by its name', async () => {
    const service = await startTestService()
    const login = await service.login()
    for (const query of [
      'limit=0',
      'limit=501',
      'limit=ten',
      'sort=name',
      'status=open',
      'urgency=priority',
      'suspect=1',
      'spam=1',
      'mail=lost',
      'from=yesterday',
      'to=2026-13-01',
      'limit=1&limit=2',
      'cursor=nonsense',
      `q=${'x'.repeat(201)}`,
    ]) {
      const response = await service.get(`/api/admin/inquiries?${query}`, login)
      const error = await errorOf(response)
      expect([query, response.status, error.issues?.[0]?.path]).toEqual([query, 422, query.split('=')[0]])
    }
  })

  it('come with counts for the badges of the tabs', async () => {
    const { service, login } = await startWithRecords()
    const counts = (await (await service.get('/api/admin/counts', login)).json()) as Counts
    const newest = '2026-11-21T12:00:00.000Z'
    const deadlines = { passed: 0, within7: 0 }
    const some = {
      total: 3,
      pending: 3,
      urgent: 1,
      detained: 0,
      followUpDue: 0,
      mine: 0,
      undelivered: 3,
      filed: 0,
      newest,
      lastId: 3,
    }
    expect(counts.lists.inquiries).toEqual({ ...some, deadlines })
    expect(counts.deadlines).toEqual(deadlines)
    expect(counts.lists.callbacks).toEqual({
      total: 0,
      pending: 0,
      urgent: 0,
      detained: 0,
      followUpDue: 0,
      mine: 0,
      deadlines,
      undelivered: 0,
      filed: 0,
      newest: null,
      lastId: 0,
    })
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

  it('is not changed by an invalid body, and cannot be read under another id', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const login = await service.login()
    for (const change of [{ isProcessed: 'yes' }, { email: 'other@example.org' }, { isProcessed: null }, []]) {
      const { status } = await service.patchJson('/api/admin/inquiries/1', change, login)
      expect([change, status]).toEqual([change, 422])
    }
    for (const id of ['2', '0', '-1', '01', 'x', '1e3', '999999999999999999999']) {
      const read = await service.get(`/api/admin/inquiries/${id}`, login)
      const changed = await service.patchJson(`/api/admin/inquiries/${id}`, { isProcessed: true }, login)
      expect([id, read.status, changed.status]).toEqual([id, 404, 404])
    }
  })
})

describe('by urgency', () => {
  it('put the longest wait of each rank first, and hasty or honeypot requests last, whichever urgency these chose', async () => {
    const clock = stoppedClock('2026-11-23T11:00:00Z')
    const service = await startTestService({}, clock)
    const sent: [string, object][] = [
      ['Honeypot', { website: 'https://spam.example', urgencyLevel: 'priority' }],
      ['Hasty but urgent', { elapsedMs: 300, urgencyLevel: 'urgent' }],
      ['Standard', { urgencyLevel: 'standard' }],
      ['Priority', { urgencyLevel: 'priority' }],
      ['Urgent', { urgencyLevel: 'urgent' }],
      // This submission is the sixth from one address within ten minutes, so it is marked as suspect.
      ['From a busy address', { urgencyLevel: 'standard' }],
    ]
    for (const [lastName, change] of sent) {
      expect((await service.postJson('/api/contact', { ...ENQUIRY, lastName, ...change })).status).toBe(201)
      clock.time += MINUTE
    }
    const login = await service.login()
    const all = await records(await service.get('/api/admin/inquiries?sort=urgency', login))
    expect(all.map(({ lastName }) => lastName)).toEqual([
      ...['Urgent', 'Priority', 'Standard', 'From a busy address', 'Honeypot', 'Hasty but urgent'],
    ])
    expect(all.find(({ lastName }) => lastName === 'From a busy address')).toMatchObject({ suspect: true })
    expect(all.map(({ urgency }) => urgency)).toEqual([
      { rank: 'urgent', reason: 'visitor' },
      { rank: 'high', reason: 'rank' },
      { rank: 'medium', reason: 'rank' },
      { rank: 'medium', reason: 'rank' },
      { rank: 'high', reason: 'automatic' },
      { rank: 'low', reason: 'automatic' },
    ])
  })
})

describe('spam', () => {
  it('does not count as pending from the mark of staff on, until staff remove the mark', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    for (const lastName of ['One', 'Two'])
      await service.postJson('/api/contact', { ...ENQUIRY, lastName, website: 'https://spam.example' })
    const login = await service.login()
    const counts = async () =>
      ((await (await service.get('/api/admin/counts', login)).json()) as Counts).lists.inquiries
    // Suspected spam counts as pending until staff mark it as spam.
    expect(await counts()).toMatchObject({ total: 2, pending: 2 })

    clock.time += MINUTE
    const marked = await service.patchJson('/api/admin/inquiries/1', { spam: true }, login)
    const asSpam = { spam: true, spamAt: '2026-11-21T10:01:00.000Z', isProcessed: false, suspect: true }
    expect(await marked.json()).toMatchObject(asSpam)
    clock.time += MINUTE
    // If staff mark a record as spam a second time, the record keeps the time of the first mark.
    expect(await (await service.patchJson('/api/admin/inquiries/1', { spam: true }, login)).json()).toMatchObject(
      asSpam,
    )
    expect(await counts()).toMatchObject({ total: 2, pending: 1 })
    const ids = async (query: string) =>
      (await records(await service.get(`/api/admin/inquiries?${query}`, login))).map(({ id }) => id)
    expect(await ids('status=pending')).toEqual([2])
    expect(await ids('spam=true')).toEqual([1])
    expect(await ids('spam=false')).toEqual([2])
    expect(await ids('sort=due')).toEqual([2, 1])
    const csv = await (await service.get('/api/admin/inquiries.csv?columns=raw&spam=true', login)).text()
    const [head = '', row = '', ...rest] = csv.trim().split('\r\n')
    expect(rest).toEqual([])
    expect(row.split(',')[head.split(',').indexOf('"spam"')]).toBe('"true"')

    const back = (await (await service.patchJson('/api/admin/inquiries/1', { spam: false }, login)).json()) as object
    expect(back).not.toHaveProperty('spam')
    expect(back).not.toHaveProperty('spamAt')
    expect(await counts()).toMatchObject({ total: 2, pending: 2 })
  })
})

describe('a page that is left open', () => {
  it('learns which of its rows others changed or erased, and the number of arrivals', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off' })
    for (const lastName of ['One', 'Two', 'Three']) await service.postJson('/api/contact', { ...ENQUIRY, lastName })
    await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
    const login = await service.login()
    const look = async (query: string) =>
      (await (await service.get(`/api/admin/counts?${query}`, login)).json()) as Counts & Record<string, unknown>
    const first = await look('')
    expect(first).not.toHaveProperty('changed')
    expect(await look(`list=inquiries&ids=1,2,3,9&since=${first.revision}`)).toMatchObject({ changed: [], gone: [] })

    await service.patchJson('/api/admin/inquiries/2', { isProcessed: true }, login)
    const changed = [{ id: 2, isProcessed: true, answerBy: expect.any(String) }]
    expect(await look(`list=inquiries&ids=1,2&since=${first.revision}`)).toMatchObject({ changed, gone: [] })
    expect(await look(`list=inquiries&ids=1,3&since=${first.revision}`)).toMatchObject({ changed: [], gone: [] })
    // If a client's revision is higher than the server's, the server returns all rows. A client has a higher revision
    // only after an operator has restored a backup.
    expect((await look('list=inquiries&ids=1,2,3&since=999999999')).changed).toHaveLength(3)

    // An undo is also a change, so `/api/admin/counts` returns the row again. After the undo, every open dashboard
    // shows the row as it was before the change.
    const second = await look('')
    await service.patchJson('/api/admin/inquiries/2', { isProcessed: false }, login)
    const undone = [{ id: 2, isProcessed: false, processedAt: null }]
    expect(await look(`list=inquiries&ids=1,2&since=${second.revision}`)).toMatchObject({ changed: undone, gone: [] })
    const both = await look(`list=inquiries,callbacks&ids=callbacks/2,inquiries/2&since=${second.revision}`)
    expect(both).not.toHaveProperty('changed')
    expect(both.byList).toEqual({
      inquiries: {
        changed: [expect.objectContaining({ id: 2 })],
        gone: [],
        unreadIds: [2],
        unreadShown: 3,
        inProgress: [],
      },
      callbacks: { changed: [], gone: [], unreadIds: [2], unreadShown: 0, inProgress: [] },
    })
    await service.patchJson('/api/admin/inquiries/2', { isProcessed: true }, login)

    await service.postJson('/api/contact', ENQUIRY)
    const { lists, revision } = await look('')
    expect(lists.inquiries.lastId - first.lists.inquiries.lastId).toBe(1)
    expect(revision).toBeGreaterThan(first.revision)

    await service.context.store.erase({ before: new Date('2100-01-01'), eraseElsewhere: async () => undefined })
    expect(await look(`list=inquiries&ids=1,2,3&since=${revision}`)).toMatchObject({ changed: [], gone: [2] })
  })

  it('prolongs no session by its requests', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const login = await service.login()
    for (let minute = 0; minute < 29; minute++) {
      clock.time += MINUTE
      expect((await service.get('/api/admin/counts', login)).status).toBe(200)
    }
    clock.time += 2 * MINUTE
    expect((await service.get('/api/admin/inquiries', login)).status).toBe(401)

    const busy = await service.login()
    clock.time += 29 * MINUTE
    expect((await service.get('/api/admin/inquiries', busy)).status).toBe(200)
    clock.time += 2 * MINUTE
    expect((await service.get('/api/admin/counts', busy)).status).toBe(200)
  })
})

describe('two at work', () => {
  it('a change made from an older state is refused after somebody else’s change', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const login = await service.login()
    const path = '/api/admin/inquiries/1'
    const opened = await service.get(path, login)
    const tag = String(opened.headers.get('etag'))
    const change = (body: object, match?: string) =>
      service.patchJson(path, body, { ...login, ...(match && { 'if-match': match }) })

    const mine = await change({ isProcessed: true }, tag)
    expect(mine.status).toBe(200)
    expect((await change({ held: true })).status).toBe(200)
    // The service refuses to undo a change if another person has changed the record since.
    const undo = await change({ isProcessed: false }, String(mine.headers.get('etag')))
    expect(undo.status).toBe(409)
    const refused = (await undo.json()) as { error: { code: string }; record: AdminRecord }
    expect(refused.error.code).toBe('changed_elsewhere')
    expect(refused.record).toMatchObject({ id: 1, isProcessed: true, held: true })
    expect(refused.record).toEqual(await (await service.get(path, login)).json())
    expect((await change({ isProcessed: false }, String(undo.headers.get('etag')))).status).toBe(200)
    expect((await change({ isProcessed: true }, `"none", *`)).status).toBe(409)
    expect((await change({ isProcessed: true }, '*')).status).toBe(200)
  })

  it('a mail that is sent meanwhile does not make a change stale', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const login = await service.login()
    const path = '/api/admin/inquiries/1'
    const tag = String((await service.get(path, login)).headers.get('etag'))
    const { store } = service.context
    await expect.poll(async () => (await store.counts()).undelivered).toBe(0)
    await service.postJson(`${path}/mail`, {}, login)
    expect((await service.patchJson(path, { held: true }, { ...login, 'if-match': tag })).status).toBe(200)
  })
})

describe('the office', () => {
  it('shows staff its hours, holidays and promises, and the time by the service’s clock', async () => {
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

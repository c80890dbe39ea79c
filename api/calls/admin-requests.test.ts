import { describe, expect, it } from 'vitest'
import { MINUTE } from '../contract/time/durations'
import { parseCsvRecords } from '../testing/parse-csv'
import { ENQUIRY, startTestService, stoppedClock } from '../testing/start-test-service'

interface Request {
  list: string
  id: number
  matched?: { name: string }[]
}

/**
 * Starts a service with five requests in three lists. The last of them to arrive is a call-back request from detention.
 */
async function startWithRequests() {
  const clock = stoppedClock('2026-11-23T11:00:00Z')
  const service = await startTestService({ RATE_LIMITS: 'off' }, clock)
  const send = async (path: string, body: object) => {
    expect((await service.postJson(path, body)).status).toBe(201)
    clock.time += MINUTE
  }
  const caller = { name: 'Amina Yusuf', phone: '020 7946 0456', privacyAccepted: true, privacyVersion: 'any' }
  await send('/api/contact', { ...ENQUIRY, lastName: 'Urgent', urgencyLevel: 'urgent' })
  await send('/api/callbacks', caller)
  await send('/api/contact', { ...ENQUIRY, lastName: 'Priority', urgencyLevel: 'priority' })
  await send('/api/contact', {
    ...ENQUIRY,
    lastName: 'Removal',
    decision: { kind: 'removal', removalOn: '2026-11-26' },
  })
  await send('/api/callbacks', { ...caller, decision: { kind: 'detention', detained: 'yes' } })
  const login = await service.login()
  const ask = async (query: string) => {
    const response = await service.get(`/api/admin/requests?${query}`, login)
    expect([query, response.status]).toEqual([query, 200])
    const records = (await response.json()) as Request[]
    const next = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    return { records, places: records.map(({ list, id }) => `${list}/${id}`), next, headers: response.headers }
  }
  return { service, login, ask }
}

const INBOX = ['callbacks/2', 'inquiries/3', 'inquiries/1', 'inquiries/2', 'callbacks/1']

describe('all lists in one', () => {
  it('contain the requests of every form, the most urgent first, each with the name of its list, and their number', async () => {
    const { ask } = await startWithRequests()
    const { records, places, headers } = await ask('')
    expect(places).toEqual(INBOX)
    expect(headers.get('x-total-count')).toBe('5')
    expect(headers.get('link')).toBeNull()
    expect(records[0]).toMatchObject({ name: 'Amina Yusuf', urgency: { reason: 'detained' }, etag: expect.any(String) })
    expect(records[0]).not.toHaveProperty('matched')
  })

  it('have a Link header to the next page, and contain each request once', async () => {
    const { ask } = await startWithRequests()
    for (const query of ['limit=2', 'limit=1&status=pending']) {
      const found: string[] = []
      for (let next: string | undefined = `?${query}`; next !== undefined; ) {
        const page = await ask(next.split('?')[1] ?? '')
        found.push(...page.places)
        next = page.next
      }
      expect(found).toEqual(INBOX)
    }
    expect((await ask('sort=submitted')).places).toEqual([
      ...['callbacks/2', 'inquiries/3', 'inquiries/2', 'callbacks/1', 'inquiries/1'],
    ])
  })

  it('can be filtered like a single list, and by the names of lists', async () => {
    const { ask } = await startWithRequests()
    expect((await ask('urgency=urgent')).places).toEqual(INBOX.slice(0, 3))
    expect((await ask('list=callbacks')).places).toEqual(['callbacks/2', 'callbacks/1'])
    const some = await ask('list=visa-applications,inquiries&sort=due')
    expect(some.places).toEqual(['inquiries/1', 'inquiries/2', 'inquiries/3'])
    expect(some.headers.get('x-total-count')).toBe('3')
  })

  it('can be filtered by detention, service, language to speak, language of the form and unsafe ways of contact', async () => {
    const { service, login, ask } = await startWithRequests()
    await service.postJson('/api/contact', {
      ...ENQUIRY,
      lastName: 'Settled',
      serviceRequired: 'settlement',
      language: 'ti',
      formLanguage: 'ur',
      safeContact: { ways: ['text'] },
    })
    const all = [...INBOX.slice(1, 4).toSorted(), 'inquiries/4']
    for (const [query, places] of [
      ['detained=yes', ['callbacks/2']],
      ['service=settlement', ['inquiries/4']],
      ['service=deportation,settlement', all],
      ['service=Student%20visa,settlement&language=ti', ['inquiries/4']],
      ['language=ur,ti', ['inquiries/4']],
      ['language=ur', []],
      ['formLanguage=ur,pl', ['inquiries/4']],
      ['formLanguage=pl', []],
      ['reach=ask', ['inquiries/4']],
    ] as const) {
      expect([query, (await ask(query)).places.toSorted()]).toEqual([query, places])
    }
    const csv = await service.get('/api/admin/requests.csv?columns=raw&service=settlement&reach=ask', login)
    expect(parseCsvRecords(await csv.text()).map(row => row.lastName)).toEqual(['Settled'])
    for (const query of ['detained=no', 'service=nothing', 'service=settlement,', 'language=Tigrinya', 'reach=yes'])
      expect([query, (await service.get(`/api/admin/requests?${query}`, login)).status]).toEqual([query, 422])
  })

  it('are searched in the requested order; the answer has the matched texts, and how many records were searched', async () => {
    const { ask } = await startWithRequests()
    const { places, records, headers } = await ask('q=amina')
    expect(places).toEqual(INBOX)
    expect(records[0]?.matched).toMatchObject([{ name: 'name', text: 'Amina Yusuf', marks: [[0, 5]] }])
    expect([headers.get('x-searched'), headers.get('x-total-count')]).toEqual(['5/5', null])
    expect((await ask('q=amina&list=callbacks&sort=due')).places).toEqual(['callbacks/1', 'callbacks/2'])
  })

  it('can be exported as one CSV file with the columns of each list, and the audit names the lists', async () => {
    const { service, login } = await startWithRequests()
    const csv = await service.get('/api/admin/requests.csv?columns=raw&list=inquiries,callbacks&urgency=urgent', login)
    expect(csv.headers.get('content-disposition')).toMatch(
      /filename="haven-inquiries-callbacks-urgency-urgent-columns-raw-2026-11-\d\d-\d{6}\.csv"/,
    )
    const rows = parseCsvRecords((await csv.text()).replace('\uFEFF', ''))
    expect(rows).toMatchObject([
      { list: 'callbacks', id: '2', name: 'Amina Yusuf', lastName: '', urgency: 'Urgent', 'decision.detained': 'yes' },
      { list: 'inquiries', id: '3', name: '', lastName: 'Removal', 'decision.removalOn': '2026-11-26' },
      { list: 'inquiries', id: '1', lastName: 'Urgent', service: '' },
    ])
    const audit = await (await service.get('/api/admin/audit?what=records_exported', login)).text()
    expect(audit).toContain('"lists":"inquiries, callbacks"')
  })
})

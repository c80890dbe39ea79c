import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { URGENCIES } from '../contract/forms/options'
import { SECOND } from '../contract/time/durations'
import { filesWith } from '../testing/folder-texts'
import { addLetter } from '../testing/letters'
import { parseCsv, parseCsvRecords } from '../testing/parse-csv'
import {
  ENQUIRY,
  errorOf,
  startTestService,
  stoppedClock,
  TEST_PASSWORD,
  type TestService,
} from '../testing/start-test-service'
import { onFiles } from '../testing/store-fixtures'

const CSV = '/api/admin/inquiries.csv'
const RAW = `${CSV}?columns=raw`

async function ticketOf(service: TestService, login: Record<string, string>): Promise<string> {
  const response = await service.postJson('/api/admin/tickets', undefined as unknown, login)
  expect(response.status).toBe(201)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return ((await response.json()) as { ticket: string }).ticket
}

/** The body of a response as text, including its byte-order mark. */
const textOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('utf8')

describe('the download of a list', () => {
  it('is a file that spreadsheets open, with every field of every record', async () => {
    const service = await startTestService({}, stoppedClock())
    await service.postJson('/api/contact', { ...ENQUIRY, message: 'One\r\n"two", three', website: 'spam' })
    await service.postJson('/api/contact', {
      ...ENQUIRY,
      phone: '+442079460456',
      decision: { kind: 'refusal', sentOn: '2026-11-20', inUk: 'yes' },
      safeContact: { ways: ['call', 'text'] },
      privacyVersion: '2026-11-22',
    })
    const login = await service.login()
    await service.patchJson('/api/admin/inquiries/1', { isProcessed: true, held: true }, login)
    const response = await service.get(RAW, login)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="haven-inquiries-columns-raw-2026-11-21-100000\.csv"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await textOf(response)
    expect(text.startsWith('\uFEFF"id","reference","createdAt","createdAt.ukTime","firstName"')).toBe(true)
    const [second, first, ...rest] = parseCsvRecords(text.slice(1))
    expect(rest).toEqual([])
    expect(second).toMatchObject({
      id: '2',
      createdAt: '2026-11-21T10:00:00.000Z',
      'createdAt.ukTime': '2026-11-21 10:00',
      serviceRequired: 'deportation',
      'serviceRequired.label': 'Deportation Defence',
      'urgencyLevel.label': URGENCIES.urgent,
      email: ENQUIRY.email,
      phone: "'+442079460456",
      'decision.kind': 'refusal',
      'decision.kind.label': 'Refusal',
      'decision.sentOn': '2026-11-20',
      'decision.inUk': 'yes',
      'safeContact.ways': 'call, text',
      'safeContact.ways.label': 'Call, Text',
      'decision.detained': '',
      privacyVersion: '2026-11-22',
      answerBy: '2026-11-21T12:00:00.000Z',
      'answerBy.ukTime': '2026-11-21 12:00',
      waiting: 'due',
      waitedHours: '0.00',
      promisedHours: '2.00',
      isProcessed: 'false',
      processedAt: '',
    })
    expect(first).toMatchObject({
      id: '1',
      phone: `'${ENQUIRY.phone}`,
      message: 'One\r\n"two", three',
      isProcessed: 'true',
      processedAt: '2026-11-21T10:00:00.000Z',
      'processedAt.ukTime': '2026-11-21 10:00',
      waiting: 'answered',
      suspect: 'true',
      held: 'true',
      'mail.visitor.state': '',
    })
    expect(['queued', 'filed']).toContain(first?.['mail.staff.state'])
  })

  it('names its columns in plain words, each once, with safe contact before the ways to call', async () => {
    const service = await startTestService()
    const login = await service.login()
    for (const path of ['inquiries', 'visa-applications', 'callbacks', 'requests']) {
      const [names = []] = parseCsv((await textOf(await service.get(`/api/admin/${path}.csv`, login))).slice(1))
      expect(new Set(names).size, path).toBe(names.length)
      expect(names.filter(name => !/^[A-Z][A-Za-z ,’()-]+$/.test(name))).toEqual([])
      const safe = names.map((name, at) => (name.startsWith('Safe contact') ? at : -1)).filter(at => at >= 0)
      expect(safe).toHaveLength(6)
      expect(Math.max(...safe)).toBeLessThan(
        Math.min(names.indexOf('Phone'), path === 'callbacks' ? 99 : names.indexOf('Email')),
      )
    }
    const [names] = parseCsv((await textOf(await service.get(CSV, login))).slice(1))
    expect(names).toEqual(
      expect.arrayContaining(['Received (UTC)', 'Received', 'Service (code)', 'Service', 'Urgency', 'Urgency chosen']),
    )
  })

  it('with plain=1, for programs, has the stored values, one line for each record and no byte-order mark', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', { ...ENQUIRY, phone: '+44 7700 900123', message: '=1+1\r\n\u2028two\n' })
    const text = await textOf(await service.get(`${CSV}?plain=1`, await service.login()))
    const [row, ...rest] = parseCsvRecords(text)
    expect(rest).toEqual([])
    expect(row).toMatchObject({
      Number: '1',
      Phone: '+44 7700 900123',
      Message: expect.stringMatching(/^=1\+1 two ?$/),
    })
    expect(text.split(/[\r\n\u2028]+/)).toHaveLength(3)
  })

  it('is a workbook as .xlsx, with the same records, texts as texts and times as times in the UK', async () => {
    const service = await startTestService({}, stoppedClock('2026-07-21T22:30:00Z'))
    await service.postJson('/api/contact', {
      ...ENQUIRY,
      phone: '+44 7700 900123',
      message: '=1+1 _x0041_',
      decision: { kind: 'refusal', sentOn: '2026-07-20', inUk: 'yes' },
    })
    const login = await service.login()
    const response = await service.get('/api/admin/inquiries.xlsx', login)
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers.get('content-disposition')).toMatch(/filename="haven-inquiries-2026-07-21-233000\.xlsx"$/)
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const [names = [], ...rows] = sheets[0]?.rows ?? []
    expect(rows).toHaveLength(1)
    const row = Object.fromEntries(names.map((name, at) => [name, rows[0]?.[at]]))
    expect(row).toMatchObject({
      Number: 1,
      Received: new Date('2026-07-21T23:30:00Z'),
      Phone: '+44 7700 900123',
      Message: '=1+1 _x0041_',
      Service: 'Deportation Defence',
      'Decision, sent on': new Date('2026-07-20T00:00:00Z'),
      'Hours promised': 2,
      Processed: 'No',
    })
    const csv = parseCsv((await textOf(await service.get(CSV, login))).slice(1))[0] ?? []
    expect(csv.filter(name => !names.includes(name)).every(name => /\((code|UTC)\)$/.test(name))).toBe(true)
    const all = await readXlsx(
      new Uint8Array(await (await service.get('/api/admin/requests.xlsx', login)).arrayBuffer()),
    )
    expect(all.sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['enquiry', 1])
  })

  it("has each request's urgency, and the rank that staff set beside the visitor's choice", async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', { ...ENQUIRY, urgencyLevel: 'urgent' })
    const login = await service.login()
    await service.patchJson('/api/admin/inquiries/1', { priority: 'low' }, login)
    const [row] = parseCsvRecords((await textOf(await service.get(RAW, login))).slice(1))
    expect(row).toMatchObject({ urgency: 'Low', priority: 'Low', urgencyLevel: 'urgent' })
  })

  it('has the reason for the urgency and the day of the removal or, without a removal, of the limit, which may be unknown', async () => {
    const service = await startTestService({}, stoppedClock())
    const refusal = { kind: 'refusal', inUk: 'yes', detained: 'no' }
    const decisions = [
      { ...refusal, sentOn: '2026-11-14', removalOn: '2026-11-26' },
      { ...refusal, sentOn: '2026-11-14' },
      refusal,
      { detained: 'yes' },
    ]
    for (const decision of decisions) await service.postJson('/api/contact', { ...ENQUIRY, decision })
    await service.postJson('/api/contact', { ...ENQUIRY, urgencyLevel: 'urgent' })
    await service.postJson('/api/contact', { ...ENQUIRY, urgencyLevel: 'standard' })
    const login = await service.login()
    const rows = parseCsvRecords((await textOf(await service.get(`${CSV}?sort=urgency`, login))).slice(1))
    expect(rows.map(row => [row['Reason for urgency'], row['Removal or soonest time limit']])).toEqual([
      ['Detained', 'unknown'],
      ['Removal near or passed', '2026-11-26'],
      ['Time limit near or passed', 'unknown'],
      ['Time limit near or passed', '2026-11-28'],
      ['Chosen by visitor', ''],
      ['', ''],
    ])
    const [raw] = parseCsv((await textOf(await service.get(RAW, login))).slice(1))
    expect(raw).toContain('soonestLimit')
    expect(raw).not.toContain('urgencyReason')
  })

  it('has a column for each field of its list', async () => {
    const service = await startTestService()
    const login = await service.login()
    const columnsOf = async (list: string) =>
      parseCsv((await textOf(await service.get(`/api/admin/${list}.csv?columns=raw`, login))).slice(1))[0]
    const visas = await columnsOf('visa-applications')
    expect(visas?.slice(0, 7)).toEqual(['id', 'reference', 'timestamp', 'timestamp.ukTime', 'name', 'email', 'phone'])
    expect(visas).toEqual(expect.arrayContaining(['decision.sentOn', 'answeredAt', 'enteredBy', 'suspect']))
    expect(new Set(visas).size).toBe(visas?.length)
    expect(await columnsOf('callbacks')).toContain('preferredTime')
  })

  it('shows as text a value of an earlier version in place of a day', async () => {
    const service = await startTestService()
    const fields = { ...ENQUIRY, decision: { kind: 'refusal', sentOn: '=1+1' } }
    await service.context.store.submit('inquiries', { fields, suspect: false, acknowledge: false })
    const [row] = parseCsvRecords((await textOf(await service.get(RAW, await service.login()))).slice(1))
    expect(row?.['decision.sentOn']).toBe("'=1+1")
  })

  it('contains the same records as the list with the same filters, in the same order, over any number of pages', async () => {
    const service = await startTestService()
    const { store } = service.context
    const fields = (n: number) => ({ ...ENQUIRY, lastName: `No ${n}`, urgencyLevel: n % 3 ? 'standard' : 'urgent' })
    await Promise.all(
      Array.from({ length: 1_200 }, (_, n) =>
        store.submit('inquiries', { fields: fields(n), suspect: n % 2 === 0, acknowledge: false }),
      ),
    )
    const login = await service.login()
    for (const query of ['', 'sort=urgency&suspect=true', 'urgency=urgent&limit=10', 'q=no%2011', 'q=nobody']) {
      const rows = parseCsvRecords((await textOf(await service.get(`${RAW}&${query}`, login))).slice(1))
      const expected: string[] = []
      let path: string | undefined = `/api/admin/inquiries?${query}${query.includes('limit') ? '' : '&limit=500'}`
      while (path !== undefined) {
        const response: Response = await service.get(path, login)
        expected.push(...((await response.json()) as { reference: string }[]).map(record => record.reference))
        path = /^<(.*)>/.exec(response.headers.get('link') ?? '')?.[1]
      }
      // Removes the apostrophe that the CSV puts before a reference that has only digits.
      expect(rows.map(row => row.reference?.replace("'", ''))).toEqual(expected)
    }
  })

  it('is refused without a session, for unknown filters, and while nothing can be read', async () => {
    const service = await startTestService()
    expect((await service.get(CSV)).status).toBe(401)
    const login = await service.login()
    const refused = await service.get(`${CSV}?status=open&urgency=priority`, login)
    expect(refused.status).toBe(422)
    expect((await errorOf(refused)).issues?.map(issue => issue.path)).toEqual(['status', 'urgency'])
  })

  it('reads records only as fast as the caller fetches them, and stops when the caller stops', async () => {
    const service = await startTestService()
    const { store } = service.context
    const fields = { ...ENQUIRY, message: 'x'.repeat(5_000) }
    await Promise.all(
      Array.from({ length: 6_000 }, () => store.submit('inquiries', { fields, suspect: false, acknowledge: false })),
    )
    const list = store.list.bind(store)
    let pages = 0
    store.list = (...args) => {
      pages += 1
      return list(...args)
    }
    const fetching = new AbortController()
    const response = await fetch(service.url + CSV, { headers: await service.login(), signal: fetching.signal })
    const reader = response.body?.getReader()
    await reader?.read()
    let before = 0
    // Waits until the server has stopped reading pages. The client reads only the first bytes, but buffers on the way
    // also take some of the export's 12 pages.
    await expect
      .poll(
        () => {
          const resting = pages === before
          before = pages
          return resting
        },
        { interval: 300, timeout: 30_000 },
      )
      .toBe(true)
    expect(pages).toBeLessThan(12)
    fetching.abort()
    await expect.poll(() => service.lines.join('').includes('"aborted":true')).toBe(true)
    expect(pages).toBe(before)
  })

  it.each(['csv', 'xlsx'])(
    'ends with an error if reading fails, so that nobody takes a part of the list for all of it (%s)',
    async ending => {
      const service = await startTestService()
      const { store } = service.context
      await Promise.all(
        Array.from({ length: 1_500 }, () =>
          store.submit('inquiries', { fields: ENQUIRY, suspect: false, acknowledge: false }),
        ),
      )
      const read = store.requests.bind(store)
      let pages = 0
      store.requests = query => {
        pages += 1
        return pages === 3 ? Promise.reject(new Error('disk')) : read(query)
      }
      const response = await service.get(`/api/admin/inquiries.${ending}`, await service.login())
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow()
    },
  )
})

describe('a ticket', () => {
  it('lets a browser fetch one download without a header', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const ticket = await ticketOf(service, await service.login())
    const response = await service.get(`${CSV}?status=pending&ticket=${ticket}`)
    expect(response.status).toBe(200)
    expect(parseCsvRecords((await textOf(response)).slice(1))).toHaveLength(1)
    const again = await service.get(`${CSV}?status=pending&ticket=${ticket}`)
    expect(again.status).toBe(401)
    expect(again.headers.get('cache-control')).toBe('no-store')
  })

  it('is not used up by HEAD, which downloads nothing', async () => {
    const service = await startTestService()
    const ticket = await ticketOf(service, await service.login())
    const head = () => fetch(`${service.url}${CSV}?ticket=${ticket}`, { method: 'HEAD' })
    expect((await head()).status).toBe(200)
    expect((await service.get(`${CSV}?ticket=${ticket}`)).status).toBe(200)
    expect((await head()).status).toBe(401)
  })

  it('adds no entry to the audit when it is used for HEAD, because HEAD downloads nothing', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const { file } = await addLetter(service, 'inquiries')
    const login = await service.login()
    const downloads = ['/api/admin/inquiries/1/export', '/api/admin/export?records=inquiries/1', CSV, `${CSV}?q=amina`]
    const workbooks = ['/api/admin/inquiries.xlsx', '/api/admin/requests.xlsx?q=amina']
    const others = ['/api/admin/audit.csv', '/api/admin/overview?as=csv', `/api/admin/inquiries/1/files/${file}`]
    for (const path of [...downloads, ...workbooks, ...others]) {
      const answer = await fetch(service.url + path, { method: 'HEAD', headers: login })
      expect([path, answer.status]).toEqual([path, 200])
    }
    const entries = (await (await service.get('/api/admin/audit', login)).json()) as { what: string }[]
    expect(entries.map(({ what }) => what)).toEqual(['signed_in'])
  })

  it('admits only one of many callers that use it at the same time', async () => {
    const service = await startTestService()
    const ticket = await ticketOf(service, await service.login())
    const answers = await Promise.all(Array.from({ length: 10 }, () => service.get(`${CSV}?ticket=${ticket}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
  })

  it('is valid for 60 seconds, even after a restart', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const login = await service.login()
    const [first, second] = [await ticketOf(service, login), await ticketOf(service, login)]
    clock.time += 59 * SECOND
    const again = await service.restart()
    expect((await again.get(`${CSV}?ticket=${first}`)).status).toBe(200)
    clock.time += SECOND
    expect((await again.get(`${CSV}?ticket=${second}`)).status).toBe(401)
  })

  it('ends when the session that requested it ends', async () => {
    const service = await startTestService()
    const login = await service.login()
    const ticket = await ticketOf(service, login)
    await service.postJson('/api/admin/logout', {}, login)
    expect((await service.get(`${CSV}?ticket=${ticket}`)).status).toBe(401)
  })

  it('cannot be guessed, or used for a call that is no download', async () => {
    const service = await startTestService()
    const login = await service.login()
    const ticket = await ticketOf(service, login)
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)
    expect((await service.get(`/api/admin/inquiries?ticket=${ticket}`)).status).toBe(401)
    expect((await service.get('/api/admin/inquiries', { authorization: `Bearer ${ticket}` })).status).toBe(401)
    for (const other of ['', 'x', 'A'.repeat(43), `${ticket}&ticket=${ticket}`, TEST_PASSWORD]) {
      expect((await service.get(`${CSV}?ticket=${other}`)).status).toBe(401)
    }
    expect((await service.postJson('/api/admin/tickets', {})).status).toBe(401)
  })

  onFiles()('is kept as a hash only, and never logged', async () => {
    const service = await startTestService()
    const ticket = await ticketOf(service, await service.login())
    const data = join(service.folder, 'data')
    expect(await filesWith(data, '"tickets"')).not.toEqual([])
    expect(await filesWith(data, ticket)).toEqual([])
    await service.get(`${CSV}?ticket=${ticket}`)
    expect(service.lines.join('')).not.toContain(ticket)
  })
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '../contract/records/records'
import { ENQUIRY, errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'

const stored = async ({ context }: TestService): Promise<AdminRecord[]> =>
  (await context.store.list('inquiries', { limit: 100 })).records

describe('POST /api/contact', () => {
  it('stores an enquiry word for word, and answers with its reference', async () => {
    const service = await startTestService()
    const enquiry = { ...ENQUIRY, message: '  Zoë 👩‍⚖️\r\n\t"<b>" ’; DROP TABLE  ', privacyVersion: '2026-11' }
    const response = await service.postJson('/api/contact', enquiry)
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const { reference } = (await response.json()) as { reference: string }
    expect(reference).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/)
    expect(await stored(service)).toMatchObject([{ ...enquiry, reference, suspect: false, isProcessed: false }])
  })

  it('accepts the fixed payloads, in which one word is enough as a name and any text as a phone number', async () => {
    const service = await startTestService()
    const fixed = { firstName: 'Ana', email: 'ana@example.org', phone: '1', urgencyLevel: 'Medium' }
    for (const serviceRequired of [
      'Immigration Consultation',
      'Callback Request',
      'Immigration Consultation Appointment',
    ]) {
      expect((await service.postJson('/api/contact', { ...fixed, serviceRequired })).status).toBe(201)
    }
    expect((await service.postJson('/api/contact', { ...fixed, serviceRequired: 'other' })).status).toBe(422)
    expect(await stored(service)).toHaveLength(3)
  })

  it('is mailed to staff, and acknowledged if the settings ask for it and nothing is suspect', async () => {
    const service = await startTestService({ ACK_EMAIL: 'on' })
    await service.postJson('/api/contact', ENQUIRY)
    await service.postJson('/api/contact', { ...ENQUIRY, website: 'spam' })
    await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
    const [second, first] = await stored(service)
    expect(first?.mail).toMatchObject({ staff: { state: 'filed' }, visitor: { state: 'filed' } })
    expect(second?.mail).toMatchObject({ staff: { state: 'filed' } })
    expect(second?.mail).not.toHaveProperty('visitor')
    expect(readdirSync(join(service.folder, 'data/mail'))).toHaveLength(3)
    expect(service.lines.join('')).not.toContain('amina@')
  })

  it.each([
    [undefined, true],
    [{ times: 'after six' }, true],
    [{ ways: ['call', 'email'] }, true],
    [{ ways: ['call', 'text'] }, false],
  ])('acknowledges an enquiry only if email is a safe way of contact: %j', async (safeContact, acknowledged) => {
    const service = await startTestService({ ACK_EMAIL: 'on' })
    await service.postJson('/api/contact', { ...ENQUIRY, safeContact })
    const [record] = await stored(service)
    expect('visitor' in (record?.mail ?? {})).toBe(acknowledged)
  })

  it('names every issue by path, code and message', async () => {
    const service = await startTestService()
    const response = await service.postJson('/api/contact', { ...ENQUIRY, firstName: 'A', email: 'x', phone: '' })
    expect(response.status).toBe(422)
    const error = await errorOf(response)
    expect(error.code).toBe('invalid')
    expect(error.issues).toContainEqual({
      path: 'firstName',
      code: 'too_small',
      message: 'First name must be at least 2 characters',
    })
    expect(new Set(error.issues?.map(issue => issue.path))).toEqual(new Set(['firstName', 'email', 'phone']))
    expect(await stored(service)).toEqual([])
  })

  it.each([
    ['sentOn', '2026-11-22', '2026-11-23'],
    ['receivedOn', '2026-11-22', '2026-11-23'],
    // At 23:30 UTC on 1 July it is already 2 July in London.
    ['sentOn', '2026-07-03', '2026-07-04', '2026-07-01T23:30:00Z'],
  ])(
    'accepts a decision that names tomorrow, UK time, as %s, and no later day',
    async (name, day, later, at?: string) => {
      const service = await startTestService({}, stoppedClock(at))
      const send = (given: string) => service.postJson('/api/contact', { ...ENQUIRY, decision: { [name]: given } })
      expect((await send(day)).status).toBe(201)
      const refused = await send(later)
      expect(refused.status).toBe(422)
      expect((await errorOf(refused)).issues?.map(({ path }) => path)).toEqual([`decision.${name}`])
      expect(await stored(service)).toMatchObject([{ decision: { [name]: day } }])
    },
  )

  it('accepts any future day of removal', async () => {
    const service = await startTestService({}, stoppedClock())
    const decision = { kind: 'removal', removalOn: '2027-06-01' }
    expect((await service.postJson('/api/contact', { ...ENQUIRY, decision })).status).toBe(201)
    expect(await stored(service)).toMatchObject([{ decision }])
  })

  it('accepts the tag of a language', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off' })
    const tags = ['ti', 'pt-BR', 'EN', 'kmr', 'zh-Hant-HK', 'sr-Latn']
    for (const language of tags) await service.postJson('/api/contact', { ...ENQUIRY, language })
    expect((await stored(service)).map(({ language }) => language)).toEqual(tags.toReversed())
  })

  it('refuses an invalid language tag, and names it once', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off' })
    for (const language of [
      ...['toString', 'valueOf', 'constructor', '__proto__', 'English', 'x', 'x-ti', 'en-', 'en-a', 'en-en-en'],
      ...['en_GB', 'de-1', ''],
    ]) {
      const response = await service.postJson('/api/contact', { ...ENQUIRY, language })
      const { issues } = await errorOf(response)
      expect([language, response.status, issues]).toMatchObject([
        language,
        422,
        [{ path: 'language', message: expect.stringContaining('as a tag') }],
      ])
    }
  })

  it('keeps only fields of the contract, and drops all others', async () => {
    const service = await startTestService()
    const json = `{"id": 7, "isProcessed": true, "constructor": {"prototype": {"x": 1}}, ${JSON.stringify(ENQUIRY).slice(1)}`
    expect((await service.postJson('/api/contact', json)).status).toBe(201)
    const [record] = await stored(service)
    expect(record).toMatchObject({ id: 1, isProcessed: false })
    expect(Object.hasOwn(record ?? {}, 'constructor')).toBe(false)
  })
})

describe('spam signals', () => {
  it.each([
    ['a filled honeypot', { website: 'https://spam.example' }],
    ['a form sent within 2 seconds', { elapsedMs: 1_999 }],
    ['signals of a wrong type', { website: ['x'] }],
  ])('mark a request as suspect for %s', async (_, signals) => {
    const service = await startTestService()
    expect((await service.postJson('/api/contact', { ...ENQUIRY, ...signals })).status).toBe(201)
    const [record] = await stored(service)
    expect(record?.suspect).toBe(true)
    expect(record).not.toHaveProperty('website')
    expect(record).not.toHaveProperty('elapsedMs')
  })

  it('demote a program’s request, but never a request for its busy address alone', async () => {
    const service = await startTestService()
    const calm = { ...ENQUIRY, urgencyLevel: 'standard' }
    for (const signals of [{ website: 'x' }, { elapsedMs: 1_999 }, {}]) {
      await service.postJson('/api/contact', { ...calm, ...signals })
      await service.postJson('/api/contact', { ...ENQUIRY, ...signals })
    }
    await service.postJson('/api/contact', calm)
    const marks = (await stored(service)).reverse().map(({ suspect, demoted }) => [suspect, demoted])
    expect(marks).toEqual([
      ...[
        [true, true],
        [true, true],
      ],
      ...[
        [true, true],
        [true, true],
      ],
      ...[
        [false, undefined],
        [true, undefined],
      ],
      [true, undefined],
    ])
  })

  it('no longer demote a request that staff have marked as a person’s', async () => {
    const service = await startTestService()
    await service.postJson('/api/callbacks', { name: 'Amina Yusuf', phone: '020 7946 0456', website: 'x' })
    const login = await service.login()
    const read = async () => (await service.get('/api/admin/callbacks/1', login)).json()
    expect(await read()).toMatchObject({ suspect: true, demoted: true })
    await service.patchJson('/api/admin/callbacks/1', { held: true }, login)
    expect(await read()).toMatchObject({ suspect: true, demoted: true })
    await service.patchJson('/api/admin/callbacks/1', { suspect: false }, login)
    expect(await read()).not.toHaveProperty('demoted')
  })

  it('do not mark a request with an empty honeypot, a slow visitor or missing signals', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', { ...ENQUIRY, website: '', elapsedMs: 2_000 })
    await service.postForm('/api/contact', { ...ENQUIRY, website: '', elapsedMs: '45000' })
    await service.postJson('/api/contact', ENQUIRY)
    expect((await stored(service)).map(record => record.suspect)).toEqual([false, false, false])
  })

  it('mark the sixth submission from an address in 10 minutes as suspect, and refuse the 61st in a minute', async () => {
    const service = await startTestService({}, stoppedClock())
    const statuses: number[] = []
    for (let count = 0; count < 60; count += 1) {
      statuses.push((await service.postJson('/api/contact', ENQUIRY)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([201]))
    const refused = await service.postJson('/api/contact', ENQUIRY)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await errorOf(refused)).code).toBe('slow_down')

    const records = (await stored(service)).reverse()
    expect(records).toHaveLength(60)
    expect(records.findIndex(record => record.suspect)).toBe(5)
  })

  it('also count unreadable requests, and refuse requests above the rate without waiting for their bodies', async () => {
    const service = await startTestService({}, stoppedClock())
    for (let count = 0; count < 60; count += 1) expect((await service.postJson('/api/contact', '{')).status).toBe(400)
    expect((await service.postJson('/api/contact', '{')).status).toBe(429)
    const half = request(`${service.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    half.on('error', () => {}).write('{"firstName":')
    const [answer] = (await once(half, 'response')) as [IncomingMessage]
    half.destroy()
    expect(answer.statusCode).toBe(429)
  })

  it('count nothing while RATE_LIMITS is off', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off' })
    for (let count = 0; count < 61; count += 1) {
      expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
    }
    expect((await stored(service)).some(record => record.suspect)).toBe(false)
  })

  it('count by the client behind a proxy, once TRUST_PROXY counts that proxy', async () => {
    const service = await startTestService({ TRUST_PROXY: '1' })
    const from = (address: string) => service.postJson('/api/contact', ENQUIRY, { 'x-forwarded-for': address })
    for (let count = 0; count < 5; count += 1) await from('198.51.100.1, 2001:db8::1')
    await from('198.51.100.1, 2001:db8::2')
    await from('198.51.100.1, 2001:db8:0:1::1')
    expect((await stored(service)).map(record => record.suspect)).toEqual([false, true, ...Array(5).fill(false)])
  })
})

describe('Idempotency-Key', () => {
  it('gives the same reference for the same body, and makes one record, even over a restart', async () => {
    const service = await startTestService()
    const key = { 'idempotency-key': randomUUID() }
    const send = (to: TestService, body: object) => to.postJson('/api/contact', body, key)
    const first = await (await send(service, ENQUIRY)).json()
    expect(await (await send(service, { ...ENQUIRY, elapsedMs: 90_000, website: '' })).json()).toEqual(first)

    const again = await service.restart()
    const shuffled = Object.fromEntries(Object.entries(ENQUIRY).reverse())
    expect(await (await send(again, shuffled)).json()).toEqual(first)
    expect(await stored(again)).toHaveLength(1)
  })

  it('does not make a person’s request suspect, because a repeated key counts as no further submission', async () => {
    const service = await startTestService({}, stoppedClock())
    const key = { 'idempotency-key': randomUUID() }
    for (let count = 0; count < 10; count += 1) await service.postJson('/api/contact', ENQUIRY, key)
    await service.postJson('/api/contact', { ...ENQUIRY, message: 'I have found the letter.' })
    expect((await stored(service)).map(record => record.suspect)).toEqual([false, false])
  })

  it('makes one record of 50 parallel calls', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off' })
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => service.postJson('/api/contact', ENQUIRY, key).then(answer => answer.text())),
    )
    expect(new Set(answers).size).toBe(1)
    expect(await stored(service)).toHaveLength(1)
  })

  it('refuses the same key with another body', async () => {
    const service = await startTestService()
    const key = { 'idempotency-key': randomUUID() }
    await service.postJson('/api/contact', ENQUIRY, key)
    const response = await service.postJson('/api/contact', { ...ENQUIRY, message: 'Another' }, key)
    expect(response.status).toBe(409)
    expect((await errorOf(response)).code).toBe('key_reused')
    expect(await stored(service)).toHaveLength(1)
  })

  it('has to be a UUID', async () => {
    const service = await startTestService()
    const response = await service.postJson('/api/contact', ENQUIRY, { 'idempotency-key': 'again' })
    expect(response.status).toBe(400)
    expect((await errorOf(response)).code).toBe('malformed')
  })
})

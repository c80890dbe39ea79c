import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '../contract/records/records'
import { APPLICATION, CALLBACK } from '../testing/examples'
import { filesWith } from '../testing/folder-texts'
import { ENQUIRY, errorOf, startTestService, type TestService } from '../testing/start-test-service'
import { onFiles } from '../testing/store-fixtures'

const POLL = { timeout: 30_000, interval: 20 }
const CANARY = {
  firstName: 'Zebedee',
  lastName: 'Quillfeather',
  email: 'zebedee@canary.example.org',
  phone: '01632 960777',
}
const KEY = '00000000-0000-4000-8000-000000000001'
const sha256 = (text: string) => createHash('sha256').update(text)
const bytesOf = ({ buffer }: Uint32Array | Float64Array) => Buffer.from(buffer)
/**
 * Forms in which a file could contain the test person's data: plain text in any letter case, other encodings, and the
 * hashes in indexes and counters. The last form is the request's `Idempotency-Key`.
 */
const TRACES: (string | Buffer)[] = [
  ...['Zebedee', 'zebedee', 'Quillfeather', 'quillfeather', '960777', 'secret of his', 'canary.example'],
  Buffer.from('Quillfeather', 'utf16le'),
  Buffer.from(CANARY.email).toString('base64').slice(0, 24),
  ...[CANARY.email, '+441632960777'].flatMap(text => [
    bytesOf(Uint32Array.of(crc32(text))),
    ...(['base64url', 'base64', 'hex'] as const).map(form => sha256(text).digest(form)),
  ]),
  KEY,
]

const erase = (service: TestService, path: string, login: Record<string, string>) =>
  fetch(service.url + path, { method: 'DELETE', headers: login })

/** The files that contain a form of the data from `TRACES` or from `more`, each with that form. */
async function tracesIn(service: TestService, more: (string | Buffer)[] = []): Promise<string[]> {
  const data = join(service.folder, 'data')
  const found = await Promise.all(
    [...TRACES, ...more].map(async trace => {
      const files = await filesWith(data, trace)
      return files.map(file => `${relative(data, file)}: ${typeof trace === 'string' ? trace : trace.toString('hex')}`)
    }),
  )
  return found.flat()
}

describe('erasing for good', () => {
  onFiles()('leaves no byte of the person in any file: records, journal, index, mails, copies', async () => {
    const service = await startTestService({ ACK_EMAIL: 'on', RATE_LIMITS: 'off' })
    const key = { 'idempotency-key': KEY }
    const sent = { ...ENQUIRY, ...CANARY, message: 'The secret of his brother' }
    const { reference } = (await (await service.postJson('/api/contact', sent, key)).json()) as { reference: string }
    // The test searches the journal now, because the service removes records from the journal after writing them to
    // other files.
    const inJournal = await filesWith(join(service.folder, 'data', 'journal'), 'Zebedee')
    await service.postJson('/api/contact', ENQUIRY)
    await service.postJson('/api/callbacks', { ...CALLBACK, name: 'Zebedee Quillfeather', phone: '+441632960777' })
    await expect.poll(async () => (await service.context.store.counts()).undelivered, POLL).toBe(0)
    const again = await service.restart()
    const data = join(again.folder, 'data')
    await writeFile(
      join(data, 'recovered', 'inquiries-2026-11-21T10-00-00-000Z-000001.json'),
      JSON.stringify({ entries: [{ list: 'inquiries', record: { ...sent, reference } }] }),
    )
    expect(inJournal).not.toEqual([])
    expect(await filesWith(join(data, 'mail'), 'Zebedee')).not.toEqual([])
    const stored = await again.context.store.get('inquiries', 1)
    const ofRecord = [
      reference,
      bytesOf(Uint32Array.of(crc32(reference))),
      ...[stored?.mail.staff, stored?.mail.visitor].map(mail => String(mail?.messageId)),
    ]
    // At this point, indexes and counts contain the person's data. Without this check, the absence of these data after
    // the erasure would prove nothing.
    const places = async () => (await tracesIn(again, ofRecord)).map(found => found.replace(/\d{6}\.jsonl|:.*/g, ''))
    await expect
      .poll(async () => [...new Set(await places())].sort(), POLL)
      .toEqual(
        expect.arrayContaining([
          ...['callbacks/000001.json', 'inquiries/000001.json'],
          ...['recovered/inquiries-2026-11-21T10-00-00-000Z-000001.json', 'state.json'],
        ]),
      )

    const login = await again.login()
    const thread = async (path: string) => (await again.get(`${path}/thread`, login)).json()
    expect(await thread('/api/admin/inquiries/1')).toMatchObject({
      count: 2,
      requests: [{ sameName: true }, { by: ['phone'] }],
    })
    const marked = await again.patchJson('/api/admin/inquiries/1', { spam: true }, login)
    expect(await marked.json()).toMatchObject({ spam: true, spamAt: expect.any(String) })
    // The requests are still pending, because a person may ask for erasure before they get an answer.
    expect((await erase(again, '/api/admin/inquiries/1', login)).status).toBe(204)
    expect((await erase(again, '/api/admin/inquiries/1', login)).status).toBe(404)
    expect((await again.get('/api/admin/inquiries/1', login)).status).toBe(404)
    expect(await thread('/api/admin/callbacks/1')).toMatchObject({ count: 1 })
    expect(await (await again.get('/api/admin/requests?q=quillfeather', login)).json()).toMatchObject([
      { list: 'callbacks' },
    ])
    expect((await erase(again, '/api/admin/callbacks/1', login)).status).toBe(204)
    expect(await tracesIn(again, ofRecord)).toEqual([])
    // The records stay erased after a restart.
    expect(await tracesIn(await again.restart(), ofRecord)).toEqual([])
  })

  it('is refused for a record that staff keep from deletion, and changes nothing else', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const login = await service.login()
    await service.patchJson('/api/admin/inquiries/1', { held: true }, login)
    const refused = await erase(service, '/api/admin/inquiries/1', login)
    expect(refused.status).toBe(409)
    expect((await errorOf(refused)).code).toBe('held')
    expect((await service.get('/api/admin/inquiries/1', login)).status).toBe(200)
    await service.patchJson('/api/admin/inquiries/1', { held: false }, login)
    expect((await erase(service, '/api/admin/inquiries/1', login)).status).toBe(204)
    expect((await erase(service, '/api/admin/inquiries/2', login)).status).toBe(404)
    expect((await erase(service, '/api/admin/inquiries/1', {})).status).toBe(401)
  })

  it('is refused with `If-Match` once somebody else has changed the record, and erases nothing', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const login = await service.login()
    const path = '/api/admin/inquiries/1'
    const seen = (await service.get(path, login)).headers.get('etag') ?? ''
    const changed = await service.patchJson(path, { isProcessed: true }, login)
    const refused = await erase(service, path, { ...login, 'if-match': seen })
    const body = (await refused.json()) as { error: { code: string }; record: object; changes: object[] }
    expect([refused.status, body.error.code, body.changes.length]).toEqual([409, 'changed_elsewhere', 1])
    expect(body.record).toMatchObject({ id: 1, isProcessed: true })
    expect(refused.headers.get('etag')).toBe(changed.headers.get('etag'))
    expect((await service.get(path, login)).status).toBe(200)
    const present = { ...login, 'if-match': changed.headers.get('etag') ?? '' }
    expect((await erase(service, path, present)).status).toBe(204)
  })

  it('waits for a mail that the service is writing to disk, so that no mail stays behind', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off' })
    const login = await service.login()
    await mkdir(join(service.folder, 'data', 'mail'), { recursive: true })
    for (let id = 1; id <= 8; id++) {
      await service.postJson('/api/contact', { ...ENQUIRY, ...CANARY })
      service.context.outbox.wake()
      expect((await erase(service, `/api/admin/inquiries/${id}`, login)).status).toBe(204)
    }
    await expect.poll(async () => await service.context.store.nextMailAt(), POLL).toBeUndefined()
    expect(await tracesIn(service)).toEqual([])
  })
})

describe('an export', () => {
  async function startWithRecords() {
    const service = await startTestService({ RATE_LIMITS: 'off' })
    await service.postJson('/api/contact', { ...ENQUIRY, message: 'One <b>line</b>\nand another' })
    await service.postJson('/api/visa-applications', APPLICATION)
    await service.postJson('/api/callbacks', CALLBACK)
    return { service, login: await service.login() }
  }

  it('of a record contains all data that the store has about this record, with the fields’ values in words', async () => {
    const { service, login } = await startWithRecords()
    const answer = await service.get('/api/admin/inquiries/1/export', login)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-requests-[\d-]+\.json"$/)
    const { records, missing } = (await answer.json()) as Record<string, { record: object; fields: object[] }[]>
    expect(missing).toEqual([])
    const { unread: _, ...kept } = (await (await service.get('/api/admin/inquiries/1', login)).json()) as AdminRecord
    expect(records?.[0]?.record).toEqual(kept)
    expect(records?.[0]?.fields).toContainEqual({
      name: 'serviceRequired',
      label: 'Service',
      value: 'Deportation Defence',
    })
    expect((await service.get('/api/admin/inquiries/2/export', login)).status).toBe(404)
    expect((await service.get('/api/admin/inquiries/1/export')).status).toBe(401)
  })

  it('names the chosen records that no longer exist, and accepts a ticket', async () => {
    const { service, login } = await startWithRecords()
    const { ticket } = (await (await service.postJson('/api/admin/tickets', {}, login)).json()) as { ticket: string }
    const path = '/api/admin/export?records=callbacks/1,inquiries/9,visa-applications/1'
    const answer = await service.get(`${path}&ticket=${ticket}`)
    expect(await answer.json()).toMatchObject({
      records: [{ list: 'callbacks' }, { list: 'visa-applications' }],
      missing: [{ list: 'inquiries', id: 9 }],
    })
    expect((await service.get(`${path}&ticket=${ticket}`)).status).toBe(401)
  })

  it('is also available as a page for reading, in which a visitor’s markup is plain text', async () => {
    const { service, login } = await startWithRecords()
    const answer = await service.get('/api/admin/export?records=inquiries/1,callbacks/1&as=page', login)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/\.html"$/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await answer.text()
    expect(page).toContain('<h1>2 requests</h1>')
    expect(page).toContain('<dt>Message</dt><dd>One &lt;b&gt;line&lt;/b&gt;<br>and another</dd>')
    expect(page).toContain('<dt>Service</dt><dd>Deportation Defence</dd>')
  })
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import sample from '../content/sample-firm.json'
import type { AdminRecord } from '../contract/records/records'
import { parseCsvRecords } from '../testing/parse-csv'
import { ENQUIRY, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'

const WIZARD = { name: 'Selam Tesfaye', phone: '01632 960087', email: 'selam@example.org' }
const CALLBACK = { name: 'Ana', phone: '020 7946 0456' }
const SHORT = { ...ENQUIRY, serviceRequired: 'Immigration Consultation', urgencyLevel: 'Medium' }

type Answer = { reference: string; answerBy: string; office?: string; fileToken?: string }
const send = async (service: TestService, path: string, body: unknown, headers = {}) => {
  const response = await service.postJson(path, body, headers)
  expect(response.status).toBe(201)
  return (await response.json()) as Answer
}
const admin = async (service: TestService, path: string) =>
  await service.get(`/api/admin/${path}`, await service.login())
const records = async (service: TestService, path: string) =>
  (await (await admin(service, path)).json()) as AdminRecord[]

/** Writes a `firm.json` with other promises; returns the file's path. */
function firmPromising(promises: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'haven-promises-')), 'firm.json')
  writeFileSync(file, JSON.stringify({ ...sample, promises }))
  return file
}

describe('the answer to a submission says by when the firm answers', () => {
  it.each([
    ['/api/contact', ENQUIRY, '2026-11-20T11:00:00Z', { answerBy: '2026-11-20T13:00:00.000Z' }],
    ['/api/contact', ENQUIRY, '2026-11-20T17:00:00Z', { answerBy: '2026-11-21T11:00:00.000Z', office: 'closing' }],
    ['/api/contact', ENQUIRY, '2026-11-22T12:00:00Z', { answerBy: '2026-11-23T12:00:00.000Z', office: 'closed' }],
    ['/api/contact', SHORT, '2026-11-18T11:00:00Z', { answerBy: '2026-11-19T11:00:00.000Z' }],
    ['/api/callbacks', CALLBACK, '2026-11-20T11:00:00Z', { answerBy: '2026-11-20T13:00:00.000Z' }],
    [
      '/api/visa-applications',
      WIZARD,
      '2026-11-21T21:47:00Z',
      { answerBy: '2026-11-23T12:00:00.000Z', office: 'closed' },
    ],
  ])('%s %j at %s', async (path, body, at, expected) => {
    const service = await startTestService({}, stoppedClock(at))
    const { reference, fileToken, ...rest } = await send(service, path, body)
    expect(reference).toMatch(/^\w{8}$/)
    expect(fileToken).toMatch(/^\d\.1\.[\w-]{43}$/)
    expect(rest).toEqual(expected)
  })

  it('a repeated submission gets the same answer, even hours later', async () => {
    const clock = stoppedClock('2026-11-21T21:47:00Z')
    const service = await startTestService({}, clock)
    const headers = { 'idempotency-key': 'f47ac10b-58cc-4372-a567-0e02b2c3d479' }
    const first = await send(service, '/api/visa-applications', WIZARD, headers)
    clock.time += 20 * 60 * 60_000
    expect(await send(service, '/api/visa-applications', WIZARD, headers)).toEqual(first)
  })
})

describe('staff see the time that the visitor was told', () => {
  it('in the record, in the list and in the CSV', async () => {
    const service = await startTestService({}, stoppedClock('2026-11-21T21:47:00Z'))
    const { answerBy } = await send(service, '/api/visa-applications', WIZARD)
    expect(answerBy).toBe('2026-11-23T12:00:00.000Z')
    expect(await records(service, 'visa-applications')).toMatchObject([{ answerBy }])
    expect(await (await admin(service, 'visa-applications/1')).json()).toMatchObject({ answerBy })
    const changed = await service.patchJson('/api/admin/visa-applications/1', { held: true }, await service.login())
    expect(await changed.json()).toMatchObject({ answerBy, held: true })
    const csv = await (await admin(service, 'visa-applications.csv?columns=raw')).text()
    expect(parseCsvRecords(csv.replace('\uFEFF', ''))).toMatchObject([{ answerBy }])
  })

  it('also after the firm changes its promise; later requests get the new promise', async () => {
    const clock = stoppedClock('2026-11-20T10:30:00Z')
    const first = await startTestService({}, clock)
    const headers = { 'idempotency-key': 'f47ac10b-58cc-4372-a567-0e02b2c3d479' }
    const told = await send(first, '/api/contact', ENQUIRY, headers)
    const FIRM_FILE = firmPromising({
      contact: { hours: 1, count: 'office' },
      callback: { hours: 1, count: 'clock' },
      wizard: { hours: 8, count: 'clock' },
      enquiry: { hours: 8, count: 'clock' },
    })
    const second = await first.restart({ FIRM_FILE, STRICT_CLAIMS: '0' })
    expect(await send(second, '/api/contact', ENQUIRY, headers)).toEqual(told)
    expect((await send(second, '/api/contact', ENQUIRY)).answerBy).toBe('2026-11-20T11:30:00.000Z')
    expect((await records(second, 'inquiries')).map(({ answerBy }) => answerBy)).toEqual([
      '2026-11-20T11:30:00.000Z',
      '2026-11-20T12:30:00.000Z',
    ])
    expect((await records(second, 'inquiries?sort=due')).map(({ id }) => id)).toEqual([2, 1])
  })

  it('and the request that is due first is the first in the list, whatever its form', async () => {
    const clock = stoppedClock('2026-11-20T10:00:00Z')
    const service = await startTestService({}, clock)
    await send(service, '/api/contact', SHORT)
    clock.time += 60_000
    await send(service, '/api/contact', ENQUIRY)
    expect((await records(service, 'inquiries?sort=due')).map(({ id }) => id)).toEqual([2, 1])
  })

  it('and a record that was stored without such a time gets one by the earlier promise', async () => {
    const service = await startTestService({}, stoppedClock('2026-11-20T10:00:00Z'))
    const { fields } = { fields: { ...SHORT, privacyVersion: '' } }
    await service.context.store.submit('inquiries', { fields, suspect: false, acknowledge: false })
    expect(await records(service, 'inquiries')).toMatchObject([{ answerBy: '2026-11-21T10:00:00.000Z' }])
    const csv = await (await admin(service, 'inquiries.csv')).text()
    expect(csv).toContain('"2026-11-21T10:00:00.000Z"')
  })

  it('and never a time that a visitor sends in the field `answerBy`', async () => {
    const service = await startTestService({}, stoppedClock('2026-11-20T10:00:00Z'))
    await send(service, '/api/contact', { ...ENQUIRY, answerBy: '2027-01-01T00:00:00.000Z' })
    expect(await records(service, 'inquiries')).toMatchObject([{ answerBy: '2026-11-20T12:00:00.000Z' }])
  })
})

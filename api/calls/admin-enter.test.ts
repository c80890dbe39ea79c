import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '../contract/records/records'
import { APPLICATION, CALLBACK } from '../testing/examples'
import { parseCsvRecords } from '../testing/parse-csv'
import { addPerson } from '../testing/people'
import { startSmtp } from '../testing/smtp-server'
import { ENQUIRY, errorOf, startTestService, stoppedClock } from '../testing/start-test-service'

const SENT = { inquiries: ENQUIRY, 'visa-applications': APPLICATION, callbacks: CALLBACK }
const recordOf = async (answer: Response | Promise<Response>) => (await (await answer).json()) as AdminRecord

describe('a request that staff enter', () => {
  it.each(Object.entries(SENT))(
    'in %s is checked, waits and gets a promised answer time like a visitor’s request',
    async (list, sent) => {
      const clock = stoppedClock()
      const service = await startTestService({}, clock)
      const ana = await addPerson(service, 'caseworker', 'ana')
      const form = { inquiries: 'contact', 'visa-applications': 'visa-applications', callbacks: 'callbacks' }[list]
      await service.postJson(`/api/${form}`, sent)
      const refused = await service.postJson(`/api/admin/${list}`, { ...sent, phone: undefined }, ana.login)
      expect((await errorOf(refused)).issues?.[0]?.path).toBe('phone')
      // Entered requests do not count towards the visitors' rate limit, so eight at once are accepted.
      const [entered] = await Promise.all(
        Array.from({ length: 8 }, () => recordOf(service.postJson(`/api/admin/${list}`, sent, ana.login))),
      )
      const byVisitor = await recordOf(service.get(`/api/admin/${list}/1`, ana.login))
      const { id: _, reference: __, mail, history, notes: ___, etag: ____, ...rest } = entered as AdminRecord
      const { id: _____, reference: ______, mail: _______, unread, ...same } = byVisitor
      expect(rest).toEqual({
        ...same,
        suspect: false,
        enteredBy: { id: ana.id, name: 'ana' },
        privacyNotice: null,
        unread: false,
      })
      expect(unread).toBe(true)
      expect(history?.map(({ text }) => text)).toEqual(['Entered for the visitor'])
      expect(mail).not.toHaveProperty('visitor')
    },
  )

  it('gets a placeholder if it has no email address, is stored once for its key, and has an audit entry that names who entered it', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off' })
    const ana = await addPerson(service, 'caseworker', 'ana')
    const key = { ...ana.login, 'idempotency-key': randomUUID() }
    const { email: _, ...noEmail } = { ...ENQUIRY, noEmail: true }
    const enter = (body: object = noEmail) => service.postJson('/api/admin/inquiries', body, key)
    const [first, again] = [await recordOf(enter()), await recordOf(enter())]
    expect([first.email, again.id]).toEqual(['not-provided@example.invalid', first.id])
    expect((await errorOf(await enter({ ...noEmail, firstName: 'Another' }))).code).toBe('key_reused')
    const audit = await service.get('/api/admin/audit?what=record_entered', await service.login())
    expect(await audit.json()).toMatchObject([{ by: { id: ana.id }, list: 'inquiries', id: first.id }])
  })

  it('stores that staff told the person how their data are used, at the entry or later', async () => {
    const service = await startTestService({ RATE_LIMITS: 'off' })
    const { login } = await addPerson(service, 'caseworker', 'ana')
    const enter = (more = {}) => recordOf(service.postJson('/api/admin/callbacks', { ...CALLBACK, ...more }, login))
    const misspelt = await service.postJson('/api/admin/callbacks', { ...CALLBACK, privacynotice: 'told' }, login)
    expect((await errorOf(misspelt)).issues?.map(({ path }) => path)).toEqual(['privacynotice'])
    const told = await enter({ privacyNotice: 'told' })
    const untold = await enter()
    expect([told.privacyNotice, untold.privacyNotice]).toEqual([told.timestamp, null])
    const note = (privacyNotice: 'told' | null) =>
      recordOf(service.patchJson(`/api/admin/callbacks/${untold.id}`, { privacyNotice }, login))
    expect(Date.parse((await note('told')).privacyNotice ?? '')).not.toBeNaN()
    const after = await note(null)
    expect([after.privacyNotice, after.history?.map(({ text }) => text)]).toEqual([
      null,
      ['Entered for the visitor', 'Told how we use their data', 'Not told how we use their data'],
    ])
    const csv = await service.get('/api/admin/callbacks.csv?columns=raw', await service.login())
    expect(parseCsvRecords(await csv.text()).map(row => [row.enteredBy, row.privacyNotice])).toEqual([
      ['ana', ''],
      ['ana', told.privacyNotice],
    ])
  })

  it('is mailed to staff with the name of the person who entered it, and never acknowledged', async () => {
    const server = await startSmtp()
    const service = await startTestService({
      SMTP_URL: server.url,
      STAFF_EMAIL: 'staff@example.org',
      MAIL_FROM: 'intake@example.org',
    })
    await service.postJson('/api/admin/inquiries', ENQUIRY, await service.login())
    await expect
      .poll(() => server.inbox.map(({ text }) => text?.includes('Entered by Shared password')))
      .toContain(true)
    expect(server.recipients.flat()).not.toContain(ENQUIRY.email)
  })
})

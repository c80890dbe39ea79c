import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '../contract/records/records'
import { Refusal, startSmtp } from '../testing/smtp-server'
import { ENQUIRY, startTestService, type TestService } from '../testing/start-test-service'

const POLL = { timeout: 15_000, interval: 20 }
const PATH = '/api/admin/inquiries/1'
const SMTP = { STAFF_EMAIL: 'staff@example.org', MAIL_FROM: 'haven@example.org' }

const staffMail = async (service: TestService) => (await service.context.store.get('inquiries', 1))?.mail.staff
const retry = (service: TestService, path: string, login: Record<string, string>) =>
  fetch(`${service.url}${path}/mail`, { method: 'POST', headers: login })

it('the counts contain a sentence that says why staff get no emails', async () => {
  const smtp = await startSmtp(undefined, undefined, undefined, () => false)
  const service = await startTestService({ ...SMTP, SMTP_URL: smtp.url })
  const login = await service.login()
  const counts = async () => (await service.get('/api/admin/counts', login)).json()
  expect(await counts()).not.toHaveProperty('mailProblem')
  await service.postJson('/api/contact', ENQUIRY)
  const mailProblem = expect.stringContaining('refused the recipient: correct STAFF_EMAIL')
  await expect.poll(counts, POLL).toMatchObject({ undelivered: 1, mailProblem })
})

describe('trying a mail again', () => {
  it('sends with one press the mails about waiting requests that were only written to disk before there was a mail server', async () => {
    const before = await startTestService({ ...SMTP, RATE_LIMITS: 'off' })
    for (const lastName of ['First', 'Second', 'Done']) {
      await before.postJson('/api/contact', { ...ENQUIRY, lastName })
    }
    await expect
      .poll(async () => (await before.context.store.get('inquiries', 3))?.mail.staff.state, POLL)
      .toBe('filed')
    await before.patchJson('/api/admin/inquiries/3', { isProcessed: true }, await before.login())
    const smtp = await startSmtp()
    const service = await before.restart({ ...SMTP, SMTP_URL: smtp.url, RATE_LIMITS: 'off' })
    const login = await service.login()
    const counts = async () => (await service.get('/api/admin/counts', login)).json()
    expect(await counts()).toMatchObject({ filed: 2, undelivered: 0, lists: { inquiries: { filed: 2 } } })
    expect(smtp.inbox).toEqual([])
    const answer = await service.postJson('/api/admin/mail', undefined, login)
    expect(await answer.json()).toEqual({ retried: 2 })
    await expect.poll(() => smtp.inbox.length, POLL).toBe(2)
    await expect.poll(counts, POLL).toMatchObject({ filed: 0, undelivered: 0 })
  })

  it('sends refused mails at once', async () => {
    let open = false
    const smtp = await startSmtp(() => {
      if (!open) throw new Refusal(550, 'No such mailbox')
    })
    const service = await startTestService({ ...SMTP, SMTP_URL: smtp.url })
    await service.postJson('/api/contact', ENQUIRY)
    await expect.poll(async () => (await staffMail(service))?.state, POLL).toBe('failed')
    const login = await service.login()
    expect(await (await service.get('/api/admin/counts', login)).json()).toMatchObject({
      undelivered: 1,
      delivery: 'smtp',
    })

    open = true
    const response = await retry(service, PATH, login)
    expect(response.status).toBe(202)
    expect(((await response.json()) as AdminRecord).mail.staff).toMatchObject({ state: 'queued', attempts: 1 })
    await expect.poll(async () => (await staffMail(service))?.state, POLL).toBe('sent')
    expect(smtp.inbox).toHaveLength(1)
    expect(await (await service.get('/api/admin/counts', login)).json()).toMatchObject({ undelivered: 0 })
  })

  it('sends a mail once, however often Retry is pressed meanwhile', async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let arrivals = 0
    const smtp = await startSmtp(async () => {
      arrivals += 1
      await held
    })
    const service = await startTestService({ ...SMTP, SMTP_URL: smtp.url })
    await service.postJson('/api/contact', ENQUIRY)
    await expect.poll(() => arrivals, POLL).toBe(1)
    const login = await service.login()
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry(service, PATH, login)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    release()
    await expect.poll(async () => (await staffMail(service))?.state, POLL).toBe('sent')
    await retry(service, PATH, login)
    // Sends a second enquiry: when its mail arrives, the outbox has certainly looked at the first mail again.
    await service.postJson('/api/contact', { ...ENQUIRY, lastName: 'Second' })
    await expect.poll(() => smtp.inbox.length, POLL).toBe(2)
    expect(arrivals).toBe(2)
    expect(smtp.inbox.map(mail => mail.messageId)).toHaveLength(new Set(smtp.inbox.map(mail => mail.messageId)).size)
  })

  it('sends mails that were only written to disk, once there is a mail server', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    await expect.poll(async () => (await staffMail(service))?.state, POLL).toBe('filed')
    expect(await (await service.get('/api/admin/counts', await service.login())).json()).toMatchObject({
      delivery: 'filed',
    })
    const smtp = await startSmtp()
    const again = await service.restart({ ...SMTP, SMTP_URL: smtp.url })
    expect((await retry(again, PATH, await again.login())).status).toBe(202)
    await expect.poll(() => smtp.inbox.length, POLL).toBe(1)
  })

  it('requires a session and an existing record', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    expect((await retry(service, PATH, {})).status).toBe(401)
    const login = await service.login()
    for (const path of ['/api/admin/inquiries/2', '/api/admin/callbacks/1', '/api/admin/inquiries/x']) {
      expect((await retry(service, path, login)).status).toBe(404)
    }
    await service.context.store.close()
    expect((await retry(service, PATH, login)).status).toBe(503)
  })
})

it('one call tries every undelivered mail of every list again at once, and no mail twice', async () => {
  let open = false
  const smtp = await startSmtp(() => {
    if (!open) throw new Refusal(550, 'No such mailbox')
  })
  const service = await startTestService({ ...SMTP, SMTP_URL: smtp.url })
  await service.postJson('/api/contact', ENQUIRY)
  await service.postJson('/api/contact', { ...ENQUIRY, lastName: 'Second' })
  await service.postJson('/api/callbacks', { name: 'Third', phone: '020 7946 0456' })
  const login = await service.login()
  const undelivered = async () =>
    ((await (await service.get('/api/admin/counts', login)).json()) as { undelivered: number }).undelivered
  const failed = async () => {
    const lists = ['inquiries', 'inquiries', 'callbacks'] as const
    const records = await Promise.all(
      lists.map((list, at) => service.context.store.get(list, list === 'callbacks' ? 1 : at + 1)),
    )
    return records.map(record => record?.mail.staff.state)
  }
  await expect.poll(failed, POLL).toEqual(['failed', 'failed', 'failed'])
  expect(await undelivered()).toBe(3)

  open = true
  const response = await service.postJson('/api/admin/mail', undefined, login)
  expect([response.status, await response.json()]).toEqual([202, { retried: 3 }])
  await expect.poll(undelivered, POLL).toBe(0)
  expect(smtp.inbox).toHaveLength(3)
  expect(await (await service.postJson('/api/admin/mail', undefined, login)).json()).toEqual({ retried: 0 })
})

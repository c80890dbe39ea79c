import { expect, it } from 'vitest'
import type { WaitingEvent } from '../contract/records/records'
import { DAY, HOUR, MINUTE } from '../contract/time/durations'
import type { DeliveryAnswer, WebhookAnswer, WebhookSecretAnswer } from '../contract/webhooks/webhooks'
import { eventRole } from '../store/records/event-role'
import { CALLBACK } from '../testing/examples'
import { addPerson } from '../testing/people'
import { startSmtp } from '../testing/smtp-server'
import { ENQUIRY, errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'
import { type GotEvent, type Receiver, startReceiver, Verifier } from '../testing/webhook-receiver'

const PATH = '/api/admin/webhooks'
const HERE = { WEBHOOKS_PRIVATE: 'on', RATE_LIMITS: 'off' }
type Login = Record<string, string>

const BOTH = ['request.received', 'request.processed']
async function addWebhook(service: TestService, url: string, fields: object = {}, login?: Login) {
  const body = { url, events: BOTH, format: 'json', personal: false, ...fields }
  const answer = await service.postJson(PATH, body, login ?? (await service.login()))
  expect(answer.status).toBe(201)
  return (await answer.json()) as WebhookSecretAnswer
}

const deliveriesOf = async (service: TestService, id: string, login: Login) =>
  (await (await service.get(`${PATH}/${id}/deliveries`, login)).json()) as DeliveryAnswer[]
const arrived = (receiver: Receiver, count: number) =>
  expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
const dataOf = ({ body }: GotEvent) => JSON.parse(body)

it('a receiver can verify events with the public library, and for a day after a renewal also with the old secret', async () => {
  const service = await startTestService(HERE)
  const receiver = await startReceiver()
  const login = await service.login()
  const { id, secret } = await addWebhook(service, receiver.url)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await service.postJson('/api/contact', ENQUIRY)
  await arrived(receiver, 1)
  const [first] = receiver.got as [GotEvent]
  const record = await service.context.store.get('inquiries', 1)
  expect(new Verifier(secret).verify(first.body, first.headers)).toEqual({
    type: 'request.received',
    timestamp: record?.createdAt,
    data: {
      list: 'inquiries',
      id: 1,
      reference: record?.reference,
      urgency: { rank: 'urgent', reason: 'visitor' },
      due: record?.answerBy,
    },
  })
  expect(first.id).toMatch(/^msg_[0-9a-f]{32}$/)

  const renewed = (await (
    await service.postJson(`${PATH}/${id}/secret`, undefined, login)
  ).json()) as WebhookSecretAnswer
  await service.patchJson('/api/admin/inquiries/1', { isProcessed: true }, login)
  await service.patchJson('/api/admin/inquiries/1', { isProcessed: true }, login)
  await arrived(receiver, 2)
  const second = receiver.got[1] as GotEvent
  for (const one of [secret, renewed.secret]) {
    expect(new Verifier(one).verify(second.body, second.headers)).toMatchObject({ type: 'request.processed' })
  }
  expect(() => new Verifier(`whsec_${'A'.repeat(43)}=`).verify(second.body, second.headers)).toThrow()
  await expect
    .poll(() => deliveriesOf(service, id, login))
    .toMatchObject([
      { id: second.id, event: 'request.processed', list: 'inquiries', request: 1, state: 'sent', answer: '204 ' },
      { id: first.id, event: 'request.received', state: 'sent', attempts: 1 },
    ])
  // After the delivery, the record contains nothing about the event; answers of the API never contain waiting events.
  expect(await service.context.store.get('inquiries', 1)).not.toHaveProperty('webhookEvents')
  expect(receiver.got).toHaveLength(2)
})

it('the visitor’s fields are sent only to a webhook that asks for them, those about safe contact first', async () => {
  const service = await startTestService(HERE)
  const receiver = await startReceiver()
  await addWebhook(service, receiver.url, { personal: true })
  const safeContact = { ways: ['email'], voicemail: 'no' }
  await service.postJson('/api/contact', { ...ENQUIRY, safeContact })
  await arrived(receiver, 1)
  const { visitor } = dataOf(receiver.got[0] as GotEvent).data
  expect(Object.keys(visitor)[0]).toBe('safeContact')
  expect(visitor).toMatchObject({ ...ENQUIRY, safeContact })
  expect(Object.keys(visitor)).not.toContain('mail')
})

it('a test arrives signed without any request’s data, and the answer says why a receiver refuses it', async () => {
  const service = await startTestService(HERE)
  const receiver = await startReceiver()
  const login = await service.login()
  const { id, secret } = await addWebhook(service, receiver.url)
  const test = async (of: string) => {
    const answer = await service.postJson(`${PATH}/${of}/test`, undefined, login)
    return { status: answer.status, body: await answer.json() }
  }
  expect(await test(id)).toEqual({ status: 200, body: { isSent: true, says: '204 ' } })
  const [got] = receiver.got as [GotEvent]
  expect(new Verifier(secret).verify(got.body, got.headers)).toMatchObject({ type: 'webhook.test', data: {} })

  receiver.answer = { status: 403, text: 'the workflow\nis off' }
  expect(await test(id)).toEqual({ status: 200, body: { isSent: false, says: '403 the workflow is off' } })
  await service.patchJson(`${PATH}/${id}`, { url: 'http://127.0.0.1:1/' }, login)
  expect(await test(id)).toMatchObject({ body: { isSent: false, says: expect.stringContaining('ECONNREFUSED') } })
  // The list of the last events contains no test.
  expect(await deliveriesOf(service, id, login)).toEqual([])
  expect((await test('none')).status).toBe(404)
})

it('a receiver that is down for a day gets each event once it is back, under the same id, over restarts', async () => {
  const clock = stoppedClock()
  let service = await startTestService(HERE, clock)
  const receiver = await startReceiver()
  const { id, secret } = await addWebhook(service, receiver.url)
  receiver.answer = { status: 503, text: 'closed for a day' }
  const references = await Promise.all(
    [1, 2, 3].map(
      async () =>
        ((await (await service.postJson('/api/callbacks', CALLBACK)).json()) as { reference: string }).reference,
    ),
  )
  await arrived(receiver, 1)
  /**
   * Moves the clock forward in steps until the receiver has got a number of attempts or events. Each attempt decides
   * the time of the next attempt.
   */
  const pass = (minutes: number, number: () => number) =>
    expect.poll(() => {
      clock.time += minutes * MINUTE
      service.context.deliveries.wake()
      return number()
    })
  for (let day = clock.time + DAY; clock.time < day; clock.time += 4 * HOUR) {
    const before = receiver.got.length
    await pass(10, () => receiver.got.length).toBeGreaterThan(before)
    service = await service.restart()
  }
  await expect
    .poll(async () => await deliveriesOf(service, id, await service.login()))
    .toContainEqual(expect.objectContaining({ state: 'queued', answer: '503 closed for a day' }))
  receiver.answer = { status: 200, text: 'ok' }
  const taken = () => receiver.got.filter(({ status }) => status === 200)
  await pass(20, () => taken().length).toBe(references.length)
  expect(
    taken()
      .map(got => dataOf(got).data.reference)
      .sort(),
  ).toEqual(references.sort())
  const ids = new Map(receiver.got.map(got => [dataOf(got).data.reference, new Set<string>()]))
  for (const got of receiver.got) ids.get(dataOf(got).data.reference)?.add(got.id)
  expect([...ids.values()].map(own => own.size)).toEqual([1, 1, 1])
  for (const { id, headers, body } of taken()) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
    expect(clock.time - at.getTime()).toBeLessThan(DAY)
    expect(headers['webhook-signature']).toBe(new Verifier(secret).sign(id, at, body))
  }
})

it('a webhook whose receiver accepted no event for five days is switched off, and managers get a mail', async () => {
  const clock = stoppedClock()
  const smtp = await startSmtp()
  const mail = { SMTP_URL: smtp.url, STAFF_EMAIL: 'staff@example.org', MAIL_FROM: 'haven@example.org', DIGEST: 'off' }
  const service = await startTestService({ ...HERE, ...mail }, clock)
  const receiver = await startReceiver()
  receiver.answer = { status: 500 }
  const login = await service.login()
  const { id } = await addWebhook(service, receiver.url)
  await service.postJson('/api/callbacks', CALLBACK)
  const { store } = service.context
  await arrived(receiver, 1)
  const waiting = async () => (await store.get('callbacks', 1))?.webhookEvents?.[0] as WaitingEvent
  await expect.poll(() => deliveriesOf(service, id, login)).toMatchObject([{ attempts: 1, state: 'queued' }])
  // Makes the record say that the event was tried 200 times, about as often as in five days.
  const record = (await store.get('callbacks', 1)) ?? ({} as never)
  const event = await waiting()
  await store.recordMailOutcome({ list: 'callbacks', role: eventRole(event), record }, { ...event, attempts: 200 })
  clock.time += 5 * DAY
  await expect
    .poll(async () => {
      // The outbox claims the event for five minutes for each attempt. The next attempt can start only after this claim
      // has expired.
      clock.time += 6 * MINUTE
      service.context.deliveries.wake()
      return (await (await service.get(PATH, await service.login())).json()) as WebhookAnswer[]
    })
    .toMatchObject([{ id, on: false, failedAt: expect.any(String) }])
  const told = () => smtp.inbox.find(({ subject }) => subject?.startsWith('Webhook switched off: 127.0.0.1'))
  await expect.poll(() => told()?.text).toContain('/admin/#/content')
  expect(await store.get('callbacks', 1)).not.toHaveProperty('webhookEvents')

  // While the webhook is off, records store no events for it. After a manager has switched the webhook on again, staff
  // can send an event from before the switch-off again.
  await service.postJson('/api/callbacks', CALLBACK)
  expect(await store.get('callbacks', 2)).not.toHaveProperty('webhookEvents')
  receiver.answer = { status: 200 }
  const again = await service.login()
  expect(await (await service.patchJson(`${PATH}/${id}`, { on: true }, again)).json()).not.toHaveProperty('failedAt')
  await service.postJson(`${PATH}/${id}/deliveries`, { event: event.messageId }, again)
  await expect.poll(() => receiver.got.at(-1)).toMatchObject({ id: event.messageId, status: 200 })
})

it('a name that leads to a private address is refused at each attempt, and the list says why', async () => {
  const service = await startTestService()
  const receiver = await startReceiver()
  const login = await service.login()
  const { port } = new URL(receiver.url)
  const { id } = await addWebhook(service, `https://localhost:${port}/`)
  await service.postJson('/api/callbacks', CALLBACK)
  await expect
    .poll(() => deliveriesOf(service, id, login))
    .toMatchObject([{ state: 'queued', answer: expect.stringContaining('WEBHOOKS_PRIVATE=on') }])
  expect(receiver.got).toEqual([])
  for (const [url, words] of [
    ['http://example.org/', 'use https'],
    ['https://10.0.0.1/', 'not public'],
    ['https://[::1]/', 'not public'],
    ['https://user:word@example.org/', 'without user and password'],
  ]) {
    const { issues } = await errorOf(
      await service.postJson(PATH, { url, events: BOTH, format: 'json', personal: false }, login),
    )
    expect(issues).toEqual([{ path: 'url', code: 'custom', message: expect.stringContaining(`${words}`) }])
  }
})

it('an event that waits when staff switch its webhook off is not sent', async () => {
  const clock = stoppedClock()
  const service = await startTestService(HERE, clock)
  const receiver = await startReceiver()
  receiver.answer = { status: 500 }
  const login = await service.login()
  const { id } = await addWebhook(service, receiver.url)
  await service.postJson('/api/callbacks', CALLBACK)
  await expect.poll(() => deliveriesOf(service, id, login)).toMatchObject([{ state: 'queued' }])
  await service.patchJson(`${PATH}/${id}`, { on: false }, login)
  receiver.answer = { status: 200 }
  await expect
    .poll(async () => {
      // Waits for more than five minutes, so that the outbox has no claim on the event any longer.
      clock.time += 6 * MINUTE
      service.context.deliveries.wake()
      return await deliveriesOf(service, id, await service.login())
    })
    .toMatchObject([{ state: 'skipped', answer: 'The webhook was switched off' }])
  expect(receiver.got.map(({ status }) => status)).toEqual([500])
})

it('an erased request leaves no event behind', async () => {
  const clock = stoppedClock()
  const service = await startTestService(HERE, clock)
  const receiver = await startReceiver()
  receiver.answer = { status: 500 }
  const login = await service.login()
  const { id } = await addWebhook(service, receiver.url)
  await service.postJson('/api/callbacks', CALLBACK)
  await expect.poll(() => deliveriesOf(service, id, login)).toHaveLength(1)
  expect((await service.delete('/api/admin/callbacks/1', login)).status).toBe(204)
  clock.time += DAY
  expect(await service.context.store.claimEvents(clock.now(), 5, MINUTE)).toEqual([])
  expect(await deliveriesOf(service, id, await service.login())).toEqual([])
})

it('address and secrets are stored encrypted, and the audit names each change without them', async () => {
  const service = await startTestService(HERE)
  const receiver = await startReceiver()
  const { login } = await addPerson(service, 'manager')
  const url = `${receiver.url}/T0-secret`
  const { id, secret } = await addWebhook(service, url, {}, login)
  const stored = JSON.stringify(await service.context.store.documents.get('webhooks', 'all'))
  for (const text of [secret, 'T0-secret']) expect(stored).not.toContain(text)

  const again = await service.restart()
  expect(await (await again.get(PATH, login)).json()).toMatchObject([{ id, url, on: true, by: { name: 'manager' } }])
  await again.patchJson(`${PATH}/${id}`, { personal: true }, login)
  await again.postJson(`${PATH}/${id}/secret`, undefined, login)
  await again.delete(`${PATH}/${id}`, login)
  const entries = (await (await again.get('/api/admin/audit', login)).json()) as { what: string; details: object }[]
  const { host } = new URL(url)
  expect(entries.filter(({ what }) => what === 'webhooks_changed').map(({ details }) => details)).toEqual([
    { removed: host },
    { newSecret: host },
    { changed: host, fields: 'personal', personal: true },
    { added: host, personal: false },
  ])
  expect(JSON.stringify(entries)).not.toContain('T0-secret')
})

it.each(['slack', 'teams'])(
  'a channel of %s gets a message with a link, in which the visitor’s words are plain text',
  async format => {
    const service = await startTestService(HERE)
    const receiver = await startReceiver()
    const { id } = await addWebhook(service, receiver.url, { format, personal: true })
    await service.postJson(`${PATH}/${id}/test`, undefined, await service.login())
    expect(receiver.got.splice(0)[0]?.body).toContain('Test from Haven: messages about requests arrive here')
    const message = '<!channel> [click](https://evil.example) *now*'
    await service.postJson('/api/contact', { ...ENQUIRY, message, safeContact: { ways: ['email'] } })
    await arrived(receiver, 1)
    const body = dataOf(receiver.got[0] as GotEvent)
    const { reference } = (await service.context.store.get('inquiries', 1)) ?? {}
    const [texts, links] =
      format === 'slack'
        ? [
            body.blocks.flatMap(({ text }: { text?: { type: string; text: string } }) =>
              text?.type === 'plain_text' ? text.text : [],
            ),
            body.blocks.at(-1).elements,
          ]
        : [
            body.attachments[0].content.body.map(({ inlines }: { inlines: { text: string }[] }) =>
              inlines.map(({ text }) => text).join(''),
            ),
            body.attachments[0].content.actions,
          ]
    expect(texts[0]).toContain(`URGENT · enquiry ${reference} received`)
    expect(texts.join('\n')).toMatch(/Safe contact: Reach them only by: .*\nName: /)
    expect(texts).toContain(`Message: ${message}`)
    expect(links).toMatchObject([{ url: expect.stringMatching(/\/admin\/#\/inquiries\/1$/) }])
  },
)

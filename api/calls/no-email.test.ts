import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PLACEHOLDER_EMAIL } from '../contract/records/placeholders'
import type { AdminRecord, ListName } from '../contract/records/records'
import { inputsOf } from '../http/pages/inputs-of'
import { ENQUIRY, errorOf, startTestService, type TestService } from '../testing/start-test-service'

const NO_EMAIL = 'I have no email address'
const AS_TYPED = 'Send it as it is'
const INVALID = 'Please enter a valid phone number'
const WITH_CODE = `${INVALID}, with the country’s code, such as +852`
const EIGHT = '9123 4567'
const { email: _, ...WITHOUT } = ENQUIRY
const VISA = { name: 'Amina Rahman', email: 'amina@example.org', phone: '01632 960133' }

const stored = async ({ context }: TestService, list: ListName = 'inquiries'): Promise<AdminRecord[]> =>
  (await context.store.list(list, { limit: 100 })).records
const offered = (page: string, name: string) =>
  new RegExp(`<label[^>]*><input[^>]* name="${name}"[^>]*>([^<]*)`).exec(page)?.[1]?.trim()

describe('a person without an email address', () => {
  it.each([
    ['/api/contact', 'inquiries', WITHOUT],
    ['/api/contact', 'inquiries', { ...ENQUIRY, email: 'none' }],
    ['/api/contact', 'inquiries', { ...WITHOUT, serviceRequired: 'Immigration Consultation', urgencyLevel: 'Medium' }],
    ['/api/visa-applications', 'visa-applications', { ...VISA, email: undefined }],
  ] as const)('is stored with the placeholder, and gets no mail: %s %s %j', async (path, list, body) => {
    const service = await startTestService({ ACK_EMAIL: 'on' })
    expect((await service.postJson(path, body)).status).toBe(422)
    expect((await service.postJson(path, { ...body, noEmail: true })).status).toBe(201)
    const [record] = await stored(service, list)
    expect(record?.email).toBe(PLACEHOLDER_EMAIL)
    expect(record).not.toHaveProperty('noEmail')
    await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
    // Only one mail is sent, and it goes to staff. The mail and the CSV show words instead of the placeholder.
    const mails = join(service.folder, 'data/mail')
    expect(readdirSync(mails)).toHaveLength(1)
    const csv = await fetch(`${service.url}/api/admin/requests.csv`, { headers: await service.login() })
    for (const text of [readFileSync(join(mails, readdirSync(mails)[0] as string), 'utf8'), await csv.text()]) {
      expect(text).toContain('No email address')
      expect(text).not.toContain(PLACEHOLDER_EMAIL)
    }
  })

  it.each([false, 'yes', 1])('may send `noEmail: true`, and is refused with %j', async noEmail => {
    const service = await startTestService()
    expect((await service.postJson('/api/contact', { ...WITHOUT, noEmail })).status).toBe(422)
  })

  it('must still give a phone number', async () => {
    const service = await startTestService()
    for (const [path, body] of [
      ['/api/contact', WITHOUT],
      ['/api/visa-applications', VISA],
    ] as const) {
      const error = await errorOf(await service.postJson(path, { ...body, phone: '', noEmail: true }))
      expect(error.issues?.map(({ path: at }) => at)).toContain('phone')
    }
  })
})

describe('a phone number of under ten characters', () => {
  it('is refused with a hint about the country’s code; a missing or blank number is refused without this hint', async () => {
    const service = await startTestService()
    for (const [phone, message] of [
      [EIGHT, WITH_CODE],
      ['', INVALID],
      ['         ', INVALID],
      [undefined, INVALID],
    ]) {
      const error = await errorOf(await service.postJson('/api/contact', { ...ENQUIRY, phone }))
      expect([phone, error.issues?.find(({ path }) => path === 'phone')?.message]).toEqual([phone, message])
    }
  })

  it('is accepted as typed if the visitor ticks the box, also together with the other two boxes', async () => {
    const service = await startTestService()
    const sent = { ...WITHOUT, firstName: 'O', lastName: '', phone: EIGHT }
    const said = { oneName: true, noEmail: true, phoneAsTyped: true }
    expect((await service.postJson('/api/contact', { ...ENQUIRY, phone: EIGHT, phoneAsTyped: 1 })).status).toBe(422)
    expect((await service.postJson('/api/contact', { ...ENQUIRY, phone: EIGHT, phoneAsTyped: true })).status).toBe(201)
    expect((await service.postJson('/api/contact', { ...sent, ...said })).status).toBe(201)
    for (const record of await stored(service)) {
      expect(record.phone).toBe(EIGHT)
      expect(record).not.toHaveProperty('phoneAsTyped')
    }
    for (const phone of ['', ' ', 'x'.repeat(41)]) {
      expect((await service.postJson('/api/contact', { ...sent, ...said, phone })).status).toBe(422)
    }
  })
})

describe('the page for a form without script', () => {
  it.each([
    ['/api/contact', ENQUIRY],
    ['/api/contact', { ...ENQUIRY, serviceRequired: 'Immigration Consultation', urgencyLevel: 'Medium' }],
    ['/api/visa-applications', VISA],
  ])('offers to send the form without an email address: %s', async (path, body) => {
    const service = await startTestService()
    const refused = await service.postForm(path, { ...(body as Record<string, string>), email: '' })
    const page = await refused.text()
    expect([refused.status, offered(page, 'noEmail')]).toEqual([422, NO_EMAIL])
    expect(inputsOf(page)).not.toHaveProperty('noEmail')
    expect((await service.postForm(path, { ...inputsOf(page), noEmail: 'true' })).status).toBe(303)
    const list = path === '/api/contact' ? 'inquiries' : 'visa-applications'
    expect((await stored(service, list)).map(({ email }) => email)).toEqual([PLACEHOLDER_EMAIL])
  })

  it('stores an address that was typed although the box is ticked', async () => {
    const service = await startTestService()
    expect((await service.postForm('/api/contact', { ...ENQUIRY, noEmail: 'on' })).status).toBe(303)
    expect((await stored(service))[0]?.email).toBe(ENQUIRY.email)
  })

  it('keeps the box ticked while another field is wrong, and lets the visitor untick it', async () => {
    const service = await startTestService()
    const page = await (
      await service.postForm('/api/contact', { ...ENQUIRY, email: '', phone: EIGHT, noEmail: 'true' })
    ).text()
    expect(page).toContain('<label for="email">Email address <span>(optional)</span>')
    expect([inputsOf(page).noEmail, offered(page, 'noEmail')]).toEqual(['true', NO_EMAIL])
  })

  it('offers to send eight digits unchanged, and mentions the country’s code', async () => {
    const service = await startTestService()
    const page = await (await service.postForm('/api/contact', { ...ENQUIRY, phone: EIGHT })).text()
    expect(page).toContain(WITH_CODE)
    expect(offered(page, 'phoneAsTyped')).toBe(AS_TYPED)
    expect((await service.postForm('/api/contact', { ...inputsOf(page), phoneAsTyped: 'true' })).status).toBe(303)
    expect((await stored(service))[0]?.phone).toBe(EIGHT)
  })

  it('offers neither checkbox if the email address and the number need none', async () => {
    const service = await startTestService()
    const page = await (await service.postForm('/api/contact', { ...ENQUIRY, serviceRequired: '' })).text()
    expect([offered(page, 'noEmail'), offered(page, 'phoneAsTyped')]).toEqual([undefined, undefined])
    const callback = await (await service.postForm('/api/callbacks', { name: '', phone: '01632 960133' })).text()
    expect(offered(callback, 'noEmail')).toBeUndefined()
  })

  it('asks for no email address about somebody who is detained', async () => {
    const service = await startTestService()
    const form = { ...ENQUIRY, email: '', 'decision.detained': 'yes' }
    expect((await service.postForm('/api/contact', form)).status).toBe(303)
    expect((await stored(service))[0]?.email).toBe(PLACEHOLDER_EMAIL)
  })

  it('asks for no urgency where a decision is named', async () => {
    const service = await startTestService()
    const unhurried = { ...ENQUIRY, urgencyLevel: '' }
    expect((await service.postForm('/api/contact', unhurried)).status).toBe(422)
    const named = { ...unhurried, 'decision.kind': 'refusal', 'decision.sentOn': '2026-11-01' }
    expect((await service.postForm('/api/contact', named)).status).toBe(303)
    expect((await stored(service))[0]?.urgencyLevel).toBe('priority')
  })
})

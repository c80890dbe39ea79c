import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inputsOf } from '../http/pages/inputs-of'
import { errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'
import { toldIn } from '../testing/told-in'

const PATH = '/api/visa-applications'
const APPLICATION = {
  name: 'Ravi Sample',
  email: 'ravi@example.org',
  phone: '+44 20 7946 0456',
  whatsapp: '020 7946 0457',
  service: "Work visa - I don't have offer letter",
  offerLetter: '',
  country: 'USA',
  usVisa: 'H1B Work',
  whoNeedsVisa: 'Me and my family',
  requirement: 'Complete visa assistance',
  documents: 'Partially, need some documents',
  timing: 'In 2-3 months',
  travelHistory: 'Extensive',
  travelHistoryTier: 'USA/Canada/Australia/UK/Schengen',
  visaRefusalHistory: 'Yes, both refusal and overstay',
  refusalCount: '5+ times',
  refusalDetails: 'Country: USA\nVisa type: B1/B2\nYear: 2024\nReason: ties',
  contact: 'WhatsApp',
  language: 'Other',
  otherLanguage: 'ትግርኛ',
  relationship: 'Married',
  howKnow: 'Other',
  howKnowOther: 'My sister',
  residence: 'Residing in another country',
  residingCountry: 'Other',
  otherResidingCountry: 'Kenya',
  locality: '',
  travellers: '4 people',
  remarks: 'Please call after six.',
  submittedAt: '2026-11-21T09:59:58.123Z',
  privacyVersion: '2026-11',
}

const stored = async ({ context }: TestService) =>
  (await context.store.list('visa-applications', { limit: 100 })).records

describe('POST /api/visa-applications', () => {
  it('keeps every field of the wizard as it was sent, with the time of arrival', async () => {
    const service = await startTestService({}, stoppedClock())
    const response = await service.postJson(PATH, { ...APPLICATION, timestamp: 'mine', elapsedMs: 60_000, website: '' })
    expect(response.status).toBe(201)
    const { reference } = (await response.json()) as { reference: string }
    const [record] = await stored(service)
    expect(record).toMatchObject({ ...APPLICATION, id: 1, reference, timestamp: '2026-11-21T10:00:00.000Z' })
    expect(record).toMatchObject({ isProcessed: false, suspect: false })
    expect(record).not.toHaveProperty('createdAt')
  })

  it('requires only a name, a phone number and an email address', async () => {
    const service = await startTestService()
    const least = { name: 'R', email: 'r@example.org', phone: '1' }
    expect((await service.postJson(PATH, least)).status).toBe(201)
    expect(await stored(service)).toMatchObject([{ ...least, country: '', remarks: '', submittedAt: '' }])
    const refused = await service.postJson(PATH, { country: 'Atlantis', remarks: 'x'.repeat(5_001) })
    expect(refused.status).toBe(422)
    const paths = (await errorOf(refused)).issues?.map(issue => issue.path)
    expect(new Set(paths)).toEqual(new Set(['name', 'phone', 'email', 'country', 'remarks']))
  })

  it('makes one record for a key, and refuses the key with another time of sending', async () => {
    const service = await startTestService()
    const key = { 'idempotency-key': randomUUID() }
    const first = await (await service.postJson(PATH, APPLICATION, key)).json()
    expect(await (await service.postJson(PATH, APPLICATION, key)).json()).toEqual(first)
    const later = { ...APPLICATION, submittedAt: '2026-11-21T10:05:00.000Z' }
    expect((await service.postJson(PATH, later, key)).status).toBe(409)
    expect(await stored(service)).toHaveLength(1)
  })

  it('accepts at most 256 kB', async () => {
    const service = await startTestService()
    const bytes = (length: number) => {
      const body = JSON.stringify({ ...APPLICATION, padding: '' })
      return body.replace('"padding":""', `"padding":"${'x'.repeat(length - Buffer.byteLength(body))}"`)
    }
    expect((await service.postJson(PATH, bytes(256 * 1024))).status).toBe(201)
    const refused = await service.postJson(PATH, bytes(256 * 1024 + 1))
    expect(refused.status).toBe(413)
    expect((await errorOf(refused)).code).toBe('too_large')
  })

  it('mails staff every answer under its label', async () => {
    const service = await startTestService()
    await service.postJson(PATH, APPLICATION)
    await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
    const folder = join(service.folder, 'data/mail')
    const [file = ''] = readdirSync(folder)
    const { default: PostalMime } = await import('postal-mime')
    const { text = '', subject } = await PostalMime.parse(readFileSync(join(folder, file)))
    const [record] = await stored(service)
    expect(subject).toBe(`Work visa · visa application ${record?.reference}`)
    const { offerLetter: _, locality: __, submittedAt: ___, ...given } = APPLICATION
    for (const value of [...Object.values(given), '21 Nov 2026, 09:59']) expect(text).toContain(value)
    for (const label of ['WhatsApp', 'Travel history tier', 'Number of refusals', 'Other residing country']) {
      expect(text).toContain(`${label}: `)
    }
  })
})

describe('the short form without script', () => {
  const FORM = { service: 'Student visa', name: 'Ravi', phone: '020 7946 0456', email: 'ravi@example.org', remarks: '' }

  it('is stored and leads to the thank-you page', async () => {
    const service = await startTestService()
    const response = await service.postForm(PATH, { ...FORM, website: '' })
    expect(response.status).toBe(303)
    const [record] = await stored(service)
    expect(record).toMatchObject({ ...FORM, suspect: false })
    expect(toldIn(response.headers.get('location'))).toMatchObject({
      reference: record?.reference,
      answerBy: record?.answerBy,
    })
  })

  it('without a time of sending gets the time of arrival instead', async () => {
    const service = await startTestService({}, stoppedClock())
    expect((await service.postForm(PATH, { ...FORM, submittedAt: '' })).status).toBe(303)
    expect(await stored(service)).toMatchObject([{ submittedAt: '', timestamp: '2026-11-21T10:00:00.000Z' }])
  })

  it('is shown again with every value and message, and can be corrected', async () => {
    const service = await startTestService()
    const sent = { ...FORM, service: 'Space visa', name: '', email: 'ravi', remarks: 'Two\r\nlines', country: 'Mars' }
    const response = await service.postForm(PATH, sent)
    expect(response.status).toBe(422)
    const page = await response.text()
    for (const [name, message] of [
      ['service', 'Please choose one of the options'],
      ['name', 'Please enter your name'],
      ['email', 'Please enter a valid email address'],
      ['country', 'Please choose one of the options'],
    ]) {
      expect(page).toMatch(new RegExp(`<a href="#${name}">[^<]*${message}</a>`))
    }
    const { service: _, ...rest } = sent
    expect(inputsOf(page)).toMatchObject(rest)
    const corrected = { ...inputsOf(page), service: FORM.service, name: 'Ravi', email: FORM.email, country: '' }
    expect((await service.postForm(PATH, corrected)).status).toBe(303)
    expect(await stored(service)).toMatchObject([{ ...FORM, remarks: 'Two\nlines', country: '' }])
  })
})

import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { englishLeft } from '../../scripts/english-left'
import { triedLanguages } from '../../scripts/tried-languages'
import { MAX_TEXT } from '../contract/forms/options'
import { inputsOf } from '../http/pages/inputs-of'
import { anotherFirm } from '../testing/another-firm'
import { ENQUIRY, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'
import { toldIn } from '../testing/told-in'

const dayTyped = (name: string, day: string, month: string, year: string) => ({
  [`${name}.day`]: day,
  [`${name}.month`]: month,
  [`${name}.year`]: year,
})
const stored = async ({ context }: TestService) => (await context.store.list('inquiries', { limit: 100 })).records

describe('a plain form without script', () => {
  it('is stored and leads to the thank-you page, which shows the reference', async () => {
    const service = await startTestService({}, stoppedClock('2026-11-22T12:00:00Z'))
    const response = await service.postForm('/api/contact', ENQUIRY)
    expect(response.status).toBe(303)
    const [record] = await stored(service)
    expect(record).toMatchObject(ENQUIRY)
    const location = response.headers.get('location')
    expect(location).toMatch(/^\/thank-you\/\?t=[\w-]+\.[\w-]{43}$/)
    expect(toldIn(location)).toEqual({
      reference: record?.reference,
      answerBy: '2026-11-23T12:00:00.000Z',
      office: 'closed',
      sentAt: '2026-11-22T12:00:00.000Z',
    })
    const page = await (await service.get(response.headers.get('location') ?? '')).text()
    expect(page).toContain(`<output data-reference="">${record?.reference}</output>`)
    expect(page).toContain('We are closed now: you will have an answer by Monday 23 November, 12:00, UK time.')
  })

  it('may leave out optional fields, and send fields that have several parts', async () => {
    const service = await startTestService()
    const { message: _, ...rest } = ENQUIRY
    await service.postForm('/api/contact', {
      ...rest,
      message: '',
      'onBehalfOf.relationship': '',
      'decision.kind': 'refusal',
      'decision.sentOn.day': '٤',
      'decision.sentOn.month': 'March',
      'decision.sentOn.year': '2026',
      'decision.receivedOn.day': '',
      'decision.receivedOn.month': '',
      'decision.receivedOn.year': '',
      'decision.detained': 'no',
      'safeContact.ways': ['call', 'whatsapp'],
      for: '2',
    })
    const [record] = await stored(service)
    expect(record).toMatchObject({
      ...rest,
      message: '',
      decision: { kind: 'refusal', sentOn: '2026-03-04', detained: 'no' },
      safeContact: { ways: ['call', 'whatsapp'] },
      for: 2,
    })
    expect(record?.decision).not.toHaveProperty('receivedOn')
    expect(record).not.toHaveProperty('onBehalfOf')
  })

  it.each([
    ['Arabic', '٠٢٠ ٧٩٤٦ ٠٩٥٨'],
    ['Persian', '۰۲۰ ۷۹۴۶ ۰۹۵۸'],
    ['Devanagari', '०२० ७९४६ ०९५८'],
    ['Bengali', '০২০ ৭৯৪৬ ০৯৫৮'],
    ['full-width', '０２０ ７９４６ ０９５８'],
    // Unicode has mathematical digits in five styles. The digits below are double-struck, monospaced and bold.
    ['mathematical', '𝟘𝟚𝟘 𝟽𝟿𝟺𝟼 𝟎𝟗𝟓𝟖'],
  ])('keeps a phone number in %s digits as one that staff can dial, and so does JSON', async (_, phone) => {
    const service = await startTestService()
    await service.postForm('/api/contact', { ...ENQUIRY, phone })
    await service.postJson('/api/contact', { ...ENQUIRY, message: `In JSON: ${phone}`, phone })
    const records = await stored(service)
    expect(records.map(record => record.phone)).toEqual(['020 7946 0958', '020 7946 0958'])
    expect(records[0]?.message).toBe(`In JSON: ${phone}`)
  })

  it('is stored without wrong characters if an old page sends it in the page’s own encoding', async () => {
    const service = await startTestService()
    const body = `${new URLSearchParams({ ...ENQUIRY, message: '' })}Zo%EB`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await fetch(`${service.url}/api/contact`, { method: 'POST', headers, body, redirect: 'manual' })
    expect(await stored(service)).toMatchObject([{ message: 'Zoë' }])
  })

  it.each([
    ['Callback Request', '', 'Immigration callback request'],
    ['Callback Request', 'appeal', 'Appeal or refusal'],
    ['Immigration Consultation', '', 'Immigration enquiry from website'],
    ['other', '', ''],
  ])('without a message gets the words of its widget: %s, topic "%s"', async (serviceRequired, topic, message) => {
    const service = await startTestService()
    const urgencyLevel = serviceRequired === 'other' ? 'urgent' : 'High'
    await service.postForm('/api/contact', { ...ENQUIRY, serviceRequired, urgencyLevel, topic, message: '' })
    expect(await stored(service)).toMatchObject([{ serviceRequired, message }])
  })

  it.each(['null', 'https://unlisted.example'])('is kept as suspect from the origin %s', async origin => {
    const service = await startTestService()
    expect((await service.postForm('/api/contact', ENQUIRY, { origin })).status).toBe(303)
    expect(await stored(service)).toMatchObject([{ ...ENQUIRY, suspect: true }])
  })

  it('is not suspect from its own site or a listed one', async () => {
    const service = await startTestService({ ALLOWED_ORIGINS: 'https://www.firm.example' })
    await service.postForm('/api/contact', ENQUIRY, { origin: service.url })
    await service.postForm('/api/contact', ENQUIRY, { origin: 'https://www.firm.example' })
    expect((await stored(service)).map(record => record.suspect)).toEqual([false, false])
  })

  it('makes one record when the visitor presses its button twice, and another record after a change', async () => {
    const service = await startTestService()
    const form = { ...ENQUIRY, idempotencyKey: randomUUID() }
    const first = await service.postForm('/api/contact', form)
    const second = await service.postForm('/api/contact', form)
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    await service.postForm('/api/contact', { ...form, message: 'Changed' })
    expect(await stored(service)).toHaveLength(2)
  })
})

describe('a plain form in another language', () => {
  const form = { ...ENQUIRY, formLanguage: 'ur' }

  it('leads to the thank-you page in that language, with the time of the answer in words of that language', async () => {
    const service = await startTestService({}, stoppedClock('2026-11-22T12:00:00Z'))
    const folder = join(service.folder, 'site/thank-you')
    await mkdir(join(folder, 'ur'))
    await copyFile(join(folder, 'index.html'), join(folder, 'ur/index.html'))
    const location = (await service.postForm('/api/contact', form)).headers.get('location') ?? ''
    expect(location).toMatch(/^\/thank-you\/ur\/\?t=/)
    const page = await (await service.get(location)).text()
    expect(page).toContain('دفتر ابھی بند ہے۔ آپ کو جواب اس وقت تک مل جائے گا: پیر 23 نومبر، 12:00')
    const [record] = await stored(service)
    expect(record).toMatchObject({ formLanguage: 'ur' })
    expect(page).toContain(encodeURIComponent(`\u2068${record?.reference}\u2069`))
  })

  it('gets its page of mistakes in that language, and keeps each word of the visitor', async () => {
    const service = await startTestService()
    const message = 'Please enter your name: Other'
    const sent = { ...form, firstName: 'A', email: 'x', message, 'decision.sentOn.day': '40' }
    const response = await service.postForm('/api/contact', sent)
    const page = await response.text()
    expect([response.status, page.slice(0, 60)]).toEqual([422, expect.stringContaining('<html lang="ur" dir="rtl">')])
    expect(inputsOf(page)).toMatchObject({ ...form, firstName: 'A', email: 'x', message })
    expect(page).toContain('<small data-english lang="en-GB" dir="ltr">Please enter a valid email address</small>')
  })

  it('keeps a date whose month is named in that language, from a plain form and from a script', async () => {
    const service = await startTestService({}, stoppedClock('2026-11-22T12:00:00Z'))
    const plain = { ...form, ...dayTyped('decision.sentOn', '۱۴', 'مارچ', '۲۰۲۶') }
    expect((await service.postForm('/api/contact', plain)).status).toBe(303)
    await service.postJson('/api/contact', { ...form, decision: { sentOn: '2026-فروری-14' } })
    const days = (await stored(service)).map(({ decision }) => decision)
    expect(days).toMatchObject([{ sentOn: '2026-02-14' }, { sentOn: '2026-03-14' }])
  })

  it.each(triedLanguages)(
    'has only names in English on the page for mistakes in the language %s',
    async formLanguage => {
      const service = await startTestService()
      const sent = { ...form, firstName: 'A', email: 'x', 'decision.sentOn.day': '40' }
      const pageIn = async (formLanguage: string) =>
        (await service.postForm('/api/contact', { ...sent, formLanguage })).text()
      const names = ['Haven Immigration Law', 'enquiries@haven.example.org']
      expect(englishLeft(await pageIn(formLanguage), await pageIn(''), formLanguage, names)).toEqual([])
    },
  )

  it('is shown in another language when its sender presses a button on the page of mistakes, and is not stored then', async () => {
    const service = await startTestService()
    const refused = await (await service.postForm('/api/contact', { ...form, firstName: 'A' })).text()
    expect(refused).toContain('<button class="second" name="showIn" value="en" lang="en-GB" dir="ltr">English</button>')
    expect(refused.indexOf('name="showIn"')).toBeGreaterThan(refused.indexOf('<button>'))
    const corrected = { ...inputsOf(refused), firstName: 'Amina' }
    const shown = await service.postForm('/api/contact', { ...corrected, showIn: 'en' })
    const page = await shown.text()
    expect([shown.status, page.slice(0, 50)]).toEqual([422, expect.stringContaining('<html lang="en-GB">')])
    expect(inputsOf(page)).toMatchObject({ ...ENQUIRY, formLanguage: '' })
    expect(inputsOf(page)).not.toHaveProperty('showIn')
    expect(await stored(service)).toEqual([])
    const back = await service.postForm('/api/contact', { ...inputsOf(page), firstName: 'A', showIn: 'ur' })
    expect(await back.text()).toContain('<html lang="ur" dir="rtl">')
  })

  it('is answered in English if the firm has no forms in that language', async () => {
    const service = await startTestService()
    const file = join(service.folder, 'firm.json')
    await writeFile(file, JSON.stringify({ ...anotherFirm, formLanguages: [] }))
    const own = await service.restart({ FIRM_FILE: file, STRICT_CLAIMS: '0' })
    expect(await (await own.postForm('/api/contact', { ...form, email: 'x' })).text()).toContain('<html lang="en-GB">')
    expect((await own.postForm('/api/contact', form)).headers.get('location')).toMatch(/^\/thank-you\/\?/)
  })
})

describe('the page for a form with mistakes', () => {
  it('asks for an urgency, unless the visitor named a decision', async () => {
    const service = await startTestService()
    const form = { ...ENQUIRY, urgencyLevel: '' }
    const page = await (await service.postForm('/api/contact', form)).text()
    expect(page).toMatch(/<a href="#urgencyLevel">[^<]*Please select an urgency level<\/a>/)
    expect((await service.postForm('/api/contact', { ...form, 'decision.kind': 'refusal' })).status).toBe(303)
  })

  it.each<[string, Record<string, string>]>([
    ['a kind of decision', { 'decision.kind': 'refusal' }],
    ['a date', dayTyped('decision.sentOn', '14', '3', '2026')],
  ])('says that time limits are short, with the number to call, to a visitor who named %s', async (_, decision) => {
    const service = await startTestService()
    const pageFor = async (fields: Record<string, string>) =>
      (await service.postForm('/api/contact', { ...ENQUIRY, email: 'x', ...fields })).text()
    const limit = /Time limits can be a matter of days\. Call now: <a href="tel:\+442079460123">020 7946 0123<\/a>/
    expect(await pageFor(decision)).toMatch(limit)
    expect(await pageFor({ 'decision.kind': '', 'decision.inUk': 'yes' })).not.toMatch(limit)
  })

  it('contains every value and message, and can be corrected and sent without script', async () => {
    const service = await startTestService()
    const sent = {
      ...ENQUIRY,
      firstName: 'A',
      email: '"><script>alert(1)</script>',
      message: '\r\nFirst line\r\n</textarea><b>"quoted" & \'single\'',
      website: '',
      privacyVersion: '2026-11',
      source: 'partner page',
      'decision.kind': 'refusal',
    }
    const response = await service.postForm('/api/contact', sent)
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const page = await response.text()
    expect(page).not.toContain('<script')
    for (const [name, message] of [
      ['firstName', 'First name must be at least 2 characters'],
      ['email', 'Please enter a valid email address'],
    ]) {
      expect(page).toMatch(new RegExp(`<a href="#${name}">[^<]*${message}</a>`))
      expect(page).toContain(`aria-describedby="${name}-error"`)
      expect(page).toMatch(new RegExp(`id="${name}-error">.*${message}`))
    }
    expect(inputsOf(page)).toMatchObject(sent)

    const corrected = { ...inputsOf(page), firstName: 'Amina', email: ENQUIRY.email }
    expect((await service.postForm('/api/contact', corrected)).status).toBe(303)
    expect(await stored(service)).toMatchObject([
      {
        firstName: 'Amina',
        message: sent.message.replaceAll('\r\n', '\n'),
        privacyVersion: '2026-11',
        decision: { kind: 'refusal' },
      },
    ])
  })

  it.each([
    ['firstName', ['Amina', 'Mina'], 'Amina, Mina'],
    ['message', ['First box', 'Second box'], 'First box, Second box'],
    ['privacyVersion', ['2026-11', '2026-11'], '2026-11'],
  ])('that has %s twice can be sent, and both are kept', async (name, texts, kept) => {
    const service = await startTestService()
    const body = new URLSearchParams({ ...ENQUIRY, phone: '' })
    body.delete(name)
    for (const text of texts) body.append(name, text)
    const page = await (await fetch(`${service.url}/api/contact`, { method: 'POST', body })).text()
    const corrected = { ...inputsOf(page), phone: ENQUIRY.phone }
    expect((await service.postForm('/api/contact', corrected)).status).toBe(303)
    expect(await stored(service)).toMatchObject([{ ...ENQUIRY, [name]: kept }])
  })

  it.each([
    'email=b%40example.org',
    'message[]=more',
    'message[100]=more',
    'message.x=more',
    'decision=refusal&decision.date=2026-11-01',
    'decision.kind=a&decision[kind]=b&decision.date=soon',
  ])('can always be corrected, whichever other fields were posted: %s', async more => {
    const service = await startTestService()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `${new URLSearchParams({ ...ENQUIRY, phone: '' })}&${more}`
    const page = await (await fetch(`${service.url}/api/contact`, { method: 'POST', headers, body })).text()
    expect(page).not.toContain('Invalid input')
    const fixes = { phone: ENQUIRY.phone, email: ENQUIRY.email, 'decision.kind': 'refusal', 'decision.date': '' }
    const response = await service.postForm('/api/contact', { ...inputsOf(page), ...fixes })
    expect(response.status).toBe(303)
    expect(await stored(service)).toMatchObject([ENQUIRY])
  })

  it('shows the answers to optional questions and each letter that came, and has a link to leave', async () => {
    const service = await startTestService()
    const answers = {
      'safeContact.ways': 'text',
      'safeContact.note': 'My husband reads my email',
      'onBehalfOf.name': 'Amina Example',
      'decision.sentOn.day': '4',
    }
    const files = ['a', 'b'].map(digit => digit.repeat(32)).join(', ')
    const page = await (await service.postForm('/api/contact', { ...ENQUIRY, ...answers, email: 'x', files })).text()
    for (const name of Object.keys(answers)) expect(page).not.toContain(`type="hidden" name="${name}"`)
    expect(inputsOf(page)).toMatchObject(answers)
    expect(page.match(/Uploaded: goes with your request/g)).toHaveLength(2)
    expect(page).toContain('>Leave this page</a>')
    expect(page).not.toContain('safeContact.voicemail')
  })

  it('asks for one name if the form did, and keeps the fixed service in a hidden field', async () => {
    const service = await startTestService()
    const sent = { serviceRequired: 'Callback Request', urgencyLevel: 'High', firstName: 'Ana', email: '', phone: '' }
    const page = await (await service.postForm('/api/contact', sent)).text()
    expect(page).toContain('Your name')
    expect(page).not.toContain('Last name')
    expect(page).toContain('<input type="hidden" name="serviceRequired" value="Callback Request">')
    const corrected = { ...inputsOf(page), email: 'ana@example.org', phone: '020 7946 0456' }
    expect((await service.postForm('/api/contact', corrected)).status).toBe(303)
  })

  it.each([
    ['Maria del Carmen Lopez', 'Maria', 'del Carmen Lopez'],
    ['Suharto', 'Suharto', ''],
  ])('treats %s, typed into one field, as the widget does', async (typed, firstName, lastName) => {
    const service = await startTestService()
    const fixed = { serviceRequired: 'Immigration Consultation', urgencyLevel: 'Medium' }
    const sent = { ...fixed, firstName: typed, email: 'ana@example.org', phone: '020 7946 0456' }
    expect((await service.postForm('/api/contact', sent)).status).toBe(303)
    expect(await stored(service)).toMatchObject([{ firstName, lastName }])
  })

  it('shows a field that is usually hidden if its value is wrong', async () => {
    const service = await startTestService()
    const sent = {
      ...ENQUIRY,
      'decision.kind': 'refusal',
      'decision.sentOn.day': '31',
      'decision.sentOn.month': '2',
      'decision.sentOn.year': '2026',
      'safeContact.times': 'x'.repeat(201),
    }
    const page = await (await service.postForm('/api/contact', sent)).text()
    expect(page).toContain('<legend>When was it sent?')
    expect(page).toContain('<label for="safeContact.times">Safe times')
    expect(inputsOf(page)).toMatchObject(sent)
  })

  it.each([
    ['decision.sentOn', dayTyped('decision.sentOn', '31', '2', '2026'), 'Decision, sent on: 31 / 2 / 2026'],
    ['decision.sentOn', dayTyped('decision.sentOn', '', 'March', '2026'), 'Decision, sent on: March / 2026'],
    ['decision.receivedOn', dayTyped('decision.receivedOn', '1', '1', '2999'), 'Decision, received on: 1 / 1 / 2999'],
    ['decision.removalOn', dayTyped('decision.removalOn', '1', 'soon', ''), 'Decision, removal on: 1 / soon'],
    ['onBehalfOf.relationship', { 'onBehalfOf.relationship': 'x'.repeat(201) }, `relationship: ${'x'.repeat(201)}`],
    [
      'onBehalfOf.name',
      { 'onBehalfOf.relationship': 'x', 'onBehalfOf.name': 'y'.repeat(101) },
      `name: ${'y'.repeat(101)}`,
    ],
    [
      'onBehalfOf.place',
      { 'onBehalfOf.relationship': 'x', 'onBehalfOf.place': 'y'.repeat(201) },
      `place: ${'y'.repeat(201)}`,
    ],
    [
      'onBehalfOf.homeOfficeReference',
      { 'onBehalfOf.relationship': 'x', 'onBehalfOf.homeOfficeReference': 'y'.repeat(201) },
      `reference: ${'y'.repeat(201)}`,
    ],
    ['safeContact.times', { 'safeContact.times': 'z'.repeat(201) }, `times: ${'z'.repeat(201)}`],
    ['safeContact.note', { 'safeContact.note': 'z'.repeat(501) }, `note: ${'z'.repeat(501)}`],
    ['for', { for: 'Sophia' }, 'For: Sophia'],
  ])('can be sent without %s when this field is wrong, and keeps the typed text', async (name, wrong, words) => {
    const service = await startTestService()
    const refused = await service.postForm('/api/contact', { ...ENQUIRY, ...wrong })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(/name="without" value="([^"]*)"/.exec(page)?.[1]).toBe(name)
    const sent = await service.postForm('/api/contact', { ...inputsOf(page), without: name })
    expect(sent.status).toBe(303)
    const [record] = await stored(service)
    const [message, added, ...rest] = String(record?.message).split('\n')
    expect([message, added, rest]).toEqual([ENQUIRY.message, expect.stringContaining(words), []])
    expect(record).not.toHaveProperty(name)
  })

  it.each([
    ...['decision.kind', 'decision.inUk', 'decision.detained', 'onBehalfOf.permission', 'safeContact.ways'],
    ...['safeContact.voicemail', 'language', 'interpreter'],
  ])('can be sent without %s if the page offered an option that does not exist', async name => {
    const service = await startTestService()
    const sent = { ...ENQUIRY, 'onBehalfOf.relationship': 'My brother', [name]: 'some thing else' }
    const page = await (await service.postForm('/api/contact', sent)).text()
    expect(/name="without" value="([^"]*)"/.exec(page)?.[1]?.replace(/\.0$/, '')).toBe(name)
    expect((await service.postForm('/api/contact', { ...inputsOf(page), without: name })).status).toBe(303)
    expect(await stored(service)).toMatchObject([{ message: ENQUIRY.message }])
  })

  it('drops a person whose relation is not given, and keeps the words about them in the message', async () => {
    const service = await startTestService()
    const person = { 'onBehalfOf.name': 'Yaw Boateng', 'onBehalfOf.place': 'Leeds', 'onBehalfOf.permission': 'no' }
    const page = await (await service.postForm('/api/contact', { ...ENQUIRY, ...person })).text()
    const name = /name="without" value="([^"]*)"/.exec(page)?.[1]
    expect(name).toBe('onBehalfOf.relationship')
    expect(page).toContain('<label for="onBehalfOf.relationship">Who are they to you?</label>')
    expect(page).toContain('<label for="onBehalfOf.name">Their name <span>(optional)</span></label>')
    expect((await service.postForm('/api/contact', { ...inputsOf(page), without: name ?? '' })).status).toBe(303)
    const [record] = await stored(service)
    expect(record).not.toHaveProperty('onBehalfOf')
    for (const words of [ENQUIRY.message, 'Yaw Boateng', 'Leeds', 'no']) expect(record?.message).toContain(words)
  })

  it('can be sent without a wrong date beside the longest message, which stays whole', async () => {
    const service = await startTestService()
    const message = 'x'.repeat(MAX_TEXT - '\nDecision, sent on: '.length - 1)
    const wrong = dayTyped('decision.sentOn', '😀', '😀', '😀')
    const sent = { ...ENQUIRY, message, ...wrong, without: 'decision.sentOn' }
    expect((await service.postForm('/api/contact', sent)).status).toBe(303)
    const [record] = await stored(service)
    // The wrong date begins with an emoji, of which only half would fit into the rest of the message.
    expect(record?.message).toBe(`${message}\nDecision, sent on: `)
  })

  it('cannot be sent without the fields that every enquiry needs', async () => {
    const service = await startTestService()
    const sent = { ...ENQUIRY, email: 'nowhere', without: 'email' }
    expect((await service.postForm('/api/contact', sent)).status).toBe(422)
  })

  it('cannot drop the honeypot: a filled one still makes the request suspect', async () => {
    const service = await startTestService()
    await service.postForm('/api/contact', { ...ENQUIRY, website: 'https://spam.example', without: 'website' })
    expect(await stored(service)).toMatchObject([{ message: ENQUIRY.message, suspect: true }])
  })

  it('asks for the urgency of a fixed service by its own options', async () => {
    const service = await startTestService()
    const sent = { ...ENQUIRY, serviceRequired: 'Immigration Consultation', urgencyLevel: '' }
    const page = await (await service.postForm('/api/contact', sent)).text()
    expect(page).toContain('<option value="High">High</option>')
  })

  it('allows its own style by a hash, and nothing else', async () => {
    const service = await startTestService()
    const response = await service.postForm('/api/contact', {})
    const policy = response.headers.get('content-security-policy') ?? ''
    const style = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`style-src 'sha256-${Buffer.from(digest).toString('base64')}'`)
    expect(policy).not.toContain('unsafe')
  })
})

describe('the page for a form that could not be taken', () => {
  it('keeps the typed text and says how long to wait above the rate', async () => {
    const service = await startTestService({}, stoppedClock())
    for (let count = 0; count < 60; count += 1) await service.postForm('/api/contact', {})
    const response = await service.postForm('/api/contact', ENQUIRY)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    const page = await response.text()
    expect(page).toContain('wait 60 seconds')
    expect(page).toContain('tel:+442079460100')
    expect(inputsOf(page)).toMatchObject(ENQUIRY)
  })

  it('keeps the typed text and offers the phone while nothing can be stored', async () => {
    const service = await startTestService()
    await service.context.store.close()
    const response = await service.postForm('/api/contact', ENQUIRY)
    expect(response.status).toBe(503)
    const page = await response.text()
    expect(page).toContain('tel:+442079460100')
    expect(inputsOf(page)).toMatchObject(ENQUIRY)
  })

  /** Posts a body as it is, and expects 422; resolves to the page and to the lengths of body and page in bytes. */
  async function refuse(service: TestService, path: string, type: string, body: Buffer) {
    const headers = { 'content-type': type }
    const response = await fetch(service.url + path, { method: 'POST', headers, body: new Uint8Array(body) })
    const page = await response.text()
    expect(response.status).toBe(422)
    return { sent: body.length, page, length: Buffer.byteLength(page) }
  }
  const FORM = 'application/x-www-form-urlencoded'
  const PARTS = 'multipart/form-data; boundary=x'
  const part = (name: string, value: Buffer) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      value,
      Buffer.from('\r\n'),
    ])
  const parts = (...all: Buffer[]) => Buffer.concat([...all, Buffer.from('--x--\r\n')])

  it.each<[string, string, string, Buffer]>([
    ['quotes in parts', '/api/visa-applications', PARTS, parts(part('remarks', Buffer.from('"'.repeat(250_000))))],
    [
      'quotes in an unknown part',
      '/api/visa-applications',
      PARTS,
      parts(part('x', Buffer.from('"\''.repeat(120_000)))),
    ],
    ['quotes', '/api/visa-applications', FORM, Buffer.from(`remarks=${'"'.repeat(250_000)}`)],
    ['bytes of an old page', '/api/visa-applications', PARTS, parts(part('remarks', Buffer.alloc(240_000, 0x80)))],
    ['names', '/api/contact', FORM, Buffer.from(Array.from({ length: 990 }, (_, at) => `a${at}=`).join('&'))],
  ])('is at most twice as long as the sent body, and 32 kB, for %s', async (_, path, type, body) => {
    const { sent, page, length } = await refuse(await startTestService(), path, type, body)
    expect(length).toBeLessThanOrEqual(2 * sent + 32 * 1024)
    expect(page).toContain('Back button')
  })

  it.each(['/api/contact', '/api/visa-applications', '/api/callbacks'])(
    'of %s keeps 32 kB for its own parts',
    async path => {
      const wrong =
        'decision.kind=x&decision.sentOn.day=x&onBehalfOf.relationship=&safeContact.ways=x&language=1&email=x'
      const { sent, page, length } = await refuse(await startTestService(), path, FORM, Buffer.from(wrong))
      expect(page).toContain('<form')
      expect(length).toBeLessThanOrEqual(2 * sent + 24 * 1024)
    },
  )

  it('keeps a long text with as many quotation marks as people type', async () => {
    const message = 'She said: "We’ll <wait> & see" – and it\'s so. '.repeat(100)
    const { page } = await refuse(
      await startTestService(),
      '/api/contact',
      FORM,
      Buffer.from(`${new URLSearchParams({ message })}`),
    )
    expect(inputsOf(page).message).toBe(message)
  })

  it('points to the Back button where the form was too large to read', async () => {
    const service = await startTestService()
    const response = await service.postForm('/api/contact', { ...ENQUIRY, message: 'x'.repeat(70_000) })
    expect(response.status).toBe(413)
    const page = await response.text()
    expect(page).toContain('Back button')
    expect(page).toContain('send the form without the letter')
    expect(page).toContain('tel:+442079460100')
    expect(page).not.toContain('<form')
  })

  it('points to the Back button where the form has more inputs than anyone could fill in, and no part of it is read', async () => {
    const service = await startTestService()
    const more = Array.from({ length: 1_000 }, (_, at) => [`more${at}`, 'x'])
    const response = await service.postForm('/api/contact', { ...Object.fromEntries(more), ...ENQUIRY })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Back button')
    expect(await stored(service)).toEqual([])
  })

  it('is a page even if the form came in another encoding', async () => {
    const service = await startTestService()
    const headers = { accept: 'text/html,application/xhtml+xml', 'content-type': 'text/plain' }
    const response = await fetch(`${service.url}/api/contact`, { method: 'POST', headers, body: 'firstName=Amina' })
    expect(response.status).toBe(415)
    expect(await response.text()).toContain('<!doctype html>')
  })
})

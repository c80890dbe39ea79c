import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCsvRecords } from '../testing/parse-csv'
import { ENQUIRY, startTestService } from '../testing/start-test-service'
import { sourceOf } from './source'

const OWN = 'https://intake.example.org'

function source(given: unknown, page = '') {
  const ctx = { host: 'intake.example.org', get: () => page } as never
  return sourceOf(ctx, given, { publicUrl: OWN })
}

describe('the source of a submission', () => {
  it.each([
    ['a form’s own source', 'spring leaflet', 'https://firm.example/?utm_source=google', 'spring leaflet'],
    [
      'the campaign of the page',
      undefined,
      'https://firm.example/a?utm_source=google&utm_medium=cpc&b=1',
      'google / cpc',
    ],
    ['the campaign that a widget sends', 'utm_source=google&utm_term=x&utm_campaign=a+b', '', 'google / a b'],
    ['a campaign in other letters', '', 'https://firm.example/?utm_campaign=%D8%B1%D8%A8%D9%8A%D8%B9+2', 'ربيع 2'],
    ['a campaign’s number', '', 'https://firm.example/?utm_campaign=21345678901', '21345678901'],
    ['the source in the address of an own page', undefined, `${OWN}/frame/callback/?source=partner-7`, 'partner-7'],
  ])('is %s', (_, given, page, expected) => {
    expect(source(given, page)).toBe(expected)
  })

  it.each([
    ['an email address', undefined, 'https://firm.example/?utm_source=amina%40example.org'],
    ['an email address that a widget sends', 'utm_source=amina%40example.org', ''],
    ['a phone number', undefined, 'https://firm.example/?utm_source=07700%20900%20611'],
    ['any other part of an address', undefined, 'https://firm.example/refused-visa?name=Amina&gclid=x&source=y'],
    ['markup', undefined, 'https://firm.example/?utm_source=%3Cb%3E'],
    ['a page without a campaign', undefined, 'https://firm.example/'],
    ['a broken address', undefined, 'nonsense'],
    ['a text that is none', ['x'], ''],
    ['a form with source="off"', 'off', 'https://firm.example/?utm_source=google'],
  ])('is never taken from %s', (_, given, page) => {
    expect(source(given, page)).toBeUndefined()
  })

  it('has 80 characters at most, in one line', () => {
    expect(source(`a\n${'b'.repeat(100)}`)).toBe(`a ${'b'.repeat(78)}`)
  })
})

it('the source and the page are in the record, list, filter, mail, CSV and overview', async () => {
  const service = await startTestService({ ALLOWED_ORIGINS: 'https://partner.example' })
  const post = (page: string, source?: string) =>
    fetch(`${service.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://partner.example', referer: page },
      body: JSON.stringify({ ...ENQUIRY, source }),
    })
  expect((await post('https://partner.example/')).status).toBe(201)
  expect((await post('https://partner.example/?utm_source=x', 'spring-leaflet')).status).toBe(201)
  const login = await service.login()
  const found = await service.get('/api/admin/inquiries?source=spring-leaflet', login)
  expect(await found.json()).toMatchObject([{ id: 2, source: 'spring-leaflet', pageOrigin: 'https://partner.example' }])
  const csv = await (await service.get('/api/admin/requests.csv?source=spring-leaflet', login)).text()
  expect(parseCsvRecords(csv.replace('\uFEFF', ''))).toMatchObject([
    { Source: 'spring-leaflet', 'Sent from': 'https://partner.example' },
  ])
  const overview = (await (await service.get('/api/admin/overview?days=7', login)).json()) as { sources: unknown }
  expect(overview.sources).toMatchObject([{ value: 'spring-leaflet', now: 1 }])
  await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
  const mails = join(service.folder, 'data/mail')
  const texts = readdirSync(mails).map(name => readFileSync(join(mails, name), 'utf8'))
  expect(texts.filter(text => text.includes('Source: spring-leaflet'))).toHaveLength(1)
  expect(texts.filter(text => text.includes('Sent from: https://partner.example'))).toHaveLength(2)
})

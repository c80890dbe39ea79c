import { expect, it } from 'vitest'
import { inputsOf } from '../http/pages/inputs-of'
import { errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'
import { toldIn } from '../testing/told-in'

const PATH = '/api/callbacks'
const CALLBACK = { name: 'Ana', phone: '020 7946 0456', preferredTime: 'after six', message: 'Visa refused\nyesterday' }

const stored = async ({ context }: TestService) => (await context.store.list('callbacks', { limit: 100 })).records

it('the endpoint keeps a call-back request as it was sent, with the time of arrival', async () => {
  const service = await startTestService({}, stoppedClock())
  const response = await service.postJson(PATH, { ...CALLBACK, language: 'es', privacyVersion: '2026-11' })
  expect(response.status).toBe(201)
  const { reference } = (await response.json()) as { reference: string }
  expect(await stored(service)).toMatchObject([
    { ...CALLBACK, language: 'es', privacyVersion: '2026-11', reference, timestamp: '2026-11-21T10:00:00.000Z' },
  ])
})

it('the endpoint needs a name and a phone only', async () => {
  const service = await startTestService()
  expect((await service.postJson(PATH, { name: 'A', phone: '1' })).status).toBe(201)
  expect(await stored(service)).toMatchObject([{ name: 'A', phone: '1', preferredTime: '', message: '' }])
  const refused = await service.postJson(PATH, { name: ' ', preferredTime: 'x'.repeat(201) })
  expect(refused.status).toBe(422)
  const paths = (await errorOf(refused)).issues?.map(issue => issue.path)
  expect(paths).toEqual(['name', 'phone', 'preferredTime'])
})

it('the endpoint puts a plain form’s topic into the message, as the widget does', async () => {
  const service = await startTestService()
  await service.postForm(PATH, { ...CALLBACK, topic: 'appeal' })
  await service.postForm(PATH, { ...CALLBACK, topic: 'family', message: '' })
  await service.postForm(PATH, { ...CALLBACK, topic: '' })
  const page = await (await service.postForm(PATH, { ...CALLBACK, phone: '', topic: 'sponsor' })).text()
  await service.postForm(PATH, { ...inputsOf(page), phone: '1' })
  const records = await stored(service)
  expect(records.map(record => record.message)).toEqual([
    'Sponsor licence: Visa refused\nyesterday',
    'Visa refused\nyesterday',
    'Family immigration',
    'Appeal or refusal: Visa refused\nyesterday',
  ])
  expect(records.some(record => 'topic' in record)).toBe(false)
})

it('the endpoint accepts the plain form, and shows a form with mistakes again', async () => {
  const service = await startTestService()
  const refused = await service.postForm(PATH, { ...CALLBACK, phone: '' })
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expect(page).toMatch(/<a href="#phone">[^<]*Please enter a valid phone number<\/a>/)
  const sent = await service.postForm(PATH, { ...inputsOf(page), phone: CALLBACK.phone })
  expect(sent.status).toBe(303)
  const [record] = await stored(service)
  expect(record).toMatchObject(CALLBACK)
  expect(toldIn(sent.headers.get('location'))).toMatchObject({
    reference: record?.reference,
    answerBy: record?.answerBy,
  })
})

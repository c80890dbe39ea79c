import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '../contract/records/records'
import { inputsOf } from '../http/pages/inputs-of'
import { CALLBACK } from '../testing/examples'
import { PDF, PNG, storedLetters } from '../testing/letters'
import { ENQUIRY, startTestService, type TestService } from '../testing/start-test-service'
import { toldIn } from '../testing/told-in'

/** Posts a plain form with letters as a browser does. */
function post(
  service: TestService,
  path: string,
  fields: Record<string, string>,
  files: [Uint8Array, string][] = [],
  headers: Record<string, string> = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const [content, name] of files) body.append('letter', new Blob([new Uint8Array(content)]), name)
  return fetch(service.url + path, { method: 'POST', body, headers, redirect: 'manual' })
}

async function recordsOf(service: TestService, list: string): Promise<AdminRecord[]> {
  return (await (await service.get(`/api/admin/${list}`, await service.login())).json()) as AdminRecord[]
}

const countFiles = async (service: TestService) => (await storedLetters(service)).length

const namesOf = ({ files = [] }: AdminRecord) => files.map(({ name }) => name)
const WRONG = Buffer.from('<svg onload="alert(1)"/>')

describe('a plain form with letters', () => {
  it('makes one request with its letters, and is answered like a form without letters', async () => {
    const service = await startTestService()
    const answer = await post(service, '/api/contact', { ...ENQUIRY, oneName: '' }, [
      [PDF, 'letter.pdf'],
      [PNG, 'page 2.png'],
    ])
    expect(answer.status).toBe(303)
    expect(toldIn(answer.headers.get('location'))).not.toHaveProperty('filesRefused')
    const [record] = await recordsOf(service, 'inquiries')
    expect(record).toMatchObject({ ...ENQUIRY, suspect: false })
    expect(namesOf(record as AdminRecord)).toEqual(['letter.pdf', 'page 2.png'])
  })

  it.each(['/api/callbacks', '/api/visa-applications'])('can also be sent to %s, with no letter chosen', async path => {
    const service = await startTestService()
    const fields =
      path === '/api/callbacks' ? CALLBACK : { name: 'Ravi', email: 'r@example.org', phone: '020 7946 0456' }
    expect((await post(service, path, fields, [[Buffer.alloc(0), '']])).status).toBe(303)
    expect(await countFiles(service)).toBe(0)
  })

  it('is stored even if its files cannot be stored, and the page says so to the sender', async () => {
    const service = await startTestService()
    const answer = await post(service, '/api/callbacks', CALLBACK, [
      [WRONG, 'a.png'],
      [PDF, 'letter.pdf'],
      [Buffer.alloc(0), 'empty.pdf'],
    ])
    expect(toldIn(answer.headers.get('location')).filesRefused).toBe('2')
    const page = await (await service.get(answer.headers.get('location') ?? '')).text()
    expect(page).toContain('2 files could not be taken')
    expect((await recordsOf(service, 'callbacks')).map(namesOf)).toEqual([['letter.pdf']])
    expect(await countFiles(service)).toBe(1)
  })

  it('with more than five letters is stored with the first five', async () => {
    const service = await startTestService()
    const files = Array.from({ length: 7 }, (_, n): [Uint8Array, string] => [PDF, `${n}.pdf`])
    const answer = await post(service, '/api/callbacks', CALLBACK, files)
    expect(toldIn(answer.headers.get('location')).filesRefused).toBe('2')
    expect((await recordsOf(service, 'callbacks')).map(namesOf)).toEqual([
      ['0.pdf', '1.pdf', '2.pdf', '3.pdf', '4.pdf'],
    ])
  })

  it('with a mistake comes back with all typed text, and keeps its files once it is corrected', async () => {
    const service = await startTestService()
    const wrong = await post(service, '/api/contact', { ...ENQUIRY, phone: '1' }, [
      [PDF, 'letter.pdf'],
      [WRONG, 'a.png'],
    ])
    expect(wrong.status).toBe(422)
    const inputs = inputsOf(await wrong.text())
    expect(inputs).toMatchObject({ message: ENQUIRY.message, filesRefused: '1' })
    for (let press = 0; press < 2; press++) {
      const corrected = await service.postForm('/api/contact', { ...inputs, phone: ENQUIRY.phone })
      expect([corrected.status, toldIn(corrected.headers.get('location')).filesRefused]).toEqual([303, '1'])
    }
    expect((await recordsOf(service, 'inquiries')).map(namesOf)).toEqual([['letter.pdf']])
  })

  it('that is sent twice makes one request; with another letter it makes a second one', async () => {
    const service = await startTestService()
    const fields = { ...CALLBACK, idempotencyKey: crypto.randomUUID() }
    const locations = []
    for (const content of [PDF, PDF, PNG]) {
      locations.push((await post(service, '/api/callbacks', fields, [[content, 'letter']])).headers.get('location'))
    }
    expect(locations[1]).toBe(locations[0])
    expect(locations[2]).not.toBe(locations[0])
    expect(await recordsOf(service, 'callbacks')).toHaveLength(2)
    expect(await countFiles(service)).toBe(2)
  })

  it('of an unlisted page is stored as suspect; with UPLOADS=off it is stored without its files', async () => {
    const service = await startTestService({ UPLOADS: 'off' })
    const answer = await post(service, '/api/callbacks', CALLBACK, [[PDF, 'letter.pdf']], {
      origin: 'https://a.example',
    })
    expect(toldIn(answer.headers.get('location')).filesRefused).toBe('1')
    expect(await recordsOf(service, 'callbacks')).toMatchObject([{ name: CALLBACK.name, suspect: true }])
    expect(await countFiles(service)).toBe(0)
  })

  it('shows text typed on an old page in Windows-1252 correctly', async () => {
    const service = await startTestService()
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const text = `${part('name', 'Zo\u00eb \u0080')}${part('phone', '020 7946 0456')}${part('message', 'a\r\nb')}--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const body = Buffer.from(text, 'latin1')
    const answer = await fetch(`${service.url}/api/callbacks`, { method: 'POST', headers, body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(await recordsOf(service, 'callbacks')).toMatchObject([{ name: 'Zoë €', message: 'a\nb' }])
  })

  it.each([
    ['cut', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nZo', 400],
    ['empty', '', 400],
    [
      'with too much in a field',
      `--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n${'x'.repeat(70_000)}\r\n--b--\r\n`,
      413,
    ],
  ])('that is %s is answered by a page', async (_, body, status) => {
    const service = await startTestService()
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await fetch(`${service.url}/api/callbacks`, { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  })

  it('that exceeds the rate is shown again with all typed text', async () => {
    const service = await startTestService()
    for (let n = 0; n < 60; n++) await service.postJson('/api/callbacks', {})
    const answer = await post(service, '/api/callbacks', CALLBACK, [[PDF, 'letter.pdf']])
    expect(answer.status).toBe(429)
    expect(inputsOf(await answer.text())).toMatchObject({ name: CALLBACK.name, filesRefused: '1' })
    expect(await countFiles(service)).toBe(0)
  })
})

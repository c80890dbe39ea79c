import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '../../contract/errors'
import { ENQUIRY, startTestService, type TestService } from '../../testing/start-test-service'

async function post({ url }: TestService, body: BodyInit, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/contact`, { method: 'POST', headers, body })
  const { error } = (await response.json()) as ErrorBody
  return { status: response.status, code: error.code, message: error.message }
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const json = { 'content-type': 'application/json' }

describe('a request body', () => {
  it.each([
    ['cut short', JSON.stringify(ENQUIRY).slice(0, -5)],
    ['no JSON at all', 'hello'],
    ['a bare text', '"hello"'],
    ['a bare null', 'null'],
    ['nested 9 deep', nested(9)],
    ['nested 10,000 deep', '['.repeat(10_000)],
    ['with __proto__', '{"__proto__": {"isAdmin": true}}'],
    ['not UTF-8', Buffer.from(JSON.stringify({ ...ENQUIRY, message: 'Zoë' }), 'latin1')],
    ['UTF-16', Buffer.from(JSON.stringify(ENQUIRY), 'utf16le')],
    [
      'a truncated character',
      Buffer.concat([Buffer.from('{"message":"'), Buffer.from([0xf0, 0x9f, 0x98, 0x22, 0x7d])]),
    ],
  ])('that is %s is malformed', async (_, body) => {
    const service = await startTestService()
    expect(await post(service, body, json)).toMatchObject({ status: 400, code: 'malformed' })
  })

  it('may contain the replacement character, and may begin with a byte-order mark', async () => {
    const service = await startTestService()
    const response = await service.postJson(
      '/api/contact',
      `\uFEFF${JSON.stringify({ ...ENQUIRY, message: '\uFFFD' })}`,
    )
    expect(response.status).toBe(201)
  })

  it('may be nested 8 deep, and is then checked against the schema', async () => {
    const service = await startTestService()
    expect(await post(service, nested(8), json)).toMatchObject({ status: 422 })
  })

  it('with very many entries or of another shape is checked against the schema', async () => {
    const service = await startTestService()
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n])))
    for (const body of [wide, '[]', '{}', '', '{"firstName":{"toString":1}}']) {
      expect(await post(service, body, json)).toMatchObject({ status: 422, code: 'invalid' })
    }
  })

  it.each([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['of no type', { 'content-type': '' }],
    ['in another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['compressed', { ...json, 'content-encoding': 'gzip' }],
  ])('that is %s is of an unsupported type', async (_, headers) => {
    const service = await startTestService()
    const body = 'content-encoding' in headers ? gzipSync(JSON.stringify(ENQUIRY)) : JSON.stringify(ENQUIRY)
    expect(await post(service, body, headers)).toMatchObject({ status: 415, code: 'unsupported_type' })
  })

  it('above 64 kB is too large, with or without a length in its header', async () => {
    const service = await startTestService()
    const body = JSON.stringify({ ...ENQUIRY, message: 'x'.repeat(5_000_000) })
    expect(await post(service, body, json)).toMatchObject({ status: 413, code: 'too_large' })
    expect(await postInChunks(service, body)).toBe(413)
    const form = new URLSearchParams({ message: 'x'.repeat(66_000) })
    expect((await fetch(`${service.url}/api/contact`, { method: 'POST', body: form })).status).toBe(413)
  })

  it('of 64 kB is still read', async () => {
    const service = await startTestService()
    const body = JSON.stringify({ ...ENQUIRY, padding: '' })
    const padded = body.replace('"padding":""', `"padding":"${'x'.repeat(64 * 1024 - body.length)}"`)
    expect((await service.postJson('/api/contact', padded)).status).toBe(201)
  })

  it('is never quoted in the answer', async () => {
    const service = await startTestService()
    const { message } = await post(service, '{"firstName": canary-name', json)
    expect(message).not.toContain('canary')
  })
})

/** Sends a body without a Content-Length header. */
function postInChunks({ url }: TestService, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/contact`, { method: 'POST', headers: json }, response => {
      resolve(response.statusCode)
      response.resume()
    })
    sending.on('error', reject)
    for (let at = 0; at < body.length; at += 50_000) sending.write(body.slice(at, at + 50_000))
    sending.end()
  })
}

import { describe, expect, it } from 'vitest'
import { AnswerError, failureText, login, readPage } from './calls'
import { inquiry } from './example-records'

const url = 'https://intake.example.org/api/admin/inquiries'
const page = (headers: HeadersInit) =>
  readPage(new Response(JSON.stringify([inquiry(1)]), { headers }), url, 'inquiries')

describe('a page', () => {
  it('has the next page’s address and the total number', async () => {
    const read = await page({ Link: '</api/admin/inquiries?limit=50&cursor=a%2Bb>; rel="next"', 'X-Total-Count': '51' })
    expect(read.rows.map(({ list }) => list)).toEqual(['inquiries'])
    expect(read.next).toBe(`${url}?limit=50&cursor=a%2Bb`)
    expect(read.total).toBe(51)
  })

  it('is the last one without a link', async () => {
    expect((await page({ 'X-Total-Count': '0' })).total).toBe(0)
    expect(await page({})).not.toHaveProperty('next')
    expect(await page({ Link: '</first>; rel="first"' })).not.toHaveProperty('next')
  })

  it('is requested from the first page’s host and path, whatever the link says', async () => {
    for (const next of [
      'https://elsewhere.example.org/?cursor=x',
      '//elsewhere.example.org/?cursor=x',
      '/x?cursor=x',
    ]) {
      expect((await page({ Link: `<${next}>; rel="next"` })).next).toBe(`${url}?cursor=x`)
    }
  })

  it('that is not valid fails with the API’s answer', async () => {
    const failure = (body: string, init?: ResponseInit) =>
      readPage(new Response(body, init), url, 'inquiries').catch(error => error)
    expect(await failure('<p>Sign in to this network</p>')).toBeInstanceOf(AnswerError)
    expect((await failure('{"records":[]}')).message).toBe('200: {"records":[]}')
    expect((await failure('', { status: 502, statusText: 'Bad Gateway' })).message).toBe('502: Bad Gateway')
  })
})

describe('a failure', () => {
  it("is shown in the API's own words, or as status and text", () => {
    const told = (body: string) => failureText(new AnswerError(503, body))
    expect(told('{"error":{"code":"unavailable","message":"We cannot save anything"}}')).toBe(
      '503: We cannot save anything',
    )
    for (const body of ['the disk is full', '{"error":{}}', '{}', 'null', '"no"'])
      expect(told(body)).toBe(`503: ${body}`)
  })
})

describe('logging in', () => {
  it('waits a minute if a refusal does not say how long to wait', async () => {
    const answer = async () => new Response('', { status: 429 })
    expect(await login(answer, '', 'guess')).toEqual({ kind: 'throttled', seconds: 60 })
  })

  it('fails without a token', async () => {
    for (const body of ['{}', '{"token":""}', '{"token":7}', 'null', 'welcome']) {
      expect((await login(async () => new Response(body), '', 'guess')).kind).toBe('failed')
    }
  })
})

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ErrorBody } from '../../contract/errors'
import { ENQUIRY, startTestService, TEST_PASSWORD, type TestService } from '../../testing/start-test-service'

const LISTED = 'https://www.firm.example'
const STAFF = 'https://staff.firm.example'
const start = () => startTestService({ ALLOWED_ORIGINS: LISTED, ADMIN_ORIGINS: STAFF })

const preflight = ({ url }: TestService, path: string, origin: string) =>
  fetch(url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  })

/**
 * Sends a request as a page does whose host name is foreign but points to this server. The function uses Node's own
 * client, because `fetch` cannot set the Host header.
 */
async function callFor({ url }: TestService, name: string, path: string, body: object) {
  const { port } = new URL(url)
  const host = `${name}:${port}`
  const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' }
  const sent = request(url + path, { method: 'POST', headers })
  sent.end(JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, text: await text(response) }
}

/** Sends bytes unchanged; resolves to the whole response. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return await text(socket)
}

afterEach(() => vi.restoreAllMocks())

describe('a call from a page', () => {
  it('of a listed origin is admitted, and the answer names this origin', async () => {
    const service = await start()
    const response = await service.postJson('/api/contact', ENQUIRY, { origin: LISTED })
    expect(response.status).toBe(201)
    expect(response.headers.get('access-control-allow-origin')).toBe(LISTED)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.get('vary')).toContain('Origin')
    const exposed = response.headers.get('access-control-expose-headers')?.split(', ')
    // Response headers that scripts of other origins may read only if `Access-Control-Expose-Headers` names them.
    const needed = ['Content-Disposition', 'Link', 'Location', 'Retry-After', 'X-Request-Id', 'X-Total-Count']
    expect(exposed).toEqual(expect.arrayContaining(needed))
  })

  it('is answered with Vary: Origin, so that no cache serves the answer to pages of another origin', async () => {
    const service = await start()
    for (const headers of [{}, { origin: LISTED }, { origin: service.url }, { origin: 'https://evil.example' }]) {
      expect((await service.get('/api/firm', headers)).headers.get('vary')).toMatch(/\bOrigin\b/)
    }
  })

  it('of the service’s own site is admitted under each of the site’s names', async () => {
    const service = await startTestService({ PUBLIC_URL: 'https://intake.firm.example' })
    for (const origin of [service.url, 'https://intake.firm.example']) {
      expect((await service.postJson('/api/contact', ENQUIRY, { origin })).status).toBe(201)
    }
    expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  })

  it('of the service’s own site is admitted through a proxy only if TRUST_PROXY counts this proxy', async () => {
    const headers = { origin: 'https://intake.firm.example', 'x-forwarded-host': 'intake.firm.example' }
    const behind = await startTestService({ TRUST_PROXY: '1' })
    expect((await behind.postJson('/api/contact', ENQUIRY, headers)).status).toBe(201)
    const direct = await startTestService()
    expect((await direct.postJson('/api/contact', ENQUIRY, headers)).status).toBe(403)
  })

  it('under a host that no setting names may make no staff calls; the answer names the setting', async () => {
    const service = await startTestService({
      PUBLIC_URL: 'https://intake.firm.example',
      ALLOWED_HOSTS: 'www.firm.example',
    })
    const { status, text } = await callFor(service, 'evil.example', '/api/admin/login', { password: TEST_PASSWORD })
    expect(status).toBe(403)
    expect(text).toContain('This service does not know http://evil.example')
    expect(text).toContain('set PUBLIC_URL to the address that people use, or add its host to ALLOWED_HOSTS')
    expect((await callFor(service, 'evil.example', '/api/contact', ENQUIRY)).status).toBe(403)
    for (const host of ['www.firm.example', 'localhost', 'intake.firm.example']) {
      expect((await callFor(service, host, '/api/admin/login', { password: TEST_PASSWORD })).status).toBe(200)
      expect((await callFor(service, host, '/api/contact', ENQUIRY)).status).toBe(201)
    }
    const said = service.lines.map(line => JSON.parse(line)).filter(({ setting }) => setting === 'ALLOWED_HOSTS')
    expect(said).toEqual([
      expect.objectContaining({ level: 'warn', msg: expect.stringContaining('add the host to ALLOWED_HOSTS') }),
    ])
  })

  it('under any host may send its forms if PUBLIC_URL is not set, and the log names the setting', async () => {
    const service = await startTestService()
    expect((await callFor(service, 'intake.firm.example', '/api/contact', ENQUIRY)).status).toBe(201)
    expect((await service.context.store.get('inquiries', 1))?.suspect).toBe(false)
    const login = await callFor(service, 'intake.firm.example', '/api/admin/login', { password: TEST_PASSWORD })
    expect([login.status, login.text]).toEqual([403, expect.stringContaining('set PUBLIC_URL')])
    expect(
      service.lines.filter(line => line.includes('Requests arrive for a host that no setting names')),
    ).toHaveLength(1)
  })

  it('with two Host headers is refused', async () => {
    const service = await startTestService()
    const { port } = new URL(service.url)
    const answer = await sendRaw(
      Number(port),
      `GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('several Host headers')
    expect(await sendRaw(Number(port), 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    )
  })

  it.each([
    'null',
    'https://evil.example',
    'https://www.firm.example.evil.example',
    'https://evil-www.firm.example',
    'https://firm.example',
    'https://www.firm.example:8443',
    'http://www.firm.example',
    'https://WWW.firm.example',
    STAFF,
  ])('of %s is refused, with the settings that could admit it', async origin => {
    const service = await start()
    const response = await service.postJson('/api/contact', ENQUIRY, { origin })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const { error } = (await response.json()) as ErrorBody
    expect(error.code).toBe('origin_refused')
    expect(error.message).toContain(origin)
    expect(error.message).toMatch(/add (it|that) to Sites in the dashboard, or to ALLOWED_ORIGINS$/)
    expect((await service.context.store.counts()).lists.inquiries.total).toBe(0)
  })

  it.each(['null', 'file://', 'chrome-extension://abcdefgh'])(
    'of %s is refused without advice to list this origin',
    async origin => {
      const service = await start()
      const { error } = (await (await service.get('/api/firm', { origin })).json()) as ErrorBody
      expect(error).toMatchObject({ code: 'origin_refused', message: expect.stringContaining(origin) })
      expect(error.message).toMatch(/serve the page from a web address.*ALLOWED_ORIGINS/)
    },
  )

  it('is logged once an hour if it is refused, for at most a hundred origins', async () => {
    const service = await start()
    const named = () => service.lines.filter(line => line.includes('A page was refused')).map(line => JSON.parse(line))
    for (let turn = 0; turn < 3; turn++) {
      await service.get('/api/firm', { origin: 'https://new.example' })
      await preflight(service, '/api/contact', 'https://new.example')
    }
    expect(named()).toEqual([
      expect.objectContaining({ level: 'warn', origin: 'https://new.example', setting: 'ALLOWED_ORIGINS' }),
    ])
    for (const origin of ['null', 'file://', 'https://new.example/a path', `https://${'a'.repeat(300)}.example`])
      await service.get('/api/firm', { origin })
    expect(named()).toHaveLength(1)
    for (let i = 0; i < 150; i++) await service.get('/api/firm', { origin: `https://${i}.example` })
    expect(named()).toHaveLength(100)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    await service.get('/api/firm', { origin: 'https://new.example' })
    expect(named()).toHaveLength(101)
  })

  it('of an origin for visitors may not use the admin calls, and one of an origin for staff may use no others', async () => {
    const service = await start()
    const admin = await service.get('/api/admin/counts', { ...(await service.login()), origin: LISTED })
    expect(admin.status).toBe(403)
    expect(((await admin.json()) as ErrorBody).error.message).toContain('ADMIN_ORIGINS')
    const staff = await service.get('/api/admin/counts', { ...(await service.login()), origin: STAFF })
    expect(staff.status).toBe(200)
    expect(staff.headers.get('access-control-allow-origin')).toBe(STAFF)
    expect((await service.get('/api/firm', { origin: STAFF })).status).toBe(403)
  })

  it('cannot avoid the check by another spelling of its path', async () => {
    const service = await start()
    const path = (raw: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { hostname, port } = new URL(service.url)
        const headers = { origin: 'https://evil.example' }
        request({ hostname, port, path: raw, headers }, response => {
          resolve(response.statusCode)
          response.resume()
        })
          .on('error', reject)
          .end()
      })
    for (const raw of ['/API/firm', '//api/firm', '/./api/firm', '/%61pi/firm', '/api/firm/', '/api//firm']) {
      expect(await path(raw)).not.toBe(200)
    }
  })
})

describe('a preflight', () => {
  it('of a listed origin is answered with the headers that the calls need', async () => {
    const response = await preflight(await start(), '/api/contact', LISTED)
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(LISTED)
    expect(response.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Content-Type.*Idempotency-Key/)
    expect(response.headers.get('access-control-allow-methods')).toMatch(/POST.*PATCH/)
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0)
    expect(response.headers.get('vary')).toContain('Origin')
  })

  it('lets a page send every header that the document names, and read each that an answer has', async () => {
    const service = await start()
    const document = await (await service.get('/api/openapi.json')).json()
    const sent: string[] = []
    const answered: string[] = []
    JSON.stringify(document, (key, value) => {
      if (value?.in === 'header') sent.push(value.name)
      if (key === 'headers') answered.push(...Object.keys(value))
      return value
    })
    const answer = await preflight(service, '/api/admin/inquiries/1', STAFF)
    const named = (header: string) => answer.headers.get(header)?.toLowerCase().split(', ')
    expect([sent, answered]).toEqual([expect.arrayContaining(['If-Match']), expect.arrayContaining(['ETag'])])
    for (const name of sent) expect(named('access-control-allow-headers')).toContain(name.toLowerCase())
    for (const name of answered) expect(named('access-control-expose-headers')).toContain(name.toLowerCase())
  })

  it('of another origin is refused', async () => {
    const service = await start()
    for (const [path, origin] of [
      ['/api/contact', 'https://evil.example'],
      ['/api/contact', 'null'],
      ['/api/admin/login', LISTED],
    ] as const) {
      const response = await preflight(service, path, origin)
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaced } from './nginx'
import { doctorSays, englishOnly, freePort, type Product, startProduct, visitor } from './product'

/** The longest wait until Caddy listens, in ms. */
const START_WITHIN = 60_000
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * Starts Caddy with `deploy/Caddyfile` in front of a server, without TLS, because a test cannot get a certificate from
 * a public authority.
 */
async function startCaddy(port: number, upstream: number, changes: [RegExp, string][] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'haven-caddy-'))
  const url = `http://127.0.0.1:${port}`
  const sample = replaced(readFileSync('deploy/Caddyfile', 'utf8'), [
    [/^\{$/m, '{\n\tadmin off\n\tauto_https off'],
    [/^intake\.firm\.example, www\.firm\.example/m, `http://127.0.0.1:${port}`],
    [/^http:\/\/, https:\/\/ /m, `http://:${port} `],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${upstream}`],
    ...changes,
  ])
  writeFileSync(join(folder, 'Caddyfile'), sample)
  const child = spawn('/usr/bin/caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let output = ''
  child.stderr.on('data', chunk => (output += chunk))
  const gone = once(child, 'exit')
  for (const end = Date.now() + START_WITHIN; !(await fetch(url).catch(() => undefined)); ) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`Caddy did not start:\n${output}`)
    await new Promise(done => setTimeout(done, 25))
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

describe('behind Caddy, as deploy/Caddyfile sets it up', () => {
  let product: Product
  let caddy: Awaited<ReturnType<typeof startCaddy>>
  let port: number
  let url: string

  beforeAll(async () => {
    port = await freePort()
    url = `http://127.0.0.1:${port}`
    product = await startProduct({ ...englishOnly(), TRUST_PROXY: '1', PUBLIC_URL: url })
    caddy = await startCaddy(port, product.port)
  })
  afterAll(async () => {
    await caddy?.stop()
    await product?.remove()
  })

  const post = (type: string, body: string, path = '/api/contact') =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body })

  it('the doctor finds that Caddy lets letters through, and passes on the visitor’s address', async () => {
    const said = await doctorSays(product, { TRUST_PROXY: '1', PUBLIC_URL: url })
    expect(said).toContain('ok Body limit: 1.1 MB come through the proxies.')
    expect(said).toContain('ok TRUST_PROXY: 1 in front, as set.')
  })

  it('the doctor names a limit of Caddy that keeps letters out', async () => {
    await caddy.stop()
    const strict = await startCaddy(port, product.port, [[/max_size 55MB/g, 'max_size 512KB']])
    const said = await doctorSays(product, { TRUST_PROXY: '1', PUBLIC_URL: url })
    await strict.stop()
    caddy = await startCaddy(port, product.port)
    expect(said).toContainEqual(expect.stringMatching(/^wrong Body limit: A proxy in front refuses 1\.1 MB/))
  })

  it('a sent request is stored', async () => {
    expect((await post(JSON_TYPE, JSON.stringify(visitor))).status).toBe(201)
  })

  it('a body that is too large is refused with an answer that widgets and people can read', async () => {
    // The test sends a body larger than Haven allows, and then a body larger than Caddy allows for requests
    // without letters.
    for (const [size, path] of [
      [300_000, '/api/contact'],
      [600_000, '/api/admin/login'],
    ] as const) {
      const answer = await post(JSON_TYPE, JSON.stringify({ ...visitor, message: 'x'.repeat(size) }), path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'application/json; charset=utf-8'])
      expect((await answer.json()).error).toEqual({ code: 'too_large', message: 'The request body is too large' })
    }
    const page = await post(FORM_TYPE, 'x'.repeat(600_000), '/api/admin/login')
    expect([page.status, page.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('020 7946 0100')
  })

  it('a letter reaches the service', async () => {
    const body = new FormData()
    body.set('file', new Blob([Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(2_000_000)])]), 'letter.pdf')
    expect((await fetch(`${url}/api/uploads`, { method: 'POST', body })).status).toBe(201)
  })

  it('requests for another host name are refused, because its pages would count as pages of this service', async () => {
    const { statusCode } = await new Promise<IncomingMessage>((done, fail) =>
      request(url, { headers: { host: 'elsewhere.example.org' } }, answer => done(answer.resume()))
        .on('error', fail)
        .end(),
    )
    expect(statusCode).toBe(421)
  })

  it('visitors read how to reach the firm while the server is stopped', async () => {
    await product.end()
    const away = await post(JSON_TYPE, JSON.stringify(visitor))
    const headers = ['retry-after', 'access-control-allow-origin'].map(name => away.headers.get(name))
    expect([away.status, ...headers]).toEqual([503, '10', '*'])
    expect(await away.text()).toContain('020 7946 0100')
  })
})

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceIn } from '../api/testing/told-in'
import { type Call, INTAKE, nginxPorts, SITE, startNginx } from './nginx'
import {
  ADMIN_PASSWORD,
  doctorSays,
  englishOnly,
  type Product,
  startProduct,
  storedInquiries,
  visitor,
} from './product'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('behind nginx, as deploy/nginx.conf sets it up', () => {
  let ports: Awaited<ReturnType<typeof nginxPorts>>
  let product: Product
  let nginx: Awaited<ReturnType<typeof startNginx>>

  beforeAll(async () => {
    ports = await nginxPorts()
    const env = {
      ...englishOnly(),
      TRUST_PROXY: '1',
      PUBLIC_URL: `https://${INTAKE}:${ports.tls}`,
      ALLOWED_HOSTS: SITE,
      RATE_LIMITS: 'on',
    }
    product = await startProduct(env)
    nginx = await startNginx(ports, product.port)
  })
  afterAll(async () => {
    await nginx?.stop()
    await product?.remove()
  })

  let visitors = 0
  /** Gives each request the address of a new visitor, so that no address reaches its rate limit. */
  const nextAddress = () => `127.0.1.${++visitors}`
  const originOf = (host: string) => `https://${host}:${ports.tls}`
  const send = (body: object, { headers, ...call }: Call = {}) =>
    nginx.call('/api/contact', {
      from: nextAddress(),
      ...call,
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify(body),
    })
  const stored = async (reference: string) => {
    const find = () => storedInquiries(product.dataDir).find(record => record.reference === reference)
    await expect.poll(find).toBeTruthy()
    return find()
  }

  it.each([INTAKE, SITE])('pages of %s may send, as scripts and as plain forms, and are not suspect', async host => {
    const headers = { origin: originOf(host) }
    const sent = await send(visitor, { host, headers })
    expect(sent.status).toBe(201)
    expect(await stored(JSON.parse(sent.text).reference)).toMatchObject({ suspect: false })

    const posted = await nginx.call('/api/contact', {
      host,
      from: nextAddress(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(visitor).toString(),
    })
    expect(posted.status).toBe(303)
    const reference = referenceIn(String(posted.headers.location)) ?? ''
    expect(await stored(reference)).toMatchObject({ suspect: false, message: visitor.message })
  })

  it('pages of other names, ports and schemes may not', async () => {
    const near = [`https://${INTAKE}`, `http://${SITE}:${ports.tls}0`, `https://${SITE}.evil.example:${ports.tls}`]
    for (const origin of near) expect((await send(visitor, { headers: { origin } })).status).toBe(403)
    const forged = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
    expect((await send(visitor, { headers: forged })).status).toBe(403)
  })

  it.each([INTAKE, SITE])('staff sign in at %s, read a list, download a table and sign out', async host => {
    const headers = { ...JSON_TYPE, origin: originOf(host) }
    const body = JSON.stringify({ password: ADMIN_PASSWORD })
    const login = await nginx.call('/api/admin/login', { host, headers, body })
    expect(login.status).toBe(200)
    const bearer = { ...headers, authorization: `Bearer ${JSON.parse(login.text).token}` }
    const { text } = await nginx.call('/api/admin/tickets', { host, method: 'POST', headers: bearer })
    const link = `/api/admin/inquiries.csv?ticket=${JSON.parse(text).ticket}`
    const csv = await nginx.call(link, { host })
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
    expect(Buffer.from(csv.text, 'latin1').toString()).toContain(visitor.lastName)
    expect((await nginx.call(link, { host })).status).toBe(401)

    const list = await nginx.call('/api/admin/inquiries', { host, headers: bearer })
    expect(list.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(list.text)[0]).toMatchObject({ email: visitor.email })
    expect((await nginx.call('/api/admin/logout', { host, method: 'POST', headers: bearer })).status).toBe(204)
    expect((await nginx.call('/api/admin/inquiries', { host, headers: bearer })).status).toBe(401)
  })

  it('visitors are distinguished by their own address, whatever a header claims', async () => {
    const suspectAfter = async (count: number, call: Call) => {
      let last = ''
      for (let sent = 0; sent < count; sent += 1) last = JSON.parse((await send(visitor, call)).text).reference
      return (await stored(last))?.suspect
    }
    expect(await suspectAfter(6, { from: '127.0.2.1' })).toBe(true)
    expect(await suspectAfter(1, { from: '127.0.2.2', headers: { 'x-forwarded-for': '127.0.2.1' } })).toBe(false)
    expect(await suspectAfter(1, { from: '127.0.2.1', headers: { 'x-forwarded-for': '127.0.2.3' } })).toBe(true)
    expect(product.output()).not.toContain('TRUST_PROXY is 0')
  })

  it('the build’s compressed files arrive unchanged, even over HTTP/2, and are not compressed again', async () => {
    const accept = { 'accept-encoding': 'br' }
    const script = await nginx.call('/widgets/haven.iife.js', { headers: accept })
    expect(script.headers['content-encoding']).toBe('br')
    expect(Buffer.from(script.text, 'latin1')).toEqual(readFileSync('dist/widgets/haven.iife.js.br'))
    expect(script.headers['access-control-allow-origin']).toBe('*')
    expect(script.headers['strict-transport-security']).toBe('max-age=31536000')
    const headers = { ...accept, 'if-none-match': String(script.headers.etag) }
    expect((await nginx.call('/widgets/haven.iife.js', { headers })).status).toBe(304)

    const session = connectHttp2(`https://127.0.0.1:${ports.tls}`, { ca: nginx.ca, servername: SITE })
    const page = session.request({ ':path': '/', ':authority': `${SITE}:${ports.tls}` })
    const [answer] = await once(page, 'response')
    expect(answer[':status']).toBe(200)
    expect(session.alpnProtocol).toBe('h2')
    session.close()
  })

  it('a pinned hash fits the file that is served', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    for (const name of ['haven.iife.js', 'haven.css', `haven-${version}.iife.js`, `haven-${version}.css`]) {
      const { text } = await nginx.call(`/widgets/${name}`)
      const hash = createHash('sha384').update(text, 'latin1').digest('base64')
      expect((await nginx.call(`/widgets/${name}.sri`)).text).toBe(`sha384-${hash}\n`)
    }
  })

  it('a body that is too large is refused with the API’s answer, not with that of nginx', async () => {
    const answer = await send({ ...visitor, message: 'x'.repeat(300_000) })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text).error.code).toBe('too_large')
  })

  it('a letter reaches the service, alone and with a plain form, and nginx writes no part of it to disk', async () => {
    const letter = Buffer.concat([Buffer.from('%PDF-1.4 A page of the letter '), Buffer.alloc(2_000_000, 'letter ')])
    for (const [path, fields, status] of [
      ['/api/uploads', {}, 201],
      ['/api/callbacks', { name: 'Amina', phone: '020 7946 0456' }, 303],
    ] as const) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set('file', new Blob([letter]), 'letter.pdf')
      const sent = new Response(body)
      const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
      const answer = await nginx.call(path, { headers, body: Buffer.from(await sent.arrayBuffer()) })
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers.location ?? '').not.toContain('filesRefused')
    }
    expect(nginx.written()).not.toContain('A page of the letter')
  })

  it('a body that is too large for nginx itself is refused with an answer that widgets and people can read', async () => {
    // nginx limits the size of requests to this path, to which nobody sends letters. For requests with letters, only
    // Haven's own limit applies.
    const path = '/api/admin/login'
    const headers = { origin: 'https://partner.example', 'content-type': 'application/json' }
    const answer = await nginx.call(path, { headers, body: JSON.stringify({ password: 'x'.repeat(600_000) }) })
    expect(answer.status).toBe(413)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    })
    expect(JSON.parse(answer.text).error).toEqual({
      code: 'too_large',
      message: 'The request body is too large',
    })
    const page = await nginx.call(path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'x'.repeat(600_000),
    })
    expect([page.status, page.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
    expect(page.text).toContain('020 7946 0100')
  })

  it('other host names are refused, and plain HTTP redirects to TLS', async () => {
    await expect(nginx.call('/', { host: 'evil.example' })).rejects.toThrow(/unrecognized name/i)
    const behindName = await nginx.call('/', { host: 'evil.example', servername: INTAKE })
    expect([behindName.status, behindName.headers.location]).toEqual([421, undefined])
    const other = { host: '127.0.0.1', port: ports.plain, path: '/', headers: { host: 'evil.example' } }
    const [plain] = await once(get(other), 'response')
    expect([plain.statusCode, plain.headers.location]).toEqual([421, undefined])
    for (const { headers } of [behindName, plain]) expect(headers.server).toBe('nginx')
    const headers = { host: SITE }
    const [response] = await once(
      get({ host: '127.0.0.1', port: ports.plain, path: '/privacy/?x=1', headers }),
      'response',
    )
    expect([response.statusCode, response.headers.location]).toEqual([308, `https://${SITE}/privacy/?x=1`])
  })

  it('visitors read how to reach the firm while the server restarts, and can continue afterwards', async () => {
    const { dataDir, port } = product
    await product.end()
    const away = await send(visitor)
    expect(away.status).toBe(503)
    expect(away.headers['retry-after']).toBe('10')
    expect(away.headers['access-control-allow-origin']).toBe('*')
    expect(away.text).toContain('020 7946 0100')
    product = await startProduct({ PORT: `${port}`, TRUST_PROXY: '1', RATE_LIMITS: 'on' }, dataDir)
    expect((await send(visitor, { host: SITE, headers: { origin: originOf(SITE) } })).status).toBe(201)
  })

  it('nginx stores no visitor’s data', () => {
    for (const text of [visitor.lastName, visitor.email, visitor.message, '127.0.2.1', '/api/']) {
      expect(nginx.written()).not.toContain(Buffer.from(text).toString('latin1'))
    }
  })
})

describe('deploy/nginx.conf before there is a certificate', () => {
  it('starts, serves the path for requesting a certificate, and shows no page without TLS', async () => {
    const ports = await nginxPorts()
    const nginx = await startNginx(ports, 9, { isBare: true })
    try {
      const { status, stderr } = nginx.check()
      expect([status, stderr.replace(/nginx: .*(syntax is ok|test is successful)\n/g, '')]).toEqual([0, ''])
      const ask = async (path: string) => {
        const [answer] = await once(
          get({ host: '127.0.0.1', port: ports.plain, path, headers: { host: INTAKE } }),
          'response',
        )
        return [answer.statusCode, answer.headers.location, await text(answer)]
      }
      expect(await ask('/.well-known/acme-challenge/token')).toEqual([200, undefined, 'token.thumbprint'])
      expect((await ask('/privacy/')).slice(0, 2)).toEqual([308, `https://${INTAKE}/privacy/`])
      await expect(nginx.call('/')).rejects.toThrow(/unrecognized name/i)
    } finally {
      await nginx.stop()
    }
  })
})

describe('the doctor, through nginx', () => {
  const asLocalhost: [RegExp, string] = [/server_name intake\.firm\.example/g, 'server_name localhost']

  it.each<[string, [RegExp, string][], string[]]>([
    [
      'the sample',
      [],
      [expect.stringMatching(/^look Certificate: The certificate of PUBLIC_URL ends on .*, in 1 days/)],
    ],
    [
      'a limit of 1 MB',
      [[/client_max_body_size 55m/g, 'client_max_body_size 1m']],
      [
        expect.stringMatching(/^look Certificate/),
        expect.stringMatching(/^wrong Body limit: A proxy in front refuses 1\.1 MB/),
      ],
    ],
    [
      'no X-Forwarded-For',
      [[/proxy_set_header X-Forwarded-For .*;/g, '']],
      [
        expect.stringMatching(/^look Certificate/),
        expect.stringMatching(/^wrong TRUST_PROXY: PUBLIC_URL is https, so a proxy stands in front, .*and reload it/),
      ],
    ],
  ])('names each thing to do for %s, and no more', async (_, changes, says) => {
    const ports = await nginxPorts()
    const env = { TRUST_PROXY: '1', PUBLIC_URL: `https://localhost:${ports.tls}` }
    const product = await startProduct({ ...englishOnly(), ...env })
    const nginx = await startNginx(ports, product.port, { changes: [asLocalhost, ...changes] })
    try {
      const said = await doctorSays(product, { ...env, NODE_EXTRA_CA_CERTS: nginx.caFile })
      const about = said.filter(line => /^\w+ (PUBLIC_URL|Certificate|TRUST_PROXY|Body limit):/.test(line))
      expect(about.filter(line => !line.startsWith('ok'))).toEqual(says)
      expect(about).toHaveLength(4)
    } finally {
      await nginx.stop()
      await product.remove()
    }
  })
})

describe('deploy/haven.service', () => {
  const ANALYZE = '/usr/bin/systemd-analyze'
  const analyze = (...args: string[]) => execFileSync(ANALYZE, args, { encoding: 'utf8', stdio: 'pipe' })

  it('is a unit that systemd accepts, and that gets a low exposure score', () => {
    const folder = mkdtempSync(join(tmpdir(), 'haven-unit-'))
    const unit = join(folder, 'haven.service')
    writeFileSync(unit, readFileSync('deploy/haven.service', 'utf8').replace('/usr/bin/node', process.execPath))
    analyze('verify', unit)
    const report = analyze('security', '--offline=true', '--no-pager', unit)
    rmSync(folder, { recursive: true })
    const [line = '', score = ''] = /Overall exposure level for haven\.service: ([\d.]+)/.exec(report) ?? []
    console.log(line)
    expect(Number(score)).toBeLessThan(2)
  })

  it('allows every system call that the server makes, and none that its filter names as dangerous', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'haven-calls-'))
    const trace = join(folder, 'trace')
    const product = await startProduct({ LOG_LEVEL: 'silent', ADMIN_PASSWORD }, undefined, [
      'strace',
      '-D',
      '-f',
      '-o',
      trace,
    ])
    const body = JSON.stringify(visitor)
    expect((await fetch(`${product.url}/api/contact`, { method: 'POST', headers: JSON_TYPE, body })).status).toBe(201)
    const password = JSON.stringify({ password: ADMIN_PASSWORD })
    await fetch(`${product.url}/api/admin/login`, { method: 'POST', headers: JSON_TYPE, body: password })
    await product.remove()
    const lines = readFileSync(trace, 'utf8').split('\n')
    rmSync(folder, { recursive: true })
    const made = new Set(lines.map(line => /^\d+ +([a-z]\w+)\(/.exec(line)?.[1] ?? '').filter(name => name !== ''))
    expect(made.size).toBeGreaterThan(30)

    const allowed = new Set<string>()
    const unit = readFileSync('deploy/haven.service', 'utf8')
    for (const [, denied, groups = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
      for (const name of groups.split(' ').flatMap(callsOf)) denied ? allowed.delete(name) : allowed.add(name)
    }
    expect([...made].filter(name => !allowed.has(name))).toEqual([])
  })

  function callsOf(group: string): string[] {
    if (!group.startsWith('@')) return [group]
    const names = [...analyze('syscall-filter', group).matchAll(/^ {4}([@\w-]+)$/gm)].map(([, name = '']) => name)
    return names.flatMap(callsOf)
  }
})

describe('npm run serve', () => {
  it('serves the built files, and never builds', () => {
    const folder = mkdtempSync(join(tmpdir(), 'haven-serve-'))
    cpSync('package.json', join(folder, 'package.json'))
    cpSync('dist/api', join(folder, 'dist/api'), { recursive: true })
    for (const file of ['scripts/serve.mjs', 'scripts/load-built.mjs', 'scripts/offer-help.mjs'])
      cpSync(file, join(folder, file))
    const serve = () =>
      execFileSync('npm', ['run', '--silent', 'serve'], { cwd: folder, stdio: 'pipe', env: { PATH: process.env.PATH } })
    expect(serve).toThrow(/Nothing to serve yet: .* Run `npm run build` first\./)
    expect(existsSync(join(folder, 'dist/site'))).toBe(false)
    rmSync(folder, { recursive: true })
  })
})

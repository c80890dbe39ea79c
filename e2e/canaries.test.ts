import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../api/app'
import { parseConfig } from '../api/config'
import { createContext } from '../api/context'
import { send, sendJson } from './attackers'
import { ADMIN_PASSWORD, freePort, type Product, startProduct } from './product'

/** Texts (canaries) that no log and no metric may contain, neither plain nor in base64. */
const NAME = 'Kanarienvogel'
const MAILBOX = 'zeisig'
const PHONE = '01632 960987'
const MESSAGE = 'Stieglitz'
const CANARIES = [NAME, MAILBOX, MESSAGE, PHONE, '01632960987', '960987'].flatMap(text => [text, base64(text)])

/** The fields of all endpoints in one body, with canaries in the fields for free text. */
const BODY = {
  firstName: NAME,
  lastName: NAME,
  name: NAME,
  email: `${MAILBOX}@example.org`,
  phone: PHONE,
  whatsapp: PHONE,
  serviceRequired: 'deportation',
  urgencyLevel: 'urgent',
  message: MESSAGE,
  remarks: MESSAGE,
  preferredTime: MESSAGE,
  title: NAME,
  description: MESSAGE,
  content: MESSAGE,
  password: MESSAGE,
}
const FORM = new URLSearchParams(BODY).toString()
const JSON_BODY = JSON.stringify(BODY)
/** A number of bytes that is above every limit. */
const TOO_LARGE = 300_000

/** Bodies of every kind that the service accepts or refuses, with their headers. */
const BODIES: [type: string, body: string, headers?: Record<string, string>][] = [
  ['application/json', JSON_BODY],
  ['application/x-www-form-urlencoded', FORM],
  ['application/x-www-form-urlencoded', `${FORM}&website=${NAME}&email=${NAME}`],
  ['application/json', JSON_BODY.slice(0, -9)],
  ['application/json', `{"${NAME}":{"${MESSAGE}":[[[[[[[[["${PHONE}"]]]]]]]]]}}`],
  ['application/json', `{"__proto__":{"${NAME}":1},"constructor":"${MESSAGE}","firstName":["${NAME}"]}`],
  ['application/json', `"${NAME}${MESSAGE.repeat(TOO_LARGE / MESSAGE.length)}"`],
  ['application/json', JSON_BODY, { 'content-encoding': 'gzip' }],
  ['application/json; charset=utf-16', JSON_BODY],
  ['text/plain', JSON_BODY],
  [`multipart/form-data; boundary=${NAME}`, `--${NAME}\r\n\r\n${MESSAGE}\r\n--${NAME}--`],
  [NAME, MESSAGE],
]

/** Headers that a visitor may fill with any text. */
const HEADERS = {
  'user-agent': NAME,
  referer: `https://${MAILBOX}.example/?q=${MESSAGE}`,
  'x-forwarded-for': NAME,
  'x-request-id': NAME,
  cookie: `a=${NAME}`,
}

interface Route {
  method: string
  path: string
}

/** All routes of the service, read from the service itself. */
async function routesOf(): Promise<Route[]> {
  const folder = mkdtempSync(join(tmpdir(), 'haven-routes-'))
  const context = await createContext(parseConfig({ DATA_DIR: folder, ADMIN_PASSWORD, LOG_LEVEL: 'silent' }))
  const routers = createApp(context).middleware.map(step => ('router' in step ? step.router : undefined))
  await context.close()
  rmSync(folder, { recursive: true })
  const layers = routers.flatMap(
    router => (router as { stack: { methods: string[]; path: string }[] } | undefined)?.stack ?? [],
  )
  return layers.flatMap(({ methods, path }) => methods.map(method => ({ method, path })))
}

/** Starts a mail server that refuses every mail, and quotes the mail in its refusal. */
async function startRefusingInbox() {
  const refuse = (text: string) =>
    Object.assign(new Error(`<${text}> ${NAME} ${MESSAGE} is not wanted`), { responseCode: 550 })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(refuse(address)),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>(done => server.close(() => done())))
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1)
}

const sendRaw = (product: Product, text: string) =>
  new Promise<void>(resolve => {
    const socket = connect(product.port, '127.0.0.1', () => socket.end(text, 'latin1'))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.resume()
  })

async function start(env: Record<string, string> = {}, wrap: string[] = []) {
  const metrics = await freePort()
  const product = await startProduct({ LOG_LEVEL: 'trace', METRICS_PORT: `${metrics}`, ...env }, undefined, wrap)
  onTestFinished(product.remove)
  const token = async () => {
    const { text } = await sendJson(`${product.url}/api/admin/login`, { password: ADMIN_PASSWORD })
    return `Bearer ${JSON.parse(text).token}`
  }
  const told = async () => (await send(`http://127.0.0.1:${metrics}/metrics`)).text
  return { product, token, told }
}

function expectNoCanary(text: string) {
  expect(CANARIES.filter(canary => text.toLowerCase().includes(canary.toLowerCase()))).toEqual([])
}

describe('visitors’ data', () => {
  it('appears in no log and no metric, with any call and any failure', async () => {
    const routes = await routesOf()
    expect(routes.length).toBeGreaterThan(20)
    const smtp = {
      SMTP_URL: await startRefusingInbox(),
      STAFF_EMAIL: 'team@example.org',
      MAIL_FROM: 'a@example.org',
    }
    const { product, token, told } = await start({ ...smtp, ACK_EMAIL: 'on' })
    const signedIn = await token()
    const authorizations = ['', `Bearer ${NAME}`, signedIn]
    // The agent keeps connections open, as a browser does: on a connection that the server closes, the remaining
    // bytes of a refused body would cause a reset.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const statuses = new Set<number>()
    const call = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
      const sending = { agent, method, headers: { ...HEADERS, ...headers }, ...(body === undefined ? {} : { body }) }
      statuses.add((await send(product.url + path, sending)).status)
    }

    // The log may contain the origin of an `Origin` header, without a path, because an operator may want to add this
    // origin to ALLOWED_ORIGINS.
    for (const { method, path } of routes) {
      // The request to sign out is never sent with the real session, because later requests use
      // this session.
      const sessions = path.endsWith('/logout') ? authorizations.slice(0, 2) : authorizations
      const paths = path.includes(':') ? ['1', NAME, `%ff${NAME}`].map(id => path.replace(/:\w+/, id)) : [path]
      for (const authorization of sessions) {
        // Without the real session, the service refuses a request for staff before it reads the id, so one id is enough.
        for (const one of authorization === signedIn ? paths : paths.slice(-1)) {
          const query = `?q=${NAME}&cursor=${NAME}&sort=${NAME}&ticket=${NAME}&${NAME}=${MESSAGE}`
          await call(method, one, { authorization })
          await call(method, one + query, { authorization, origin: `https://partner.example/${MAILBOX}` })
          await call('OPTIONS', one, { origin: `${NAME}.example`, 'access-control-request-method': method })
          if (method === 'GET' || method === 'HEAD') continue
          // Without the real session, the service refuses a request for staff before it reads the body, so two kinds of
          // body are enough.
          for (const [type, body, headers] of authorization === signedIn ? BODIES : BODIES.slice(0, 2)) {
            await call(method, one, { authorization, 'content-type': type, 'idempotency-key': NAME, ...headers }, body)
            await call(method, one, { authorization, 'content-type': type, ...headers }, body)
          }
        }
      }
    }
    for (const path of [
      `/${NAME}`,
      `/${NAME}.html`,
      `/widgets/${NAME}.js`,
      `/api/${NAME}`,
      `/thank-you/?reference=${NAME}`,
      `/thank-you/?t=${NAME}`,
    ]) {
      for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND']) await call(method, path, {})
    }
    const malformed = [`${NAME}\r\n\r\n`, `GET /${NAME} HTTP/9.9\r\n\r\n`, `GET / HTTP/1.1\r\n${NAME}\r\n\r\n`]
    const cut = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\nContent-Type: application/json\r\n\r\n${JSON_BODY}`
    for (const text of [...malformed, cut, `GET / HTTP/1.1\r\nX-Large: ${NAME.repeat(9_000)}\r\n\r\n`]) {
      await sendRaw(product, text)
    }
    await expect.poll(told).toMatch(/haven_mail_attempts_total\{role="visitor",state="failed"\}/)

    for (const status of [200, 201, 204, 303, 400, 401, 403, 404, 405, 413, 415, 422])
      expect(statuses).toContain(status)
    expect([...statuses].filter(status => status >= 500)).toEqual([])
    const metrics = await told()
    await product.end()
    for (const { path } of routes) expect(product.output()).toContain(`"route":"${path}"`)
    expect(product.output()).toContain('A mail could not be sent')
    expectNoCanary(metrics)
    expectNoCanary(product.output())
  })

  it('appears in no log and no metric when it cannot be stored', async () => {
    const { product, told } = await start()
    const pid = JSON.parse(readFileSync(join(product.dataDir, 'lock'), 'utf8')).pid
    // The server may write no file over 64 bytes, so its writes fail, as on a full disk.
    execFileSync('prlimit', [`--pid=${pid}`, '--fsize=64:'])
    for (const [type, body] of BODIES.slice(0, 2)) {
      const { status } = await send(`${product.url}/api/contact`, { headers: { 'content-type': type }, body })
      expect(status).toBe(503)
    }
    await sendJson(`${product.url}/api/admin/login`, { password: MESSAGE })
    expect(await told()).toContain('haven_store_ready 0')
    expectNoCanary(await told())
    await product.end('SIGINT')
    expect(product.output()).toContain('unavailable')
    expectNoCanary(product.output())
  })
})

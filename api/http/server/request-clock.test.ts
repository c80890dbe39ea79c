import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Koa from 'koa'
import { expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../config'
import type { RequestState } from '../request-state'
import { listen } from './listen'

/**
 * The time limits in ms: 300 for a request without letters. For a request with letters, 300 without new bytes, and
 * 1,500 in total.
 */
const TIMES = {
  headersTimeout: 200,
  requestTimeout: 300,
  uploadTimeout: 1_500,
  connectionsCheckingInterval: 20,
  silenceTimeout: 60_000,
  maxConnections: 100,
}
const LENGTH = 40
const FILES = 'multipart/form-data; boundary=b'

/** Sends a body byte by byte, with a pause in ms after each; resolves to the status and the duration. */
async function drip(
  path: string,
  type: string,
  every: number,
  {
    pauseAfter = LENGTH,
    method = 'POST',
    times = {},
  }: { pauseAfter?: number; method?: string; times?: Partial<typeof TIMES> } = {},
) {
  const app = new Koa<RequestState>().use(async ctx => {
    for await (const _ of ctx.req);
    ctx.body = 'here'
  })
  app.silent = true
  const listening = await listen(app, parseConfig({ PORT: '0' }), { ...TIMES, ...times })
  onTestFinished(listening.close)
  const began = performance.now()
  const socket = connect(listening.port, '127.0.0.1')
  let answer = ''
  const closed = new Promise<void>(resolve => {
    socket.on('data', chunk => {
      answer += chunk
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${LENGTH}\r\n\r\n`,
  )
  for (let sent = 0; sent < pauseAfter && !socket.destroyed; sent++) {
    await delay(every)
    socket.write('x')
  }
  await closed
  return { status: answer.split(' ')[1] ?? 'cut', took: performance.now() - began }
}

it.each([
  ['JSON', '/api/contact', 'application/json', 'POST'],
  ['a plain form', '/api/contact', 'application/x-www-form-urlencoded', 'POST'],
  ['a body with files where none are taken', '/api/admin/login', FILES, 'POST'],
  ['a body with files where it is not posted', '/api/uploads', FILES, 'PUT'],
  ['a letter that is none', '/api/uploads', 'application/pdf', 'POST'],
])('%s that arrives slowly is ended after its time limit', async (_, path, type, method) => {
  const { status, took } = await drip(path, type, 25, { method })
  expect(status).toMatch(/^(408|cut)$/)
  expect(took).toBeGreaterThan(280)
})

it.each(['/api/uploads', '/api/contact', '/api/callbacks', '/api/visa-applications?x'])(
  'a body with files to %s may arrive slowly, as long as bytes keep arriving',
  async path => {
    // A machine can stop for a moment, and limits of a second or more keep this from counting as the client's silence.
    const times = { requestTimeout: 1_000, uploadTimeout: 60_000 }
    const { status, took } = await drip(path, FILES, 30, { times })
    expect(status).toBe('200')
    expect(took).toBeGreaterThan(1_100)
  },
)

it('a body with files is ended if no more bytes arrive', async () => {
  const { status, took } = await drip('/api/uploads', FILES, 20, { pauseAfter: 10, times: { uploadTimeout: 60_000 } })
  expect(status).toMatch(/^(408|cut)$/)
  expect(took).toBeGreaterThan(480)
  expect(took).toBeLessThan(30_000)
})

it('a body with letters is ended after its own time limit, at any speed', async () => {
  const { status, took } = await drip('/api/uploads', FILES, 100, { times: { requestTimeout: 1_000 } })
  expect(status).toMatch(/^(408|cut)$/)
  expect(took).toBeGreaterThan(1_480)
})

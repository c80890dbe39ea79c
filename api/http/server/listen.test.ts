import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Koa from 'koa'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../config'
import type { RequestState } from '../request-state'
import { listen } from './listen'

const SHORT = {
  headersTimeout: 100,
  requestTimeout: 200,
  uploadTimeout: 1_000,
  connectionsCheckingInterval: 20,
  silenceTimeout: 300,
  maxConnections: 2,
}

async function start(answer: (ctx: Koa.Context) => unknown = () => 'here', limits = SHORT) {
  const app = new Koa<RequestState>().use(async ctx => {
    for await (const _ of ctx.req);
    ctx.body = answer(ctx)
  })
  app.silent = true
  const listening = await listen(app, parseConfig({ PORT: '0' }), limits)
  onTestFinished(listening.close)
  return listening
}

/** Sends a text, and resolves to everything that arrives until the server closes the connection. */
function talk(port: number, text: string): Promise<string> {
  return new Promise(resolve => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}

describe('a connection', () => {
  it.each([
    ['nothing', ''],
    ['half its headers', 'GET / HTTP/1.1\r\nHost: loc'],
    ['half its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345'],
  ])('that sends %s is closed', async (_, text) => {
    const { port } = await start()
    expect(await talk(port, text)).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  it('whose client never reads the answer is closed', async () => {
    let gone: Promise<unknown> | undefined
    const { port } = await start(({ res }) => {
      gone = once(res, 'close')
      return Buffer.alloc(50_000_000)
    })
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    socket.on('error', () => undefined).pause()
    await expect.poll(() => gone).toBeDefined()
    await gone
    socket.destroy()
  })

  it('above the limit is closed at once; a new connection is accepted when another one has ended', async () => {
    // With the short time limits, the server on a slow machine would close the silent connections before the test opens
    // the last one.
    const patient = { ...SHORT, headersTimeout: 60_000, requestTimeout: 60_000, silenceTimeout: 60_000 }
    const { port, close } = await start(undefined, patient)
    const open: Socket[] = []
    for (let count = 0; count < 2; count += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise(resolve => socket.once('connect', resolve))
      open.push(socket)
    }
    expect(await talk(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('')
    for (const socket of open) {
      socket.destroy()
      await new Promise(resolve => socket.once('close', resolve))
    }
    await expect.poll(() => talk(port, 'GET / HTTP/1.0\r\n\r\n')).toContain('here')
    await close()
  })

  it.each([
    ['of a visitor is closed 5 s after its last answer', '0', 5],
    ['of a proxy outlasts the 60 s after which our samples let the proxy close it', '1', 75],
  ])('%s', async (_, TRUST_PROXY, seconds) => {
    const app = new Koa<RequestState>().use(ctx => {
      ctx.body = 'here'
    })
    const { port, close } = await listen(app, parseConfig({ PORT: '0', TRUST_PROXY }))
    onTestFinished(close)
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    const [answer] = await once(socket, 'data')
    socket.destroy()
    // The `Keep-Alive` header names the time limit that the server has.
    expect(/^Keep-Alive: timeout=(\d+)\r$/m.exec(String(answer))?.[1]).toBe(String(seconds))
  })
})

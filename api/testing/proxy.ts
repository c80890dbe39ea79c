import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy in front of a service. The proxy connects from another address, as if it were on another machine. */
export interface TestProxy {
  url: string
  to: string
  /** The number of ms by which the proxy's clock is ahead. */
  ahead: number
  /** The maximum number of bytes in a request, above which the proxy refuses it. */
  mostBytes: number
  /** True when the proxy adds the client's address to `X-Forwarded-For`. */
  isNaming: boolean
}

/**
 * Starts a proxy for one test; the test sets `to`, the address of the service. With a certificate, the proxy uses TLS.
 */
export async function startProxy(certificate?: { key: Buffer; cert: Buffer }): Promise<TestProxy> {
  const proxy: TestProxy = { url: '', to: '', ahead: 0, mostBytes: 55_000_000, isNaming: true }
  const answer: RequestListener = (incoming, outgoing) => {
    if (Number(incoming.headers['content-length'] ?? 0) > proxy.mostBytes) {
      outgoing.writeHead(413, { connection: 'close' }).end('<h1>413 Request Entity Too Large</h1>')
      return
    }
    const forwarded = [incoming.headers['x-forwarded-for'], '192.0.2.7'].filter(Boolean).join(', ')
    const headers = proxy.isNaming ? { 'x-forwarded-for': forwarded } : {}
    const { method, url = '' } = incoming
    const sent = request(proxy.to + url, { method, headers, localAddress: '127.0.0.2' }, answered => {
      const date = new Date(Date.now() + proxy.ahead).toUTCString()
      outgoing.writeHead(answered.statusCode ?? 502, { date })
      answered.pipe(outgoing)
    })
    sent.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(sent)
  }
  const server = certificate ? createTlsServer(certificate, answer) : createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  proxy.url = `${certificate ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`
  return proxy
}

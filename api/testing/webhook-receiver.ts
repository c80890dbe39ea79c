import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The public library with which receivers of webhooks verify events. */
export const { Webhook: Verifier } = createRequire(import.meta.url)('standardwebhooks') as {
  Webhook: new (
    secret: string,
  ) => {
    verify(body: string, headers: Record<string, string>): unknown
    sign(id: string, at: Date, body: string): string
  }
}

/** An event as the receiver got it. */
export interface GotEvent {
  id: string
  headers: IncomingHttpHeaders & Record<string, string>
  body: string
  /** The status with which the receiver answered. */
  status: number
}

/** A receiver of webhooks. */
export interface Receiver {
  url: string
  /** All attempts, in order. */
  got: GotEvent[]
  /** The answer that the receiver gives to the next attempts. */
  answer: { status: number; headers?: Record<string, string>; text?: string }
}

/** Starts a receiver on this machine, which stops at the end of the test. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', got: [], answer: { status: 204 } }
  const server = createServer(async (request, response) => {
    const { status, headers = {}, text = '' } = receiver.answer
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const got = request.headers as GotEvent['headers']
    receiver.got.push({ id: got['webhook-id'] ?? '', headers: got, body: Buffer.concat(pieces).toString(), status })
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/haven`
  return receiver
}

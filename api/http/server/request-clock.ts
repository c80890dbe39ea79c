import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isMultipart } from '../uploads/multipart'

/** Time limits in ms. */
export interface RequestTimes {
  /** The limit for a whole request. */
  request: number
  /** The limits for a request with letters: between two bytes, and in all. */
  silence: number
  upload: number
  /** The time between two checks of both limits. */
  lookEvery: number
}

interface Coming {
  request: IncomingMessage
  response: ServerResponse
  began: number
  /** The time of the newest bytes, and the number of bytes at that time. */
  moved: number
  bytes: number
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** The calls that take letters, including a form's call when a browser posts it without script. */
const TAKES_FILES = /^\/api\/(?:uploads|contact|visa-applications|callbacks)(?:\?|$)/

/**
 * Ends requests that take too long to arrive. Node has one limit for all requests; here a request with letters has its
 * own, as long as bytes keep coming.
 */
export function limitRequestTimes(server: Server, times: RequestTimes): void {
  const coming = new Map<Socket, Coming>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const now = performance.now()
    // After the answer, the rest of a request still counts. The connection's next request replaces the noted one.
    coming.set(socket, { request, response, began: now, moved: now, bytes: socket.bytesRead })
  })
  const look = setInterval(() => {
    const now = performance.now()
    for (const [socket, one] of coming) {
      if (one.request.complete || socket.destroyed) {
        if (one.response.closed || socket.destroyed) coming.delete(socket)
        continue
      }
      if (!isLate(one, socket, now, times)) continue
      coming.delete(socket)
      if (!one.response.headersSent && socket.writable) socket.end(LATE)
      socket.destroySoon()
      one.request.destroy()
    }
  }, times.lookEvery)
  look.unref()
  server.once('close', () => clearInterval(look))
}

function isLate(one: Coming, socket: Socket, now: number, { request, silence, upload }: RequestTimes): boolean {
  const { method, url = '' } = one.request
  if (method !== 'POST' || !TAKES_FILES.test(url) || !isMultipart(one.request)) return now - one.began > request
  if (socket.bytesRead > one.bytes) {
    one.bytes = socket.bytesRead
    one.moved = now
  }
  return now - one.moved > silence || now - one.began > upload
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isMultipart } from '../uploads/multipart'

/** The time limits for requests, in ms. */
export interface RequestTimes {
  /** The limit for a whole request without letters. */
  request: number
  /** The limits for a request with letters: between two bytes, and for the whole request. */
  silence: number
  upload: number
  /** The time between two checks of both limits. */
  lookEvery: number
}

interface Coming {
  request: IncomingMessage
  response: ServerResponse
  began: number
  /** The time when the newest bytes arrived, and the number of bytes by then. */
  moved: number
  bytes: number
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** The calls that receive letters, including a form's call when a browser posts the form without JavaScript. */
const TAKES_FILES = /^\/api\/(?:uploads|contact|visa-applications|callbacks)(?:\?|$)/

/**
 * Ends requests that take too long to arrive. Node has one limit for all requests; here a request with letters has a
 * longer limit, as long as bytes keep arriving.
 */
export function limitRequestTimes(server: Server, times: RequestTimes): void {
  const coming = new Map<Socket, Coming>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const now = performance.now()
    // After the answer was sent, the limit still applies to the part of the request that has not arrived yet. The next
    // request on the connection replaces this entry.
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

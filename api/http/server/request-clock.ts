import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isMultipart } from '../uploads/multipart'

/** The time limits for requests, in ms. */
export interface RequestTimes {
  /** The maximum time for a whole request without letters. */
  request: number
  /** For a request with letters, the maximum time without new bytes, and the maximum time in total. */
  silence: number
  upload: number
  /** The time between two checks of these limits. */
  lookEvery: number
}

interface Coming {
  request: IncomingMessage
  response: ServerResponse
  began: number
  /** The time at which the clock last saw new bytes, and the number of bytes at this time. */
  moved: number
  bytes: number
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** The endpoints that receive letters. With a plain form, letters come in the same request as the form. */
const TAKES_FILES = /^\/api\/(?:uploads|contact|visa-applications|callbacks)(?:\?|$)/

/**
 * Ends requests that take too long to arrive. A request with letters may take longer, as long as its bytes keep
 * arriving. This clock exists because Node has only one limit for all requests.
 */
export function limitRequestTimes(server: Server, times: RequestTimes): void {
  const coming = new Map<Socket, Coming>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const now = performance.now()
    // The entry stays after the response, so that the limit also applies to the unread rest of the request. The next
    // request on this connection replaces the entry.
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

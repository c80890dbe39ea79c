import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isMultipart } from '../uploads/multipart'

/** Times in ms. */
export interface RequestTimes {
  /** For a whole request. */
  request: number
  /** For one that brings files: without a byte, and in all. */
  silence: number
  upload: number
  /** How often both are looked at. */
  lookEvery: number
}

interface Coming {
  request: IncomingMessage
  response: ServerResponse
  began: number
  /** When something came last, and how much had come by then. */
  moved: number
  bytes: number
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Calls that take files; a form's own, too, where it is posted without script. */
const TAKES_FILES = /^\/api\/(?:uploads|contact|visa-applications|callbacks)(?:\?|$)/

/**
 * Ends requests that take too long to arrive. Node has one time for all of them; those with files have another one here, as
 * long as something comes.
 */
export function limitRequestTimes(server: Server, times: RequestTimes): void {
  const coming = new Map<Socket, Coming>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const now = performance.now()
    // Once answered, what is still to come of it counts all the same. The next request of a connection takes its place.
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

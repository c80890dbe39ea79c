import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a request may still arrive after the server has begun to close, in ms. */
const ARRIVAL = 500
/** The time in ms after which the closing server cuts off the remaining requests. */
const CLOSE_WITHIN = 35_000
/** The time between two checks for idle connections while the server closes, in ms. */
const SWEEP_EVERY = 50

/**
 * Prepares for closing the server. The returned function lets running requests finish, closes all other connections,
 * and resolves when no connection is left.
 */
export function prepareClose(server: Server): () => Promise<void> {
  // `sockets` has all connections, and `busy` those with a running request. Node itself also counts a connection as
  // busy while the client has sent nothing, or only some of a request's headers.
  const sockets = new Set<Socket>()
  const busy = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })

  return () =>
    new Promise(resolve => {
      const began = performance.now()
      const sweep = setInterval(() => {
        const passed = performance.now() - began
        server.closeIdleConnections()
        for (const socket of sockets) {
          if (passed > CLOSE_WITHIN || (passed > ARRIVAL && !busy.has(socket))) socket.destroy()
        }
      }, SWEEP_EVERY)
      server.close(() => {
        clearInterval(sweep)
        resolve()
      })
    })
}

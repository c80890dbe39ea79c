import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** After the server has begun to close, the time for which a request may still arrive, in ms. */
const ARRIVAL = 500
/** The time in ms after which the closing server ends all remaining requests. */
const CLOSE_WITHIN = 35_000
/** The time between two checks for idle connections while the server closes, in ms. */
const SWEEP_EVERY = 50

/**
 * Observes the server's connections, so that the server can close later. The returned function lets running requests
 * finish, closes all other connections, and resolves when no connection is left.
 */
export function prepareClose(server: Server): () => Promise<void> {
  // `sockets` contains all connections, and `busy` the connections with a running request. Node also counts a
  // connection as busy if the client has sent nothing yet, or only a part of a request's headers.
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

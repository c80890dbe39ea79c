import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Time for a request that is just arriving when closing begins, in ms. */
const ARRIVAL = 500
/** Requests still under way this long after closing began are cut, in ms. */
const CLOSE_WITHIN = 35_000
/** How often connections that fell idle while closing are closed, in ms. */
const SWEEP_EVERY = 50

/**
 * Prepares a server for closing: what it answers lets requests under way finish, closes every other connection, and
 * resolves when the last one is gone.
 */
export function prepareClose(server: Server): () => Promise<void> {
  // Node itself takes a connection that has sent nothing, or half a request's head, for busy.
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

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The first port to try. Higher ports belong to outgoing connections, so another program could take such a port before
 * a server listens on it. Browsers refuse some lower ports.
 */
const FIRST = 11_000
const LAST = 32_000

/** Finds a port of this machine on which no program listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { atShortPath } from './short-path'

/**
 * Listens on a socket of this name in a folder; undefined when no socket can be made there. The kernel closes the
 * socket when the process ends for any reason.
 */
export async function listenIn(folder: string, name: string) {
  // Closes each connection at once: the process that connects only checks that this process is alive.
  const server = createServer(socket => socket.destroy()).unref()
  const path = join(folder, name)
  try {
    await atShortPath(folder, name, async address => {
      server.listen(address)
      await once(server, 'listening')
    })
    server.on('error', () => undefined)
    await chmod(path, 0o600)
  } catch {
    server.close()
    return undefined
  }
  return {
    async close() {
      await new Promise(resolve => server.close(resolve))
      await rm(path, { force: true })
    },
  }
}

/** True when a process of this machine, in any container, listens on a socket; undefined when nobody can tell. */
export async function isListening(folder: string, name: string): Promise<boolean | undefined> {
  try {
    await atShortPath(folder, name, async address => {
      const socket = connect(address)
      await once(socket, 'connect')
      socket.destroy()
    })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED') return false
    // EAGAIN means that the socket's queue is full, for example because its process is suspended, but alive.
    return code === 'EAGAIN' ? true : undefined
  }
}

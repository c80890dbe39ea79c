import { chmod, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { atShortPath } from './short-path'

/** A listening socket in a folder; it closes with the process, however that ends. */
export interface LivenessSocket {
  close(): Promise<void>
}

/** Listens on a socket of this name in a folder; undefined when sockets cannot be made. */
export async function listenIn(folder: string, name: string): Promise<LivenessSocket | undefined> {
  // A caller only wants to know that the process is alive.
  const server = createServer(socket => socket.destroy()).unref()
  const path = join(folder, name)
  try {
    await atShortPath(folder, name, async address => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(address, resolve)
      })
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

/** True when a process of this machine listens on a socket, in any container; undefined when that cannot be known. */
export async function isListening(folder: string, name: string): Promise<boolean | undefined> {
  try {
    await atShortPath(folder, name, async address => {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(address, resolve)
        socket.once('error', reject)
        socket.once('connect', () => socket.destroy())
      })
    })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED') return false
    // The socket's queue is full, as with a suspended process.
    return code === 'EAGAIN' ? true : undefined
  }
}

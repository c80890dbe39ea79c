import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Bytes that the test scanner reports as malware. */
export const EVIL = Buffer.from('EVIL')

/**
 * Starts a scanner that answers PING and INSTREAM as clamd does; resolves to its address. The scanner reports content
 * with `EVIL` as `Test.Evil`.
 */
export async function startScanner(): Promise<string> {
  const server = createServer(socket => {
    const came: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      came.push(piece)
      const all = Buffer.concat(came)
      if (all.equals(Buffer.from('zPING\0'))) return socket.end('PONG\0')
      if (!all.subarray(0, 10).equals(Buffer.from('zINSTREAM\0')) || !all.subarray(-4).equals(Buffer.alloc(4)))
        return undefined
      return socket.end(all.includes(EVIL) ? 'stream: Test.Evil FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/store-fixtures'
import { createScan, isClamdAddress } from './clamd'

/** Starts a server in place of clamd; `onData` gets all bytes that have arrived until then. */
async function listen(at: string | number, onData: (all: Buffer, socket: Socket) => void, host = '127.0.0.1') {
  const server = createServer(socket => {
    let all = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', piece => {
      if (socket.writableEnded) return
      all = Buffer.concat([all, piece])
      onData(all, socket)
    })
  })
  onTestFinished(() => void server.close())
  await new Promise<void>(resolve =>
    typeof at === 'string' ? server.listen(at, resolve) : server.listen(at, host, resolve),
  )
  const address = server.address()
  return typeof address === 'object' && address ? address.port : at
}

const END = Buffer.alloc(4)
/** The reply that the server sends after the whole stream has arrived. */
const answering = (answer: string) => (all: Buffer, socket: Socket) => {
  if (all.subarray(-4).equals(END)) socket.end(answer, 'latin1')
}
async function verdict(answer: string) {
  return createScan(`127.0.0.1:${await listen(0, answering(answer))}`)(Readable.from([Buffer.from('letter')]))
}

test('Haven sends clamd the length of every piece before the piece, and a length of 0 at the end', async () => {
  let came: Buffer = Buffer.alloc(0)
  const port = await listen(0, (all, socket) => {
    came = all
    answering('stream: OK\0')(all, socket)
  })
  await createScan(`localhost:${port}`)(Readable.from([Buffer.from('one'), Buffer.from('three')]))
  expect(came.toString('latin1')).toBe('zINSTREAM\0\0\0\0\x03one\0\0\0\x05three\0\0\0\0')
})

test('a letter that is larger than the connection’s buffer arrives whole', async () => {
  let bytes = 0
  const port = await listen(0, (all, socket) => {
    bytes = all.length
    answering('stream: OK\0')(all, socket)
  })
  const letter = [Buffer.alloc(200_000, 'x'), Buffer.alloc(200_000, 'y')]
  expect(await createScan(`127.0.0.1:${port}`)(Readable.from(letter))).toBeUndefined()
  expect(bytes).toBe(10 + 4 + 200_000 + 4 + 200_000 + 4)
})

test('a letter is clean if clamd finds nothing; otherwise the result is the malware’s name, shortened and in ASCII', async () => {
  expect(await verdict('stream: OK\0')).toBeUndefined()
  expect(await verdict('stream: OK\n')).toBeUndefined()
  expect(await verdict('stream: Eicar-Test-Signature FOUND\0 and\nmore')).toBe('Eicar-Test-Signature')
  expect(await verdict('stream: a b~\x1b\xe9 FOUND\0')).toBe('a b~??')
  expect(await verdict(`stream: ${'n'.repeat(200)} FOUND\0`)).toBe('n'.repeat(100))
})

test.each(['', 'INSTREAM size limit exceeded. ERROR\0', 'stream: OK?\0', 'x stream: A FOUND\0', 'stream: A FOUND x\0'])(
  'a letter does not count as clean after an unexpected reply of clamd: %j',
  answer => expect(verdict(answer)).rejects.toThrow('clamd could not scan a file'),
)

test('Haven accepts an answer before the end of the letter, and then sends nothing more', async () => {
  let pulled = 0
  const piece = Buffer.alloc(64 * 1024, 'x')
  const content = Readable.from(
    (function* () {
      for (; pulled < 2_000; pulled++) yield piece
    })(),
  )
  const port = await listen(0, (_, socket) => socket.end('stream: Early FOUND\0'))
  expect(await createScan(`127.0.0.1:${port}`)(content)).toBe('Early')
  expect(content.destroyed).toBe(true)
  // The scan reads the letter only as fast as the scanner accepts it, so it has read only a few pieces. If the scan
  // read faster, waiting pieces would fill the memory.
  expect(pulled).toBeLessThan(1_000)
})

test('Haven reaches clamd by its socket and by IPv6, too', async () => {
  const path = join(await temporaryFolder(), 'clamd.ctl')
  await listen(path, answering('stream: By.Socket FOUND\0'))
  expect(await createScan(path)(Readable.from([Buffer.from('x')]))).toBe('By.Socket')
  const port = await listen(0, answering('stream: By.Six FOUND\0'), '::1')
  expect(await createScan(`[::1]:${port}`)(Readable.from([Buffer.from('x')]))).toBe('By.Six')
})

test('the scan fails with an error if clamd does not answer, or is silent for too long', async () => {
  const content = Readable.from([Buffer.from('x')])
  await expect(createScan(join(await temporaryFolder(), 'none'))(content)).rejects.toThrow('ENOENT')
  expect(content.destroyed).toBe(true)
  const port = await listen(0, () => undefined)
  await expect(createScan(`127.0.0.1:${port}`, 50)(Readable.from([Buffer.from('x')]))).rejects.toThrow(
    'clamd is silent',
  )
})

test('an address of clamd is a host and a port, or the path of its socket', () => {
  for (const good of ['/run/clamav/clamd.ctl', 'localhost:3310', 'av-1.example.org:1', '[::1]:3310', '[FE80::A]:65535'])
    expect(isClamdAddress(good)).toBe(true)
  for (const bad of [
    'clamd',
    ':3310',
    'host:',
    'host:123456',
    'a host:1',
    'x/host:1',
    '[]:1',
    'host:1x',
    'host:x1',
    'a:1/',
    '::1:3310',
  ])
    expect(isClamdAddress(bad)).toBe(false)
})

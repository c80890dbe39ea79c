import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startTestService, type TestService } from '../../testing/start-test-service'

/** The size in bytes of a body that is larger than both the endpoint's limit and the connection's buffers. */
const TOO_LARGE = 20_000_000

async function open({ url }: TestService): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await new Promise(resolve => socket.once('connect', resolve))
  return socket.setEncoding('latin1')
}

const until = (socket: Socket, text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
      if (answer.includes(text)) resolve(answer)
    })
    socket.on('close', () => reject(new Error(`closed after ${JSON.stringify(answer)}`)))
  })

it('the server answers the next request on a connection on which it refused a body before its end', async () => {
  const socket = await open(await startTestService())
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${TOO_LARGE}`
  const refused = until(socket, '"too_large"')
  socket.write(`POST /api/contact HTTP/1.1\r\n${head}\r\n\r\n${'x'.repeat(TOO_LARGE)}`)
  expect(await refused).toMatch(/^HTTP\/1\.1 413 /)
  const next = until(socket, '"ok"')
  // Sends another request over the same connection, as a proxy may do for another visitor.
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await next).toMatch(/^HTTP\/1\.1 200 /)
})

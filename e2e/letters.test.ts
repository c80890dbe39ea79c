import { request } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { freePort, type Product, startProduct } from './product'

let product: Product
afterEach(() => product.remove())

const PIECE = Buffer.alloc(65_536, 'letter ')

/**
 * Uploads a letter of `bytes` bytes from its own IP address, and returns the status. The function makes the letter
 * piece by piece, so memory contains only one piece.
 */
function upload(url: string, number: number, bytes: number): Promise<number | undefined> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="letter.pdf"\r\n\r\n%PDF-1.4 '
  return new Promise((resolve, reject) => {
    const sending = request(
      `${url}/api/uploads`,
      {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': `198.51.100.${number}` },
      },
      response => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sending.on('error', reject)
    sending.write(head)
    let left = bytes - '%PDF-1.4 '.length
    const write = () => {
      while (left > 0) {
        const piece = PIECE.subarray(0, left)
        left -= piece.length
        if (!sending.write(piece)) return sending.once('drain', write)
      }
      return sending.end('\r\n--b--\r\n')
    }
    write()
  })
}

it('50 letters at once need no more memory when they are six times as long, and delay nobody', async () => {
  const port = String(await freePort())
  product = await startProduct({ METRICS_PORT: port, TRUST_PROXY: '1', DISK_RESERVE_MB: '0' })
  const memory = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
  }
  /** Sends 50 letters at once; returns the server's highest memory use while it receives them, in MB. */
  const sendAll = async (bytes: number) => {
    let most = 0
    let isDone = false
    const watch = async () => {
      while (!isDone) {
        expect((await fetch(`${product.url}/api/firm`)).status).toBe(200)
        most = Math.max(most, await memory())
        await new Promise(done => setTimeout(done, 25))
      }
    }
    const watching = watch()
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, n) => upload(product.url, n, bytes)))
    isDone = true
    await watching
    expect(statuses).toEqual(Array.from({ length: 50 }, () => 201))
    return most / 1_000_000
  }
  // The letters of the first round have 25 MB together, and those of the second have 150 MB. The first round already
  // fills the buffers of all connections, so the second round may need hardly more memory.
  const short = await sendAll(500_000)
  expect((await sendAll(3_000_000)) - short).toBeLessThan(60)
})

import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'

/**
 * Starts a proxy in front of the server. The proxy can break once a browser has sent a number of bytes. It then resets
 * all connections, new ones too, until the test repairs it.
 */
export async function startLine(port: number) {
  const sockets = new Set<Socket>()
  let isBroken = false
  let bytesUntilBreak = Number.POSITIVE_INFINITY
  const server = createServer(near => {
    // When a connection breaks, the browser itself repeats the request, so new connections must fail, too.
    if (isBroken) return void near.resetAndDestroy()
    const far = connectTo(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
    near.on('data', ({ length }) => {
      bytesUntilBreak -= length
      if (bytesUntilBreak < 0) breakOff()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  function breakOff() {
    isBroken = true
    bytesUntilBreak = Number.POSITIVE_INFINITY
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakAfter(bytes: number) {
      bytesUntilBreak = bytes
    },
    mend() {
      isBroken = false
    },
    close() {
      server.close()
      breakOff()
    },
  }
}

/** Opens the collapsed part for letters in a form; returns its file input. */
export async function openLetters(form: Locator): Promise<Locator> {
  await form.locator('summary:visible', { hasText: 'Send us the letter' }).click()
  const input = form.locator('[part=choose-letters] input')
  await input.waitFor({ state: 'attached' })
  return input
}

/** A photo from a phone, with noise and some lines of text, several MB large. */
export async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2_400, 3_200)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    const grain = context.createImageData(canvas.width, canvas.height)
    crypto.getRandomValues(grain.data.subarray(0, 65_536))
    for (let at = 65_536; at < grain.data.length; at += 65_536) {
      grain.data.set(grain.data.subarray(0, Math.min(65_536, grain.data.length - at)), at)
    }
    for (let at = 3; at < grain.data.length; at += 4) grain.data[at] = 255
    context.putImageData(grain, 0, 0)
    context.font = '80px serif'
    context.fillText('Your application has been refused.', 200, 400)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
    return new Promise<string>(done => {
      const reader = new FileReader()
      reader.onload = () => done(String(reader.result).split(',')[1] ?? '')
      reader.readAsDataURL(blob)
    })
  })
  return Buffer.from(base64, 'base64')
}

/**
 * Sends a letter over a slow connection that breaks halfway, while the visitor writes in the form. Pressing Retry
 * completes the upload. Returns the longest time from a key press until its character is on the screen, in ms.
 */
export async function sendOverPoorLine(
  page: Page,
  form: Locator,
  {
    bytes,
    bytesPerSecond,
    line,
  }: { bytes: number; bytesPerSecond: number; line: Awaited<ReturnType<typeof startLine>> },
): Promise<number> {
  const within = { timeout: 30_000 + (2_000 * bytes) / bytesPerSecond }
  const session = await page.context().newCDPSession(page)
  const input = await openLetters(form)
  const throttle = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: uploadThroughput,
      uploadThroughput,
    })
  await session.send('Network.enable')
  await throttle(bytesPerSecond)
  const folder = mkdtempSync(join(tmpdir(), 'haven-letter-'))
  try {
    const path = join(folder, 'letter.pdf')
    const content = Buffer.alloc(bytes, ' ')
    content.write('%PDF-1.4\n')
    writeFileSync(path, content)
    line.breakAfter(bytes / 2)
    await input.setInputFiles(path)
    const letter = form.locator('[part=letter]')
    const message = form.getByRole('textbox', { name: 'Your situation' })
    let slowest = 0
    const write = async (words: string) => {
      await message.fill('')
      for (const key of words) {
        const from = performance.now()
        await message.press(key)
        slowest = Math.max(slowest, performance.now() - from)
      }
    }
    await write('while it goes')
    await letter.getByRole('alert').getByText('The connection broke').waitFor(within)
    await write('while it is broken off')
    line.mend()
    await form.getByRole('button', { name: 'Retry letter.pdf' }).click()
    await write('while it goes again')
    await letter.getByText('Uploaded: goes with your request').waitFor(within)
    await throttle(-1)
    return slowest
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

import { once } from 'node:events'
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shiftOf, watchShift } from '../scripts/layout-shift'
import { launch, type Product, startProduct } from './product'

/**
 * One page of each kind: landing page, adviser's page, a document, the wizard, a variant, the page "Coming soon", and a
 * form's own page.
 */
const PATHS = ['/', '/thiru/', '/fees/', '/visa-assistance/', '/variants/d/', '/coming-soon/', '/forms/callback/']
/**
 * The number of bytes in each piece, and the ms between two pieces, which give about 400 kbit/s. The function sends the
 * rest of the body, after `END`, in one piece.
 */
const PIECE = 500
const GAP = 10
const END = 40_000
const isStyled = () => {
  const sheets = document.querySelectorAll('style, link[rel=stylesheet]')
  return sheets.length > 0 && sheets.length === document.styleSheets.length
}

let browser: Browser
let product: Product
let line: Server
/**
 * For each path, the browser tab in which the test opens it. The server sends the page's body only after this tab has
 * loaded the stylesheets.
 */
const opened = new Map<string, Page>()

beforeAll(async () => {
  browser = await launch()
  product = await startProduct()
  line = createServer(({ url = '/', headers }, response) => {
    const asked = request(
      product.url + url,
      { headers: { ...headers, 'accept-encoding': 'identity' } },
      async answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(response)
        await inPieces(response, Buffer.concat(await answer.toArray()), opened.get(url))
      },
    )
    // When the test closes a page, the browser drops the page's open requests, which the server
    // must survive.
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    asked.end()
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
})
afterAll(async () => {
  await browser.close()
  line.closeAllConnections()
  line.close()
  await product.remove()
})

/**
 * Sends a page piece by piece as over a slow connection, once its stylesheets have arrived and the browser may paint
 * the page.
 */
async function inPieces(response: ServerResponse, html: Buffer, page?: Page) {
  const head = html.indexOf('<body>')
  response.write(html.subarray(0, head))
  await page?.waitForFunction(isStyled, null, { polling: 20 })
  const end = Math.min(html.length, head + END)
  for (let at = head; at < end; at += PIECE) {
    response.write(html.subarray(at, Math.min(at + PIECE, end)))
    await pause(GAP)
  }
  response.end(html.subarray(end))
}

it.each([375, 768, 1280])('at %i px, nothing moves while a page arrives in pieces', async width => {
  const { port } = line.address() as AddressInfo
  const moved: string[] = []
  await Promise.all(
    PATHS.map(async path => {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      await watchShift(page)
      opened.set(path, page)
      await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'load' })
      moved.push(...(await shiftOf(page)).map(what => `${path}: ${what}`))
      await page.close()
    }),
  )
  expect(moved).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  collectErrors,
  englishOnly,
  fillConsultation,
  freePort,
  launch,
  type Product,
  pressSend,
  startProduct,
  storedInquiries,
  upgraded,
  visitor,
} from './product'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const folder = mkdtempSync(join(tmpdir(), 'haven-static-'))

let browser: Browser
let product: Product
let host: Server
let origin: string

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  browser = await launch()
  product = await startProduct({ ALLOWED_ORIGINS: origin })
  execFileSync(process.execPath, ['dist/api/pages.js', folder], {
    env: { ...englishOnly(), SITE_API_URL: product.url },
  })
  // A static host, which serves a file for a path, and the index page for a folder.
  host = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, origin)
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    if (!existsSync(file))
      return response.writeHead(404, { 'Content-Type': 'text/html' }).end(readFileSync(join(folder, '404.html')))
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' }).end(readFileSync(file))
  }).listen(port, '127.0.0.1')
  await once(host, 'listening')
})
afterAll(async () => {
  await browser.close()
  host.close()
  await product.remove()
  rmSync(folder, { recursive: true, force: true })
})

it('the built site on a separate host sends its forms to the intake', async () => {
  const page = await browser.newPage()
  const errors = await collectErrors(page)
  await page.clock.install()
  await page.goto(`${origin}/`)
  await upgraded(page)
  await fillConsultation(page)
  // The clock moves forward: if the form were sent faster, the service would mark it as suspect.
  await page.clock.fastForward(2_100)
  await pressSend(page)
  const reference = await page.locator('[part=reference]').textContent()
  await expect
    .poll(() => storedInquiries(product.dataDir))
    .toEqual([expect.objectContaining({ ...visitor, reference, suspect: false })])
  expect(errors).toEqual([])
  await page.close()
})

it('a form of the built site on a separate host leads to a page with the reference, without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  await fillConsultation(page)
  await pressSend(page)
  await page.waitForURL(/\/thank-you\/\?t=/)
  const shown = await page.locator('output').textContent()
  await expect.poll(() => storedInquiries(product.dataDir).map(({ reference }) => reference)).toContain(shown)
  await context.close()
})

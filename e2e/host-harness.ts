import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { snippetOf } from './host-page'
import { freePort, launch, type Product, startHostPage, startProduct } from './product'

/**
 * The product, the browser and the partner's page for tests about embedding. Each test gets a new page with the
 * documented snippet.
 */
export interface HostHarness {
  product: Product
  context: BrowserContext
  page: Page
  /** The partner's origin, which is in the product's `ALLOWED_ORIGINS`. */
  origin: string
  /** The partner's page with the documented snippet. */
  snippet: string
  /** The HTML that the partner serves. */
  html: string
}

/** Starts a product, a browser and a partner's page for the tests in one file. */
export function hostHarness(): HostHarness {
  const harness = {} as HostHarness
  let browser: Browser
  let host: Awaited<ReturnType<typeof startHostPage>>

  beforeAll(async () => {
    browser = await launch()
    const port = await freePort()
    harness.product = await startProduct({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
    harness.snippet = await snippetOf(harness.product.url)
    host = await startHostPage(() => harness.html, {}, port)
    harness.origin = host.origin
  })
  afterAll(async () => {
    await browser.close()
    host.close()
    await harness.product.remove()
  })
  beforeEach(async () => {
    harness.html = harness.snippet
    harness.context = await browser.newContext()
    harness.page = await harness.context.newPage()
  })
  afterEach(() => harness.context.close())
  return harness
}

/** Delays the files that match `pattern` until the test calls the returned function. */
export async function hold(page: Page, pattern: RegExp) {
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route(pattern, async route => {
    await held
    await route.continue()
  })
  return release
}

/** The visible text field with the label `name`. */
export const box = (page: Page, name: string) => page.getByRole('textbox', { name })

/** The value of an expression that uses `root`, the widget's shadow root. */
export const inWidget = (page: Page, expression: string) =>
  page.evaluate(
    `(() => { const root = document.querySelector('haven-consultation-form').shadowRoot; return ${expression} })()`,
  )

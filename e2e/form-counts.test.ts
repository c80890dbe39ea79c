import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Overview } from '../api/contract/overview'
import { ADMIN_PASSWORD, englishOnly, launch, type Product, startProduct } from './product'

let browser: Browser
let product: Product

beforeAll(async () => {
  browser = await launch()
  product = await startProduct({ ...englishOnly(), COUNTS: 'on', RATE_LIMITS: 'off' })
  // The service renders the pages in the background, so the test waits for the notice about counts
  // in the privacy page.
  await vi.waitFor(
    async () => expect(await (await fetch(`${product.url}/privacy/`)).text()).toContain('What we count'),
    { timeout: 60_000 },
  )
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

async function visit(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  return context
}

async function counted(): Promise<Record<string, { began: number; sent: number }>> {
  const login = await fetch(`${product.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${product.url}/api/admin/overview?days=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { forms } = (await answer.json()) as Overview
  return Object.fromEntries((forms?.each ?? []).map(({ form, now }) => [form, now]))
}

async function fillIn(page: Page): Promise<void> {
  const form = page.locator('haven-callback-form')
  await form.locator('input[name=name]:visible').fill('Ana Invented')
  await form.locator('input[name=phone]:visible').fill('020 7946 0456')
}

async function openForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.url}/forms/callback/`)
  await page.locator('haven-callback-form').evaluate(host => customElements.whenDefined(host.localName))
  await page.waitForFunction(() => document.querySelector('haven-callback-form')?.shadowRoot?.querySelector('input'))
  return page
}

/**
 * The paths of the reports that the page sends after this call. The test compares only paths, because Playwright cannot
 * read the body of a beacon.
 */
function toldBy(page: Page): string[] {
  const told: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/form-counts') told.push(pathname)
  })
  return told
}

describe('forms', () => {
  it('are counted once for each page view, as begun and as sent, without a cookie or storage', async () => {
    const context = await visit()
    const page = await openForm(context)
    const told = toldBy(page)
    await fillIn(page)
    await fillIn(page)
    await expect.poll(() => told).toHaveLength(1)
    await expect.poll(counted).toEqual({ callback: { began: 1, sent: 0 } })
    await page.locator('haven-callback-form button[type=submit]:visible').click()
    await page.locator('haven-callback-form [part=success]').waitFor()
    await expect.poll(counted).toEqual({ callback: { began: 1, sent: 1 } })
    expect(told).toHaveLength(2)
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('counted')))).toEqual([])
  })

  it('are not counted for a visitor who pressed “Do not count me” beside the notice, until the next press', async () => {
    const before = await counted()
    const context = await visit()
    const notice = await context.newPage()
    await notice.goto(`${product.url}/privacy/`)
    await notice.getByRole('button', { name: 'Do not count me' }).click()
    await notice.getByText('You are not counted in this browser.').waitFor()
    expect(await notice.evaluate(() => ({ ...localStorage }))).toEqual({ 'haven-not-counted': '1' })
    const page = await openForm(context)
    const told = toldBy(page)
    await fillIn(page)
    await notice.reload()
    await notice.getByRole('button', { name: 'Count me again' }).click()
    expect(await notice.evaluate(() => ({ ...localStorage }))).toEqual({})
    expect([told, await counted()]).toEqual([[], before])
    await page.reload()
    await openForm(context).then(fillIn)
    await expect.poll(async () => (await counted()).callback?.began).toBe((before.callback?.began ?? 0) + 1)
  })

  it('are not counted in a browser that sends Do Not Track, and the page offers no button there', async () => {
    const context = await visit()
    await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }))
    const page = await openForm(context)
    const told = toldBy(page)
    await fillIn(page)
    await page.goto(`${product.url}/privacy/`)
    await page.getByRole('heading', { name: 'What we count' }).waitFor()
    expect(await page.getByRole('button', { name: /count me/i }).count()).toBe(0)
    expect(told).toEqual([])
  })
})

it('without COUNTS=on no page has a byte for counting', async () => {
  const plain = await startProduct()
  onTestFinished(() => plain.remove())
  for (const path of ['/', '/forms/callback/', '/privacy/', '/visa-assistance/']) {
    const text = await (await fetch(plain.url + path)).text()
    expect(text).toContain('</html>')
    expect(text).not.toMatch(/counts\.|not-counted|What we count/)
  }
  expect((await fetch(`${plain.url}/api/form-counts`, { method: 'POST' })).status).toBe(404)
})

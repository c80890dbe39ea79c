import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ADMIN_PASSWORD,
  fillConsultation,
  launch,
  type Product,
  pressSend,
  startProduct,
  upgraded,
  visitor,
} from './product'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let browser: Browser
let product: Product
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launch()
  product = await startProduct()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})
beforeEach(async () => {
  // axe is put into the page by the test, not by the product: that is what is exempt from the page's policy.
  context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
  page = await context.newPage()
})
afterEach(() => context.close())

async function findings() {
  await page.addScriptTag({ path: AXE })
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}

describe.each([375, 1280])('at %i px axe finds nothing', width => {
  beforeEach(() => page.setViewportSize({ width, height: 900 }))

  it.each([
    '/',
    '/immigration-services/',
    '/thank-you/?reference=K7M3XQ9A',
    '/privacy/',
    '/embed/',
    '/admin/',
    '/no-such-page',
  ])('on %s', async path => {
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
    expect(await findings()).toEqual([])
  })

  it('while the form is refused, fails and is sent', async () => {
    await page.goto(product.url)
    await upgraded(page)
    await pressSend(page)
    await page.locator('[part=summary]').waitFor()
    expect(await findings()).toEqual([])
    await fillConsultation(page)
    await page.route('**/api/contact', route => route.abort())
    await pressSend(page)
    await page.locator('[part=failure]').waitFor()
    expect(await findings()).toEqual([])
    await page.unroute('**/api/contact')
    await pressSend(page)
    await page.locator('[part=success]').waitFor()
    expect(await findings()).toEqual([])
  })

  it('on the page that brings a refused plain form back', async () => {
    await page.goto(product.url)
    await page.evaluate(
      body => {
        const form = document.createElement('form')
        form.method = 'post'
        form.action = '/api/contact'
        for (const [name, value] of Object.entries(body)) {
          const input = document.createElement('input')
          Object.assign(input, { name, value })
          form.append(input)
        }
        document.body.append(form)
        form.submit()
      },
      { ...visitor, phone: '1', email: 'nowhere', message: 'one line' },
    )
    await page.waitForURL(/\/api\/contact$/)
    expect(await findings()).toEqual([])
  })

  it('in the dashboard', async () => {
    await fetch(`${product.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(visitor),
    })
    await page.goto(`${product.url}/admin/`)
    await page.getByLabel('Password').fill('not the password at all')
    await page.keyboard.press('Enter')
    await page.getByText('Incorrect password').waitFor()
    expect(await findings()).toEqual([])
    await page.getByLabel('Password').fill(ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(visitor.email).first().waitFor()
    expect(await findings()).toEqual([])
    await page.locator('tbody [part=row]').first().click()
    await page.getByRole('button', { name: 'Mark as processed' }).click()
    await page.getByText('Marked as processed.').waitFor()
    expect(await findings()).toEqual([])
  })
})

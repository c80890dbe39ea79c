import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { upgraded } from './product'
import { startBoth } from './start-both'

const { browser, product } = await startBoth()

const NEUTRAL = 'https://www.bbc.co.uk/weather'
/** The height of the site's header, which stays at the top, in CSS pixels. */
const HEADER = 70
const drafts = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('haven-')))

/** Opens a page on a phone; the visitor was on the fees page before. */
async function openPage(path: string) {
  const context = await browser.newContext({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.route(`${NEUTRAL}**`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }))
  await page.goto(`${product.url}/fees/`)
  await page.goto(product.url + path)
  return page
}

/** Opens the wizard's page, which has the leave button, and begins the wizard. */
async function openBegun() {
  const page = await openPage('/forms/visa/')
  await upgraded(page, 'haven-visa-wizard')
  const wizard = page.locator('haven-visa-wizard')
  await wizard.getByRole('radio').first().check()
  await expect.poll(() => drafts(page)).toContain('haven-typed')
  await page.getByRole('button', { name: 'Leave this page' }).waitFor()
  // The page keeps storing a draft, as a wizard may still do while the browser loads the other
  // page.
  await page.evaluate(() => setInterval(() => sessionStorage.setItem('haven-typed', '{}')))
  return page
}

async function expectLeft(page: Page) {
  await page.waitForURL(NEUTRAL)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/fees/')
  expect(await drafts(page)).toEqual([])
}

describe('on a phone, a visitor who must leave at once', () => {
  it('reads that the browser’s history stays, and presses the button: the draft is removed, and Back skips the page', async () => {
    const page = await openBegun()
    await page.getByText('Your browser’s history still lists this page.').waitFor()
    expect(await page.getByText('Or press Shift three times.').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Leave this page' }).click()
    await expectLeft(page)
    await page.context().close()
  })

  it('presses Shift three times, wherever the focus is', async () => {
    const page = await openBegun()
    await page.locator('haven-visa-wizard').getByRole('radio').first().focus()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift')
    await expectLeft(page)
    await page.context().close()
  })
})

describe('a page of the site with a form', () => {
  it.each(['/', '/thiru/', '/haven/', '/variants/c/', '/variants/d/', '/forms/enquiry/'])(
    'has a link for leaving the page in view with each question about safety: %s',
    async path => {
      const page = await openPage(path)
      for (const tag of await page.locator(':not(:defined) > [slot=leave]').all())
        await tag.waitFor({ state: 'detached' })
      const questions = page.locator('details.more:visible', { hasText: 'How is it safe to reach you?' })
      const links = page.locator('haven-leave, .leave-page:not([slot])')
      expect(await questions.count()).toBeGreaterThan(0)
      expect(await links.count()).toBeGreaterThanOrEqual(await questions.count())
      for (const one of await questions.all()) {
        await one.locator('summary').click()
        const link = page.locator('.leave-page[slot]:visible')
        await link.waitFor()
        const { y = 0 } = (await link.boundingBox()) ?? {}
        const controls = await one.locator('input:visible, textarea:visible').all()
        expect(controls.length).toBeGreaterThan(5)
        for (const control of controls) {
          const box = await control.boundingBox()
          expect(box && Math.max(box.y + box.height - y, y - box.y)).toBeLessThan(667 - HEADER)
        }
        await one.locator('summary').click()
        await link.waitFor({ state: 'hidden' })
      }
      expect(await page.getByText('Shift').filter({ visible: true }).count()).toBe(0)
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('.leave-page:visible').count()).toBe(0)
      await page.context().close()
    },
  )

  it('can be left by this link: the typed text is removed, and Back skips the page', async () => {
    const page = await openPage('/')
    await upgraded(page, 'haven-callback-form')
    const form = page.locator('haven-callback-form')
    await form.locator('[name=name]:visible').fill('Amina')
    await expect.poll(() => drafts(page)).toContain('haven-typed')
    await form.locator('summary:visible', { hasText: 'How is it safe' }).click()
    await form.locator('.leave-page').click()
    await expectLeft(page)
    await page.context().close()
  })
})

it('without script, a link leads to the neutral page', async () => {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.route(`${NEUTRAL}**`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }))
  await page.goto(`${product.url}/forms/consultation/`)
  await page.getByRole('link', { name: 'Leave this page' }).click()
  await page.getByRole('heading', { name: 'Weather' }).waitFor()
  await context.close()
})

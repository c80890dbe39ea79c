import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { upgraded } from './product'
import { startBoth } from './start-both'

const { browser, product } = await startBoth()

const NEUTRAL = 'https://www.bbc.co.uk/weather'
const drafts = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('haven-')))

/** A phone whose visitor came from another page and has begun the wizard on its page with the exit button. */
async function openBegun() {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.route(`${NEUTRAL}**`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }))
  await page.goto(`${product.url}/fees/`)
  await page.goto(`${product.url}/forms/visa/`)
  await upgraded(page, 'haven-visa-wizard')
  const wizard = page.locator('haven-visa-wizard')
  await wizard.getByRole('radio').first().check()
  await expect.poll(() => drafts(page)).toContain('haven-typed')
  await page.getByRole('button', { name: 'Leave this page' }).waitFor()
  // A wizard may still write its draft while the browser loads the other page.
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
  it('reads that the history stays, and presses the button: the draft is gone, and Back leads past the page', async () => {
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

it('without script, a link leads to the neutral page', async () => {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.route(`${NEUTRAL}**`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }))
  await page.goto(`${product.url}/forms/consultation/`)
  await page.getByRole('link', { name: 'Leave this page' }).click()
  await page.getByRole('heading', { name: 'Weather' }).waitFor()
  await context.close()
})

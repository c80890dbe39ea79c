import { expect, it } from 'vitest'
import { startBoth } from './start-both'
import { journeys } from './translated-journeys'
import { translate } from './translator'

const { browser, product } = await startBoth()

const RUN = process.env.BEFORE_RELEASE === 'on' ? Object.keys(journeys) : ['consultation', 'wizard', 'home']

it.each(RUN)('a visitor whose browser translates reads the same lines on the journey “%s”', async name => {
  const walk = async (isTranslated: boolean) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    if (isTranslated) await translate(page)
    const moments = await (journeys[name] as (typeof journeys)[string])(page, product.url)
    if (isTranslated) expect(await page.locator('font font').count()).toBeGreaterThan(10)
    await context.close()
    expect(errors).toEqual([])
    return moments
  }
  const plain = await walk(false)
  expect(plain.length).toBeGreaterThan(1)
  expect(await walk(true)).toEqual(plain)
})

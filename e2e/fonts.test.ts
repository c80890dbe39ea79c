import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicFirm } from '../api/contract/content/firm'
import { headSnippet, tagSnippet } from '../guide/snippet'
import { fontsOf, launchWith, triedFonts } from '../scripts/fonts'
import { growth, shifts, type Viewport, watchShift } from '../scripts/layout-shift'
import { freePort, type Product, startHostPage, startProduct } from './product'

const WIDTHS = [320, 375, 768, 1280]
/** The widths at which the test watches a page load; `e2e/site.test.ts` does so for every page, at three widths. */
const WATCHED = [375, 1280]
const VIEWPORTS: Viewport[] = [
  ...WIDTHS.map(width => ({ width })),
  { width: 320, text: 200 },
  { width: 1280, text: 200 },
]
/** Pages that together contain every section with a form; `npm run check:release -- fonts` checks every page. */
const PAGES = ['/', '/kingdom/', '/visa-assistance/', '/variants/d/']
/** Pages on which another font than the design's could move parts. */
const MOVED = ['/visa-assistance/', '/kingdom/']
const FORMS = [
  ...['haven-consultation-form', 'haven-callback-form', 'haven-enquiry-form'],
  ...['haven-appointment-button', 'haven-visa-wizard'],
] as Parameters<typeof tagSnippet>[0][]

let product: Product
let host: Awaited<ReturnType<typeof startHostPage>>

beforeAll(async () => {
  const port = await freePort()
  product = await startProduct({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
  const firm = (await (await fetch(`${product.url}/api/firm`)).json()) as PublicFirm
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A partner's page</title>
<meta name="viewport" content="width=device-width">${headSnippet(product.url)}</head><body><h1>Help from a partner</h1>
${FORMS.map(tag => `${tagSnippet(tag, product.url, firm)}<p>What stands below.</p>`).join('\n')}</body></html>`
  host = await startHostPage(() => html, {}, port)
})
afterAll(async () => {
  host.close()
  await product.remove()
})

describe.each(triedFonts)('where the system’s typeface is %s', font => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await launchWith(font)
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    page = await context.newPage()
    await watchShift(page)
  })
  afterAll(() => browser.close())

  it('pages use this typeface', async () => {
    await page.goto(`${product.url}/fees/`)
    expect(await fontsOf(page, 'main p')).toEqual([font])
    await page.goto(host.origin)
    expect(await fontsOf(page, 'body > p')).toEqual([font])
  })

  it('every form and the team, on the site and on a partner’s page, is as tall as its fallback', async () => {
    const wrong: string[] = []
    for (const url of [...PAGES.map(path => product.url + path), host.origin]) {
      wrong.push(
        ...(await growth(page, url, [...FORMS, 'haven-team'], VIEWPORTS)).map(
          what => `${new URL(url).pathname} ${what}`,
        ),
      )
    }
    expect(wrong).toEqual([])
  })

  it('nothing moves from the first paint to the widgets', async () => {
    const wrong: string[] = []
    for (const url of [...MOVED.map(path => product.url + path), host.origin]) {
      for (const width of WATCHED) {
        wrong.push(...(await shifts(page, url, width)).map(what => `${new URL(url).pathname} ${width} px: ${what}`))
      }
    }
    expect(wrong).toEqual([])
  })
})

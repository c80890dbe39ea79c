import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FormTag, formPages } from '../api/contract/forms/form-pages'
import { consultationSnippet, headSnippet, linkSnippet } from '../guide/snippet'
import { launchWith, triedFonts } from '../scripts/fonts'
import { growth, shifts, watchShift } from '../scripts/layout-shift'
import { hold, hostHarness, inWidget } from './host-harness'
import { collectErrors, countStored, fillConsultation, pressSend, upgraded, visitor } from './product'

const WIDTHS = [320, 375, 768, 1280]
const TAGS = Object.keys(formPages) as FormTag[]
/** The maximum length of the snippet that a web author pastes, in characters: about one short paragraph. */
const SNIPPET_AT_MOST = 400

const harness = hostHarness()

/** A partner's page, in which the element below each form must not move. */
const pageWith = (content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A partner's page</title>
</head><body><main><h1>Help from a partner</h1>
${content}
<p>What stands below the form.</p></main></body></html>`

const shortPage = () => pageWith(consultationSnippet(harness.product.url))

/** Opens the partner's page in a browser with these options, and follows the link within the tag. */
async function follow(options: BrowserContextOptions, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const context = await (
    harness.context.browser() as NonNullable<ReturnType<typeof harness.context.browser>>
  ).newContext(options)
  const page = await context.newPage()
  await prepare(page)
  harness.html = shortPage()
  await page.goto(harness.origin)
  await page.getByRole('link', { name: 'Request a consultation' }).click()
  await page.waitForURL(`${harness.product.url}/forms/consultation/`)
  return page
}

describe('the snippet of three lines', () => {
  it('is three lines: style sheet, script, and the tag with one link', () => {
    const lines = consultationSnippet(harness.product.url).split('\n')
    expect(lines.map(line => /^<[\w-]+/.exec(line)?.[0])).toEqual(['<link', '<script', '<haven-consultation-form'])
    expect(lines.join('\n').length).toBeLessThan(SNIPPET_AT_MOST)
  })

  it('becomes a form that sends to the script’s intake; its link is not shown as a way to reach the firm', async () => {
    const errors = await collectErrors(harness.page)
    harness.html = shortPage()
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    expect(await inWidget(harness.page, 'root.querySelectorAll("[part=contact]").length')).toBe(0)
    await fillConsultation(harness.page)
    await pressSend(harness.page)
    const reference = await harness.page.locator('[part=reference]').textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference)).toBe(1)
    expect(errors).toEqual([])
  })

  it('shows its link, and keeps space for the form, until the script comes', async () => {
    const release = await hold(harness.page, /haven\.js$/)
    harness.html = shortPage()
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    const link = harness.page.getByRole('link', { name: 'Request a consultation' })
    await link.waitFor()
    const box = async () => (await harness.page.locator('haven-consultation-form').boundingBox())?.height ?? 0
    expect(await box()).toBeGreaterThan(600)
    release()
    await upgraded(harness.page)
    expect(await link.count()).toBe(0)
  })

  it('without script keeps no space, and its link leads to a form that sends', async () => {
    const page = await follow({ javaScriptEnabled: false }, async page => {
      harness.html = shortPage()
      await page.goto(harness.origin)
      expect((await page.locator('haven-consultation-form').boundingBox())?.height).toBeLessThan(60)
    })
    await fillConsultation(page)
    await pressSend(page)
    await page.waitForURL(/\/thank-you\//)
    const reference = await page.locator('[data-reference]').textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference)).toBe(1)
    await page.context().close()
  })

  it('if the scripts are blocked, its link leads to a form that sends', async () => {
    const page = await follow({}, page => page.route(/\.js$/, route => route.abort()))
    await fillConsultation(page)
    await pressSend(page)
    await page.waitForURL(/\/thank-you\//)
    await page.context().close()
  })

  it('links from every tag to a page with that form, as the widget', async () => {
    harness.html = pageWith(
      headSnippet(harness.product.url) + TAGS.map(tag => linkSnippet(tag, harness.product.url)).join(''),
    )
    await harness.page.route(/\/widgets\/haven\.js$/, route => route.abort())
    for (const tag of TAGS) {
      await harness.page.goto(harness.origin)
      await harness.page.unroute(/\/widgets\/haven\.js$/)
      await harness.page.getByRole('link', { name: formPages[tag].words }).click()
      await harness.page.waitForFunction(name => document.querySelector(name)?.shadowRoot?.querySelector('form'), tag)
      expect(await harness.page.locator('h1').textContent()).toBe(formPages[tag].words)
      await harness.page.route(/\/widgets\/haven\.js$/, route => route.abort())
    }
  })

  it('shows the success panel in the form’s space once a request is stored', async () => {
    harness.html = shortPage()
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    await fillConsultation(harness.page, { ...visitor, message: '' })
    await pressSend(harness.page)
    await harness.page.locator('[part=reference]').waitFor()
    const heights = await harness.page.evaluate(() => {
      const tag = document.querySelector('haven-consultation-form')
      return [tag, tag?.shadowRoot?.querySelector('[part=success]')].map(
        one => one?.getBoundingClientRect().height ?? 0,
      )
    })
    expect((heights[0] ?? 0) - (heights[1] ?? 0)).toBeLessThan(2)
  })
})

describe.each(triedFonts)('where the system’s typeface is %s', font => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await launchWith(font)
    page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await watchShift(page)
  })
  afterAll(() => browser.close())

  it('every tag with a link is as tall as its widget at any width, even in a narrow column or with large text', async () => {
    const all = TAGS.map(tag => linkSnippet(tag, harness.product.url)).join('<p>And:</p>')
    harness.html = pageWith(`${headSnippet(harness.product.url)}${all}<div style="width: 340px">${all}</div>`)
    const viewports = [...WIDTHS.map(width => ({ width })), { width: 1280, text: 130 }]
    expect(await growth(page, harness.origin, TAGS, viewports)).toEqual([])
  })

  it.each(['haven-consultation-form', 'haven-callback-form'] as const)(
    'nothing moves from the first paint to <%s>, at any width',
    async tag => {
      harness.html = pageWith(`${headSnippet(harness.product.url)}\n${linkSnippet(tag, harness.product.url)}`)
      const wrong: string[] = []
      for (const width of WIDTHS) {
        wrong.push(...(await shifts(page, harness.origin, width)).map(what => `${width} px: ${what}`))
      }
      expect(wrong).toEqual([])
    },
  )
})

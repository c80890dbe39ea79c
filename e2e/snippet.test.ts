import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FormTag, formPages } from '../guide/form-pages'
import { consultationSnippet, headSnippet, linkSnippet } from '../guide/snippet'
import { fontNames, launchWith } from '../scripts/fonts'
import { growth, shifts, watchShift } from '../scripts/steady'
import { hold, hostStage, inWidget } from './host-stage'
import { countStored, fillConsultation, listen, pressSend, upgraded, visitor } from './product'

const WIDTHS = [320, 375, 768, 1280]
const TAGS = Object.keys(formPages) as FormTag[]
/** What a stranger pastes: in gzip about what one short paragraph weighs, in bytes as it is. */
const SNIPPET_AT_MOST = 400

const stage = hostStage()

/** A partner's page; what stands below each form must not move. */
const pageWith = (content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A partner's page</title>
</head><body><main><h1>Help from a partner</h1>
${content}
<p>What stands below the form.</p></main></body></html>`

const shortPage = () => pageWith(consultationSnippet(stage.product.url))

/** Opens the partner's page as this visitor, who follows the link in the tag. */
async function follow(options: BrowserContextOptions, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const context = await (stage.context.browser() as NonNullable<ReturnType<typeof stage.context.browser>>).newContext(
    options,
  )
  const page = await context.newPage()
  await prepare(page)
  stage.html = shortPage()
  await page.goto(stage.origin)
  await page.getByRole('link', { name: 'Request a consultation' }).click()
  await page.waitForURL(`${stage.product.url}/forms/consultation/`)
  return page
}

describe('the snippet of three lines', () => {
  it('is three lines: style sheet, script, and the tag with one link', () => {
    const lines = consultationSnippet(stage.product.url).split('\n')
    expect(lines.map(line => /^<[\w-]+/.exec(line)?.[0])).toEqual(['<link', '<script', '<haven-consultation-form'])
    expect(lines.join('\n').length).toBeLessThan(SNIPPET_AT_MOST)
  })

  it('becomes a form that sends to the script’s intake; its link is no way to reach the firm', async () => {
    const heard = await listen(stage.page)
    stage.html = shortPage()
    await stage.page.goto(stage.origin)
    await upgraded(stage.page)
    expect(await inWidget(stage.page, 'root.querySelectorAll("[part=contact]").length')).toBe(0)
    await fillConsultation(stage.page)
    await pressSend(stage.page)
    const reference = await stage.page.locator('[part=reference]').textContent()
    await expect.poll(() => countStored(stage.product.dataDir, reference)).toBe(1)
    expect(heard).toEqual([])
  })

  it('shows its link, and room for the form, until the script comes', async () => {
    const release = await hold(stage.page, /haven\.js$/)
    stage.html = shortPage()
    await stage.page.goto(stage.origin, { waitUntil: 'commit' })
    const link = stage.page.getByRole('link', { name: 'Request a consultation' })
    await link.waitFor()
    const box = async () => (await stage.page.locator('haven-consultation-form').boundingBox())?.height ?? 0
    expect(await box()).toBeGreaterThan(600)
    release()
    await upgraded(stage.page)
    expect(await link.count()).toBe(0)
  })

  it('without script keeps no room, and its link leads to a form that sends', async () => {
    const page = await follow({ javaScriptEnabled: false }, async page => {
      stage.html = shortPage()
      await page.goto(stage.origin)
      expect((await page.locator('haven-consultation-form').boundingBox())?.height).toBeLessThan(60)
    })
    await fillConsultation(page)
    await pressSend(page)
    await page.waitForURL(/\/thank-you\//)
    const reference = await page.locator('[data-reference]').textContent()
    await expect.poll(() => countStored(stage.product.dataDir, reference)).toBe(1)
    await page.context().close()
  })

  it('where the scripts are blocked, its link leads to a form that sends', async () => {
    const page = await follow({}, page => page.route(/\.js$/, route => route.abort()))
    await fillConsultation(page)
    await pressSend(page)
    await page.waitForURL(/\/thank-you\//)
    await page.context().close()
  })

  it('leads from every tag to a page with that form, as the widget', async () => {
    stage.html = pageWith(
      headSnippet(stage.product.url) + TAGS.map(tag => linkSnippet(tag, stage.product.url)).join(''),
    )
    await stage.page.route(/\/widgets\/haven\.js$/, route => route.abort())
    for (const tag of TAGS) {
      await stage.page.goto(stage.origin)
      await stage.page.unroute(/\/widgets\/haven\.js$/)
      await stage.page.getByRole('link', { name: formPages[tag].words }).click()
      await stage.page.waitForFunction(name => document.querySelector(name)?.shadowRoot?.querySelector('form'), tag)
      expect(await stage.page.locator('h1').textContent()).toBe(formPages[tag].words)
      await stage.page.route(/\/widgets\/haven\.js$/, route => route.abort())
    }
  })

  it('fills its room when an answer is saved: nothing is kept below it', async () => {
    stage.html = shortPage()
    await stage.page.goto(stage.origin)
    await upgraded(stage.page)
    await fillConsultation(stage.page, { ...visitor, message: '' })
    await pressSend(stage.page)
    await stage.page.locator('[part=reference]').waitFor()
    const heights = await stage.page.evaluate(() => {
      const tag = document.querySelector('haven-consultation-form')
      return [tag, tag?.shadowRoot?.querySelector('[part=success]')].map(
        one => one?.getBoundingClientRect().height ?? 0,
      )
    })
    expect((heights[0] ?? 0) - (heights[1] ?? 0)).toBeLessThan(2)
  })
})

describe.each(fontNames)('where the system’s typeface is %s', font => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await launchWith(font)
    page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await watchShift(page)
  })
  afterAll(() => browser.close())

  it('every tag with a link is as tall as its widget, at any width, in a narrow column and with large text', async () => {
    const all = TAGS.map(tag => linkSnippet(tag, stage.product.url)).join('<p>And:</p>')
    stage.html = pageWith(`${headSnippet(stage.product.url)}${all}<div style="width: 340px">${all}</div>`)
    const sights = [...WIDTHS.map(width => ({ width })), { width: 1280, text: 130 }]
    expect(await growth(page, stage.origin, TAGS, sights)).toEqual([])
  })

  it.each(['haven-consultation-form', 'haven-callback-form'] as const)(
    'nothing moves from the first paint to <%s>, at any width',
    async tag => {
      stage.html = pageWith(`${headSnippet(stage.product.url)}\n${linkSnippet(tag, stage.product.url)}`)
      const wrong: string[] = []
      for (const width of WIDTHS) {
        wrong.push(...(await shifts(page, stage.origin, width)).map(what => `${width} px: ${what}`))
      }
      expect(wrong).toEqual([])
    },
  )
})

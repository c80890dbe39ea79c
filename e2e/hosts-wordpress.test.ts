import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PublicFirm } from '../api/contract/content/firm'
import { consultationSnippet, headSnippet, tagSnippet } from '../guide/snippet'
import { growth, shifts, watchShift } from '../scripts/layout-shift'
import { publicTags } from '../scripts/public-tags'
import { hold, hostHarness } from './host-harness'
import { caller, drawn, fill } from './partner-page'
import { collectErrors, countStored, fillConsultation, pressSend } from './product'

const harness = hostHarness()

describe('where WordPress has put paragraphs into the snippet', () => {
  const moved = [
    'haven-consultation-form',
    'haven-callback-form',
    'haven-appointment-button',
    'haven-visa-wizard',
  ] as const
  const stored = (name: string) => readFileSync(`e2e/wordpress/${name}.html`, 'utf8')
  const page = (name: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A partner's page</title></head><body><main><h1>Help from a partner</h1>
${stored(name).replaceAll('https://intake.example', harness.product.url)}
<p>What stands below the form.</p></main></body></html>`

  it("the pages of these tests are made of today's snippets", async () => {
    const bare = (html: string) => html.replace(/<\/?p>|<br \/>|\s|value="\d{4}-\d\d-\d\d(\.\d+)?"/g, '')
    const { product } = harness
    const firm = (await (await fetch(`${product.url}/api/firm`)).json()) as PublicFirm
    const api = 'https://intake.example'
    expect(bare(stored('three-lines'))).toBe(bare(consultationSnippet(api)))
    for (const tag of moved) expect(bare(stored(tag))).toBe(bare(headSnippet(api) + tagSnippet(tag, api, firm)))
  })

  it('the three lines become a form whose request is stored', async () => {
    const errors = await collectErrors(harness.page)
    harness.html = page('three-lines')
    await harness.page.goto(harness.origin)
    await fillConsultation(harness.page)
    await pressSend(harness.page)
    const reference = await harness.page.locator('[part=reference]').textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference)).toBe(1)
    expect(errors).toEqual([])
  })

  it.each(moved)('<%s> gets back the form that was moved out of the tag, and the request is stored', async tag => {
    const errors = await collectErrors(harness.page)
    harness.html = page(tag)
    await harness.page.goto(harness.origin)
    await drawn(harness.page, [tag])
    const forms = () => harness.page.locator('form:visible, details:not(.more):visible').count()
    await expect.poll(forms).toBe(tag === 'haven-appointment-button' ? 0 : 1)
    const list = publicTags[tag].sending?.list
    await fill(harness.page, tag)
    await harness.page.locator(`${tag} button[type=submit]:visible`).click()
    const reference = await harness.page.locator(`${tag} [part=reference]`).textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference, list)).toBe(1)
    expect(errors).toEqual([])
  })

  it('the widget takes over text that was typed before the script loaded, with the focus and the selection', async () => {
    for (const [tag, label] of [
      ['haven-consultation-form', 'First name'],
      ['haven-visa-wizard', 'Your name'],
    ] as const) {
      harness.html = page(tag)
      const release = await hold(harness.page, /haven\.js$/)
      await harness.page.goto(harness.origin, { waitUntil: 'commit' })
      await harness.page.locator('summary.next, form.haven').first().waitFor()
      if (tag === 'haven-visa-wizard') await harness.page.locator('summary.next').click()
      await harness.page.getByRole('textbox', { name: label }).fill('Amina Yusuf')
      await harness.page.getByRole('textbox', { name: label }).evaluate(field => {
        ;(field as HTMLInputElement).setSelectionRange(2, 5)
      })
      release()
      await drawn(harness.page, [tag])
      expect(await harness.page.getByRole('textbox', { name: label }).inputValue()).toBe('Amina Yusuf')
      expect(await harness.page.evaluate(focusIn, tag)).toEqual(['Amina Yusuf', 2, 5])
      await harness.page.unrouteAll()
    }
  })

  it('without script the browser sends the plain form', async () => {
    const browser = harness.context.browser() as NonNullable<ReturnType<typeof harness.context.browser>>
    const context = await browser.newContext({ javaScriptEnabled: false })
    const silent = await context.newPage()
    harness.html = page('haven-callback-form')
    await silent.goto(harness.origin)
    await silent.getByRole('textbox', { name: 'Your name' }).fill('Amina Yusuf')
    await silent.getByRole('textbox', { name: 'Phone number' }).fill(caller.phone)
    await silent.getByRole('button', { name: 'Request a call back' }).click()
    await silent.waitForURL(/\/thank-you\//)
    const reference = await silent.locator('[data-reference]').textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference, 'callbacks')).toBe(1)
    await context.close()
  })

  it.each(['three-lines', ...moved])('nothing moves from the first paint to the widget: %s', async name => {
    await watchShift(harness.page)
    harness.html = page(name)
    const wrong: string[] = []
    for (const width of [320, 375, 768, 1280]) {
      wrong.push(...(await shifts(harness.page, harness.origin, width)).map(what => `${width} px: ${what}`))
    }
    expect(wrong).toEqual([])
    // The test checks the whole page, because the form may move elements that are below the first screen.
    expect(await growth(harness.page, harness.origin, ['main'], [{ width: 375 }, { width: 1280 }])).toEqual([])
  })
})

/**
 * The value of the widget's focused field, and the text that is selected in this field. The function runs in the page.
 */
function focusIn(tag: string) {
  const field = document.querySelector(tag)?.shadowRoot?.activeElement as HTMLInputElement | null | undefined
  return [field?.value, field?.selectionStart, field?.selectionEnd]
}

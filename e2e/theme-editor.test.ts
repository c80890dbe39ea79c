import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { consultationSnippet } from '../guide/snippet'
import { hostHarness } from './host-harness'
import { upgraded } from './product'

const harness = hostHarness()

const linesOf = (page: Page) => page.locator('.editor pre').textContent()
const verdict = (page: Page) => page.locator('.editor [role=status]').textContent()

/** Opens the guide and waits until its editor is at work. */
async function open(page: Page, width = 1280) {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${harness.product.url}/embed/`)
  await upgraded(page)
  await page.locator('.editor[data-ready]').waitFor()
}

it('shows the three lines of the default look, with the address it was asked at, also without script', async () => {
  await open(harness.page)
  expect(await linesOf(harness.page)).toBe(consultationSnippet(harness.product.url))
  const context = await harness.context.browser()?.newContext({ javaScriptEnabled: false })
  const page = await context?.newPage()
  await page?.goto(`${harness.product.url}/embed/`)
  expect(await page?.locator('.editor pre').textContent()).toMatch(
    /^<link .*\n<script .*\n<haven-consultation-form>.*$/,
  )
  expect(await page?.locator('.editor-controls').getByRole('combobox').count()).toBe(0)
  expect(await page?.locator('.editor').getByRole('link', { name: 'Request a consultation' }).isVisible()).toBe(true)
  await context?.close()
})

it('what is chosen shows on the form and in the lines, only where it differs, and can be taken back', async () => {
  const { page } = harness
  await open(page)
  await page.getByLabel('Button', { exact: true }).fill('#6b1f5c')
  await page.getByLabel('Corners (px)').fill('2')
  await page.getByLabel('Text', { exact: true }).fill('#000000')
  await page.getByLabel('Text', { exact: true }).fill('#0f1b2d')
  const [link, script, tag] = consultationSnippet(harness.product.url).split('\n')
  const style = '<style>haven-consultation-form { --haven-accent: #6b1f5c; --haven-radius: 2px }</style>'
  expect((await linesOf(page))?.split('\n')).toEqual([link, script, style, tag])
  const button = page.locator('[data-stage]').getByRole('button', { name: 'Request a consultation' })
  const drawn = () =>
    button.evaluate(one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).borderRadius])
  expect(await drawn()).toEqual(['rgb(107, 31, 92)', '2px'])
  await page.getByRole('button', { name: 'Back to the default' }).click()
  expect(await linesOf(page)).toBe(consultationSnippet(harness.product.url))
  expect(await drawn()).toEqual(['rgb(22, 48, 90)', '8px'])
})

it('keeps what is chosen over a reload, and in a link for a colleague', async () => {
  const { page } = harness
  await open(page)
  await page.getByLabel('Button', { exact: true }).fill('#6b1f5c')
  await page.getByLabel('Corners (px)').fill('2')
  await page.locator('.editor-form select').selectOption('haven-callback-form')
  const chosen = await linesOf(page)
  expect(chosen).toMatch(/haven-callback-form \{ --haven-accent: #6b1f5c; --haven-radius: 2px \}/)
  const link = page.url()
  await page.reload()
  await page.locator('.editor[data-ready]').waitFor()
  expect(await linesOf(page)).toBe(chosen)
  await page.getByRole('button', { name: 'Back to the default' }).click()
  await page.locator('.editor-form select').selectOption('haven-consultation-form')
  expect(page.url()).toBe(`${harness.product.url}/embed/`)
  await page.goto('about:blank')
  await page.goto(link)
  await page.locator('.editor[data-ready]').waitFor()
  expect(await linesOf(page)).toBe(chosen)
  // What nobody could have chosen is passed over.
  await page.goto('about:blank')
  await page.goto(`${harness.product.url}/embed/#form=toString&--haven-accent=red&--haven-radius=x`)
  await page.locator('.editor[data-ready]').waitFor()
  expect(await linesOf(page)).toBe(consultationSnippet(harness.product.url))
})

it('what it writes works on a foreign page as it is pasted', async () => {
  const { page } = harness
  await open(page)
  await page.getByLabel('Button', { exact: true }).fill('#6b1f5c')
  const pasted = await linesOf(page)
  harness.html = `<!doctype html><html lang="en"><title>Contact us</title><main><h1>Contact us</h1>${pasted}</main></html>`
  await page.goto(harness.origin)
  await upgraded(page)
  const button = page.getByRole('button', { name: 'Request a consultation' })
  expect(await button.evaluate(one => getComputedStyle(one).backgroundColor)).toBe('rgb(107, 31, 92)')
})

it('says in words which colours cannot be read', async () => {
  const { page } = harness
  await open(page)
  expect(await verdict(page)).toMatch(/^Everything can be read/)
  await page.getByLabel('Button', { exact: true }).fill('#ffd9e8')
  expect(await verdict(page)).toMatch(/^Hard to read .*The button’s text: 1\.\d to 1, needs 4\.5\./)
  await page.getByLabel('Text on the button').fill('#000000')
  await page.getByLabel('Text', { exact: true }).fill('#999999')
  expect(await verdict(page)).toMatch(/Text: 2\.\d to 1, needs 4\.5/)
})

it('passes over a size that is none or out of its limits', async () => {
  const { page } = harness
  await open(page)
  for (const size of ['', '3', '400']) {
    await page.getByLabel('Size of text (px)').fill(size)
    expect(await linesOf(page)).toBe(consultationSnippet(harness.product.url))
  }
})

it('works by keyboard at 375 px: another form, its line, and copying, which is said', async () => {
  const { page } = harness
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, 375)
  await page.locator('.editor-controls').getByRole('combobox').focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(() =>
    document.querySelector('[data-stage] haven-callback-form')?.shadowRoot?.querySelector('form'),
  )
  const expected = consultationSnippet(harness.product.url)
    .replaceAll('haven-consultation-form', 'haven-callback-form')
    .replace('/forms/consultation/', '/forms/callback/')
    .replace('Request a consultation', 'Request a call back')
  expect(await linesOf(page)).toBe(expected)
  const copy = page.locator('.editor').getByRole('button', { name: 'Copy' })
  for (let presses = 0; presses < 20 && !(await copy.evaluate(one => one === document.activeElement)); presses++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-said]').textContent()).toBe('Copied: Where you want the form')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(expected)
})

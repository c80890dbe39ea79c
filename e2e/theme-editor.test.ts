import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { consultationSnippet } from '../guide/snippet'
import { hostHarness } from './host-harness'
import { upgraded } from './product'

const harness = hostHarness()

const linesOf = (page: Page) => page.locator('.editor pre').textContent()
const verdict = (page: Page) => page.locator('.editor [role=status]').textContent()

/** Opens the guide and waits until its editor works. */
async function open(page: Page, width = 1280) {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${harness.product.url}/embed/`)
  await upgraded(page)
  await page.locator('.editor[data-ready]').waitFor()
}

it('the editor shows the three lines of the default look, with the address of this service, even without script', async () => {
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

it('a choice changes the form, appears in the lines only if it differs from the default, and can be undone', async () => {
  const { page } = harness
  await open(page)
  await page.getByLabel('Button', { exact: true }).fill('#6b1f5c')
  await page.getByLabel('Corners (px)').fill('2')
  await page.locator('.editor-controls').getByLabel('Text', { exact: true }).fill('#000000')
  await page.locator('.editor-controls').getByLabel('Text', { exact: true }).fill('#0f1b2d')
  const [link, script, tag] = consultationSnippet(harness.product.url).split('\n')
  const style =
    '<style>haven-consultation-form { --haven-accent: #6b1f5c; --haven-ground: #ffffff; --haven-radius: 2px }</style>'
  expect((await linesOf(page))?.split('\n')).toEqual([link, script, style, tag])
  const button = page.locator('[data-stage]').getByRole('button', { name: 'Request a consultation' })
  const drawn = () =>
    button.evaluate(one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).borderRadius])
  expect(await drawn()).toEqual(['rgb(107, 31, 92)', '2px'])
  await page.getByRole('button', { name: 'Reset all' }).click()
  expect(await linesOf(page)).toBe(consultationSnippet(harness.product.url))
  expect(await drawn()).toEqual(['rgb(22, 48, 90)', '8px'])
})

it('the editor keeps the choices over a reload, and in a link for a colleague', async () => {
  const { page } = harness
  await open(page)
  await page.getByLabel('Button', { exact: true }).fill('#6b1f5c')
  await page.getByLabel('Corners (px)').fill('2')
  await page.locator('.editor-form select').selectOption('haven-callback-form')
  const chosen = await linesOf(page)
  expect(chosen).toMatch(
    /haven-callback-form \{ --haven-accent: #6b1f5c; --haven-ground: #ffffff; --haven-radius: 2px \}/,
  )
  const link = page.url()
  await page.reload()
  await page.locator('.editor[data-ready]').waitFor()
  expect(await linesOf(page)).toBe(chosen)
  await page.getByRole('button', { name: 'Reset all' }).click()
  await page.locator('.editor-form select').selectOption('haven-consultation-form')
  expect(page.url()).toBe(`${harness.product.url}/embed/`)
  // The two addresses differ only after the `#`, so the browser does not load the page again.
  await page.goto(link)
  await expect.poll(() => linesOf(page)).toBe(chosen)
  // The editor must ignore values in a link that nobody can choose in the editor.
  await page.goto('about:blank')
  await page.goto(`${harness.product.url}/embed/#form=toString&--haven-accent=red&--haven-radius=x`)
  await page.locator('.editor[data-ready]').waitFor()
  expect(await linesOf(page)).toBe(consultationSnippet(harness.product.url))
})

it('the editor’s lines work as pasted on another site’s page', async () => {
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

it.each<[string, string, Record<string, string>]>([
  ['a dark page', '#14101c', { Links: '#5b2a86', Text: '#2b1a3a', 'Edge of the fields': '#8a6fa3' }],
  ['a dark page, on a dark ground', '#14101c', { 'Behind the form': '#241a33' }],
  ['a light page, on a dark ground', '#ffffff', { 'Behind the form': '#241a33' }],
])('text that the editor calls readable is readable in its preview and on %s', async (_, ground, colours) => {
  const { page } = harness
  await open(page)
  const chosen = colours['Behind the form'] ? { ...forDark, ...colours } : colours
  const editor = page.locator('.editor-controls')
  for (const [label, colour] of Object.entries(chosen)) await editor.getByLabel(label, { exact: true }).fill(colour)
  expect(await verdict(page)).toMatch(/^Everything can be read/)
  await expect.poll(() => page.evaluate(contrasts)).toEqual([])
  harness.html = `<!doctype html><html lang="en"><title>Contact us</title><style>body { background: ${ground} }</style>${await linesOf(page)}</html>`
  await page.goto(harness.origin)
  await upgraded(page)
  expect(await page.evaluate(contrasts)).toEqual([])
})
/** Colours for a dark background. The editor's first colours are for a light background. */
const forDark = {
  Button: '#e0b25c',
  'Text on the button': '#0f1b2d',
  Links: '#e0b25c',
  Text: '#ffffff',
  'Inside the fields': '#16233a',
  'Edge of the fields': '#8793a6',
}

/** The texts of the form that have too little contrast with their nearest background; runs in the page. */
function contrasts() {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(part => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const root = document.querySelector('haven-consultation-form')?.shadowRoot as ShadowRoot
  const texts = [...root.querySelectorAll<HTMLElement>('label, legend, button, a, input, small, .hint')]
  return texts.flatMap(element => {
    const { width, height } = element.getBoundingClientRect()
    if (width < 4 || height < 4) return []
    let below: Element | null = element
    while (below && /, 0\)$|^transparent$/.test(getComputedStyle(below).backgroundColor)) below = below.parentElement
    const [one = 0, other = 0] = [
      light(getComputedStyle(element).color),
      light(getComputedStyle(below ?? document.body).backgroundColor),
    ].sort((a, b) => b - a)
    const is = (one + 0.05) / (other + 0.05)
    return is < 4.5 ? [`${element.localName} ${element.textContent}: ${is.toFixed(2)}`] : []
  })
}

it('the editor says which colours have too little contrast to be read', async () => {
  const { page } = harness
  await open(page)
  expect(await verdict(page)).toMatch(/^Everything can be read/)
  await page.getByLabel('Button', { exact: true }).fill('#ffd9e8')
  expect(await verdict(page)).toMatch(/^Hard to read .*The button’s text: 1\.\d to 1, needs 4\.5\./)
  await page.getByLabel('Text on the button').fill('#000000')
  await page.locator('.editor-controls').getByLabel('Text', { exact: true }).fill('#999999')
  expect(await verdict(page)).toMatch(/Text: 2\.\d to 1, needs 4\.5/)
})

it('the editor ignores a size that is invalid or out of its limits', async () => {
  const { page } = harness
  await open(page)
  for (const size of ['', '3', '400']) {
    await page.getByLabel('Size of text (px)').fill(size)
    expect(await linesOf(page)).toBe(consultationSnippet(harness.product.url))
    expect(await verdict(page)).toBe('Left as it was. Size of text (px): a whole number from 14 to 24.')
  }
  await page.getByLabel('Size of text (px)').fill('18')
  expect(await verdict(page)).toMatch(/^Everything can be read/)
})

it('the editor changes the button back to Copy once the lines have changed', async () => {
  const { page } = harness
  await open(page)
  const copy = page.locator('.editor figcaption button')
  await copy.click()
  await expect.poll(() => copy.textContent()).toMatch(/^(Copied|Selected)$/)
  await page.getByLabel('Links').fill('#5b2a86')
  expect(await copy.textContent()).toBe('Copy')
})

it('the editor works by keyboard at 375 px: choosing another form, reading its line, and copying, which is announced', async () => {
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
  for (let presses = 0; presses < 40 && !(await copy.evaluate(one => one === document.activeElement)); presses++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-said]').textContent()).toBe('Copied: Your lines')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(expected)
})

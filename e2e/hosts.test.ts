import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { compile } from 'tailwindcss'
import { describe, expect, it } from 'vitest'
import { publicNames as names, senders, type PublicTag as Tag } from '../scripts/public-tags'
import { hold, hostHarness } from './host-harness'
import { idle, strictCsp } from './host-page'
import { drawn, fill, partnerPage, sheetsAreIn } from './partner-page'
import { collectErrors, countStored, freePort, startHostPage, startProduct } from './product'

const harness = hostHarness()
const { open, pageOf } = partnerPage(harness)

const fileOf = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name), 'utf8')
const bootstrap = fileOf('bootstrap/dist/css/bootstrap.min.css')
const preflight = (await compile(fileOf('tailwindcss/preflight.css'))).build([])

/** Styles and markup that owners put on their pages. */
const hostile: Record<string, { head?: string; html?: string }> = {
  'that unsets everything': { head: '* { all: unset !important }' },
  'with Tailwind’s reset': { head: preflight },
  'with Bootstrap': { head: bootstrap },
  'that runs from right to left': { html: 'dir="rtl"' },
}

/**
 * The compared properties. Logical properties replace left and right where they exist, because a right-to-left page
 * mirrors a widget. The typeface is not compared, because a widget uses the page's typeface by design.
 */
const properties = [
  ...['display', 'position', 'visibility', 'float', 'box-sizing', 'color', 'background-color', 'opacity'],
  ...['font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-transform', 'text-decoration-line'],
  ...['padding-block-start', 'padding-block-end', 'padding-inline-start', 'padding-inline-end', 'list-style-type'],
  ...['margin-block-start', 'margin-block-end', 'border-block-start-width', 'border-inline-start-width'],
  ...['border-block-start-style', 'border-block-start-color', 'border-start-start-radius', 'min-block-size', 'cursor'],
]

/** The page with the classic script instead of the module; unchanged if `kind` is `module`. */
const withScript = (page: string, kind: string) =>
  kind === 'module'
    ? page
    : page.replace(/ type="module"(?= src="[^"]+haven\.js")/, '').replace('haven.js"', 'haven.iife.js"')

/** Names that the tests themselves add to the window. */
const ofTests = /^window\.(?:namesBefore|__playwright\w*|__pw\w*)$/

/** The parts of each tag, with their computed styles. */
const partStyles = (page: Page) =>
  page.evaluate(
    ([all, wanted]) =>
      all.flatMap(tag =>
        [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll('[part]') ?? [])].map((element, place) => {
          const style = getComputedStyle(element)
          const values = wanted.map(name => `${name}: ${style.getPropertyValue(name)}`)
          return [`${tag} ${place} ${element.getAttribute('part')}`, values] as const
        }),
      ),
    [names, properties] as const,
  )

const ownStyles = (page: Page) =>
  page.evaluate(
    wanted =>
      [...document.querySelectorAll('html, body, main, h1, main > p, main > p > a, main > button')].map(element =>
        wanted.map(name => getComputedStyle(element).getPropertyValue(name)),
      ),
    properties,
  )

/** Sends every form on the page, and finds each record in the files by its reference. */
async function sendAll(page: Page, dataDir: string) {
  for (const { tag, list } of senders) {
    await fill(page, tag)
    await page.locator(`${tag} button[type=submit]:visible`).click()
    const reference = await page.locator(`${tag} [part=reference]`).textContent()
    await expect.poll(() => countStored(dataDir, reference, list)).toBe(1)
  }
}

describe('on a host page', () => {
  it.each(Object.entries(hostile))('%s, every part looks as on a page without styles', async (_, page) => {
    const errors = await collectErrors(harness.page)
    await open()
    await harness.page.evaluate(idle)
    const clean = await partStyles(harness.page)
    expect(new Set(clean.map(([name]) => name.split(' ')[0])).size).toBe(names.length)
    const release = await hold(harness.page, /haven\.js$/)
    harness.html = await pageOf(page)
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    await harness.page.getByText('Theirs').waitFor()
    const own = await ownStyles(harness.page)
    release()
    await drawn(harness.page)
    await harness.page.evaluate(idle)
    expect(Object.fromEntries(await partStyles(harness.page))).toEqual(Object.fromEntries(clean))
    expect(await ownStyles(harness.page)).toEqual(own)
    expect(errors).toEqual([])
  })

  it.each([
    ['no sheet of its own', 375, ''],
    ['Bootstrap', 375, bootstrap],
    ['Bootstrap', 1280, bootstrap],
    ['Tailwind’s reset', 375, preflight],
  ])('with %s, %i px wide, a form before its script takes the same space as its widget', async (_, width, head) => {
    await harness.page.setViewportSize({ width, height: 900 })
    const some = senders.map(({ tag }) => tag)
    // Owners may load their stylesheet before or after Haven's. The test loads the owner's stylesheet after Haven's,
    // where conflicts are more likely.
    harness.html = (await pageOf({ some })).replace('</head>', `<style>${head}</style></head>`)
    const release = await hold(harness.page, /haven\.js$/)
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    await harness.page.getByText('Theirs').waitFor()
    await harness.page.waitForFunction(sheetsAreIn)
    const before = await harness.page.evaluate(rooms, some)
    release()
    await drawn(harness.page, some)
    expect(await harness.page.evaluate(rooms, some)).toEqual(before)
  })

  it('with the strictest policy and Trusted Types, every request is stored and no violation is reported', async () => {
    const errors = await collectErrors(harness.page)
    const port = await freePort()
    const product = await startProduct({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
    const html = await pageOf({ api: product.url })
    const policy = `${strictCsp(product.url)['Content-Security-Policy']}; require-trusted-types-for 'script'`
    const host = await startHostPage(() => html, { 'Content-Security-Policy': policy }, port)
    try {
      await harness.page.goto(host.origin)
      await drawn(harness.page)
      await sendAll(harness.page, product.dataDir)
      expect(errors).toEqual([])
    } finally {
      host.close()
      await product.remove()
    }
  })

  it.each(['module', 'classic'])(
    'whose script has changed the built-in objects, every request is stored, and no global name is added: the %s script',
    async kind => {
      const errors = await collectErrors(harness.page)
      const first = `<script>(${pollute})(); namesBefore = (${globalNames})()</script>`
      harness.html = withScript(await pageOf(), kind).replace('<head>', `<head>${first}`)
      await harness.page.goto(harness.origin)
      await drawn(harness.page)
      expect(await harness.page.evaluate('JSON.stringify([1])')).toBe('"polluted"')
      await sendAll(harness.page, harness.product.dataDir)
      const names = await harness.page.evaluate<string[]>(
        `(${globalNames})().filter(name => !namesBefore.includes(name))`,
      )
      expect(names.filter(name => !ofTests.test(name))).toEqual([])
      expect(errors).toEqual([])
    },
  )

  it.each([320, 375])('%i px wide, with text twice as large, nothing scrolls sideways', async width => {
    await harness.page.setViewportSize({ width, height: 700 })
    for (const head of ['', 'html { font-size: 200%; --haven-font-size: 32px }']) {
      await open({ head })
      expect([head, await harness.page.evaluate('document.documentElement.scrollWidth')]).toEqual([head, width])
    }
  })
})

/** The height of each tag; runs in the page. */
function rooms(all: Tag[]) {
  return all.map(tag => `${tag} ${document.querySelector(tag)?.getBoundingClientRect().height}`)
}

/** Changes the built-in objects as scripts of 2007 did, such as Prototype.js; runs in the page. */
function pollute() {
  type Made = Record<string, unknown>
  const add = (to: unknown, ...names: string[]) => {
    for (const name of names) (to as Made)[name] = () => 'polluted'
  }
  add(Object.prototype, 'extend', 'toJSONString', 'each')
  add(Array.prototype, 'toJSON', 'each', 'first', 'without', 'inspect')
  add(String.prototype, 'toJSON', 'strip', 'parseJSON', 'evalJSON')
  add(Number.prototype, 'toJSON', 'times')
  add(Date.prototype, 'toJSON')
  add(Function.prototype, 'delay', 'defer')
  const { parse, stringify } = JSON
  // Imitates old scripts that replace JSON.stringify by a faulty function: an array becomes a text, and inherited
  // properties are written, too.
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return 'polluted'
    if (typeof value !== 'object' || value === null) return value
    const made: Made = {}
    for (const name in value) {
      if (typeof (value as Made)[name] !== 'function') made[name] = write((value as Made)[name])
    }
    return made
  }
  window.JSON = { parse, stringify: (value: unknown) => stringify(write(value)) } as typeof JSON
  Array.from = (list: ArrayLike<unknown>) => Array.prototype.slice.call(list) as never
}

/** Every name of the window and of the built-in objects; runs in the page. */
function globalNames() {
  const objects = { window, Object, Array, String, Number, Function, Date, JSON, Promise, Element, HTMLElement }
  return Object.entries(objects).flatMap(([name, object]) => [
    ...Reflect.ownKeys(object).map(key => `${name}.${String(key)}`),
    ...Reflect.ownKeys(('prototype' in object ? object.prototype : {}) as object).map(
      key => `${name}.prototype.${String(key)}`,
    ),
  ])
}

import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { snippetOf, strictCsp } from './host-page'
import {
  fillConsultation,
  freePort,
  launch,
  listen,
  type Product,
  pressSend,
  startHostPage,
  startProduct,
  upgraded,
} from './product'

let browser: Browser
let product: Product
let snippet: string
let host: Awaited<ReturnType<typeof startHostPage>>
let html: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launch()
  const port = await freePort()
  product = await startProduct({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
  snippet = await snippetOf(product.url)
  host = await startHostPage(() => html, {}, port)
})
afterAll(async () => {
  await browser.close()
  host.close()
  await product.remove()
})
beforeEach(async () => {
  html = snippet
  context = await browser.newContext()
  page = await context.newPage()
})
afterEach(() => context.close())

/** Holds back a file until it is released. */
async function hold(pattern: RegExp) {
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route(pattern, async route => {
    await held
    await route.continue()
  })
  return release
}

const box = (name: string) => page.getByRole('textbox', { name })
const inWidget = (expression: string) =>
  page.evaluate(
    `(() => { const root = document.querySelector('haven-consultation-form').shadowRoot; return ${expression} })()`,
  )

describe('before a slow script arrives', () => {
  it('what was typed, chosen, focused and selected is carried over', async () => {
    const release = await hold(/haven\.js$/)
    await page.goto(host.origin, { waitUntil: 'commit' })
    await fillConsultation(page)
    await box('Your situation').focus()
    await box('Your situation').evaluate(area => (area as HTMLTextAreaElement).setSelectionRange(3, 10, 'backward'))
    release()
    await upgraded(page)
    expect(await box('First name').inputValue()).toBe('Amina')
    expect(await page.getByRole('combobox').inputValue()).toBe('deportation')
    expect(await page.getByRole('radio', { name: /^Urgent/ }).isChecked()).toBe(true)
    expect(
      await inWidget('[root.activeElement.name, root.activeElement.selectionStart, root.activeElement.selectionEnd]'),
    ).toEqual(['message', 3, 10])
  })

  it('someone in the middle of an e-mail address types on', async () => {
    const release = await hold(/haven\.js$/)
    await page.goto(host.origin, { waitUntil: 'commit' })
    await box('Email address').focus()
    await page.keyboard.type('amina@exam')
    release()
    await upgraded(page)
    await page.keyboard.type('ple.org')
    expect(await box('Email address').inputValue()).toBe('amina@example.org')
  })

  it('the upgrade waits while a word is being composed', async () => {
    const release = await hold(/haven-consultation-form-.*\.js$/)
    await page.goto(host.origin, { waitUntil: 'commit' })
    await page.waitForRequest(/haven-consultation-form-.*\.js$/)
    await box('First name').focus()
    const session = await context.newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 })
    const loaded = page.waitForResponse(/haven-consultation-form-.*\.js$/)
    release()
    await loaded
    await page.waitForTimeout(400)
    const waited = await page.evaluate(() => customElements.get('haven-consultation-form') === undefined)
    await session.send('Input.insertText', { text: '雨' })
    await upgraded(page)
    expect(waited).toBe(true)
    expect(await box('First name').inputValue()).toBe('雨')
  })

  it.each([375, 768, 1280])('nothing on the page shifts at %i px', async width => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const release = await hold(/haven\.js$/)
    await page.goto(host.origin, { waitUntil: 'commit' })
    const below = page.getByText('What stands below the form.')
    await below.waitFor()
    await page.waitForTimeout(200)
    const before = await below.boundingBox()
    release()
    await upgraded(page)
    await page.waitForTimeout(500)
    expect(await below.boundingBox()).toEqual(before)
    expect(await page.evaluate('shift')).toBe(0)
  })
})

describe('on any page', () => {
  it('costs what the budgets say, every file counted as it came over the network', async () => {
    const files = new Set<string>()
    page.on('response', response => {
      if (response.url().startsWith(`${product.url}/widgets/`)) files.add(response.url())
    })
    await page.goto(host.origin)
    await upgraded(page)
    await fillConsultation(page)
    await pressSend(page)
    await page.locator('[part=reference]').waitFor()
    let total = 0
    for (const url of files) {
      const answer = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
      total += Number(answer.headers.get('content-length'))
    }
    expect(files.size).toBeGreaterThanOrEqual(5)
    expect(total).toBeGreaterThan(10_000)
    expect(total).toBeLessThanOrEqual(26_000)
  })

  it('asks for the style sheet once, for the page and for the widget', async () => {
    let served = 0
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ response }) => {
      if (response.url.endsWith('haven.css') && !response.fromDiskCache && !response.fromPrefetchCache) served++
    })
    await page.goto(host.origin)
    await upgraded(page)
    expect(served).toBe(1)
  })

  it('does no harm when it is loaded twice', async () => {
    const heard = await listen(page)
    html = snippet.replace(
      '</head>',
      `<script type="module" src="${product.url}/widgets/haven.js?again"></script></head>`,
    )
    await page.goto(host.origin)
    await upgraded(page)
    await fillConsultation(page)
    await pressSend(page)
    await page.locator('[part=reference]').waitFor()
    expect(await page.locator('haven-toasts').count()).toBe(1)
    expect(heard).toEqual([])
  })

  it('finds tags that are added later, any number of them', async () => {
    html = snippet.replace(/<haven-consultation-form>[\s\S]*<\/haven-consultation-form>/, '')
    await page.goto(host.origin)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => customElements.get('haven-consultation-form') === undefined)).toBe(true)
    await page.evaluate(() => {
      for (const topic of ['Asylum', 'ILR']) {
        const form = document.createElement('haven-consultation-form')
        form.setAttribute('topic', topic)
        document.body.append(form)
      }
    })
    await upgraded(page)
    await expect
      .poll(() => page.getByRole('combobox').evaluateAll(all => all.map(one => (one as HTMLSelectElement).value)))
      .toEqual(['other', 'settlement'])
  })

  it('tells the page what happens, and lets it hold a submission back', async () => {
    await page.goto(host.origin)
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard, hold: true })
      for (const name of ['haven-ready', 'haven-submit', 'haven-success', 'haven-error']) {
        document.addEventListener(name, event => {
          heard.push([name, (event as CustomEvent).detail ?? null])
          if (name === 'haven-submit' && (window as unknown as { hold: boolean }).hold) event.preventDefault()
        })
      }
    })
    await upgraded(page)
    await fillConsultation(page)
    await pressSend(page)
    await expect.poll(() => page.evaluate('heard.length')).toBeGreaterThan(0)
    await page.waitForTimeout(300)
    expect(await page.locator('[part=reference]').count()).toBe(0)
    await page.evaluate('hold = false')
    await pressSend(page)
    const reference = await page.locator('[part=reference]').textContent()
    const heard = (await page.evaluate('heard')) as [string, unknown][]
    expect(heard.filter(([name]) => name !== 'haven-ready')).toEqual([
      ['haven-submit', null],
      ['haven-submit', null],
      ['haven-success', { reference }],
    ])
  })

  it('takes its colours from the page, and lets nothing else in or out', async () => {
    html = snippet.replace(
      '</head>',
      '<style>:root { --haven-accent: rgb(120, 0, 80) } * { all: unset !important; letter-spacing: 9px !important } button { background: red !important }</style></head>',
    )
    await page.goto(host.origin)
    await upgraded(page)
    const styles = await inWidget(
      '(s => [s.backgroundColor, s.letterSpacing, s.display])(getComputedStyle(root.querySelector("[part=button]")))',
    )
    expect(styles).toEqual(['rgb(120, 0, 80)', 'normal', 'block'])
    const heading = await page.getByText('Help from a partner').evaluate(element => getComputedStyle(element).display)
    expect(heading).toBe('inline')
  })

  it('works from the one classic file under a strict policy, too', async () => {
    const heard = await listen(page)
    const port = await freePort()
    const classic = await startProduct({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
    const text = (await snippetOf(classic.url)).replace(
      /<script type="module" src="([^"]*)haven\.js">/,
      '<script src="$1haven.iife.js">',
    )
    const other = await startHostPage(() => text, strictCsp(classic.url), port)
    try {
      await page.goto(other.origin)
      await upgraded(page)
      await fillConsultation(page)
      await pressSend(page)
      await page.locator('[part=reference]').waitFor()
      expect(heard).toEqual([])
    } finally {
      other.close()
      await classic.remove()
    }
  })

  it('loads the code for sending when the page is idle, at the latest at the first keystroke', async () => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto(host.origin)
    await upgraded(page)
    const count = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/widgets/')).length,
      )
    const before = await count()
    await page.waitForTimeout(500)
    expect(await count()).toBe(before)
    await box('First name').press('A')
    await expect.poll(count).toBeGreaterThan(before)
  })
})

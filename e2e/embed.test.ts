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
  storedInquiries,
  upgraded,
  visitor,
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

describe('when things go another way', () => {
  it('a lost answer and a late notice version still make one record and one reference', async () => {
    html = snippet.replace(
      /<haven-consultation-form>[\s\S]*<\/haven-consultation-form>/,
      '<haven-consultation-form></haven-consultation-form>',
    )
    let releaseFirm = () => {}
    const firmHeld = new Promise<void>(done => {
      releaseFirm = done
    })
    await page.route('**/api/firm', async route => {
      await firmHeld
      await route.continue()
    })
    let first = true
    let lost: unknown
    await page.route('**/api/contact', async route => {
      const response = await route.fetch()
      if (!first) return route.fulfill({ response })
      first = false
      lost = await response.json()
      return route.abort('timedout')
    })
    await page.goto(host.origin)
    await upgraded(page)
    await fillConsultation(page)
    await pressSend(page)
    await page.locator('[part=failure]').waitFor()
    releaseFirm()
    await page.locator('[part=failure] a').first().waitFor()
    await pressSend(page)
    expect({ reference: await page.locator('[part=reference]').textContent() }).toEqual(lost)
  })

  it.each([
    ['an answer without a reference', { status: 201, contentType: 'application/json', body: '{}' }],
    [
      'a page in the place of an answer',
      { status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
    ],
    ['an error that is no JSON', { status: 502, contentType: 'text/html', body: 'Bad gateway' }],
  ])('%s is no success, and the text stays', async (_, answer) => {
    await page.goto(host.origin)
    await upgraded(page)
    await fillConsultation(page)
    await page.route('**/api/contact', route =>
      route.fulfill({ headers: { 'Access-Control-Allow-Origin': host.origin }, ...answer }),
    )
    await pressSend(page)
    await page.locator('[part=failure]').waitFor()
    expect(await page.locator('[part=reference]').count()).toBe(0)
    expect(await box('First name').inputValue()).toBe('Amina')
  })

  it('text typed into the widget is there again after a visit to another page', async () => {
    await page.goto(host.origin)
    await upgraded(page)
    await fillConsultation(page)
    await page.goto(`${product.url}/privacy/`)
    await page.goBack()
    await upgraded(page)
    expect(await box('First name').inputValue()).toBe('Amina')
    expect(await box('Your situation').inputValue()).toContain('detained')
  })

  it('a sent form that leaves the page and returns shows its reference, and nothing of what was sent', async () => {
    const release = await hold(/haven\.js$/)
    await page.goto(host.origin, { waitUntil: 'commit' })
    await fillConsultation(page)
    release()
    await upgraded(page)
    await pressSend(page)
    const reference = await page.locator('[part=reference]').textContent()
    await page.evaluate(async () => {
      const form = document.querySelector('haven-consultation-form') as HTMLElement
      form.remove()
      await new Promise(done => setTimeout(done, 50))
      document.body.append(form)
    })
    expect(await page.locator('[part=reference]').textContent()).toBe(reference)
    expect(await page.locator('haven-consultation-form [name=firstName]').first().inputValue()).toBe('')
    await page.getByRole('button', { name: 'Send another' }).click()
    expect(await box('First name').inputValue()).toBe('')
  })

  it('a page can ask for a tag that stands in a shadow root of its own', async () => {
    html = snippet.replace(/<haven-consultation-form>[\s\S]*<\/haven-consultation-form>/, '<div id="own"></div>')
    await page.goto(host.origin)
    await page.evaluate(() => {
      const root = document.querySelector('#own')?.attachShadow({ mode: 'open' })
      root?.append(document.createElement('haven-consultation-form'))
    })
    // As text, since the test's own transformation of imports does not reach into the page.
    await page.evaluate(`import('${product.url}/widgets/haven.js').then(({ load }) => load('haven-consultation-form'))`)
    await box('First name').waitFor()
  })

  it('an api attribute that is no address is named, and the script’s own origin is asked', async () => {
    const heard = await listen(page)
    html = snippet.replace('<haven-consultation-form>', '<haven-consultation-form api="intake.firm.example">')
    await page.goto(host.origin)
    await upgraded(page)
    expect(heard.filter(line => line.startsWith('[haven]') && line.includes('api="intake.firm.example"'))).not.toEqual(
      [],
    )
    await fillConsultation(page)
    await pressSend(page)
    await page.locator('[part=reference]').waitFor()
  })

  it('a theme can be set as a property, and brings a ground of its own', async () => {
    await page.goto(host.origin)
    await upgraded(page)
    await page.evaluate(() =>
      Object.assign(document.querySelector('haven-consultation-form') as HTMLElement, { theme: 'dark' }),
    )
    await expect
      .poll(() => inWidget('getComputedStyle(root.querySelector(".haven")).backgroundColor'))
      .toBe('rgb(15, 27, 45)')
  })

  it('corrections and repeats of a plain form do not make it suspect', async () => {
    const strict = await startProduct({ RATE_LIMITS: 'on' })
    const body = new URLSearchParams({ ...visitor, message: 'x' })
    const post = (fields: URLSearchParams) =>
      fetch(`${strict.url}/api/contact`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: fields.toString(),
      })
    try {
      const wrong = new URLSearchParams(body)
      wrong.set('email', 'nowhere')
      for (let turn = 0; turn < 6; turn++) expect((await post(wrong)).status).toBe(422)
      expect((await post(body)).status).toBe(303)
      await expect.poll(() => storedInquiries(strict.dataDir)).toEqual([expect.objectContaining({ suspect: false })])
    } finally {
      await strict.remove()
    }
  })
})

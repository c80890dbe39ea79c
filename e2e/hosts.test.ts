import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { compile } from 'tailwindcss'
import { describe, expect, it } from 'vitest'
import type { PublicFirm } from '../api/contract/firm'
import { consultationSnippet, headSnippet, tagSnippet } from '../guide/snippet'
import { publicNames as names, type PublicTag, publicTags, senders } from '../scripts/public-tags'
import { growth, shifts, watchShift } from '../scripts/steady'
import { hold, hostHarness } from './host-harness'
import { idle, roundTrip, strictCsp, sumShifts, twoFrames } from './host-page'
import { countStored, fillConsultation, freePort, listen, pressSend, startHostPage, startProduct } from './product'

const harness = hostHarness()

type Tag = PublicTag

const caller = { phone: '020 7946 0456', email: 'amina@example.org' }

async function fillIn(page: Page, tag: Tag, answers: Record<string, string>) {
  for (const [name, text] of Object.entries(answers)) await page.locator(`${tag} [name=${name}]:visible`).fill(text)
}

async function fill(page: Page, tag: Tag) {
  // Its own labels and choices.
  if (tag === 'haven-consultation-form') return await fillConsultation(page)
  const { opens, steps = 0, answers = {} } = publicTags[tag].sending ?? {}
  if (opens) await page.locator(`${tag} [part=open]`).click()
  for (let step = 0; step < steps; step++) await page.locator(`${tag} [part=button]:visible`).click()
  await fillIn(page, tag, answers)
}

const fileOf = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name), 'utf8')
const bootstrap = fileOf('bootstrap/dist/css/bootstrap.min.css')
const preflight = (await compile(fileOf('tailwindcss/preflight.css'))).build([])

/** What owners do to their pages. */
const hostile: Record<string, { head?: string; html?: string }> = {
  'that unsets everything': { head: '* { all: unset !important }' },
  'with Tailwind’s reset': { head: preflight },
  'with Bootstrap': { head: bootstrap },
  'that runs from right to left': { html: 'dir="rtl"' },
}

/** Logical where there is a choice: a page from right to left mirrors a widget. The typeface is the page's by design. */
const properties = [
  ...['display', 'position', 'visibility', 'float', 'box-sizing', 'color', 'background-color', 'opacity'],
  ...['font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-transform', 'text-decoration-line'],
  ...['padding-block-start', 'padding-block-end', 'padding-inline-start', 'padding-inline-end', 'list-style-type'],
  ...['margin-block-start', 'margin-block-end', 'border-block-start-width', 'border-inline-start-width'],
  ...['border-block-start-style', 'border-block-start-color', 'border-start-start-radius', 'min-block-size', 'cursor'],
]

/** A partner's page with every tag as the guide has it, or with some of them. */
async function pageOf({ head = '', html = '', api = harness.product.url, some = names } = {}) {
  const firm = (await (await fetch(`${api}/api/firm`)).json()) as PublicFirm
  return `<!doctype html><html lang="en" ${html}><head><meta charset="utf-8"><title>A partner's page</title>
<meta name="viewport" content="width=device-width">${head && `<style>${head}</style>`}
${headSnippet(api)}</head><body><main><h1>Help from a partner</h1><p>Words and <a href="/">a link</a>.</p><button>Theirs</button>
${some.map(tag => tagSnippet(tag, api, firm)).join('\n')}</main></body></html>`
}

/** The same page with the one classic file in the loader's place, or as it is. */
const withScript = (page: string, kind: string) =>
  kind === 'module'
    ? page
    : page.replace(/ type="module"(?= src="[^"]+haven\.js")/, '').replace('haven.js"', 'haven.iife.js"')

/** What the tests themselves put on the window. */
const ofTests = /^window\.(?:namesBefore|__playwright\w*|__pw\w*)$/

/** Whether every sheet that the page links to is in force: the wizard's own stands in the page, beside its tag. */
const sheetsAreIn = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ sheet }) => sheet).every(Boolean)

/** Waits until every tag shows its main part. */
async function drawn(page: Page, some = names) {
  for (const tag of some)
    await page.locator(`${tag} [part=${publicTags[tag].part}]`).first().waitFor({ state: 'attached' })
}

/** Each tag's parts with their computed styles. */
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

async function open(options: Parameters<typeof pageOf>[0] = {}) {
  harness.html = await pageOf(options)
  await harness.page.emulateMedia({ reducedMotion: 'reduce' })
  await harness.page.goto(harness.origin)
  await drawn(harness.page, options.some)
}

/** The reference on the page that thanks for what a form sent itself; null before. */
const thanked = () => new URL(harness.page.url()).searchParams.get('reference')

/** Sends every form of the page, and looks each record up in the files by its reference. */
async function sendAll(page: Page, dataDir: string) {
  for (const { tag, list } of senders) {
    await fill(page, tag)
    await page.locator(`${tag} button[type=submit]:visible`).click()
    const reference = await page.locator(`${tag} [part=reference]`).textContent()
    await expect.poll(() => countStored(dataDir, reference, list)).toBe(1)
  }
}

describe('on a host page', () => {
  it.each(Object.entries(hostile))(
    '%s, every part looks as on a clean one, and every form is kept',
    async (_, page) => {
      const heard = await listen(harness.page)
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
      await sendAll(harness.page, harness.product.dataDir)
      expect(heard).toEqual([])
    },
  )

  it.each([
    ['no sheet of its own', 375, ''],
    ['Bootstrap', 375, bootstrap],
    ['Bootstrap', 1280, bootstrap],
    ['Tailwind’s reset', 375, preflight],
  ])('with %s, %i px wide, a form before its script takes the room of its widget', async (_, width, head) => {
    await harness.page.setViewportSize({ width, height: 900 })
    const some = senders.map(({ tag }) => tag)
    // A page's sheet stands before ours or after it: the worse of the two.
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

  it('with the strictest policy and Trusted Types, every form is kept and nothing is reported', async () => {
    const heard = await listen(harness.page)
    const port = await freePort()
    const product = await startProduct({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
    const html = await pageOf({ api: product.url })
    const policy = `${strictCsp(product.url)['Content-Security-Policy']}; require-trusted-types-for 'script'`
    const host = await startHostPage(() => html, { 'Content-Security-Policy': policy }, port)
    try {
      await harness.page.goto(host.origin)
      await drawn(harness.page)
      await sendAll(harness.page, product.dataDir)
      expect(heard).toEqual([])
    } finally {
      host.close()
      await product.remove()
    }
  })

  it.each(['module', 'classic'])(
    'whose script has changed the built-in objects, every form is kept: the %s script',
    async kind => {
      const heard = await listen(harness.page)
      harness.html = withScript(await pageOf(), kind).replace('<head>', `<head><script>(${pollute})()</script>`)
      await harness.page.goto(harness.origin)
      await drawn(harness.page)
      expect(await harness.page.evaluate('JSON.stringify([1])')).toBe('"polluted"')
      await sendAll(harness.page, harness.product.dataDir)
      expect(heard).toEqual([])
    },
  )

  it.each(['module', 'classic'])('the %s script adds no name to the window, nor to any built-in object', async kind => {
    const page = withScript(await pageOf(), kind)
    harness.html = page.replace('<head>', `<head><script>namesBefore = (${globalNames})()</script>`)
    await harness.page.goto(harness.origin)
    await drawn(harness.page)
    await sendAll(harness.page, harness.product.dataDir)
    const names = await harness.page.evaluate<string[]>(
      `(${globalNames})().filter(name => !namesBefore.includes(name))`,
    )
    expect(names.filter(name => !ofTests.test(name))).toEqual([])
  })

  it.each([320, 375])('%i px wide, with text twice as large, nothing scrolls sideways', async width => {
    await harness.page.setViewportSize({ width, height: 700 })
    for (const head of ['', 'html { font-size: 200%; --haven-font-size: 32px }']) {
      await open({ head })
      expect([head, await harness.page.evaluate('document.documentElement.scrollWidth')]).toEqual([head, width])
    }
  })
})

describe('over the network', () => {
  it('with every widget twice, each read happens once and none repeats by itself', async () => {
    const reads: string[] = []
    harness.page.on('request', request => {
      if (request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/')) reads.push(request.url())
    })
    await open({ some: [...names, ...names] })
    await harness.page.evaluate(() => {
      for (const type of ['focus', 'online', 'visibilitychange']) dispatchEvent(new Event(type))
    })
    await harness.page.evaluate(idle)
    await harness.page.evaluate(roundTrip, harness.product.url)
    expect(reads.length).toBeGreaterThanOrEqual(3)
    expect(reads).toEqual([...new Set(reads)])
  })

  it.each(senders)('a failed write of $tag is sent once', async ({ tag }) => {
    let writes = 0
    await open({ some: [tag] })
    await harness.page.route(/\/api\//, route => {
      if (route.request().method() !== 'POST') return route.continue()
      writes++
      return route.abort()
    })
    await fill(harness.page, tag)
    await harness.page.locator(`${tag} button[type=submit]:visible`).click()
    await harness.page.locator(`${tag} [part=failure]`).waitFor()
    await harness.page.evaluate(idle)
    await harness.page.evaluate(roundTrip, harness.product.url)
    expect(writes).toBe(1)
  })

  it.each(senders)('$tag sends itself when its code for sending cannot be had', async ({ tag, list }) => {
    await harness.page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await open({ some: [tag] })
    await harness.page.route(/\/widgets\//, route => route.abort())
    await fill(harness.page, tag)
    await harness.page.locator(`${tag} button[type=submit]:visible`).click()
    await expect.poll(() => countStored(harness.product.dataDir, thanked(), list)).toBe(1)
  })
})

describe('on a dark page', () => {
  const worst = (where: string) => harness.page.evaluate(worstContrast, where)

  it('labels, hints and links can be read, before the script and after it, and as its theme changes', async () => {
    const head = 'body { background: #101418; color: #eee } body.day { background: #fff; color: #222 }'
    const some: Tag[] = ['haven-consultation-form', 'haven-callback-form', 'haven-team']
    harness.html = await pageOf({ head, some })
    const release = await hold(harness.page, /haven\.js$/)
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    await harness.page.waitForFunction(sheetsAreIn)
    for (const theme of ['', 'day']) {
      await harness.page.evaluate(name => (document.body.className = name), theme)
      expect(await worst('haven-consultation-form > .haven')).toBeGreaterThanOrEqual(4.5)
    }
    release()
    await drawn(harness.page, some)
    for (const theme of ['day', '', 'day', '']) {
      await harness.page.evaluate(name => (document.body.className = name), theme)
      await expect.poll(() => worst('haven-consultation-form')).toBeGreaterThanOrEqual(4.5)
      await expect.poll(() => worst('haven-team')).toBeGreaterThanOrEqual(4.5)
      const { dark } = await groundOf('haven-callback-form')
      expect([theme, dark]).toEqual([theme, !theme])
    }
    await harness.page.evaluate(() => document.querySelector('haven-callback-form')?.setAttribute('theme', 'light'))
    await expect.poll(() => groundOf('haven-callback-form')).toEqual({ dark: false })
  })

  it.each([
    ['main { background: oklch(0.2 0.03 260) }', true],
    ['main { background: color(srgb 0.1 0.1 0.1) }', true],
    ['body { background: #000 } main { background: #ffffff }', false],
    ['body { background: #000 } main { background: rgb(255 255 255 / 0.1) }', true],
    ['body { background: #000 } haven-callback-form { --haven-ground: #fff }', false],
    ['html { background: url(night.jpg); color: #fff }', true],
    ['', false],
  ])('%s is dark: %s', async (head, dark) => {
    await open({ head, some: ['haven-callback-form'] })
    await expect.poll(() => groundOf('haven-callback-form')).toEqual({ dark })
  })

  const groundOf = (tag: Tag) =>
    harness.page.evaluate(name => {
      const haven = document.querySelector(name)?.shadowRoot?.querySelector('.haven') as Element
      return { dark: getComputedStyle(haven).colorScheme === 'dark' }
    }, tag)
})

describe('on a page that changes', () => {
  it('tags come, move with what was typed, go and come again without a complaint', async () => {
    const heard = await listen(harness.page)
    await open()
    await fillIn(harness.page, 'haven-callback-form', { name: 'Amina Yusuf' })
    await harness.page.evaluate(all => {
      const main = document.querySelector('main') as HTMLElement
      for (const tag of all) main.prepend(document.querySelector(tag) as Element)
    }, names)
    expect(await harness.page.locator('haven-callback-form [name=name]:visible').inputValue()).toBe('Amina Yusuf')
    const gone = await harness.page.evaluateHandle(
      all =>
        all.map(tag => {
          const element = document.querySelector(tag) as Element
          element.remove()
          return element
        }),
      names,
    )
    const parts = () => gone.evaluate(elements => elements.map(element => element.shadowRoot?.childElementCount))
    await expect.poll(parts).toEqual(names.map(() => 0))
    await gone.evaluate(elements => document.body.append(...elements))
    await drawn(harness.page)
    expect(heard).toEqual([])
  })

  it('attributes that change at run time change what is shown', async () => {
    await open({ some: ['haven-callback-form', 'haven-call-button'] })
    const topic = harness.page.locator('haven-callback-form select:visible')
    expect(await topic.count()).toBe(0)
    await harness.page.evaluate(() => document.querySelector('haven-callback-form')?.setAttribute('topics', ''))
    await topic.waitFor()
    await harness.page.evaluate(() => document.querySelector('haven-callback-form')?.removeAttribute('topics'))
    await expect.poll(() => topic.count()).toBe(0)
    for (const flag of [true, false]) {
      await harness.page.evaluate(
        topics => Object.assign(document.querySelector('haven-callback-form') as Element, { topics }),
        flag,
      )
      await expect.poll(() => topic.count()).toBe(Number(flag))
    }
    await harness.page.evaluate(() =>
      document.querySelector('haven-call-button')?.setAttribute('phone', '01632 960087'),
    )
    await expect
      .poll(() => harness.page.locator('haven-call-button [part=call]').getAttribute('href'))
      .toBe('tel:01632960087')
  })
})

describe('for whoever uses keys or large text', () => {
  it('what has the focus is never under the call button or a toast', async () => {
    await harness.page.setViewportSize({ width: 375, height: 600 })
    await harness.page.clock.install()
    await open({ head: 'main { padding-block: 600px }' })
    await harness.page.clock.runFor(5_000)
    await harness.page.locator('haven-call-button [part=notice]').waitFor()
    await fillIn(harness.page, 'haven-callback-form', { name: 'Amina Yusuf', phone: caller.phone })
    await harness.page.locator('haven-callback-form button[type=submit]:visible').click()
    await harness.page.locator('haven-toasts').getByText('Callback request sent').first().waitFor()
    await harness.page.evaluate('scrollTo(0, 0); document.activeElement.blur()')
    const seen: string[] = []
    const covered: string[] = []
    for (let i = 0; i < 50; i++) {
      await harness.page.keyboard.press('Tab')
      // The button gives way after the key.
      await harness.page.evaluate(twoFrames)
      const [what = '', over = ''] = await harness.page.evaluate(underneath)
      seen.push(what)
      if (over) covered.push(`${what} is under ${over}`)
    }
    expect(new Set(seen).size).toBeGreaterThan(20)
    expect(covered).toEqual([])
  })

  it('the notice of the call button keeps its own button in the window, as small as that is', async () => {
    await harness.page.setViewportSize({ width: 320, height: 400 })
    await harness.page.clock.install()
    await open({ head: 'html { --haven-font-size: 32px } main { display: none }', some: ['haven-call-button'] })
    await harness.page.evaluate(() => document.body.append(...document.querySelectorAll('haven-call-button')))
    await harness.page.clock.runFor(5_000)
    await harness.page.locator('haven-call-button [part=notice]').waitFor()
    const close = await harness.page.locator('haven-call-button [part=close]').boundingBox()
    expect(close?.y).toBeGreaterThanOrEqual(0)
  })

  it.each([320, 375])('%i px wide, with text twice as large, no text is cut off', async width => {
    await harness.page.setViewportSize({ width, height: 700 })
    await open({ head: 'html { font-size: 200%; --haven-font-size: 32px }' })
    expect(await harness.page.evaluate(cutOff, names)).toEqual([])
  })
})

describe('the notices', () => {
  const close = () => harness.page.locator('haven-toasts').getByRole('button', { name: 'Close' })

  async function send() {
    await fillIn(harness.page, 'haven-callback-form', { name: 'Amina Yusuf', phone: caller.phone })
    await harness.page.locator('haven-toasts').waitFor({ state: 'attached' })
  }

  it.each([
    'display: grid; gap: 60px; min-height: 2000px',
    'display: flex; flex-direction: column; justify-content: space-between; min-height: 2000px',
  ])('move nothing of a page whose body has "%s"', async layout => {
    // The code for sending, and with it the region for notices, comes at the first keystroke then.
    await harness.page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    harness.html = (await pageOf({ head: `body { ${layout} }`, some: ['haven-callback-form'] })).replace(
      '</main>',
      '</main><footer>Theirs below</footer>',
    )
    await harness.page.goto(harness.origin)
    await drawn(harness.page, ['haven-callback-form'])
    const footer = () => harness.page.locator('footer').boundingBox()
    const before = await footer()
    expect(await harness.page.locator('haven-toasts').count()).toBe(0)
    await send()
    expect(await footer()).toEqual(before)
    expect(before?.y).toBeGreaterThan(600)
  })

  it('can be read and closed in the page’s own modal dialog, where the form stands', async () => {
    harness.html = (await pageOf({ some: ['haven-callback-form'] }))
      .replace('<main>', '<main><dialog>')
      .replace('</main>', '</dialog></main>')
    await harness.page.goto(harness.origin)
    await harness.page.evaluate(() => document.querySelector('dialog')?.showModal())
    await drawn(harness.page, ['haven-callback-form'])
    await send()
    await harness.page.locator('haven-callback-form button[type=submit]:visible').click()
    await close().click()
    await expect.poll(() => close().count()).toBe(0)
  })
})

describe('on a page of two intakes', () => {
  it.each(['theirs', 'ours'])('each form posts to its own, with %s defining the tags', async whose => {
    const heard = await listen(harness.page)
    const other = await startProduct({ ALLOWED_ORIGINS: harness.origin })
    try {
      const [ours, theirs] = await Promise.all(
        [harness.product.url, other.url].map(api => pageOf({ api, some: ['haven-callback-form'] })),
      )
      const heads = [ours, theirs].map(page => page?.match(/<link[\s\S]*<\/script>/)?.[0])
      const forms = [ours, theirs].map(page => page?.match(/<haven-[\s\S]*<\/haven-callback-form>/)?.[0])
      harness.html = `<!doctype html><html lang="en"><head><title>Two firms</title>${whose === 'ours' ? heads[0] : heads[1]}</head>
<body>${forms.join('')}</body></html>`
      const reads: string[] = []
      harness.page.on('request', request => {
        const { origin, pathname } = new URL(request.url())
        if (pathname === '/api/firm') reads.push(origin)
      })
      await harness.page.goto(harness.origin)
      for (const [i, { url, dataDir }] of [harness.product, other].entries()) {
        const tag = harness.page.locator('haven-callback-form').nth(i)
        await tag.locator('[part=form]').waitFor()
        expect(await tag.locator('[part=form]').getAttribute('action')).toBe(`${url}/api/callbacks`)
        expect(await tag.locator('[part=privacy] a').getAttribute('href')).toBe(`${url}/privacy/`)
        await tag.locator('[name=name]:visible').fill('Amina Yusuf')
        await tag.locator('[name=phone]:visible').fill(caller.phone)
        await tag.locator('button[type=submit]:visible').click()
        const reference = await tag.locator('[part=reference]').textContent()
        await expect.poll(() => countStored(dataDir, reference, 'callbacks')).toBe(1)
      }
      expect(reads.sort()).toEqual([harness.product.url, other.url].sort())
      const [from, to] = whose === 'ours' ? [harness.product.url, other.url] : [other.url, harness.product.url]
      expect(heard).toEqual([expect.stringMatching(new RegExp(`^\\[haven\\] .*${to}.*${from}`))])
    } finally {
      await other.remove()
    }
  })
})

describe('on a page that is one form', () => {
  /** The page as the owner writes it; a parser drops the inner form. */
  async function openForm(tag: Tag) {
    const page = await pageOf({ some: [tag] })
    harness.html = page
      .replace('<button>Theirs</button>', '')
      .replace('<main>', '<form method="post" action="/theirs"><main><input name="theirs" value="1">')
      .replace('</main>', '<button name="save">Save</button></main></form>')
    const release = await hold(harness.page, /haven\.js$/)
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    await harness.page.getByText('Save').waitFor()
    return release
  }

  it('its own button sends that form, without the fields of a widget', async () => {
    const heard = await listen(harness.page)
    const release = await openForm('haven-consultation-form')
    await harness.page.getByRole('textbox', { name: 'First name' }).fill('Amina')
    release()
    await drawn(harness.page, ['haven-consultation-form'])
    expect(await harness.page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Amina')
    for (const send of [
      () => harness.page.getByText('Save').click(),
      () => harness.page.locator('[name=theirs]').press('Enter'),
    ]) {
      const [request] = await Promise.all([harness.page.waitForRequest(/theirs$/), send()])
      expect(request.postData()).toBe('theirs=1&save=')
    }
    expect(heard).toEqual([])
  })

  it.each(senders)('$tag carries over what was typed and is kept, also after a move', async ({ tag, list }) => {
    const release = await openForm(tag)
    release()
    await drawn(harness.page, [tag])
    await harness.page.evaluate(
      name => document.querySelector('form')?.append(document.querySelector(name) as Node),
      tag,
    )
    await fill(harness.page, tag)
    await harness.page.locator(`${tag} button[type=submit]:visible`).click()
    const reference = await harness.page.locator(`${tag} [part=reference]`).textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference, list)).toBe(1)
    await harness.page.locator(`${tag} [part=again]`).click()
    expect(await harness.page.evaluate(typedIn, tag)).toEqual([])
  })

  it('a form sends itself where its code for sending cannot be had', async () => {
    await harness.page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const release = await openForm('haven-callback-form')
    release()
    await drawn(harness.page, ['haven-callback-form'])
    await harness.page.route(/\/widgets\//, route => route.abort())
    await fillIn(harness.page, 'haven-callback-form', { name: 'Amina Yusuf', phone: caller.phone })
    await harness.page.locator('haven-callback-form button[type=submit]:visible').click()
    await expect.poll(() => countStored(harness.product.dataDir, thanked(), 'callbacks')).toBe(1)
  })
})

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

  it('the pages of these tests are what it makes of today’s snippets', async () => {
    const bare = (html: string) => html.replace(/<\/?p>|<br \/>|\s|value="\d{4}-\d\d-\d\d"/g, '')
    const { product } = harness
    const firm = (await (await fetch(`${product.url}/api/firm`)).json()) as PublicFirm
    const api = 'https://intake.example'
    expect(bare(stored('three-lines'))).toBe(bare(consultationSnippet(api)))
    for (const tag of moved) expect(bare(stored(tag))).toBe(bare(headSnippet(api) + tagSnippet(tag, api, firm)))
  })

  it('the three lines become a form that is kept', async () => {
    const heard = await listen(harness.page)
    harness.html = page('three-lines')
    await harness.page.goto(harness.origin)
    await fillConsultation(harness.page)
    await pressSend(harness.page)
    const reference = await harness.page.locator('[part=reference]').textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference)).toBe(1)
    expect(heard).toEqual([])
  })

  it.each(moved)('<%s> takes back the form that was moved out of it, and is kept', async tag => {
    const heard = await listen(harness.page)
    harness.html = page(tag)
    await harness.page.goto(harness.origin)
    await drawn(harness.page, [tag])
    const forms = () => harness.page.locator('form:visible, details:visible').count()
    await expect.poll(forms).toBe(tag === 'haven-appointment-button' ? 0 : 1)
    const list = publicTags[tag].sending?.list
    await fill(harness.page, tag)
    await harness.page.locator(`${tag} button[type=submit]:visible`).click()
    const reference = await harness.page.locator(`${tag} [part=reference]`).textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference, list)).toBe(1)
    expect(heard).toEqual([])
  })

  it('what was typed before the script comes is carried over, with the focus and the selection', async () => {
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

  it('without script the form is sent as it stands', async () => {
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
    // The whole page, as the first screen does not show what the form moves below it.
    expect(await growth(harness.page, harness.origin, ['main'], [{ width: 375 }, { width: 1280 }])).toEqual([])
  })
})

describe('around the call button', () => {
  const call = '<haven-call-button phone="020 7946 0100"></haven-call-button>'

  /** A page with the call button, and time that stands still until the test moves it. */
  async function openCalls(body: string) {
    await harness.page.setViewportSize({ width: 1280, height: 720 })
    await harness.page.clock.install({ time: '2026-11-02T10:00:00Z' })
    await harness.page.clock.pauseAt('2026-11-02T10:00:01Z')
    harness.html = `<!doctype html><html lang="en"><head><title>A partner's page</title>
<script type="module" src="${harness.product.url}/widgets/haven.js"></script></head><body>${body}${call}</body></html>`
    await harness.page.goto(harness.origin)
    await harness.page.locator('haven-call-button [part=call]').waitFor({ state: 'attached' })
    await harness.page.clock.runFor(50)
  }
  const notice = () => harness.page.locator('haven-call-button [part=notice]')
  const seesNotice = () => notice().isVisible()

  it('what is not seen takes no click: before, with and after its notice', async () => {
    await openCalls('<a href="#under" style="position: fixed; inset: 0">Under all of it</a>')
    for (const [wait, parts] of [
      [50, 0],
      [3_500, 1],
      [1_000, 2],
      [8_500, 1],
    ] as const) {
      await harness.page.clock.runFor(wait)
      await expect.poll(() => harness.page.evaluate(taken)).toEqual({ parts, blind: 0 })
    }
  })

  it('a notice with the pointer on it at its end goes once the pointer leaves', async () => {
    await openCalls('')
    await harness.page.clock.runFor(4_500)
    await expect.poll(seesNotice).toBe(true)
    await notice().hover()
    await harness.page.clock.runFor(20_000)
    expect(await seesNotice()).toBe(true)
    await harness.page.mouse.move(10, 10)
    await harness.page.clock.runFor(1_000)
    await expect.poll(() => notice().count()).toBe(0)
  })

  it.each(['<button>Next</button>', '<input aria-label="Name">', '<label><input type="radio"> Yes</label>'])(
    'its notice neither opens over %s nor stays there',
    async control => {
      const place = `<main style="position: absolute; top: 590px; right: 60px">${control}</main>`
      await openCalls(`${place}<p style="height: 3000px"></p>`)
      await harness.page.clock.runFor(6_000)
      await harness.page.locator('haven-call-button [part=call]').waitFor()
      expect(await seesNotice()).toBe(false)
      await harness.page.evaluate('scrollTo(0, 600)')
      await harness.page.clock.runFor(1_000)
      await expect.poll(seesNotice).toBe(true)
      await harness.page.evaluate('scrollTo(0, 0)')
      await expect.poll(seesNotice).toBe(false)
      await harness.page.evaluate('scrollTo(0, 600)')
      await harness.page.clock.runFor(1_000)
      await expect.poll(seesNotice).toBe(true)
    },
  )

  it('its notice waits while a field of a widget has the focus', async () => {
    await openCalls(`<haven-callback-form></haven-callback-form><p style="height: 900px"></p>`)
    const name = harness.page.locator('haven-callback-form [name=name]:visible')
    await name.focus()
    await harness.page.clock.runFor(6_000)
    await harness.page.locator('haven-call-button [part=call]').waitFor()
    expect(await seesNotice()).toBe(false)
    await name.blur()
    await harness.page.evaluate('scrollTo(0, 9999)')
    await harness.page.clock.runFor(1_000)
    await expect.poll(seesNotice).toBe(true)
    await name.focus()
    await expect.poll(seesNotice).toBe(false)
  })

  it('its notice comes once a visit', async () => {
    await openCalls('')
    await harness.page.clock.runFor(4_500)
    await expect.poll(seesNotice).toBe(true)
    await harness.page.reload()
    await harness.page.locator('haven-call-button [part=call]').waitFor({ state: 'attached' })
    for (let second = 0; second < 6; second++) await harness.page.clock.runFor(1_000)
    await harness.page.locator('haven-call-button [part=call]').waitFor()
    expect(await notice().count()).toBe(0)
  })

  it('nothing shifts as it and its notice come and go', async () => {
    await harness.page.addInitScript(sumShifts)
    await openCalls('<p>Words above it.</p>')
    for (const [wait, seen] of [
      [4_500, true],
      [9_000, false],
    ] as const) {
      await harness.page.clock.runFor(wait)
      await expect.poll(seesNotice).toBe(seen)
      await harness.page.evaluate(twoFrames)
    }
    expect(await harness.page.evaluate('shift')).toBe(0)
  })
})

/** The least contrast of a text below an element, or in its shadow root, with the ground that it stands on; runs in the page. */
function worstContrast(where: string) {
  const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = parse(color).map(part => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const top = document.querySelector(where) as Element
  const ratios = [
    ...(top.shadowRoot ?? top).querySelectorAll<HTMLElement>(
      'label, legend, small, p, a, b, button, input, textarea, select',
    ),
  ]
    .filter(element => element.checkVisibility() && element.getBoundingClientRect().width > 1)
    .map(element => {
      let at: Element | null = element
      while (at && (parse(getComputedStyle(at).backgroundColor)[3] ?? 1) === 0)
        at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host
      const ground = luminance(at ? getComputedStyle(at).backgroundColor : 'rgb(255, 255, 255)')
      const text = luminance(getComputedStyle(element).color)
      return (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05)
    })
  return ratios.length ? Math.min(...ratios) : 0
}

/** The height of each tag; runs in the page. */
function rooms(all: Tag[]) {
  return all.map(tag => `${tag} ${document.querySelector(tag)?.getBoundingClientRect().height}`)
}

/** What has the focus, and what of a widget lies over the middle of it; runs in the page. */
function underneath() {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (!element || element === document.body) return ['the page']
  const { left, top, width, height } = element.getBoundingClientRect()
  const what = `${element.localName} ${element.getAttribute('name') ?? element.textContent?.trim().slice(0, 30)}`
  const inside = (element.getRootNode() as ShadowRoot).host?.localName
  const over = document.elementFromPoint(left + width / 2, top + height / 2)?.localName ?? ''
  return [what, /^haven-(call-button|toasts)$/.test(over) && over !== inside ? over : '']
}

/** The parts whose text is wider or higher than they show; runs in the page. */
function cutOff(all: string[]) {
  return all.flatMap(tag =>
    [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll<HTMLElement>('[part], [part] *') ?? [])]
      .filter(element => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        const hides = (way: string) => way === 'hidden' || way === 'clip'
        if (!element.innerText?.trim() || element.closest('.said') || clientWidth < 2) return false
        return (
          (hides(overflowX) && scrollWidth > clientWidth + 1) || (hides(overflowY) && scrollHeight > clientHeight + 1)
        )
      })
      .map(element => `${tag} ${element.localName} ${element.innerText.slice(0, 30)}`),
  )
}

/** How many parts of the call button are seen, and at how many points it takes a click where none is; runs in the page. */
function taken() {
  const parts = [...(document.querySelector('haven-call-button')?.shadowRoot?.querySelectorAll('[part]') ?? [])]
  const rooms = parts
    .filter(part => part.matches('[part=call], [part=notice]') && getComputedStyle(part).visibility === 'visible')
    .map(part => part.getBoundingClientRect())
  let blind = 0
  for (let x = 2; x < innerWidth; x += 8) {
    for (let y = 2; y < innerHeight; y += 8) {
      const seen = rooms.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom)
      if (!seen && document.elementFromPoint(x, y)?.localName === 'haven-call-button') blind++
    }
  }
  return { parts: rooms.length, blind }
}

/** What a fallback's text fields hold; runs in the page. */
function typedIn(tag: string) {
  const fields = document.querySelectorAll<HTMLInputElement>(
    `${tag} input:not([type=hidden], [type=radio]), ${tag} textarea`,
  )
  return [...fields].map(({ value }) => value).filter(Boolean)
}

/** What the field of a widget that has the focus holds, and what of it is selected; runs in the page. */
function focusIn(tag: string) {
  const field = document.querySelector(tag)?.shadowRoot?.activeElement as HTMLInputElement | null | undefined
  return [field?.value, field?.selectionStart, field?.selectionEnd]
}

/** Does to the built-in objects what scripts of 2007 did, Prototype.js among them; runs in the page. */
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
  // What came before the browsers' own: it looks for toJSON on each value, and asks through inherited names, too.
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

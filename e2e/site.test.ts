import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Locator, Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { caseTypeOf } from '../api/contract/forms/topics'
import { referenceIn } from '../api/testing/told-in'
import { shiftOf, watchShift } from '../scripts/layout-shift'
import { sitePaths } from '../scripts/site-paths'
import { fillConsultation, pressSend, storedInquiries, upgraded, visitor } from './product'
import { startBoth } from './start-both'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PATHS = sitePaths()
/**
 * The maximum number of bytes (gzip) in all scripts of one page, including its widgets; the wizard's page has the
 * largest scripts.
 */
const SCRIPT_BUDGET = 60_000
/** The size of a visitor's whole download for the landing page, with headers, in bytes. */
const WEIGHT = 120_000
/** The maximum height of the landing page, in px. */
const HEIGHT = 12_000
/** The widths at which axe checks: one for the layout of phones, and one for that of large screens. */
const AXE_AT = [375, 1280]
/**
 * The pages that axe checks at both widths. Each page that is not in this list consists of sections of these pages, so
 * axe checks it at one width.
 */
const AXE_AT_BOTH = ['/', '/visa-assistance/', '/thiru/', '/fees/', '/forms/consultation/', '/variants/d/', '/embed/']
const hasAxe = (path: string, width: number) =>
  AXE_AT_BOTH.includes(path) ? AXE_AT.includes(width) : AXE_AT[PATHS.indexOf(path) % AXE_AT.length] === width
/** The width of a tablet, to which a loaded page is narrowed. `e2e/site-pieces.test.ts` loads pages at this width. */
const TABLET = 768
/**
 * The two widths of each kind of window. The test loads a page at the first width, and then resizes the window to the
 * second one. On phones, half of the pages are loaded at the second width.
 */
const WIDTHS = { phones: [320, 375], 'large screens': [1280, TABLET] } as const
/** The number of pages that a test opens at the same time, as each page mostly waits for the network. */
const AT_ONCE = 4

const { browser, product } = await startBoth()

/**
 * Opens every page in a fresh state, as on a first visit, and returns the faults. A few pages are open at a time. The
 * function reuses each tab for many pages, because opening a tab takes longer than loading a page. Before each page,
 * the function removes cached files and stored data.
 */
async function onEvery(
  options: BrowserContextOptions,
  look: (page: Page, path: string) => Promise<string[]>,
  prepare: (page: Page) => Promise<void> = async () => {},
) {
  const wrong: string[] = []
  const left = [...PATHS]
  const worker = async () => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.addInitScript(() => sessionStorage.clear())
    await prepare(page)
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const found = await look(page, path)
      wrong.push(...found.map(what => `${path}: ${what}`))
      page.removeAllListeners()
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return wrong
}

/** Waits until every tag of this build has become a widget. */
const whole = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('*')].every(({ localName, shadowRoot }) => {
      return !localName.startsWith('haven-') || !customElements.get(localName) || shadowRoot
    }),
  )

/** Opens a path and waits until its tags are widgets. */
async function open(page: Page, path: string) {
  await page.goto(product.url + path, { waitUntil: 'load' })
  await whole(page)
}

/** Delays the heading font until the page is painted, as a slow connection does. */
const delayTypeface = (page: Page) =>
  page.route(/\.woff2$/, async route => {
    const painted = page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    // A closed page needs no font, so an error here is ignored.
    await painted
      .then(() => whole(page))
      .then(
        () => route.continue(),
        () => undefined,
      )
  })

async function findings(page: Page): Promise<string[]> {
  // Playwright's `evaluate` is not subject to the page's content security policy, so axe can run while the policy is in
  // force.
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // For each finding, the test needs only a selector. Without `noHtml`, axe would spend a fifth of its time on the
    // HTML of every element.
    axe.configure({ noHtml: true })
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const wider = document.documentElement.scrollWidth - window.innerWidth
    return wider > 0 ? [`${wider} px wider than the screen`] : []
  })

const sized = (width: number) => ({ viewport: { width, height: 900 } })

it('the site’s first screen on a phone shows every language’s name', async () => {
  const page = await browser.newPage({ viewport: { width: 375, height: 667 } })
  await page.goto(`${product.url}/`)
  const names = await page
    .locator('.hero-languages a')
    .evaluateAll(all => all.map(name => Math.ceil(name.getBoundingClientRect().bottom)))
  expect(names.length).toBeGreaterThan(5)
  expect(Math.max(...names)).toBeLessThanOrEqual(667)
  await page.close()
})

it.each([true, false])(
  'the site links each language’s name to a form in that language, which sends a name and a number: script %s',
  async javaScriptEnabled => {
    const page = await browser.newPage({ ...sized(375), javaScriptEnabled })
    await page.goto(`${product.url}/`)
    await page.locator('.hero-languages').getByRole('link', { name: 'ਪੰਜਾਬੀ' }).click()
    const line = page.locator('.language-line')
    expect(await line.innerText()).toContain('ਪੰਜਾਬੀ ਵਿੱਚ')
    expect(await line.evaluate(line => line.getBoundingClientRect().bottom)).toBeLessThan(400)
    const form = page.locator('haven-callback-form')
    if (javaScriptEnabled) await upgraded(page, 'haven-callback-form')
    const name = `Harpreet Sampleton, ${javaScriptEnabled ? 'with' : 'without'} script`
    await form.locator('[name=name]:visible').fill(name)
    await form.locator('[name=phone]:visible').fill('020 7946 0321')
    await form.locator('button[type=submit]:visible').click()
    await page
      .getByText(/^[2-9A-Z]{8}$/)
      .first()
      .waitFor()
    // The readable files are written after the journal, so the test waits for the record.
    const sent = () => storedInquiries(product.dataDir, 'callbacks').find(record => record.name === name)
    await expect.poll(sent).toMatchObject({ language: 'pa' })
    await page.close()
  },
)

it('the site keeps the typed text when the visitor goes to the form in another language and back, and sends it with the last language', async () => {
  const page = await browser.newPage(sized(375))
  await page.goto(`${product.url}/forms/callback/`)
  const form = page.locator('haven-callback-form')
  await upgraded(page, 'haven-callback-form')
  const name = 'Mehwish Switched'
  await form.getByRole('textbox', { name: 'Your name' }).fill(name)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('haven-typed'))).toContain(name)
  await page.locator('.language-switch summary').click()
  await page.locator('.language-switch').getByRole('link', { name: 'اردو' }).click()
  await page.locator('html[lang=ur][dir=rtl]').waitFor()
  await upgraded(page, 'haven-callback-form')
  await expect.poll(() => form.locator('[name=name]:visible').inputValue()).toBe(name)
  await form.locator('[name=phone]:visible').fill('020 7946 0654')
  await page.locator('.language-switch').getByRole('link', { name: 'English' }).click()
  await page.locator('html[lang=en-GB]').waitFor()
  await upgraded(page, 'haven-callback-form')
  await expect.poll(() => form.locator('[name=phone]:visible').inputValue()).toBe('020 7946 0654')
  await form.locator('button[type=submit]:visible').click()
  await form.locator('[part=reference]').waitFor()
  const sent = () => storedInquiries(product.dataDir, 'callbacks').find(record => record.name === name)
  await expect.poll(sent).toBeDefined()
  expect(sent()).not.toMatchObject({ language: 'ur' })
  expect(sent()).not.toHaveProperty('formLanguage')
  // On a right-to-left page, too, the digits of a phone number run from left to right.
  await page.goto(`${product.url}/thank-you/ur/`)
  const number = page.locator('a.button[href^="tel:"] .unbroken').first()
  expect(await number.evaluate(one => getComputedStyle(one).direction)).toBe('ltr')
  await page.close()
})

it('the site shows the reasons to choose the firm in complete rows on a wide screen', async () => {
  const page = await browser.newPage(sized(1680))
  await page.goto(`${product.url}/kingdom/`)
  const tops = await page.locator('.reasons li').evaluateAll(all => all.map(one => (one as HTMLElement).offsetTop))
  expect(tops.filter(top => top === tops[0])).toHaveLength(3)
  expect(tops.filter(top => top === tops.at(-1))).toHaveLength(3)
  await page.close()
})

it('the site shows the office’s number on the line of its icon', async () => {
  const page = await browser.newPage(sized(375))
  await page.goto(`${product.url}/kingdom/`)
  const middles = await page
    .locator('.top-bar li:has(a)')
    .first()
    .evaluate(line => {
      const text = document.createRange()
      text.selectNodeContents(line.querySelector('a') as Node)
      return [line.querySelector('svg') as Element, text].map(part => {
        const { top, bottom } = part.getBoundingClientRect()
        return (top + bottom) / 2
      })
    })
  expect(Math.abs((middles[0] as number) - (middles[1] as number))).toBeLessThan(4)
  await page.close()
})

it('the site opens the line about another person, and chooses the answer "detained", for a visitor who follows the link “write to us”', async () => {
  const page = await browser.newPage(sized(375))
  await page.goto(`${product.url}/`)
  await upgraded(page)
  await page.getByRole('link', { name: 'write to us' }).first().click()
  const form = page.locator('haven-consultation-form')
  await form.locator('[name="onBehalfOf.relationship"]').last().waitFor()
  const detained = form.getByRole('radiogroup', { name: 'Are they detained?' }).getByLabel('Yes')
  await expect.poll(() => detained.isChecked()).toBe(true)
  const open = () => form.locator('details[open] > summary').allInnerTexts()
  expect(await open()).toEqual(['Have you had a letter or decision?', 'Are you asking for someone else?'])
  // A part that the visitor has collapsed stays collapsed, even when the form is drawn again.
  await form.locator('details[open] > summary').last().click()
  await pressSend(page)
  await form.getByText('There is a problem').first().waitFor()
  expect(await open()).toEqual(['Have you had a letter or decision?'])
  await page.close()
})

it.each([375, 1280])(
  'the site links employers at %i px to a heading, with the tabs and the routes below it',
  async width => {
    const page = await browser.newPage({ viewport: { width, height: 700 }, reducedMotion: 'reduce' })
    await open(page, '/')
    await page.getByRole('link', { name: 'For employers' }).click()
    const top = (selector: string) => page.locator(selector).evaluate(element => element.getBoundingClientRect().top)
    const header = await page.locator('.site-header').evaluate(element => element.getBoundingClientRect().bottom)
    await expect.poll(() => top('#business')).toBeLessThan(700 * 0.6)
    expect(await top('#immigration .eyebrow')).toBeGreaterThanOrEqual(header)
    await page.close()
  },
)

describe('without script', () => {
  it('nothing floats over a phone’s page, whose header has a number; a wider window has the office’s number in its corner', async () => {
    const page = await browser.newPage({ ...sized(375), javaScriptEnabled: false })
    await page.goto(`${product.url}/`)
    const floating = page.locator('haven-call-button a').first()
    expect(await floating.isVisible()).toBe(false)
    expect(await page.locator('.site-header a[href^="tel:"]:visible').count()).toBe(1)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await floating.isVisible()).toBe(true)
    await page.close()
  })

  it('the link to the second list of routes leads to the list’s own heading', async () => {
    const page = await browser.newPage({ ...sized(375), javaScriptEnabled: false, reducedMotion: 'reduce' })
    await page.goto(`${product.url}/#personal`)
    const top = () => page.locator('#personal h3').evaluate(heading => heading.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(150)
    expect(await top()).toBeGreaterThan(65)
    await page.close()
  })

  it('a form’s page keeps no space for the note of a missing button', async () => {
    const page = await browser.newPage({ ...sized(375), javaScriptEnabled: false })
    for (const path of ['/forms/callback/', '/forms/visa/']) {
      await page.goto(product.url + path)
      expect((await page.locator('.form-page-leave').boundingBox())?.height).toBeLessThan(50)
    }
    await page.close()
  })
})

it('the site keeps the theme editor’s control for undoing a choice on one line on a phone', async () => {
  const page = await browser.newPage(sized(375))
  const heights = (selector: string) =>
    page.locator(`${selector}:visible`).evaluateAll(all => all.map(one => (one as HTMLElement).offsetHeight))
  await page.goto(`${product.url}/embed/`)
  expect(await heights('[data-reset]')).toEqual([44])
  await page.close()
})

it('the site has no gaps on a phone: links and a short footer in two columns, the last testimonial as tall as its words', async () => {
  const page = await browser.newPage(sized(375))
  await page.goto(`${product.url}/no-such-page`)
  for (const links of ['.onward a', '.site-footer-brief nav a']) {
    const lefts = await page
      .locator(links)
      .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().left)))
    expect([links, new Set(lefts).size]).toEqual([links, 2])
  }
  await page.goto(`${product.url}/visa-assistance/`)
  const cards = page.locator('haven-testimonials .cards > *')
  await cards.last().waitFor({ state: 'attached' })
  const rooms = await cards.evaluateAll(all => all.map(one => Number.parseFloat(getComputedStyle(one).minHeight)))
  expect(rooms.at(-1)).toBeLessThan(rooms[0] as number)
  await page.close()
})

it('the site has the pages of the specification', () => {
  const named = ['/', '/immigration-services/', '/kingdom/', '/thiru/', '/visa-assistance/', '/coming-soon/', '/admin/']
  const ours = ['/thank-you/', '/privacy/', '/complaints/', '/fees/', '/accessibility/']
  expect(PATHS).toEqual(expect.arrayContaining([...named, ...ours, ...[...'abcde'].map(name => `/variants/${name}/`)]))
})

it.each(['/', '/haven/', '/variants/d/'])(
  'the site fills in the form for each link of %s: the link’s case type, and its name before the message',
  async path => {
    const page = await browser.newPage(sized(1280))
    await open(page, path)
    const form = page.locator('haven-consultation-form')
    const held = () =>
      form.evaluate(({ shadowRoot }) =>
        ['serviceRequired', 'message'].map(
          name => shadowRoot?.querySelector<HTMLInputElement>(`form [name="${name}"]`)?.value,
        ),
      )
    const links = page.locator('main [data-topic]')
    const topics = await links.evaluateAll(all => all.map(link => (link as HTMLElement).dataset.topic ?? ''))
    expect(topics.length).toBeGreaterThan(27)
    const wanted = topics.map(topic => [caseTypeOf(topic), `${topic}: `])
    // The code that fills in the form is loaded at the first press, so the test waits for its effect.
    await links.first().dispatchEvent('click')
    await expect.poll(held).toEqual(wanted[0])
    expect(await page.evaluate(fillByLinks, wanted)).toEqual(wanted)
    await page.close()
  },
)

it.each([375, 1280])(
  'the site keeps the landing page at %i px within its limits of height and bytes for a slow phone',
  async width => {
    const page = await browser.newPage(sized(width))
    const network = await page.context().newCDPSession(page)
    let bytes = 0
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await network.send('Network.enable')
    await open(page, '/')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(HEIGHT)
    for (const line of await page.locator('.fold > summary:visible').all()) await line.click()
    // No section may move while a widget replaces its fallback.
    for (const section of await page.locator('main > section, footer').all()) {
      for (const block of ['start', 'end'] as const) {
        await section.evaluate((one, block) => one.scrollIntoView({ block }), block)
        await section.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      }
    }
    await expect
      .poll(() =>
        page
          .locator('haven-team img:visible')
          .evaluateAll(all => all.length > 0 && all.every(one => (one as HTMLImageElement).complete)),
      )
      .toBe(true)
    await page.waitForLoadState('networkidle')
    expect(bytes).toBeGreaterThan(WEIGHT / 2)
    expect(bytes).toBeLessThan(WEIGHT)
    await page.close()
  },
)

it('the site shows the team four in a row, each with a picture and the title on one line, and says with whom to begin', async () => {
  const page = await browser.newPage(sized(1280))
  await open(page, '/')
  const team = page.locator('#team')
  await team.scrollIntoViewIfNeeded()
  const pictures = team.locator('haven-team').getByRole('listitem').locator('img')
  await expect
    .poll(() => pictures.evaluateAll(all => (all as HTMLImageElement[]).filter(one => one.naturalWidth > 0).length))
    .toBe(4)
  const tops = await pictures.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  const titles = await team
    .locator('haven-team [part=title]')
    .evaluateAll(all =>
      all.map(one => one.getBoundingClientRect().height < 1.5 * Number.parseFloat(getComputedStyle(one).lineHeight)),
    )
  expect(titles).toEqual([true, true, true, true])
  expect(await team.getByRole('link', { name: 'Call the office 020 7946 0100' }).getAttribute('href')).toBe(
    'tel:+442079460100',
  )
  await page.close()
})

describe('the fees', () => {
  const openNames = (page: Page) => page.locator('details.priced[open] h3').allInnerTexts()

  it.each([true, false])(
    'open the collapsed service to which a link leads, with script: %s',
    async javaScriptEnabled => {
      const context = await browser.newContext({ ...sized(1280), javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(`${product.url}/fees/`)
      expect(await openNames(page)).toEqual([])
      await page.locator('.contents').getByRole('link', { name: 'British citizenship' }).click()
      await expect.poll(() => openNames(page)).toEqual(['British citizenship'])
      await page.goto(`${product.url}/privacy/`)
      await page.goto(`${product.url}/fees/#british-citizenship`)
      await expect.poll(() => openNames(page)).toEqual(['British citizenship'])
      await context.close()
    },
  )

  it('are printed whole', async () => {
    const page = await browser.newPage(sized(1280))
    await page.goto(`${product.url}/fees/`)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await page.locator('details.priced:not([open])').count()).toBe(0)
    await page.close()
  })
})

describe('on paper', () => {
  /** For each element, returns true if it is visible in print. */
  const printed = async (page: Page, ...places: Locator[]) => {
    await page.emulateMedia({ media: 'print' })
    const shown = await Promise.all(places.map(place => place.isVisible()))
    await page.emulateMedia({ media: null })
    return shown
  }

  it('a form is printed only once it is sent, with its reference and without its buttons', async () => {
    const page = await browser.newPage(sized(1280))
    await open(page, '/')
    const [card, other] = [page.locator('#contact-form'), page.locator('.hero-card')]
    expect(await printed(page, card, other)).toEqual([false, false])
    await upgraded(page)
    await fillConsultation(page)
    await pressSend(page)
    const reference = card.locator('[part=reference]')
    await reference.waitFor()
    const button = card.getByRole('button').first()
    expect(await button.isVisible()).toBe(true)
    expect(await printed(page, card, reference, button, other)).toEqual([true, true, false, false])
    // After sending, the panel in the form says when the firm answers, so the line about the office is hidden. The line
    // is shown again together with the form.
    const now = card.locator('.office-now')
    expect(await now.isVisible()).toBe(false)
    await card.getByRole('button', { name: 'Send another' }).click()
    await now.waitFor()
    await page.close()
  })

  it.each(['/visa-assistance/', '/forms/visa/'])('the answers to the visa check of %s are printed', async path => {
    const page = await browser.newPage(sized(1280))
    await open(page, path)
    const wizard = page.locator('haven-visa-wizard')
    await page.waitForFunction(() => document.querySelector('haven-visa-wizard')?.shadowRoot?.querySelector('form'))
    await wizard.getByRole('radio', { name: 'Student visa' }).check()
    const submit = wizard.getByRole('button', { name: 'Submit Application' })
    const step = wizard.locator('[part=progress]:visible')
    for (let before = ''; !(await submit.isVisible()); ) {
      before = await step.innerText()
      await wizard.getByRole('button', { name: 'Next' }).click()
      await expect.poll(() => step.innerText()).not.toBe(before)
    }
    const answer = wizard.locator('dd').getByText('Student visa')
    expect(await answer.isVisible()).toBe(true)
    expect(await printed(page, answer, submit)).toEqual([true, false])
    await page.close()
  })

  it.each([true, false])('parts that a phone collapses are printed whole, script %s', async javaScriptEnabled => {
    const context = await browser.newContext({ ...sized(375), javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(product.url)
    const covers = page.locator('#services').getByText('Judicial review', { exact: true })
    const line = page.getByText('Details of Visa bans and appeals')
    expect([await covers.isVisible(), await line.isVisible()]).toEqual([false, true])
    expect(await printed(page, covers, line)).toEqual([true, false])
    await context.close()
  })
})

it('the site keeps the header in the window only if the window is tall enough for the text', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${product.url}/privacy/`)
  const top = async (height: number) => {
    await page.setViewportSize({ width: 1280, height })
    await page.evaluate(() => scrollTo({ top: 2_000, behavior: 'instant' }))
    return page.getByRole('banner').evaluate(header => header.getBoundingClientRect().top)
  }
  expect(await top(900)).toBe(0)
  expect(await top(450)).toBeLessThan(-1_000)
  await page.close()
})

it('the site shows this year’s copyright, even on a page that was built last year', async () => {
  const page = await browser.newPage(sized(1280))
  await page.clock.setFixedTime('2031-01-01T10:00:00Z')
  await page.goto(product.url)
  expect(await page.locator('.small-print').innerText()).toContain('© 2025–2031 ')
  await page.close()
})

/**
 * Presses each link that fills in the form, even if the tab is hidden. Returns the values of the form's fields after
 * each press. The function runs in the page, and waits for the expected values for as long as a visitor would.
 */
async function fillByLinks(wanted: (string | undefined)[][]) {
  const root = document.querySelector('haven-consultation-form')?.shadowRoot as ShadowRoot
  const held = () =>
    ['serviceRequired', 'message'].map(name => root.querySelector<HTMLInputElement>(`form [name="${name}"]`)?.value)
  const seen: (string | undefined)[][] = []
  for (const [at, link] of [...document.querySelectorAll('main [data-topic]')].entries()) {
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
    for (let frame = 0; frame < 120 && `${held()}` !== `${wanted[at]}`; frame++) {
      await new Promise(drawn => requestAnimationFrame(drawn))
    }
    seen.push(held())
  }
  return seen
}

/** True when another element covers the middle of an element in a shadow root; runs in the page. */
function covered(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  return (element.getRootNode() as ShadowRoot).elementFromPoint(x + width / 2, y + height / 2) !== element
}

describe('every page of the built site', () => {
  it.each(['phones', 'large screens'] as const)(
    'on %s, with its widgets, fits the screen at two widths, moves nothing, and keeps its policy and budget (axe: at 375 or 1280)',
    async windows => {
      const isPhone = windows === 'phones'
      // Two pages have two addresses each, so axe checks each of these pages only once.
      const looked = new Set<string>()
      const isNew = async (path: string) => {
        const html = await (await fetch(product.url + path)).text()
        return !looked.has(html) && looked.add(html)
      }
      const wrong = await onEvery(
        sized(WIDTHS[windows][0]),
        async (page, path) => {
          const isTurned = isPhone && PATHS.indexOf(path) % 2 === 1
          const widths = isTurned ? WIDTHS[windows].toReversed() : WIDTHS[windows]
          await page.setViewportSize(sized(widths[0] as number).viewport)
          const errors: string[] = []
          const scripts: Request[] = []
          page.on('console', message => {
            // The test ignores the 404 response of the missing page, which is not an error of the site.
            const expected = path === '/no-such-page' && message.text().includes('404')
            if (['error', 'warning'].includes(message.type()) && !expected) errors.push(message.text())
          })
          page.on('pageerror', ({ message }) => errors.push(message))
          page.on('requestfinished', request => {
            if (request.resourceType() === 'script') scripts.push(request)
          })
          await open(page, path)
          await page.waitForLoadState('networkidle')
          errors.push(...(await shiftOf(page)))
          let bytes = 0
          for (const script of scripts) bytes += (await script.sizes()).responseBodySize
          if (bytes > SCRIPT_BUDGET) errors.push(`loads ${bytes} bytes of script`)
          for (const width of widths) {
            await page.setViewportSize(sized(width).viewport)
            errors.push(...(await overflow(page)).map(what => `at ${width} px ${what}`))
            if (hasAxe(path, width) && (await isNew(path))) errors.push(...(await findings(page)))
          }
          return errors
        },
        async page => {
          await watchShift(page)
          // On a phone, another font gives most headings other line breaks, so the test delays the heading font there.
          if (isPhone) await delayTypeface(page)
        },
      )
      expect(wrong).toEqual([])
    },
  )

  it('shows its text, and has working links and forms, without any script', async () => {
    const wrong = await onEvery({ ...sized(375), javaScriptEnabled: false }, async (page, path) => {
      await page.goto(product.url + path)
      const problems: string[] = []
      if (!(await page.locator('h1').first().isVisible())) problems.push('shows no heading')
      for (const summary of await page.locator('main details:has(form) > summary').all()) await summary.click()
      for (const form of await page.locator('main form').all()) {
        const action = (await form.getAttribute('action')) ?? ''
        if (!action.startsWith('/api/')) problems.push(`a form posts to "${action}"`)
        if (!(await form.getByRole('button').first().isVisible())) problems.push(`the form to ${action} has no button`)
      }
      if (!path.startsWith('/admin/')) {
        if (!(await page.locator('a[href^="tel:"]:visible').count())) problems.push('has no number to call')
        const isAlone = path.startsWith('/frame/')
        if (!isAlone && !(await page.locator('#site-links a:visible').count())) problems.push('leads to no other page')
      }
      return problems
    })
    expect(wrong).toEqual([])
  })

  it('links only to pages and anchors that exist', async () => {
    const pages = new Map<string, string>()
    const textOf = async (path: string) => {
      const known = pages.get(path)
      if (known !== undefined) return known
      const answer = await fetch(product.url + path)
      const text = answer.ok ? await answer.text() : ''
      pages.set(path, text)
      return text
    }
    const wrong: string[] = []
    for (const path of PATHS) {
      const html = await (await fetch(product.url + path)).text()
      for (const [, address = ''] of html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)) {
        const link = new URL(address.replaceAll('&amp;', '&'), product.url + path)
        if (link.origin !== product.url || link.pathname.startsWith('/api/')) continue
        // A link to an element on the same page needs no request.
        const target = address.startsWith('#') ? html : await textOf(link.pathname + link.search)
        if (!target) wrong.push(`${path} leads to ${address}, which is not there`)
        else if (link.hash && !target.includes(`id="${link.hash.slice(1)}"`)) {
          wrong.push(`${path} leads to ${address}, where there is no such place`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('axe finds nothing', () => {
  const look = async (path: string, act: (page: Page) => Promise<void>, width = 1280) => {
    const context = await browser.newContext({ ...sized(width), reducedMotion: 'reduce' })
    const page = await context.newPage()
    await open(page, path)
    await act(page)
    const found = await findings(page)
    await context.close()
    return found
  }

  it('in the open menu of a phone', async () => {
    const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })
    expect(await look('/variants/e/', page => menu(page).click(), 375)).toEqual([])
  })

  it('with the other tab chosen', async () => {
    const other = (page: Page) => page.getByRole('tab', { selected: false }).click()
    expect(await look('/variants/e/', other)).toEqual([])
  })

  // One width is enough here, because the tests above have run axe on every page. Here the pages only show a form in
  // another state, which the form's own tests also check.
  describe.each([375])('at %i px', width => {
    it('on the thank-you page with a reference', async () => {
      const body = new URLSearchParams(visitor)
      const sent = await fetch(`${product.url}/api/contact`, { method: 'POST', redirect: 'manual', body })
      const address = sent.headers.get('location') ?? ''
      const shown = (page: Page) => page.getByText(referenceIn(address) ?? 'a reference').waitFor()
      expect(await look(address, shown, width)).toEqual([])
    })

    it('on the thank-you page without a reference, because its address has no valid proof', async () => {
      const shown = async (page: Page) => {
        await page.getByRole('heading', { name: 'Thank you. We have your message.' }).waitFor()
        for (const text of ['Your reference', 'Save as text', 'Keep the reference', 'Nothing was sent']) {
          expect(await page.getByText(text).first().isVisible(), text).toBe(false)
        }
      }
      expect(await look('/thank-you/?t=forged', shown, width)).toEqual([])
    })

    it('while the form shows mistakes, fails to send, and is sent', async () => {
      const act = async (page: Page) => {
        await upgraded(page)
        await pressSend(page)
        await page.locator('[part=summary]').waitFor()
        expect(await findings(page)).toEqual([])
        await fillConsultation(page)
        await page.route('**/api/contact', route => route.fulfill({ status: 503 }))
        await pressSend(page)
        await page.locator('[part=failure]').waitFor()
        // The page's sticky header must not cover the toast.
        const close = page.locator('haven-toasts').getByRole('button', { name: 'Close' })
        expect(await page.locator('haven-toasts b').evaluate(covered)).toBe(false)
        await close.click()
        // The test scrolls to the top of the page, where the sticky header covers no part of the form.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        expect(await findings(page)).toEqual([])
        await page.unroute('**/api/contact')
        await pressSend(page)
        await page.locator('[part=success]').waitFor()
      }
      expect(await look('/', act, width)).toEqual([])
    })

    it('on the page that shows a refused plain form again', async () => {
      const act = async (page: Page) => {
        await page.evaluate(
          body => {
            const form = document.createElement('form')
            form.method = 'post'
            form.action = '/api/contact'
            for (const [name, value] of Object.entries(body)) {
              const input = document.createElement('input')
              Object.assign(input, { name, value })
              form.append(input)
            }
            document.body.append(form)
            form.submit()
          },
          { ...visitor, phone: '1', email: 'nowhere', message: 'one line' },
        )
        await page.waitForURL(/\/api\/contact$/)
      }
      expect(await look('/', act, width)).toEqual([])
    })
  })
})

it('the headline keeps “Home Office” on one line at every width', async () => {
  const page = await browser.newPage()
  await page.goto(product.url)
  for (const width of [375, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await page.locator('h1 .unbroken').evaluate(name => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect([width, lines]).toEqual([width, 1])
  }
  await page.close()
})

it('a short page ends in the footer’s colour on a tall screen', async () => {
  const page = await browser.newPage({ viewport: { width: 1680, height: 1400 } })
  await page.goto(`${product.url}/none`)
  const [window, footer] = await page.evaluate(() =>
    ['html', '.site-footer'].map(name => getComputedStyle(document.querySelector(name) as Element).backgroundColor),
  )
  expect(window).toBe(footer)
  await page.close()
})

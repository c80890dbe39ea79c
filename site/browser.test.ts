import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import sirv from 'sirv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadFirm } from '../api/content/firm'
import { createStyleSources } from '../api/http/middleware/style-sources'
import { chromium as executable, flagsForBriefPages } from '../scripts/chromium'
import { renderSite } from './render'

const policyOf = (styles: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'${styles}; ` +
  "img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; form-action 'self'; base-uri 'none'"
const WIDTHS = [320, 375, 768, 1280]
/** The tests use only the width of a phone and that of a desktop: at widths in between, axe has found nothing else. */
const LAYOUTS = [375, 1280]
const PAGES = [
  '/',
  '/visa-assistance/',
  '/fees/',
  '/complaints/',
  '/privacy/',
  '/accessibility/',
  '/coming-soon/',
  '/thank-you/',
  '/admin/',
  '/admin/sign-in/',
  '/404.html',
  '/haven/',
  '/thiru/',
  '/variants/c/',
  '/variants/d/',
]
/**
 * Pages with widgets whose fallbacks these tests check. `e2e/site.test.ts` checks the other pages, after widgets have
 * replaced the fallbacks.
 */
const WITH_FALLBACKS = ['/', '/visa-assistance/', '/haven/', '/thiru/', '/variants/c/', '/variants/d/']
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let server: Server
let browser: Browser
let origin: string

beforeAll(async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'haven-site-'))
  await renderSite({ firm: { ...loadFirm(), formLanguages: ['pl', 'ta', 'ur'] }, outDir })
  const stylesOf = createStyleSources(outDir)
  const pageOf = (path: string) => (path.endsWith('/') ? `${path}index.html` : path)
  const serve = sirv(outDir, {
    setHeaders: (res, path) => res.setHeader('Content-Security-Policy', policyOf(stylesOf(pageOf(path)))),
  })
  server = createServer((req, res) => {
    // The tests answer the request for the widgets' script with an empty file, so that the fallbacks stay visible.
    if (req.url?.startsWith('/widgets/')) res.writeHead(200, { 'Content-Type': typeOf(req.url) }).end()
    else serve(req, res, () => void res.writeHead(404).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await chromium.launch({ executablePath: executable(), args: flagsForBriefPages })
})

afterAll(async () => {
  await browser.close()
  server.close()
})

const typeOf = (url: string) => (url.endsWith('.css') ? 'text/css' : 'text/javascript')

/** Opens a page in a browser context of its own, and closes it after `look`. */
async function withPage<Result>(options: BrowserContextOptions, look: (page: Page) => Promise<Result>) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  try {
    return await look(await context.newPage())
  } finally {
    await context.close()
  }
}

const sized = (width: number) => ({ viewport: { width, height: 800 } })

async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath })
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
    axe.configure({ noHtml: true })
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`)
  })
}

describe('every page without its widgets', () => {
  it('shows its fallbacks without accessibility violations: the landing page at both layouts, the others in turn', async () => {
    await withPage({ bypassCSP: true }, async page => {
      for (const [at, path] of WITH_FALLBACKS.entries()) {
        for (const width of path === '/' ? LAYOUTS : LAYOUTS.slice(at % 2, (at % 2) + 1)) {
          await page.setViewportSize(sized(width).viewport)
          await page.goto(origin + path)
          expect([path, width, ...(await violations(page))]).toEqual([path, width])
        }
      }
    })
  })

  it('fits the screen at every width, also where the visitor has doubled the text', async () => {
    await withPage({ bypassCSP: true }, async page => {
      for (const path of PAGES) {
        await page.goto(origin + path)
        for (const text of ['100%', '200%']) {
          await page.evaluate(size => {
            document.documentElement.style.fontSize = size
          }, text)
          for (const width of WIDTHS) {
            await page.setViewportSize(sized(width).viewport)
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
            expect([path, text, width, overflow]).toEqual([path, text, width, 0])
          }
        }
      }
    })
  })
})

describe.each(WIDTHS)('at %i px', width => {
  it('moves nothing when the heading font arrives late', async () => {
    await withPage(sized(width), async page => {
      let release = () => {}
      const late = new Promise<void>(resolve => {
        release = resolve
      })
      await page.route('**/*.woff2', route => late.then(() => route.continue()))
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(globalThis, { shifts })
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(`${origin}/`, { waitUntil: 'domcontentloaded' })
      const height = () => page.evaluate(() => document.querySelector('.hero')?.getBoundingClientRect().height)
      const before = await height()
      release()
      await page.waitForFunction(() => document.fonts.check('40px "Haven Serif"'))
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      expect(await height()).toBe(before)
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
    })
  })
})

it('the site breaks no rule of a strict content security policy', async () => {
  await withPage(sized(375), async page => {
    const complaints: string[] = []
    page.on('console', message => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    for (const path of PAGES) await page.goto(origin + path, { waitUntil: 'load' })
    expect(complaints).toEqual([])
  })
})

describe('the line that says whether the office is open', () => {
  const WEDNESDAY = '2026-11-18T11:24:00Z'
  const SUNDAY = '2026-11-22T12:00:00Z'
  /** The text of each line that says whether the office is open, as the visitor sees it. */
  const lines = (page: Page) =>
    page
      .locator('.office-now')
      .evaluateAll(all => all.map(one => (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim()))
  // Opens the page at this time, in a browser with another time zone, because the time zone must not change
  // the office's hours.
  const at = <Result>(time: string, act: (page: Page) => Promise<Result>, path = '/') =>
    withPage({ ...sized(1280), timezoneId: 'Asia/Karachi' }, async page => {
      await page.clock.install({ time })
      await page.goto(origin + path)
      return act(page)
    })

  it('says by when the firm answers, in UK time, and changes with the clock', async () => {
    await at(WEDNESDAY, async page => {
      expect(await lines(page)).toEqual(Array(2).fill('Open now until 18:00 Answer by 13:24, UK time'))
      await page.clock.runFor('10:00')
      expect(await lines(page)).toEqual(Array(2).fill('Open now until 18:00 Answer by 13:34, UK time'))
    })
    await at(SUNDAY, async page => {
      expect(await lines(page)).toEqual(
        Array(2).fill('Closed now. You will have an answer by Monday 23 November, 12:00, UK time.'),
      )
    })
  })

  it('says in another language what the form’s panel says after sending', async () => {
    const said = (time: string, language: string) => at(time, lines, `/forms/callback/${language}/`)
    expect(await said(WEDNESDAY, 'pl')).toEqual([
      'Odpowiemy najpóźniej: środa 18 listopada, 13:24, czas brytyjski (UK).',
    ])
    expect(await said(SUNDAY, 'pl')).toEqual([
      'Biuro jest teraz zamknięte. Odpowiemy najpóźniej: poniedziałek 23 listopada, 12:00, czas brytyjski (UK).',
    ])
    expect(await said(SUNDAY, 'ur')).toEqual([
      'دفتر ابھی بند ہے۔ آپ کو جواب اس وقت تک مل جائے گا: پیر 23 نومبر، 12:00، برطانیہ (UK) کے وقت کے مطابق۔',
    ])
  })

  it('shows the opening hours, and no time of an answer, without script', async () => {
    await withPage({ ...sized(1280), javaScriptEnabled: false }, async page => {
      await page.goto(origin)
      expect(await lines(page)).toEqual(
        Array(2).fill('Office hours Monday to Saturday: 10:00 AM to 6:00 PM, Sunday: closed'),
      )
    })
  })

  it.each([['/', 2], ...['pl', 'ta', 'ur'].map(language => [`/forms/callback/${language}/`, 1] as const)] as const)(
    '%s: takes the same space at each width, whatever it says',
    async (path, count) => {
      const heights = async (page: Page) => {
        const all: [width: number, heights: number[]][] = []
        for (const width of WIDTHS) {
          await page.setViewportSize(sized(width).viewport)
          const lines = page.locator('.office-now')
          all.push([width, await lines.evaluateAll(all => all.map(one => one.getBoundingClientRect().height))])
        }
        return all
      }
      const found: [width: number, heights: number[]][][] = []
      for (const time of [WEDNESDAY, SUNDAY]) await at(time, async page => void found.push(await heights(page)), path)
      await withPage({ ...sized(1280), javaScriptEnabled: false }, async page => {
        await page.goto(origin + path)
        found.push(await heights(page))
      })
      for (const [, heights] of found[0] ?? []) {
        expect(heights).toHaveLength(count)
        expect(Math.min(...heights)).toBeGreaterThan(20)
      }
      expect(found[1]).toEqual(found[0])
      expect(found[2]).toEqual(found[0])
    },
  )
})

describe('a sentence that promises an answer within some hours', () => {
  const PROMISING = [
    '/',
    '/kingdom/',
    '/variants/b/',
    '/variants/e/',
    '/visa-assistance/',
    '/forms/consultation/',
    '/forms/callback/',
  ].concat(['/forms/enquiry/', '/forms/visa/'])
  /** For each page, the text and the height of every promise at each width. */
  const promisesAt = (time: string) =>
    withPage({ ...sized(375), timezoneId: 'Asia/Karachi' }, async page => {
      await page.clock.install({ time })
      const found = new Map<string, (readonly [words: string, height: number])[]>()
      for (const path of PROMISING) {
        await page.goto(origin + path)
        const promises: (readonly [words: string, height: number])[] = []
        for (const width of LAYOUTS) {
          await page.setViewportSize(sized(width).viewport)
          const all = page.locator('[data-promise]')
          promises.push(
            ...(await all.evaluateAll(all =>
              all.map(one => [(one as HTMLElement).innerText, one.getBoundingClientRect().height] as const),
            )),
          )
        }
        found.set(path, promises)
      }
      return found
    })

  it('is replaced if the answer comes later, and takes the same space', async () => {
    const atOpen = await promisesAt('2026-11-18T11:24:00Z')
    const atClosed = await promisesAt('2026-11-28T23:00:00Z')
    for (const path of PROMISING) {
      const [open = [], closed = []] = [atOpen.get(path), atClosed.get(path)]
      expect(open.length, path).toBeGreaterThan(1)
      for (const [words] of open) expect(words, path).toMatch(/within \d+ hours/i)
      for (const [words] of closed) {
        expect(words, path).not.toMatch(/\d/)
        expect(words.length, path).toBeGreaterThan(20)
      }
      expect([path, ...closed.map(([, height]) => height)]).toEqual([path, ...open.map(([, height]) => height)])
    }
  })

  it('is true at every hour if no script runs', async () => {
    await withPage({ ...sized(375), javaScriptEnabled: false }, async page => {
      for (const path of PROMISING) {
        await page.goto(origin + path)
        // In some places a heading and the sentence below it make one promise, so the test reads the text
        // of both.
        const promises = await page
          .locator('[data-promise]')
          .evaluateAll(all => all.map(one => (one.closest<HTMLElement>('li') ?? (one as HTMLElement)).innerText))
        expect(promises.length, path).toBeGreaterThan(0)
        for (const words of promises) {
          expect(words, path).toMatch(
            /within (?:2 hours\s+in office hours|24 hours; if we are closed then, within 2 hours of opening)\b/i,
          )
        }
      }
    })
  })
})

describe('the landing page’s first screen', () => {
  it('has links to the letter, the phone, the visa check and the page for employers', async () => {
    await withPage(sized(1280), async page => {
      await page.goto(origin)
      const ways = page.getByRole('region', { name: 'What has happened?' })
      const hrefs = await ways.getByRole('link').evaluateAll(all => all.map(one => one.getAttribute('href')))
      expect(hrefs).toEqual(['#letter-title', '#contact-form', 'tel:+442079460123', '/visa-assistance/', '#business'])
      await ways.getByRole('link', { name: 'write to us' }).click()
      const form = page.locator('haven-consultation-form')
      expect([await form.getAttribute('topic'), await form.getAttribute('urgency')]).toEqual([
        'Detention and bail',
        'urgent',
      ])
      // The whole card must be a link, including its drawing.
      for (const width of [1280, 375]) {
        await page.setViewportSize(sized(width).viewport)
        await ways.locator('.drawing-letter-small').click({ force: true })
        const places = () =>
          page.evaluate(() => {
            const box = (name: string) => document.querySelector(name)?.getBoundingClientRect() as DOMRect
            return {
              words: box('.letter .eyebrow').top,
              header: box('.site-header').bottom,
              end: box('#letter-title').bottom,
            }
          })
        await expect.poll(async () => (await places()).end).toBeLessThan(sized(width).viewport.height / 2)
        const { words, header } = await places()
        expect(words, `${width} px`).toBeGreaterThanOrEqual(header)
      }
    })
  })

  it('has links to the visa check in the header, the menu and the hero', async () => {
    await withPage(sized(1280), async page => {
      await page.goto(origin)
      const there = (name: string) => page.locator(`${name} a[href="/visa-assistance/"]`)
      expect(await there('.header-nav').innerText()).toBe('Visa check')
      expect(await there('.hero').innerText()).toBe('Check what your visa needs')
      await page.setViewportSize(sized(375).viewport)
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Visa check' }).click()
      await page.waitForURL('**/visa-assistance/')
    })
  })
})

describe('a part that a phone folds', () => {
  const covers = (page: Page) => page.locator('#services').getByText('Judicial review', { exact: true })

  it('opens when its line is pressed; a wide window shows the part without this line', async () => {
    await withPage(sized(375), async page => {
      await page.goto(origin)
      expect(await covers(page).isVisible()).toBe(false)
      await page.getByText('Details of Visa bans and appeals').click()
      expect(await covers(page).isVisible()).toBe(true)
      await page.setViewportSize(sized(1280).viewport)
      await page.reload()
      expect(await covers(page).isVisible()).toBe(true)
      expect(await page.locator('.fold > summary:visible').count()).toBe(0)
    })
  })

  it('shows all services of the firm after one press', async () => {
    await withPage(sized(375), async page => {
      await page.goto(origin)
      const area = page.locator('.all-services').getByRole('link', { name: 'Judicial review' })
      expect(await area.isVisible()).toBe(false)
      const line = page.getByText('All that we do: 28 areas')
      expect(await line.isVisible()).toBe(false)
      const all = page.getByRole('link', { name: 'View All Immigration Services' })
      for (const _ of ['once', 'again']) {
        await all.click()
        await expect.poll(() => area.isVisible()).toBe(true)
        await line.click()
        expect([await area.isVisible(), await line.isVisible()]).toEqual([false, false])
      }
    })
  })

  it('keeps the line that opens services if no script runs', async () => {
    await withPage({ ...sized(375), javaScriptEnabled: false }, async page => {
      await page.goto(origin)
      await page.getByText('All that we do: 28 areas').click()
      expect(await page.locator('.all-services').getByRole('link', { name: 'Judicial review' }).isVisible()).toBe(true)
    })
  })

  it('keeps the landing page at most twenty screens long', async () => {
    await withPage({ viewport: { width: 375, height: 740 } }, async page => {
      await page.goto(origin)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(20 * 740)
    })
  })
})

describe('the menu of small screens', () => {
  const isOpen = (page: Page) => page.locator('#menu').evaluate(menu => (menu as HTMLDialogElement).open)
  const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })

  it('takes the focus, has no accessibility violations, and returns the focus on Escape', async () => {
    await withPage({ ...sized(320), bypassCSP: true }, async page => {
      await page.goto(origin)
      await menuButton(page).click()
      await expect(page.getByRole('dialog', { name: 'Menu' }).isVisible()).resolves.toBe(true)
      expect(await page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      expect(await isOpen(page)).toBe(false)
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-menu-button'))).toBe(true)
    })
  })

  it('closes and scrolls to a chosen section', async () => {
    await withPage(sized(375), async page => {
      await page.goto(origin)
      await menuButton(page).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click()
      expect(await isOpen(page)).toBe(false)
      expect(new URL(page.url()).hash).toBe('#contact')
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    })
  })

  it('closes on its button and on a click beside it', async () => {
    await withPage(sized(375), async page => {
      await page.goto(origin)
      await menuButton(page).click()
      await page.getByRole('button', { name: 'Close the menu' }).click()
      expect(await isOpen(page)).toBe(false)
      await menuButton(page).click()
      await page.mouse.click(5, 400)
      expect(await isOpen(page)).toBe(false)
    })
  })

  it('opens and closes by the address without script', async () => {
    await withPage({ ...sized(375), javaScriptEnabled: false }, async page => {
      await page.goto(origin)
      const menu = page.locator('#menu')
      expect(await menu.isVisible()).toBe(false)
      await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
      expect(await menu.isVisible()).toBe(true)
      await menu.getByRole('link', { name: 'Close the menu' }).click()
      expect(await menu.isVisible()).toBe(false)
      await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
      await menu.getByRole('link', { name: 'Services' }).click()
      expect(await menu.isVisible()).toBe(false)
      expect(new URL(page.url()).hash).toBe('#services')
    })
  })
})

it('the site passes the chosen card’s topic to the consultation form', async () => {
  await withPage(sized(1280), async page => {
    await page.goto(origin)
    await page.getByRole('link', { name: 'Discuss Your Case about Employment law' }).click()
    const form = page.locator('haven-consultation-form')
    expect(await form.getAttribute('topic')).toBe('Employment law')
    expect(await page.locator('#contact-form h3').innerText()).toBe('About: Employment law')
    expect(new URL(page.url()).hash).toBe('#contact-form')
  })
})

it('the site passes the topic of a link from another page to the form, by the address', async () => {
  await withPage(sized(1280), async page => {
    await page.goto(`${origin}/?topic=Sponsor%20Licence#contact-form`)
    const form = page.locator('haven-consultation-form')
    expect(await form.getAttribute('topic')).toBe('Sponsor Licence')
    expect(await page.locator('#contact-form h3').innerText()).toBe('About: Sponsor Licence')
  })
})

it('the site leads a visitor with a letter to the beginning of the form, with the letter’s line open further down', async () => {
  await withPage(sized(375), async page => {
    await page.goto(origin)
    await page.getByRole('link', { name: 'Send us the letter' }).click()
    const title = page.getByRole('heading', { name: 'Send us the letter' })
    const box = await title.boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect(box?.y).toBeLessThan(200)
    await page.getByText('choose it further down, under “Send us the letter (photo or PDF)”').waitFor()
    const open = page.locator('#contact-form details[open] > summary')
    expect(await open.allInnerTexts()).toEqual(['Send us the letter (photo or PDF)'])
    expect(await page.locator('haven-consultation-form').getAttribute('service')).toBe('other')
  })
})

it('the site opens the line about another person for a visitor who asks for somebody detained', async () => {
  await withPage(sized(375), async page => {
    await page.goto(origin)
    await page.getByRole('link', { name: 'write to us' }).first().click()
    const open = page.locator('#contact-form details[open] > summary')
    expect(await open.allInnerTexts()).toEqual(['Are you asking for someone else?'])
  })
})

it('the site does not thank a visitor who sent nothing, and says how to send a request', async () => {
  await withPage(sized(375), async page => {
    await page.goto(`${origin}/thank-you/`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Nothing was sent from here')
    expect(await page.getByText('Sent', { exact: true }).isVisible()).toBe(false)
    expect(await page.getByRole('link', { name: 'Go to the form' }).getAttribute('href')).toBe('/#contact-form')
    expect(await page.getByRole('link', { name: 'Emergency Line 020 7946 0123' }).last().isVisible()).toBe(true)
  })
})

it('in a browser without `:has()`, the site does not say that nothing was sent', async () => {
  await withPage(sized(375), async page => {
    await page.goto(`${origin}/thank-you/`)
    await page.evaluate(() => {
      // Imitates an older browser, which ignores every rule with the selector `:has()`.
      for (const sheet of document.styleSheets)
        for (let at = sheet.cssRules.length - 1; at >= 0; at--)
          if (sheet.cssRules[at]?.cssText.includes(':has(')) sheet.deleteRule(at)
    })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Thank you. We have your message.')
    expect(await page.getByRole('link', { name: 'Go to the form' }).isVisible()).toBe(false)
  })
})

it('the site keeps the notes on the letter apart, also where the text is twice as large', async () => {
  await withPage(sized(1280), async page => {
    await page.goto(origin)
    const overlaps = () =>
      page.locator('.letter-notes li').evaluateAll(notes => {
        const boxes = notes.map(note => note.getBoundingClientRect())
        return boxes.filter((one, i) =>
          boxes.some(
            (other, k) =>
              k > i &&
              one.bottom > other.top &&
              other.bottom > one.top &&
              one.right > other.left &&
              other.right > one.left,
          ),
        ).length
      })
    expect(await overlaps()).toBe(0)
    // The notes say what the law says, so they are as large as other short texts.
    const notes = page.locator('.letter-notes li')
    const sizes = await notes.evaluateAll(all => all.map(note => Number.parseFloat(getComputedStyle(note).fontSize)))
    expect(sizes).toEqual(sizes.map(size => Math.max(size, 15)))
    expect(sizes.length).toBeGreaterThan(2)
    // The call button and its notice cover no element with this attribute.
    expect(await page.locator('#letter').getAttribute('data-haven-clear')).toBe('')
    expect(await page.locator('.letter-pins').isVisible()).toBe(false)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await overlaps()).toBe(0)
    expect(await page.locator('.letter-pins').isVisible()).toBe(true)
  })
})

it('the site marks an emergency assessment as urgent, and passes on the name of a route that a visitor explores', async () => {
  await withPage(sized(1280), async page => {
    await page.goto(origin)
    await page.getByRole('link', { name: 'Emergency Assessment' }).click()
    expect(await page.locator('haven-consultation-form').getAttribute('urgency')).toBe('urgent')
    await page.getByRole('tab', { name: 'Personal Immigration' }).click()
    await page.getByRole('link', { name: 'Explore Asylum' }).click()
    await page.waitForURL('**/routes/#asylum')
    expect(await page.getByText('You may ask for protection').isVisible()).toBe(true)
    // The page has scrolled so that the summary of the route is below the sticky header, not under
    // it.
    const line = page.locator('summary', { hasText: /^Asylum$/ })
    const top = () => line.evaluate(one => one.getBoundingClientRect().top)
    const header = await page
      .locator('header')
      .first()
      .evaluate(one => one.getBoundingClientRect().bottom)
    await expect.poll(top).toBeGreaterThanOrEqual(header)
    expect(await top()).toBeLessThan(header + 200)
    expect(await page.locator('haven-consultation-form').getAttribute('urgency')).toBe('')
    expect(await page.locator('haven-consultation-form').getAttribute('topic')).toBe('Asylum')
  })
})

it('the site keeps the emergency number in view, at 375 px, for a visitor who writes about somebody detained', async () => {
  await withPage(sized(375), async page => {
    await page.goto(origin)
    await page.getByRole('link', { name: 'write to us' }).click()
    const number = page.locator('#contact .deadline').getByRole('link')
    const top = () => number.evaluate(one => one.getBoundingClientRect().top)
    const header = await page
      .locator('header')
      .first()
      .evaluate(one => one.getBoundingClientRect().bottom)
    await expect.poll(top).toBeLessThan(header + 200)
    expect(await top()).toBeGreaterThanOrEqual(header)
  })
})

describe('the tabs of the immigration services', () => {
  const shown = async (page: Page) =>
    (await page.locator('.tab-panel').evaluateAll(all => all.filter(one => one.checkVisibility()))).length === 2
      ? 'both'
      : page.locator('.tab-panel:visible').getAttribute('id')

  it('show the business tab first, and the other by click, arrow keys or address', async () => {
    await withPage(sized(768), async page => {
      await page.goto(origin)
      expect(await shown(page)).toBe('business')
      const personal = page.getByRole('tab', { name: 'Personal Immigration' })
      await personal.click()
      expect(await shown(page)).toBe('personal')
      expect(await personal.getAttribute('aria-selected')).toBe('true')
      await page.keyboard.press('ArrowRight')
      expect(await shown(page)).toBe('business')
      await page.keyboard.press('End')
      expect(await shown(page)).toBe('personal')
      await page.goto(`${origin}/thank-you/`)
      await page.goto(`${origin}/#personal`)
      expect(await shown(page)).toBe('personal')
    })
  })

  it('hide the second list before the script comes, so that nothing moves', async () => {
    await withPage(sized(1280), async page => {
      await page.route('**/assets/site.*.js', route => route.abort())
      await page.goto(origin)
      expect(await shown(page)).toBe('business')
      await page.goto(`${origin}/#personal`)
      expect(await shown(page)).toBe('personal')
    })
  })

  it('are two lists without script', async () => {
    await withPage({ ...sized(375), javaScriptEnabled: false }, async page => {
      await page.goto(origin)
      await expect(page.locator('#business').isVisible()).resolves.toBe(true)
      await expect(page.locator('#personal').isVisible()).resolves.toBe(true)
    })
  })
})

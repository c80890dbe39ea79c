import { describe, expect, it } from 'vitest'
import { publicNames as names, type PublicTag as Tag } from '../scripts/public-tags'
import { hold, hostHarness } from './host-harness'
import { cutOff, twoFrames } from './host-page'
import { caller, drawn, fillIn, partnerPage, sheetsAreIn } from './partner-page'

const harness = hostHarness()
const { open, pageOf } = partnerPage(harness)

describe('on a dark page', () => {
  const worst = (where: string) => harness.page.evaluate(worstContrast, where)

  it('labels, hints and links are readable before the script, after it, and when the theme changes', async () => {
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
      await expect.poll(() => groundOf('haven-callback-form')).toEqual({ dark: !theme })
    }
    await harness.page.evaluate(() => document.querySelector('haven-callback-form')?.setAttribute('theme', 'light'))
    await expect.poll(() => groundOf('haven-callback-form')).toEqual({ dark: false })
  })

  it('a form has its own dark background, or with `--haven-ground: transparent` the page’s', async () => {
    const own = 'haven-enquiry-form { --haven-ground: transparent }'
    harness.html = await pageOf({
      head: `body { background: #101418; color: #eee } ${own}`,
      some: ['haven-callback-form', 'haven-enquiry-form'],
    })
    await harness.page.goto(harness.origin)
    await drawn(harness.page, ['haven-callback-form', 'haven-enquiry-form'])
    for (const [tag, background] of [
      ['haven-callback-form', 'rgb(15, 27, 45)'],
      ['haven-enquiry-form', 'rgba(0, 0, 0, 0)'],
    ] as const) {
      await expect.poll(() => groundOf(tag)).toEqual({ dark: true })
      expect(await backgroundOf(tag)).toBe(background)
    }
  })

  const groundOf = (tag: Tag) =>
    harness.page.evaluate(name => {
      const haven = document.querySelector(name)?.shadowRoot?.querySelector('.haven') as Element
      return { dark: getComputedStyle(haven).colorScheme === 'dark' }
    }, tag)

  const backgroundOf = (tag: Tag) =>
    harness.page.evaluate(name => {
      const haven = document.querySelector(name)?.shadowRoot?.querySelector('.haven') as Element
      return getComputedStyle(haven).backgroundColor
    }, tag)
})

describe('for visitors with a keyboard or large text', () => {
  it('the focused element is never under the call button or a toast', async () => {
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
      // The test waits two frames, because the call button moves away from the focused element only after the key was
      // pressed.
      await harness.page.evaluate(twoFrames)
      const [what = '', over = ''] = await harness.page.evaluate(underneath)
      seen.push(what)
      if (over) covered.push(`${what} is under ${over}`)
    }
    expect(new Set(seen).size).toBeGreaterThan(20)
    expect(covered).toEqual([])
  })

  it('the notice of the call button keeps its close button in the window, however small the window is', async () => {
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

/** The lowest contrast between a text and its background, in an element or its shadow root; runs in the page. */
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

/**
 * Describes the focused element, and names the call button or toast that covers its middle. Playwright calls this
 * function in the page.
 */
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

import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import type { PublicFirm } from '../../api/contract/content/firm'
import { DAY } from '../../api/contract/time/durations'
import { CallButton } from '../call-button/call-button'
import callStyles from '../call-button/call-button.css'
import { examples as callExamples } from '../call-button/examples'
import { ageOf } from '../case-wins/age'
import { CaseWins } from '../case-wins/case-wins'
import winStyles from '../case-wins/case-wins.css'
import { examples as winExamples } from '../case-wins/examples'
import { Counters } from '../counters/counters'
import counterStyles from '../counters/counters.css'
import { examples as counterExamples } from '../counters/examples'
import styles from '../haven.css'
import { examples as leaveExamples } from '../leave/examples'
import { Leave } from '../leave/leave'
import leaveStyles from '../leave/leave.css'
import { setStyles } from '../styles'
import { examples as teamExamples } from '../team/examples'
import { Team } from '../team/team'
import teamStyles from '../team/team.css'
import { examples as testimonialExamples } from '../testimonials/examples'
import { Testimonials } from '../testimonials/testimonials'
import testimonialStyles from '../testimonials/testimonials.css'
import { axeFindings } from './axe-findings'
import { appears, nextRender } from './example'
import { readContent } from './read-content'
import { harnessRoot, type WidgetExample, WidgetHarness } from './widget-harness'

// biome-ignore lint/suspicious/noExplicitAny: each widget has attributes of its own.
type Widgets = [name: string, widget: ComponentType<any>, styles: string, examples: Record<string, WidgetExample>][]
const widgets: Widgets = [
  ['the call button', CallButton, callStyles, callExamples],
  ['the case wins', CaseWins, winStyles, winExamples],
  ['the team', Team, teamStyles, teamExamples],
  ['the testimonials', Testimonials, testimonialStyles, testimonialExamples],
  ['the counters', Counters, counterStyles, counterExamples],
  ['the leave button', Leave, leaveStyles, leaveExamples],
]
const main = document.createElement('main')
let root: Root
/** The times after which the call button and its notice appear, in ms; `e2e/original.test.ts` checks them. */
const CALL_TIMES = [3_000, 4_000]

beforeAll(() => {
  setStyles(styles)
  document.documentElement.lang = 'en'
})
beforeEach(() => {
  // In these tests, the call button and its notice appear almost at once.
  const { setTimeout } = window
  const hasten = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    setTimeout(handler, CALL_TIMES.includes(ms) ? ms / 100 : ms, ...rest)
  vi.spyOn(window, 'setTimeout').mockImplementation(hasten as typeof setTimeout)
})
afterEach(() => {
  vi.restoreAllMocks()
  root.unmount()
  main.remove()
  sessionStorage.clear()
})

async function show(name: string, example: WidgetExample): Promise<ShadowRoot> {
  const [, widget, sheet] = widgets.find(([known]) => known === name) as Widgets[number]
  document.body.append(main)
  root = createRoot(main)
  root.render(<WidgetHarness widget={widget} styles={sheet} example={example} />)
  await expect.poll(() => harnessRoot(main)?.children.length).toBeGreaterThan(0)
  const shadow = harnessRoot(main)
  await example.visit?.(shadow)
  return shadow
}
const text = (shadow: ShadowRoot, selector: string) =>
  [...shadow.querySelectorAll(selector)].map(element => element.textContent)

describe.each(widgets)('%s', (name, _, __, examples) => {
  it.each(Object.entries(examples))('%s has nothing for axe to find', async (_, example) => {
    await show(name, example)
    expect(await axeFindings(main, { rules: { 'page-has-heading-one': { enabled: false } } })).toEqual([])
  })
})

describe('the age of a win', () => {
  it.each([
    [0, '1 day ago'],
    [DAY, '1 day ago'],
    [DAY + 1, '2 days ago'],
    [7 * DAY, '7 days ago'],
    [7 * DAY + 1, '1 week ago'],
    [14 * DAY, '1 week ago'],
    [14 * DAY + 1, '3 weeks ago'],
    [21 * DAY, '3 weeks ago'],
    [22 * DAY, '4 weeks ago'],
    [-DAY, '1 day ago'],
  ])('of %i ms is written as "%s"', (elapsed, words) => {
    const now = Date.parse('2026-11-21T10:00:00Z')
    expect(ageOf(new Date(now - elapsed).toISOString(), now)).toBe(words)
  })
})

describe('case wins', () => {
  it('show amounts in pounds, and no figure if a win has none', async () => {
    const shadow = await show('the case wins', winExamples.Loaded)
    expect(text(shadow, '.result')).toEqual(['£85,000Compensation'])
    expect(text(shadow, '[part=age]')).toEqual(['1 day ago', '4 days ago', '1 week ago'])
  })

  it('keep the page’s cards in place until newer ones arrive', async () => {
    const shadow = await show('the case wins', {
      ...winExamples.Loading,
      children: '<ul><li>A win</li></ul>',
      visit: shadow => appears(shadow, 'slot').then(() => {}),
    })
    expect(shadow.querySelector('slot')).not.toBeNull()
    expect(shadow.querySelector('[part=skeleton]')).toBeNull()
  })

  it('draw the icon and the colour of each win, a badge for an unknown icon, and green for an unknown colour', async () => {
    const shadow = await show('the case wins', winExamples.Loaded)
    expect([...shadow.querySelectorAll('svg')].map(svg => svg.dataset.icon)).toEqual(['handshake', 'file-text', ''])
    const colours = [...shadow.querySelectorAll('.edge')].map(edge => getComputedStyle(edge).borderInlineStartColor)
    expect(colours).toEqual(['rgb(47, 143, 97)', 'rgb(47, 120, 183)', 'rgb(185, 119, 14)'])
  })

  it('request as many items as the page’s attribute says, by default three', async () => {
    const asked: string[] = []
    const read = async (...args: unknown[]) => {
      asked.push(`${args[0]}`.split('/api/')[1] ?? '')
      return []
    }
    for (const limit of ['6', '', '-1', '1000', 'x']) {
      await show('the case wins', { attributes: { limit }, read, visit: winExamples.Empty.visit })
      root.unmount()
    }
    expect(asked).toEqual([6, 3, 3, 50, 3].map(limit => `case-wins?limit=${limit}`))
  })

  it('read again only when somebody presses the button', async () => {
    let reads = 0
    const read = async () => {
      if (++reads === 1) throw new Error('503: full')
      return []
    }
    const shadow = await show('the case wins', { read, visit: winExamples.Failed.visit })
    await nextRender()
    expect(reads).toBe(1)
    shadow.querySelector<HTMLButtonElement>('[part=retry]')?.click()
    await appears(shadow, '[part=empty]')
    expect(reads).toBe(2)
  })
})

describe('the members of the team', () => {
  it('are shown in their order, with initials if a picture cannot be loaded', async () => {
    const shadow = await show('the team', teamExamples.Loaded)
    expect(text(shadow, '[part=name]')).toEqual(['Imogen Fairweather', 'Tobias Adeyinka-Holt', 'Meera'])
    // The picture is scrolled into view, because the browser loads it only shortly before it
    // becomes visible.
    shadow.querySelector('.avatar img')?.scrollIntoView()
    await expect.poll(() => text(shadow, '.avatar')).toEqual(['IF', 'TA', 'M'])
    expect(text(shadow, '[part=badge]')).toEqual(['Former Home Office', 'Former Home Office'])
  })

  it('show the languages that they speak beside English, if these are known', async () => {
    const shadow = await show('the team', teamExamples.Loaded)
    expect(text(shadow, '[part=languages]')).toEqual(['Speaks French', 'Speaks Tamil, Hindi'])
  })

  it('have icons for contact whose names say the kind and the person', async () => {
    const shadow = await show('the team', teamExamples.Loaded)
    expect([...shadow.querySelectorAll('a')].map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Email: Imogen Fairweather',
      'LinkedIn: Tobias Adeyinka-Holt',
      'Email: Tobias Adeyinka-Holt',
    ])
  })

  it('have links only to web pages and mailboxes', async () => {
    const shadow = await show('the team', teamExamples.Loaded)
    expect([...shadow.querySelectorAll('a')].map(({ href }) => new URL(href).protocol)).toEqual([
      'mailto:',
      'https:',
      'mailto:',
    ])
  })
})

describe('testimonials', () => {
  it('have their rating as text, and hidden ones are left out', async () => {
    const shadow = await show('the testimonials', testimonialExamples.Loaded)
    expect(text(shadow, '.said')).toEqual(['Rated 5 out of 5', 'Rated 4 out of 5'])
    expect([...shadow.querySelectorAll('figure')].map(figure => figure.querySelectorAll('.full').length)).toEqual([
      5, 4,
    ])
  })
})

describe('counters', () => {
  it('give screen readers the final figures at once, and count up to them', async () => {
    const shadow = await show('the counters', {})
    expect(text(shadow, '.said')).toEqual(['98%', '1,200+', '15', '24 h'])
    await expect.poll(() => text(shadow, '.ticking')).not.toEqual(['98%', '1,200+', '15', '24 h'])
    // A figure must be blurred while it counts up, so that nobody reads a wrong number.
    const blurred = () =>
      [...shadow.querySelectorAll('.ticking')].map(figure => getComputedStyle(figure).filter !== 'none')
    expect(blurred()).toEqual([true, true, true, true])
    await counterExamples.Counted.visit(shadow)
    expect(text(shadow, '.ticking')).toEqual(['98%', '1,200+', '15', '24 h'])
    expect(blurred()).toEqual([false, false, false, false])
  })

  it('show their final figures at once when motion is not wanted', async () => {
    const prefer = (value: string) =>
      cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
    await prefer('reduce')
    try {
      const shadow = await show('the counters', {})
      const seen: string[][] = []
      const note = () => seen.push(text(shadow, '.ticking'))
      new MutationObserver(note).observe(shadow, { characterData: true, childList: true, subtree: true })
      await counterExamples.Counted.visit(shadow)
      note()
      expect(new Set(seen.map(figures => figures.join()))).toEqual(new Set(['98%,1,200+,15,24 h']))
    } finally {
      await prefer('')
    }
  })

  it('treat a flag with the value false as absent', async () => {
    const shadow = await show('the counters', { attributes: { own: 'false', claims: 'false' } })
    expect(text(shadow, '.said')).toEqual(['98%', '1,200+', '15', '24 h'])
  })

  it('keep a figure and its sign in order on a page from right to left', async () => {
    main.dir = 'rtl'
    try {
      const shadow = await show('the counters', {})
      const figure = shadow.querySelectorAll('.ticking > span')[1]?.firstChild as Text
      const leftOf = (at: number) => {
        const range = document.createRange()
        range.setStart(figure, at)
        range.setEnd(figure, at + 1)
        return range.getBoundingClientRect().left
      }
      expect(figure.data).toMatch(/^\d.*\+$/)
      expect(leftOf(0)).toBeLessThan(leftOf(figure.length - 1))
    } finally {
      main.dir = ''
    }
  })

  it('start only when they are visible, and until then show their final figures, which a printed page needs', async () => {
    main.style.paddingTop = '300vh'
    try {
      const shadow = await show('the counters', {})
      // Observers report in order. Once this observer has reported, the earlier observers have
      // reported, too.
      await new Promise(done => new IntersectionObserver(done).observe(main))
      await nextRender()
      expect(text(shadow, '.ticking')).toEqual(['98%', '1,200+', '15', '24 h'])
      main.scrollIntoView(false)
      await expect.poll(() => text(shadow, '.ticking')).not.toEqual(['98%', '1,200+', '15', '24 h'])
      await counterExamples.Counted.visit(shadow)
      expect(text(shadow, '.ticking')).toEqual(['98%', '1,200+', '15', '24 h'])
    } finally {
      main.style.paddingTop = ''
    }
  })

  it("show the firm's claims as written, and no others", async () => {
    const claims = [
      { id: 'success-rate', text: '96.5% success rate' },
      { id: 'cases-handled', text: '1,340+ cases handled' },
      { id: 'companies-served', text: '200+ Companies Served' },
    ] as PublicFirm['claims']
    document.body.append(main)
    root = createRoot(main)
    const host = document.createElement('div')
    root.render(<Counters host={host} api={location.origin} claims="" load={async () => claims} />)
    await expect
      .poll(() => [...main.querySelectorAll('.said')].map(({ textContent }) => textContent))
      .toEqual(['96.5%', '1,340+'])
    expect([...main.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'success rate',
      'cases handled',
    ])
  })

  it('show the figures in the page’s attribute', async () => {
    expect(text(await show('the counters', counterExamples.Own), '.said')).toEqual(['95%', '5,000+', '8', '12 h'])
  })

  it('read a figure as people write it', async () => {
    const shadow = await show('the counters', { attributes: { cases: '2,400+' } })
    expect(text(shadow, '.said')[1]).toBe('2,400+')
  })

  it("count up to the page's own figures, as written", async () => {
    const shadow = await show('the counters', counterExamples.Written)
    expect(text(shadow, '.ticking')).toEqual(['4.8', '5000+'])
    expect(text(shadow, 'dt')).toEqual(['rating', 'families'])
  })
})

describe('the call button', () => {
  it('appears after a while, and dials the number of the link inside its tag', async () => {
    vi.restoreAllMocks()
    const shadow = await show('the call button', { children: callExamples.Button.children })
    const link = shadow.querySelector('a') as HTMLAnchorElement
    expect(getComputedStyle(link).visibility).toBe('hidden')
    await callExamples.Button.visit(shadow)
    expect(getComputedStyle(link).visibility).toBe('visible')
    expect([link.href, link.textContent]).toEqual(['tel:+442079460123', 'Call 020 7946 0123'])
  })

  it('dials the number in its attribute, and shows its notice once in a visit', async () => {
    const shadow = await show('the call button', callExamples.Notice)
    expect(shadow.querySelector('a[part=call]')?.getAttribute('href')).toBe('tel:02079460999')
    shadow.querySelector<HTMLButtonElement>('[part=close]')?.click()
    await expect.poll(() => shadow.querySelector('.notice')).toBeNull()
    expect(shadow.activeElement).toBe(shadow.querySelector('[part=call]'))
    root.unmount()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    try {
      const again = await show('the call button', { attributes: callExamples.Notice.attributes })
      const passed = () => vi.advanceTimersByTime(500) && again.querySelector('.call:not(.out)')
      await expect.poll(passed).not.toBeNull()
      vi.advanceTimersByTime(10_000)
      vi.useRealTimers()
      await nextRender()
      expect(again.querySelector('.notice')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('waits behind a notice with the number for emergencies, and takes the focus when the notice is closed', async () => {
    const shadow = await show('the call button', callExamples.Emergency)
    const pill = shadow.querySelector('[part=call]') as HTMLAnchorElement
    const notice = shadow.querySelector('[part=notice]') as HTMLElement
    const seen = () => getComputedStyle(pill).opacity
    expect(notice.innerText.split('\n').at(-1)).toBe('Emergency Line 020 7946 0999')
    expect([...notice.querySelectorAll('a')].map(link => link.href)).toEqual(['tel:02079460999'])
    expect([seen(), notice.getBoundingClientRect().bottom]).toEqual(['0', pill.getBoundingClientRect().bottom])
    notice.querySelector('a')?.focus()
    dispatchEvent(new Event('scrollend'))
    await nextRender()
    expect([getComputedStyle(notice).visibility, seen()]).toEqual(['visible', '0'])
    notice.querySelector('button')?.click()
    expect(shadow.activeElement).toBe(pill)
    await expect.poll(seen).toBe('1')
    root.unmount()
    const { phone } = callExamples.Emergency.attributes
    const same = await show('the call button', { ...callExamples.Emergency, attributes: { phone, emergency: phone } })
    expect(same.querySelector('[part=emergency]')).toBeNull()
  })

  it('shows the second link inside its tag as the emergency number, with the link’s text', async () => {
    const second = '<a href="tel:+442079460999" hidden>020 7946 0999</a>'
    const shadow = await show('the call button', { children: callExamples.Button.children + second })
    await callExamples.Emergency.visit(shadow)
    const link = shadow.querySelector('[part=emergency]') as HTMLAnchorElement
    expect([link.href, link.textContent]).toEqual(['tel:+442079460999', '020 7946 0999'])
  })

  it.each([
    ['+44 (0)20 7946 0999', 'tel:+442079460999', 'Call +44 (0)20 7946 0999'],
    ['Call us', 'tel:+442079460123', 'Call 020 7946 0123'],
    ['', 'tel:+442079460123', 'Call 020 7946 0123'],
  ])('with phone="%s" dials %s', async (phone, href, words) => {
    const { children } = callExamples.Button
    const shadow = await show('the call button', { attributes: { phone }, children })
    const { href: dialled, textContent } = shadow.querySelector('a') as HTMLAnchorElement
    expect([dialled, textContent]).toEqual([href, words])
  })

  it.each([
    ['a field', '<input style="position: fixed; right: 20px; bottom: 20px">'],
    ['a frame', '<iframe style="position: fixed; right: 20px; bottom: 20px; width: 60px; height: 60px"></iframe>'],
    ['a banner', '<div style="position: fixed; inset: auto 0 0; height: 90px">We use cookies</div>'],
    ['a link of the page', '<a href="#x" style="position: absolute; right: 60px; bottom: 30px">Read more</a>'],
    [
      'a folded line',
      '<details style="position: absolute; right: 60px; bottom: 30px"><summary>More</summary></details>',
    ],
  ])('hides while it would cover %s, even in shadow roots', async (_, markup) => {
    const shadow = await show('the call button', callExamples.Button)
    const seen = () => getComputedStyle(shadow.querySelector('a') as Element).visibility
    const outer = document.createElement('div')
    const inner = document.createElement('div')
    outer.attachShadow({ mode: 'open' }).append(inner)
    inner.attachShadow({ mode: 'open' }).innerHTML = markup
    const plain = document.createElement('div')
    plain.innerHTML = markup
    for (const place of [outer, plain]) {
      main.append(place)
      await expect.poll(seen).toBe('hidden')
      place.remove()
      await expect.poll(seen).toBe('visible')
    }
  })

  it('hides near a link just above it, and over a link of 24 px anywhere under it, but not near a more distant link', async () => {
    const shadow = await show('the call button', callExamples.Button)
    const pill = shadow.querySelector('a') as HTMLElement
    const { left, top, width, height } = pill.getBoundingClientRect()
    const link = main.appendChild(document.createElement('a'))
    link.href = '#'
    const seenBeside = (x: number, y: number) => {
      link.style.cssText = `position: absolute; width: 24px; height: 24px; left: ${x}px; top: ${y}px`
      dispatchEvent(new Event('scrollend'))
      return nextRender().then(() => getComputedStyle(pill).visibility)
    }
    expect(await seenBeside(left + width / 2, top - 40)).toBe('visible')
    expect(await seenBeside(left + width / 2, top - 28)).toBe('hidden')
    for (let x = left; x < left + width - 24; x += 9) {
      expect(await seenBeside(x, top + height / 2 - 12), `${x - left} px from its left edge`).toBe('hidden')
    }
    link.remove()
  })

  it('does not hide over an element that fills the window', async () => {
    const shadow = await show('the call button', callExamples.Button)
    const seen = () => getComputedStyle(shadow.querySelector('a') as Element).visibility
    const shell = document.createElement('div')
    shell.style.cssText = 'position: fixed; inset: 0'
    main.append(shell)
    dispatchEvent(new Event('scrollend'))
    await nextRender()
    expect(seen()).toBe('visible')
  })

  it('keeps the distance from the lower edge that the page sets', async () => {
    const shadow = await show('the call button', callExamples.Button)
    const bottom = () => innerHeight - (shadow.querySelector('a') as Element).getBoundingClientRect().bottom
    expect(bottom()).toBe(16)
    main.style.setProperty('--haven-call-offset', '90px')
    expect(bottom()).toBe(90)
    main.style.removeProperty('--haven-call-offset')
  })

  it('shows the emergency number with its name while the office is closed, and shows this number only once', async () => {
    const { fetch } = window
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const { children } = callExamples.Button
    const second = '<a href="tel:+442079460999" hidden>020 7946 0999</a>'
    try {
      for (const [open, href, words] of [
        [false, 'tel:+442079460999', 'Emergency Line 020 7946 0999'],
        [true, 'tel:+442079460123', 'Call 020 7946 0123'],
      ] as const) {
        window.fetch = async () => Response.json({ office: { open, until } })
        const shadow = await show('the call button', { children: children + second })
        const link = () => shadow.querySelector('[part=call]') as HTMLAnchorElement
        await expect.poll(() => [link().href, link().textContent]).toEqual([href, words])
        await callExamples.Notice.visit(shadow)
        expect([link().href, !!shadow.querySelector('[part=emergency]')]).toEqual([href, open])
        root.unmount()
      }
    } finally {
      window.fetch = fetch
    }
  })

  it('hides over the panel of a sent form, however tall, and opens no notice over it', async () => {
    const shadow = await show('the call button', callExamples.Notice)
    const form = document.createElement('div')
    form.tabIndex = -1
    form.style.cssText = 'position: fixed; inset: 0; height: 200vh'
    main.append(form)
    const seen = () => getComputedStyle(shadow.querySelector('[part=call]') as Element).visibility
    form.focus()
    expect(shadow.querySelector('.notice')).not.toBeNull()
    expect(seen()).toBe('visible')
    form.dispatchEvent(new CustomEvent('haven-success', { bubbles: true }))
    await expect.poll(seen).toBe('hidden')
    expect(shadow.querySelector('.notice')).toBeNull()
    form.blur()
    await expect.poll(seen).toBe('visible')
  })
})

describe('a list that cannot be read', () => {
  it('is reported as STATUS: body', async () => {
    root = createRoot(main)
    await expect(readContent(`${location.origin}/no/such.json?${Math.random()}`)).rejects.toThrow(/^\d{3}: ./)
  })
})

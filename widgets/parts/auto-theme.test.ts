import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import type { Ground } from './auto-theme'

/** Each test gets a new copy of the module, because only the first tag on a page starts to observe the page. */
let ground: Ground
let pages = 0

const page = document.documentElement
let place: HTMLElement
const refs: ((haven: HTMLElement | null) => void)[] = []

beforeEach(async () => {
  ground = (await import(/* @vite-ignore */ `./auto-theme.ts?page=${++pages}`)).ground
})
afterEach(() => {
  for (const ref of refs.splice(0)) ref(null)
  place.remove()
  page.removeAttribute('style')
  document.body.removeAttribute('style')
})

/** Makes a tag on a background with this style. Returns the element that the widget draws inside the tag. */
function tagOn(style: string, theme?: string) {
  place = document.createElement('section')
  place.style.cssText = style
  const host = document.createElement('div')
  if (theme) host.setAttribute('theme', theme)
  place.append(host)
  document.body.append(place)
  return { host, haven: draw(host) }
}

function draw(host: HTMLElement) {
  const haven = document.createElement('div')
  host.attachShadow({ mode: 'open' }).append(haven)
  const ref = ground(host)
  refs.push(ref)
  ref(haven)
  return haven
}

const isDark = (haven: HTMLElement) => haven.classList.contains('dark')

describe('a tag without a theme is dark', () => {
  it.each([
    ['black', true],
    ['white', false],
    ['rgb(0, 255, 0)', true],
    ['rgb(255, 255, 0)', false],
    ['rgb(0, 255, 255)', false],
    ['rgb(255, 0, 255)', true],
    ['rgb(200, 200, 200)', false],
    ['rgb(120, 120, 120)', true],
    ['color(srgb 1 1 1)', false],
    ['color(srgb 0.4 0.4 0.4)', true],
    // The code must not read the 3 in `display-p3` as a number of the colour.
    ['color(display-p3 0 0 0)', true],
    ['color(display-p3 1 1 1)', false],
    ['lab(90 0 0)', false],
    ['lab(30 0 0)', true],
    ['lch(90 0 0)', false],
    ['lch(30 0 0)', true],
    ['oklab(0.9 0 0)', false],
    ['oklab(0.3 0 0)', true],
    ['oklch(0.9 0 0)', false],
    ['oklch(0.3 0 0)', true],
    ['oklab(0.6 0 0)', false],
  ])('on %s: %s', (color, dark) => {
    // The page's own background and text colour belong to the other theme, and must have no effect.
    page.style.cssText = dark ? 'background: white; color: black' : 'background: black; color: white'
    expect(isDark(tagOn(`background: ${color}`).haven)).toBe(dark)
  })

  it.each([
    ['rgb(0 0 0 / 0.49)', false],
    ['rgb(0 0 0 / 0.5)', true],
    ['transparent', false],
  ])('on the background below %s: %s', (color, dark) => {
    page.style.background = 'white'
    expect(isDark(tagOn(`background: ${color}`).haven)).toBe(dark)
  })

  it.each([
    ['white', true],
    ['black', false],
    ['oklab(0.6 0 0)', false],
    ['oklab(0.61 0 0)', true],
    ['rgb(255 255 255 / 0.4)', false],
  ])('by the page’s text colour if no background is known, %s: %s', (color, dark) => {
    page.style.color = color
    expect(isDark(tagOn('').haven)).toBe(dark)
  })

  it('by the page’s text colour on a picture, whose colours nobody knows', () => {
    page.style.cssText = 'background: linear-gradient(black, black); color: white'
    expect(isDark(tagOn('').haven)).toBe(true)
    page.style.color = 'black'
    expect(isDark(tagOn('').haven)).toBe(false)
  })

  it('on the background behind its slot, and in the shadow root around it', () => {
    page.style.background = 'white'
    const { host: outer } = tagOn('')
    const frame = document.createElement('div')
    frame.style.background = 'black'
    frame.append(document.createElement('slot'))
    outer.shadowRoot?.replaceChildren(frame)
    const slotted = document.createElement('div')
    outer.append(slotted)
    expect(isDark(draw(slotted))).toBe(true)
    const within = document.createElement('div')
    frame.append(within)
    expect(isDark(draw(within))).toBe(true)
    frame.style.background = ''
    place.style.background = 'black'
    page.style.background = 'white'
    expect(isDark(draw(outer.appendChild(document.createElement('div'))))).toBe(true)
  })

  it('by its own background if the page sets one', () => {
    page.style.background = 'white'
    const { host, haven } = tagOn('--haven-ground: black')
    haven.style.background = 'var(--haven-ground)'
    dispatchEvent(new Event('load'))
    expect(isDark(haven)).toBe(true)
    place.style.setProperty('--haven-ground', '')
    haven.style.background = 'black'
    dispatchEvent(new Event('load'))
    expect([isDark(haven), host.hasAttribute('theme')]).toEqual([false, false])
  })
})

it('a tag that names its theme keeps it on every background', () => {
  expect(isDark(tagOn('background: black', 'light').haven)).toBe(false)
})

describe('a tag chooses its theme again', () => {
  it.each([
    ['the page', page],
    ['its body', document.body],
  ])('when an attribute of %s changes', async (_, element) => {
    const { haven } = tagOn('')
    expect(isDark(haven)).toBe(false)
    element.style.background = 'black'
    await expect.poll(() => isDark(haven)).toBe(true)
  })

  it.each(['load', 'transitionend'])('at the page’s %s, because sheets come late and colours change slowly', type => {
    const { haven } = tagOn('')
    place.style.background = 'black'
    expect(isDark(haven)).toBe(false)
    dispatchEvent(new Event(type))
    expect(isDark(haven)).toBe(true)
  })

  it('when the device turns dark', async () => {
    const sheet = document.createElement('style')
    sheet.textContent = '@media (prefers-color-scheme: dark) { .turning { background: black } }'
    document.head.append(sheet)
    const prefer = (value: string) =>
      cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
    try {
      await prefer('light')
      const { haven } = tagOn('')
      place.className = 'turning'
      await prefer('dark')
      await expect.poll(() => isDark(haven)).toBe(true)
    } finally {
      await prefer('')
      sheet.remove()
    }
  })

  it('but not after it is removed', () => {
    const { haven } = tagOn('')
    refs[0]?.(null)
    place.style.background = 'black'
    dispatchEvent(new Event('load'))
    expect(isDark(haven)).toBe(false)
  })
})

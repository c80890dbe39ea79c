/** Below it a colour is dark: light text reads better on it; from 0, black, to 1, white. */
const DARK_BELOW = 0.6

/** How light a computed colour looks, from 0 to 1; undefined where more of what lies below it is seen. */
function lightnessOf(color: string): number | undefined {
  const [x = 0, y = 0, z = 0, alpha = 1] = (color.match(/(?<![\w-])[\d.]+/g) ?? []).map(Number)
  if (alpha < 0.5) return undefined
  // The first figure of lab, lch, oklab and oklch.
  if (/^(ok)?l/.test(color)) return x / (color[0] === 'o' ? 1 : 100)
  return (0.3 * x + 0.59 * y + 0.11 * z) / (color[0] === 'c' ? 1 : 255)
}

/** True where the first ground that is seen below an element is dark; through shadow roots. */
function isOnDark(element: Element): boolean {
  let text = ''
  for (
    let at: Node | null = element;
    at;
    at = (at as Element).assignedSlot ?? at.parentNode ?? (at as ShadowRoot).host
  ) {
    if (!(at instanceof Element)) continue
    const { backgroundColor, color } = getComputedStyle(at)
    const ground = lightnessOf(backgroundColor)
    if (ground !== undefined) return ground < DARK_BELOW
    text = color
  }
  // A picture, or the browser's own ground: the page's letters tell.
  return (lightnessOf(text) ?? 0) > DARK_BELOW
}

/** Of each tag, what updates its theme when the page's own theme may have changed. */
const updaters = new Map<HTMLElement, () => void>()

let watching = false

/** Looks anew at what every tag stands on. */
const updateThemes = () => {
  for (const update of updaters.values()) update()
}

/**
 * A ref for the `haven` of a tag: while that is drawn, and the tag names no theme, its ground chooses light or dark. Apart
 * from what every tag shares, since the call button stands on nothing.
 */
export const ground = (host: HTMLElement) => (haven: HTMLElement | null) => {
  if (!watching) {
    watching = true
    const observer = new MutationObserver(updateThemes)
    for (const page of [document.documentElement, document.body]) observer.observe(page, { attributes: true })
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', updateThemes)
    // Sheets that come late, and colours that take their time.
    for (const type of ['load', 'transitionend']) addEventListener(type, updateThemes)
  }
  updaters.delete(host)
  if (!haven) return
  const updateTheme = () => {
    // A ground that the page gives the widget is the same in both themes; the dark one's own says nothing.
    const given = getComputedStyle(haven).getPropertyValue('--haven-ground')
    haven.classList.toggle('dark', !host.getAttribute('theme') && isOnDark(given ? haven : host))
  }
  updaters.set(host, updateTheme)
  updateTheme()
}

export type Ground = typeof ground

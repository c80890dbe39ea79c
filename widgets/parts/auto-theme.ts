/** The lightness below which a background is dark enough for light text, from 0 (black) to 1 (white). */
const DARK_BELOW = 0.6

/** The lightness of a computed colour, from 0 to 1; undefined for a colour that is mostly transparent. */
function lightnessOf(color: string): number | undefined {
  const [x = 0, y = 0, z = 0, alpha = 1] = (color.match(/(?<![\w-])[\d.]+/g) ?? []).map(Number)
  if (alpha < 0.5) return undefined
  // In lab, lch, oklab and oklch, the first number of a colour is its lightness.
  if (/^(ok)?l/.test(color)) return x / (color[0] === 'o' ? 1 : 100)
  return (0.3 * x + 0.59 * y + 0.11 * z) / (color[0] === 'c' ? 1 : 255)
}

/** True when the first visible background under an element is dark; looks through shadow roots. */
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
  // Over a picture or the browser's default background, the page's text colour decides.
  return (lightnessOf(text) ?? 0) > DARK_BELOW
}

/** Functions that check the theme of every tag again when the page's own theme may have changed. */
const updaters = new Map<HTMLElement, () => void>()

let watching = false

/** Checks the background of every tag again. */
const updateThemes = () => {
  for (const update of updaters.values()) update()
}

/**
 * A ref for the element with the class `haven` in a tag. While the tag is drawn and does not name a theme, its
 * background decides between light and dark. This code is not part of the common code, because the call button has a
 * background of its own.
 */
export const ground = (host: HTMLElement) => (haven: HTMLElement | null) => {
  if (!watching) {
    watching = true
    const observer = new MutationObserver(updateThemes)
    for (const page of [document.documentElement, document.body]) observer.observe(page, { attributes: true })
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', updateThemes)
    // Stylesheets may be loaded late, and colours may change slowly.
    for (const type of ['load', 'transitionend']) addEventListener(type, updateThemes)
  }
  updaters.delete(host)
  if (!haven) return
  const updateTheme = () => {
    // A background that the page sets for the widget applies in both themes. The dark theme's own background is
    // ignored.
    const given = getComputedStyle(haven).getPropertyValue('--haven-ground')
    haven.classList.toggle('dark', !host.getAttribute('theme') && isOnDark(given ? haven : host))
  }
  updaters.set(host, updateTheme)
  updateTheme()
}

export type Ground = typeof ground

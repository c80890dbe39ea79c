/** The lightness below which a background is dark enough for light text, from 0 (black) to 1 (white). */
const DARK_BELOW = 0.6

/** The lightness of a computed colour, from 0 to 1; undefined for a colour that is mostly transparent. */
function lightnessOf(color: string): number | undefined {
  const [x = 0, y = 0, z = 0, alpha = 1] = (color.match(/(?<![\w-])[\d.]+/g) ?? []).map(Number)
  if (alpha < 0.5) return undefined
  // In lab, lch, oklab and oklch, a colour's first number is its lightness.
  if (/^(ok)?l/.test(color)) return x / (color[0] === 'o' ? 1 : 100)
  return (0.3 * x + 0.59 * y + 0.11 * z) / (color[0] === 'c' ? 1 : 255)
}

/**
 * True when the first visible background behind an element is dark; also looks outside the shadow roots that contain
 * the element.
 */
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
  // Where there is no such background, for example over a picture, the colour of the page's text
  // decides.
  return (lightnessOf(text) ?? 0) > DARK_BELOW
}

/** The functions that choose the theme of a tag again, by tag. */
const updaters = new Map<HTMLElement, () => void>()

let watching = false

/** Chooses the theme of every tag again. */
const updateThemes = () => {
  for (const update of updaters.values()) update()
}

/**
 * Makes the ref for the element with the class `haven` in a tag. While the tag is drawn and has no attribute `theme`,
 * the background behind the tag decides between the light and the dark theme. The call button does not need this code,
 * so the code is not in the file that all widgets load.
 */
export const ground = (host: HTMLElement) => (haven: HTMLElement | null) => {
  if (!watching) {
    watching = true
    const observer = new MutationObserver(updateThemes)
    for (const page of [document.documentElement, document.body]) observer.observe(page, { attributes: true })
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', updateThemes)
    // A stylesheet may arrive late, and a colour may change in a transition, so the theme is chosen again after
    // each load and each transition.
    for (const type of ['load', 'transitionend']) addEventListener(type, updateThemes)
  }
  updaters.delete(host)
  if (!haven) return
  const updateTheme = () => {
    // If the page has set a background for the widget, this background decides. Otherwise, the background behind the
    // tag decides, because the widget's own background depends on the theme.
    const given = getComputedStyle(haven).getPropertyValue('--haven-ground')
    haven.classList.toggle('dark', !host.getAttribute('theme') && isOnDark(given ? haven : host))
  }
  updaters.set(host, updateTheme)
  updateTheme()
}

export type Ground = typeof ground

import { commonTokens } from './tokens'

/** A custom property that the editor offers; `start` is its default, as a native input holds it. */
export interface Control {
  name: string
  label: string
  start: string
  /** A colour where it has no unit. */
  unit?: 'px'
  min?: number
  max?: number
}

/** The size of text where neither the page nor the visitor sets one, in px. */
const USUAL_TEXT = 16

// The few that make a form look like its page; the table below the editor has them all.
const OFFERED: [name: string, label: string, limits?: [min: number, max: number]][] = [
  ['--haven-accent', 'Button'],
  ['--haven-on-accent', 'Text on the button'],
  ['--haven-link', 'Links'],
  ['--haven-ink', 'Text'],
  ['--haven-surface', 'Inside the fields'],
  ['--haven-line', 'Edge of the fields'],
  ['--haven-ground', 'Behind the form'],
  ['--haven-radius', 'Corners', [0, 32]],
  ['--haven-font-size', 'Size of text', [14, 24]],
]

/** The ground that a form stands on where nobody gives it one. */
const PAGE = '#ffffff'

const full = (colour: string) => (/^#.{3}$/.test(colour) ? colour.replace(/[^#]/g, '$&$&') : colour)

/** What the editor offers, with the defaults that the sheet has. */
export const controls = (): Control[] =>
  OFFERED.map(([name, label, limits]) => {
    const { light = '' } = commonTokens.find(token => token.name === name) ?? {}
    if (!limits) return { name, label, start: light.startsWith('#') ? full(light) : PAGE }
    const [min, max] = limits
    return { name, label, start: `${Number.parseInt(light, 10) || USUAL_TEXT}`, unit: 'px', min, max }
  })

/** The colours that the editor does not offer, as they are on a light and on a dark ground. */
export const fixedColours = () =>
  Object.fromEntries(
    commonTokens
      .filter(({ name, light }) => light.startsWith('#') && !OFFERED.some(([offered]) => offered === name))
      .map(({ name, light, dark = light }) => [name, [full(light), full(dark)]]),
  )

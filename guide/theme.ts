import { colours } from '../api/contract/colours'
import { commonTokens } from './tokens'

/** A custom property that the editor offers; `start` is the property's default, as a value for a native input. */
export interface Control {
  name: string
  label: string
  start: string
  /** The unit of the value; absent for a colour. */
  unit?: 'px'
  min?: number
  max?: number
}

/** The default size of text, in px, when neither the page nor the visitor has set one. */
const USUAL_TEXT = 16

// The most important properties for making a form look like its page. The table below the editor lists all properties.
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

/** The background of a form on a page without a background. */
const PAGE = colours.white

/** The controls of the editor, with the stylesheet's defaults. */
export const controls = (): Control[] =>
  OFFERED.map(([name, label, limits]) => {
    const { light = '' } = commonTokens.find(token => token.name === name) ?? {}
    if (!limits) return { name, label, start: light.startsWith('#') ? light : PAGE }
    const [min, max] = limits
    return { name, label, start: `${Number.parseInt(light, 10) || USUAL_TEXT}`, unit: 'px', min, max }
  })

/** The colours that the editor does not offer, on a light and on a dark background. */
export const fixedColours = () =>
  Object.fromEntries(
    commonTokens
      .filter(({ name, light }) => light.startsWith('#') && !OFFERED.some(([offered]) => offered === name))
      .map(({ name, light, dark = light }) => [name, [light, dark]]),
  )

import type { Meta, StoryObj } from '@storybook/preact-vite'
import { appears } from '../widgets/parts/example'
import { ThemeEditor } from './theme-editor'

const meta: Meta = {
  title: 'Design/Theme editor',
  component: ThemeEditor,
  parameters: { plain: true, controls: { disable: true } },
}
export default meta

/**
 * Sets a colour as the colour picker does. React replaces the setter of the element, so the function calls the setter
 * of the prototype.
 */
function pick(root: HTMLElement, name: string, colour: string) {
  const input = root.querySelector(`[name="${name}"]`) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, colour)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

export const Start: StoryObj = {}

export const Unreadable: StoryObj = {
  // The rule about contrast is off, because the story shows unreadable colours on purpose.
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
  async play({ canvasElement }) {
    pick(canvasElement, '--haven-accent', '#ffd9e8')
    await appears(canvasElement, '[data-ok=false]')
    const css = canvasElement.querySelector('[data-css]')?.textContent
    if (css !== ':root {\n  --haven-accent: #ffd9e8;\n}') throw new Error(`The editor wrote ${css}`)
  },
}

import type { StoryObj } from '@storybook/preact-vite'
import { createElement } from 'react'
import { appears } from '../widgets/parts/example'
import type { tags } from '../widgets/tags'
import { otherArgs } from './tokens'

/** Shows the custom element from the built bundle (`npm run build`), as a page gets it. */
export const elementStory = (
  tag: keyof typeof tags,
  own: Record<string, string> = {},
): StoryObj<Record<string, string>> => ({
  args: own,
  loaders: [() => import(/* @vite-ignore */ new URL('/widgets/haven.js', location.href).href)],
  // The theme in Storybook's toolbar applies if the tag has no theme of its own.
  render: (attributes, { globals: { theme } }) => {
    const given = Object.fromEntries(Object.entries(otherArgs(attributes)).filter(([, value]) => value !== undefined))
    return createElement(tag, { ...given, theme: given.theme || theme })
  },
  play: async ({ canvasElement }) => {
    const element = await appears(canvasElement, `${tag}:defined`)
    await appears(element.shadowRoot as ShadowRoot, '.haven')
  },
})

import type { StoryObj } from '@storybook/react-vite'
import { createElement } from 'react'
import type { tags } from '../widgets/tags'
import { otherArgs } from './tokens'

/** The custom element itself, from the built bundle (`npm run build`): what a page really gets. */
export const elementStory = (tag: keyof typeof tags): StoryObj<Record<string, string>> => ({
  tags: ['!test'],
  loaders: [() => import(/* @vite-ignore */ new URL('/widgets/haven.js', location.href).href)],
  render: attributes => createElement(tag, otherArgs(attributes)),
})

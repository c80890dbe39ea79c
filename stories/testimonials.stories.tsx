import type { Meta } from '@storybook/preact-vite'
import { examples } from '../widgets/testimonials/examples'
import { Testimonials } from '../widgets/testimonials/testimonials'
import styles from '../widgets/testimonials/testimonials.css?inline'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { widgetStory } from './widget-story'

const meta: Meta<Record<string, string>> = {
  title: 'Widgets/Testimonials',
  argTypes: attributeControls('haven-testimonials'),
}
export default meta

const story = widgetStory(Testimonials, styles)

export const Loading = story(examples.Loading)
export const Loaded = story(examples.Loaded)
export const Empty = story(examples.Empty)
export const Failed = story(examples.Failed)
export const Element = elementStory('haven-testimonials')

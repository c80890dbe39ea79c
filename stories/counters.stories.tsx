import type { Meta } from '@storybook/preact-vite'
import { Counters } from '../widgets/counters/counters'
import styles from '../widgets/counters/counters.css?inline'
import { examples } from '../widgets/counters/examples'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { widgetStory } from './widget-story'

const meta: Meta<Record<string, string>> = { title: 'Widgets/Counters', argTypes: attributeControls('haven-counters') }
export default meta

const story = widgetStory(Counters, styles)

export const Counted = story(examples.Counted)
export const Own = story(examples.Own)
export const Written = story(examples.Written)
export const Element = elementStory('haven-counters')

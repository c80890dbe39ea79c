import type { Meta } from '@storybook/preact-vite'
import { examples } from '../widgets/leave/examples'
import { Leave } from '../widgets/leave/leave'
import styles from '../widgets/leave/leave.css?inline'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { widgetStory } from './widget-story'

const meta: Meta<Record<string, string>> = {
  title: 'Widgets/Leave button',
  argTypes: attributeControls('haven-leave'),
}
export default meta

const story = widgetStory(Leave, styles)

export const Button = story(examples.Button)
export const OtherPage = story(examples.OtherPage)
export const Element = elementStory('haven-leave')

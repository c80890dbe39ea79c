import type { Meta } from '@storybook/preact-vite'
import { CallButton } from '../widgets/call-button/call-button'
import styles from '../widgets/call-button/call-button.css?inline'
import { examples } from '../widgets/call-button/examples'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { widgetStory } from './widget-story'

const meta: Meta<Record<string, string>> = {
  title: 'Widgets/Call button',
  argTypes: attributeControls('haven-call-button'),
}
export default meta

const story = widgetStory(CallButton, styles)

export const Button = story(examples.Button)
export const Notice = story(examples.Notice)
export const Emergency = story(examples.Emergency)
export const Element = elementStory('haven-call-button', { phone: '020 7946 0123' })

import type { Meta } from '@storybook/preact-vite'
import { CaseWins } from '../widgets/case-wins/case-wins'
import styles from '../widgets/case-wins/case-wins.css?inline'
import { examples } from '../widgets/case-wins/examples'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { widgetStory } from './widget-story'

const meta: Meta<Record<string, string>> = {
  title: 'Widgets/Case wins',
  argTypes: attributeControls('haven-case-wins'),
}
export default meta

const story = widgetStory(CaseWins, styles)

export const Loading = story(examples.Loading)
export const Loaded = story(examples.Loaded)
export const One = story(examples.One)
export const Long = story(examples.Long)
export const Empty = story(examples.Empty)
export const Failed = story(examples.Failed)
export const Element = elementStory('haven-case-wins')

import type { Meta } from '@storybook/preact-vite'
import { examples } from '../widgets/team/examples'
import { Team } from '../widgets/team/team'
import styles from '../widgets/team/team.css?inline'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { widgetStory } from './widget-story'

const meta: Meta<Record<string, string>> = { title: 'Widgets/Team', argTypes: attributeControls('haven-team') }
export default meta

const story = widgetStory(Team, styles)

export const Loading = story(examples.Loading)
export const Loaded = story(examples.Loaded)
export const Empty = story(examples.Empty)
export const Failed = story(examples.Failed)
export const Element = elementStory('haven-team')

import type { Meta } from '@storybook/preact-vite'
import { AppointmentButton } from '../widgets/appointment-button/appointment-button'
import styles from '../widgets/appointment-button/appointment-button.css?inline'
import { examples } from '../widgets/appointment-button/examples'
import { formActionsByMode } from '../widgets/appointment-button/send'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { formStory } from './form-story'

const meta: Meta<Record<string, string>> = {
  title: 'Forms/Appointment button',
  argTypes: attributeControls('haven-appointment-button'),
}
export default meta

const story = formStory(AppointmentButton, formActionsByMode.dialog, styles)

export const Idle = story(examples.Idle)
export const Open = story(examples.Open)
export const DateRefused = story(examples.DateRefused)
export const Invalid = story(examples.Invalid)
export const Sending = story(examples.Sending)
export const Failed = story(examples.Failed)
export const Waiting = story(examples.Waiting)
export const Offline = story(examples.Offline)
export const Letters = story(examples.Letters)
export const LettersAfter = story(examples.LettersAfter)
export const Sent = story(examples.Sent)
export const Instant = formStory(AppointmentButton, formActionsByMode.instant, styles)(examples.Instant)
export const Element = elementStory('haven-appointment-button')

import type { Meta } from '@storybook/preact-vite'
import { CallbackForm } from '../widgets/callback-form/callback-form'
import { examples } from '../widgets/callback-form/examples'
import { formActionsByRoute } from '../widgets/callback-form/send'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { formStory } from './form-story'

const meta: Meta<Record<string, string>> = {
  title: 'Forms/Call-back form',
  argTypes: attributeControls('haven-callback-form'),
}
export default meta

const story = formStory(CallbackForm, formActionsByRoute.callbacks)

export const Idle = story(examples.Idle)
export const WithTopics = story(examples.WithTopics)
export const ToContact = formStory(CallbackForm, formActionsByRoute.contact)(examples.ToContact)
export const DateRefused = story(examples.DateRefused)
export const Invalid = story(examples.Invalid)
export const Sending = story(examples.Sending)
export const Failed = story(examples.Failed)
export const Waiting = story(examples.Waiting)
export const Offline = story(examples.Offline)
export const Letters = story(examples.Letters)
export const LettersAfter = story(examples.LettersAfter)
export const Sent = story(examples.Sent)
export const Element = elementStory('haven-callback-form')

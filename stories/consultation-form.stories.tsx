import type { Meta, StoryObj } from '@storybook/react-vite'
import { createElement } from 'react'
import { ConsultationForm } from '../widgets/consultation-form/consultation-form'
import { examples } from '../widgets/consultation-form/examples'
import { code } from '../widgets/consultation-form/send'
import { attributeControls } from './controls'
import { formStory } from './form-story'

const meta: Meta<Record<string, string>> = {
  title: 'Forms/Consultation form',
  tags: ['autodocs'],
  argTypes: attributeControls('haven-consultation-form'),
}
export default meta

const story = formStory(ConsultationForm, code)

export const Idle = story(examples.Idle)
export const Prefilled = story(examples.Prefilled)
export const Invalid = story(examples.Invalid)
export const Sending = story(examples.Sending)
export const Failed = story(examples.Failed)
export const Refused = story(examples.Refused)
export const Sent = story(examples.Sent)

/** The custom element itself, from the built bundle (`npm run build`). */
export const Element: StoryObj = {
  tags: ['!test'],
  loaders: [() => import(/* @vite-ignore */ new URL('/widgets/haven.js', location.href).href)],
  render: () => createElement('haven-consultation-form'),
}

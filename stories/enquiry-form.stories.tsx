import type { Meta } from '@storybook/preact-vite'
import { EnquiryForm } from '../widgets/enquiry-form/enquiry-form'
import { examples } from '../widgets/enquiry-form/examples'
import { formActions } from '../widgets/enquiry-form/send'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { formStory } from './form-story'

const meta: Meta<Record<string, string>> = {
  title: 'Forms/Enquiry form',
  argTypes: attributeControls('haven-enquiry-form'),
}
export default meta

const story = formStory(EnquiryForm, formActions)

export const Idle = story(examples.Idle)
export const DateRefused = story(examples.DateRefused)
export const Invalid = story(examples.Invalid)
export const Sending = story(examples.Sending)
export const Failed = story(examples.Failed)
export const Letters = story(examples.Letters)
export const LettersAfter = story(examples.LettersAfter)
export const Sent = story(examples.Sent)
export const Element = elementStory('haven-enquiry-form')

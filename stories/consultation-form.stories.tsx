import type { Meta } from '@storybook/preact-vite'
import { ConsultationForm } from '../widgets/consultation-form/consultation-form'
import { examples } from '../widgets/consultation-form/examples'
import { formActions } from '../widgets/consultation-form/send'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { formStory } from './form-story'

const meta: Meta<Record<string, string>> = {
  title: 'Forms/Consultation form',
  argTypes: attributeControls('haven-consultation-form'),
}
export default meta

const story = formStory(ConsultationForm, formActions)

export const Idle = story(examples.Idle)
export const Prefilled = story(examples.Prefilled)
export const Questions = story(examples.Questions)
export const FourLines = story(examples.FourLines)
export const FourLinesSending = story(examples.FourLinesSending)
export const FourLinesSent = story(examples.FourLinesSent)
export const FourLinesFailed = story(examples.FourLinesFailed)
export const DateRefused = story(examples.DateRefused)
export const AnswersRefused = story(examples.AnswersRefused)
export const Invalid = story(examples.Invalid)
export const OneName = story(examples.OneName)
export const AlmostFull = story(examples.AlmostFull)
export const TooLong = story(examples.TooLong)
export const Sending = story(examples.Sending)
export const Failed = story(examples.Failed)
export const Waiting = story(examples.Waiting)
export const Offline = story(examples.Offline)
export const Refused = story(examples.Refused)
export const Letters = story(examples.Letters)
export const LettersOnTheirWay = story(examples.LettersOnTheirWay)
export const LettersRefused = story(examples.LettersRefused)
export const LettersHeld = story(examples.LettersHeld)
export const LettersAfter = story(examples.LettersAfter)
export const LettersLate = story(examples.LettersLate)
export const Sent = story(examples.Sent)
export const SentOnSunday = story(examples.SentOnSunday)

export const Element = elementStory('haven-consultation-form')

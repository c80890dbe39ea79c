import type { Meta } from '@storybook/preact-vite'
import { examples } from '../widgets/visa-wizard/examples'
import { formActions } from '../widgets/visa-wizard/send'
import { VisaWizard } from '../widgets/visa-wizard/visa-wizard'
import styles from '../widgets/visa-wizard/visa-wizard.css?inline'
import { attributeControls } from './controls'
import { elementStory } from './element-story'
import { formStory } from './form-story'

const meta: Meta<Record<string, string>> = {
  title: 'Forms/Visa wizard',
  argTypes: attributeControls('haven-visa-wizard'),
  // The wizard keeps a draft in sessionStorage. No story must start with the draft of an earlier story.
  beforeEach: () => sessionStorage.clear(),
}
export default meta

const story = formStory(VisaWizard, formActions, styles)

export const Step1 = story(examples.Step1)
export const Step2 = story(examples.Step2)
export const Step3 = story(examples.Step3)
export const Step4 = story(examples.Step4)
export const Step5 = story(examples.Step5)
export const Step6 = story(examples.Step6)
export const Step7 = story(examples.Step7)
export const Step8 = story(examples.Step8)
export const Step9 = story(examples.Step9)
export const Step10 = story(examples.Step10)
export const Step11 = story(examples.Step11)
export const Step12 = story(examples.Step12)
export const Step13 = story(examples.Step13)
export const Step14 = story(examples.Step14)
export const Step15 = story(examples.Step15)
export const Step16 = story(examples.Step16)
export const Step17 = story(examples.Step17)
export const Step18 = story(examples.Step18)
export const Step19 = story(examples.Step19)
export const Step20 = story(examples.Step20)
export const Step21 = story(examples.Step21)
export const Chosen = story(examples.Chosen)
export const OwnPath = story(examples.OwnPath)
export const OtherLanguage = story(examples.OtherLanguage)
export const OtherSource = story(examples.OtherSource)
export const OtherCountry = story(examples.OtherCountry)
export const Template = story(examples.Template)
export const Unanswered = story(examples.Unanswered)
export const Changing = story(examples.Changing)
export const Clearing = story(examples.Clearing)
export const DecisionAtStep1 = story(examples.DecisionAtStep1)
export const DateRefused = story(examples.DateRefused)
export const Invalid = story(examples.Invalid)
export const Sending = story(examples.Sending)
export const Failed = story(examples.Failed)
export const Waiting = story(examples.Waiting)
export const Offline = story(examples.Offline)
export const Letters = story(examples.Letters)
export const LettersAfter = story(examples.LettersAfter)
export const Sent = story(examples.Sent)
export const SentOnSunday = story(examples.SentOnSunday)
export const Element = elementStory('haven-visa-wizard')

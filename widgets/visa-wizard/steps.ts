import type { FieldSpec } from '../../api/contract/forms/labels/field'
import { visaReachFields } from '../../api/contract/forms/labels/visa'
import { VISA_OPTIONS, type VisaOptionField } from '../../api/contract/forms/visa-options'
import type { Values } from '../parts/form-types'
import { wizardStrings as say } from './strings'

/** A field that a step has in addition to its choice; `when` is the condition for the field. */
export interface StepField extends FieldSpec {
  when?: (answers: Values) => boolean
}

/** One question of the wizard. */
export interface Step {
  /** The name of the field for the visitor's choice, or the name of a step without a choice. */
  id: keyof typeof say.questions
  /**
   * With `choice`, the visitor chooses from `options`; with `fields`, the visitor types. With `choice`, the step may
   * also have fields, which come after the options.
   */
  kind: 'choice' | 'fields'
  options: readonly string[]
  fields: readonly StepField[]
  /** The condition for showing the step; a step without a condition is shown to every visitor. */
  when?: (answers: Values) => boolean
}

const choice = (id: Exclude<VisaOptionField, 'residingCountry'>, rest: Partial<Step> = {}): Step => ({
  id,
  kind: 'choice',
  options: VISA_OPTIONS[id],
  fields: [],
  ...rest,
})
const line = (name: keyof typeof say & string, when: StepField['when'] & {}): StepField => ({
  name,
  label: say[name] as string,
  when,
})
const abroad = ({ residence }: Values) => residence === 'Residing in another country'
const refused = ({ visaRefusalHistory }: Values) => visaRefusalHistory?.includes('Yes') ?? false
/** The 21 steps in the order of the specification. A step's number is its position here, from 1. */
export const steps: readonly Step[] = [
  choice('service'),
  choice('offerLetter', { when: ({ service }) => service === 'Work visa - I have offer letter' }),
  choice('country'),
  choice('usVisa', { when: ({ country }) => country === 'USA' }),
  choice('whoNeedsVisa'),
  choice('requirement'),
  choice('documents'),
  choice('timing'),
  choice('travelHistory'),
  choice('travelHistoryTier', { when: ({ travelHistory = '' }) => ['Extensive', 'Good'].includes(travelHistory) }),
  choice('visaRefusalHistory'),
  choice('refusalCount', { when: refused }),
  {
    id: 'refusalDetails',
    kind: 'fields',
    options: [],
    fields: [
      {
        name: 'refusalDetails',
        label: say.refusalDetails,
        kind: 'textarea',
        control: { rows: 8, placeholder: say.template },
      },
    ],
    when: refused,
  },
  choice('contact'),
  choice('language', { fields: [line('otherLanguage', ({ language }) => language === 'Other')] }),
  choice('relationship'),
  choice('howKnow', { fields: [line('howKnowOther', ({ howKnow }) => howKnow === 'Other')] }),
  choice('residence', {
    fields: [
      {
        name: 'residingCountry',
        label: say.residingCountry,
        kind: 'radios',
        options: VISA_OPTIONS.residingCountry.map(option => [option, option] as const),
        when: abroad,
      },
      line('otherResidingCountry', answers => abroad(answers) && answers.residingCountry === 'Other'),
    ],
  }),
  choice('locality', { when: ({ residence }) => residence === 'UK' }),
  choice('travellers'),
  { id: 'contactDetails', kind: 'fields', options: [], fields: Object.values(visaReachFields) },
]

/** The number of the step that asks for the contact data. */
export const LAST = steps.length

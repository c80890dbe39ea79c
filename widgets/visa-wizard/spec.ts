import { VISA_OPTIONS } from '../../api/contract/visa-options'
import type { FormSpec } from '../parts/form-spec'
import { contactFields } from './steps'
import { wizardStrings as say } from './strings'

const { name, phone, email, remarks } = contactFields

/** The short form that stands in the wizard's place without script. */
export const shortForm: FormSpec = {
  path: '/api/visa-applications',
  rows: [
    [
      {
        name: 'service',
        label: say.questions.service,
        kind: 'select',
        options: [['', say.chooseService], ...VISA_OPTIONS.service.map(option => [option, option] as const)],
      },
    ],
    [name],
    [phone, email],
    [remarks],
  ],
  submit: say.submit,
  strings: say.outcome,
}

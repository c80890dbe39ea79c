import type { VISA_OPTIONS, VisaOptionField } from '../../api/contract/forms/visa-options'
import type { wizardHints, wizardMeanings, wizardStrings } from '../visa-wizard/strings'
import type { FormText } from './english-forms'
import type { TextsOf } from './language'
import type { COUNTRIES, LANGUAGES } from './names'

/** Options whose names are the same in every language. */
export type OneName =
  | Exclude<(typeof VISA_OPTIONS)['locality'][number], 'Other UK city'>
  | 'YouTube'
  | 'Facebook'
  | 'Instagram'

type Option = (typeof VISA_OPTIONS)[VisaOptionField][number]

/** Labels of the wizard's last step that are in no other form. */
type Label = 'WhatsApp number' | 'Remarks'

/** Whole texts that the wizard puts together from parts. */
type Together =
  | 'Step {number} of {of}'
  | '{percent}%'
  | 'Our visa experts will contact you within {count} hours.'
  | 'Our visa experts will contact you within {count} hour.'
  | 'This is a request to our firm, and no application to the Home Office.'

type Groups =
  | typeof wizardStrings
  | typeof wizardHints
  | typeof wizardMeanings
  | (typeof wizardStrings)['questions']
  | Omit<(typeof wizardStrings)['outcome'], 'successText'>

/**
 * The English texts of the wizard that are in no other form. The names of countries and languages are missing, because
 * `Intl` has them.
 */
export type WizardText = Exclude<
  TextsOf<Groups> | Label | Option | Together,
  FormText | OneName | keyof typeof COUNTRIES | keyof typeof LANGUAGES
>

import type { FormFields } from '../../api/contract/forms/field'
import type { OutcomeStrings } from './form-types'

/** A form as data: the widget draws it, the fallback draws it, the tests read it. */
export interface FormSpec extends FormFields {
  submit: string
  strings: OutcomeStrings
}

import type { FormFields } from '../../api/contract/forms/labels/field'
import type { FallbackMail, OutcomeStrings, Values } from './form-types'

/** A form as data: the widget draws it, the fallback draws it, the tests read it. */
export interface FormSpec extends FormFields {
  submit: string
  /** The language of these words; English by default. */
  lang?: string
  strings: OutcomeStrings
  /** The mail that opens when the form cannot be sent; without it, the form offers one. */
  mail?: (values: Values) => FallbackMail
}

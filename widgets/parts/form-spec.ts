import type { FormFields } from '../../api/contract/forms/labels/field'
import type { FallbackMail, OutcomeStrings, OwnWords, Values } from './form-types'

/** A form as data: widget, fallback and tests all use it. */
export interface FormSpec extends FormFields {
  submit: string
  /** The language of the form's words; English by default. */
  lang?: string
  strings: OutcomeStrings
  /** A page's own words for the optional questions. */
  own?: OwnWords
  /** The mail that opens when the form cannot be sent; without it, the form offers a draft. */
  mail?: (values: Values) => FallbackMail
}

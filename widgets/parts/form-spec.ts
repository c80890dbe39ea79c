import type { FormFields } from '../../api/contract/forms/labels/field'
import type { FallbackMail, OutcomeStrings, OwnWords, Values } from './form-types'

/** A form described as data, which widget, fallback and tests use. */
export interface FormSpec extends FormFields {
  submit: string
  /** The language of the form's texts; English by default. */
  lang?: string
  strings: OutcomeStrings
  /** The page's own texts for the optional questions. */
  own?: OwnWords
  /** The mail that opens when the form cannot be sent; without one, the form offers a draft. */
  mail?: (values: Values) => FallbackMail
}

import type { FormFields } from '../../api/contract/forms/labels/field'
import type { FallbackMail, OutcomeStrings, OwnWords, Values } from './form-types'

/** The description of a form as data, from which the widget, the plain form and the tests are made. */
export interface FormSpec extends FormFields {
  submit: string
  /** The language of the form's texts; English by default. */
  lang?: string
  strings: OutcomeStrings
  /** The page's own texts for the optional questions. */
  own?: OwnWords
  /**
   * Makes the email that visitors can send instead when the form cannot send. Without this function, the form drafts an
   * email with all its fields.
   */
  mail?: (values: Values) => FallbackMail
}

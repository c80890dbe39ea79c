import type { ExtraName } from '../../api/contract/forms/labels/extra-lines'
import type { FieldSpec, FormFields } from '../../api/contract/forms/labels/field'
import type { FallbackMail, OutcomeStrings, Values } from './form-types'

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

/** The words of a page's own plain form. */
export interface OwnWords {
  /** The words of the line that opens a group of optional questions; '' where the page has none. */
  line(group: ExtraName): string
  /** A field with the page's own words; the parts of a date are its options. */
  field(field: FieldSpec): FieldSpec
}

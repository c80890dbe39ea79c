/** One field of a form. The widget, the plain form and the page of mistakes draw the field from this description. */
export interface FieldSpec {
  name: string
  label: string
  /** The help text under the label. */
  hint?: string
  /**
   * The kind of control, which is a text input by default. A date consists of three inputs, such as `sentOn.day`,
   * `sentOn.month` and `sentOn.year`.
   */
  kind?: 'select' | 'radios' | 'checks' | 'date' | 'textarea'
  /** The choices, each with a value and a label, and some with an explanation. */
  options?: readonly (readonly [value: string, label: string, meaning?: string])[]
  /** The choice after which the form shows the firm's phone numbers. */
  callFor?: string
  /**
   * The name of the signal that the form sends when the visitor ticks the box below the field. With the signal, the
   * server accepts a shorter value, or an empty one. The form without JavaScript has no such box, and its field always
   * accepts such values.
   */
  waivedBy?: string
  /**
   * Additional attributes of the control. `maxlength` is not among these attributes, because browsers cut pasted text
   * without a message.
   */
  control?: {
    type?: 'text' | 'email' | 'tel'
    autoComplete?: string
    minLength?: number | undefined
    rows?: number
    placeholder?: string
    required?: boolean
  }
}

/**
 * The fields of a form, and the path to which the form is sent. The schema of the endpoint at this path decides which
 * values are valid.
 */
export interface FormFields {
  /** The endpoint's path, relative to the API's base URL. */
  path: `/api/${string}`
  /** The fields in rows; two fields of a row are side by side when there is enough space. */
  rows: readonly (readonly FieldSpec[])[]
  /** Fixed values that are sent together with the form's fields. */
  hidden?: Record<string, string> | undefined
}

/** A copy of a field without the rule that a ticked box relaxes. */
export const lifted = (field: FieldSpec): FieldSpec => ({
  ...field,
  control: { ...field.control, minLength: undefined, required: !!field.control?.minLength },
})

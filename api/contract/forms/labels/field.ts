/** One field of a form, as the widget, its plain form and the page for mistakes draw it. */
export interface FieldSpec {
  name: string
  label: string
  /** The help text below the label. */
  hint?: string
  /**
   * The kind of control; an input by default. A date has three inputs: `sentOn.day`, `sentOn.month` and `sentOn.year`.
   */
  kind?: 'select' | 'radios' | 'checks' | 'date' | 'textarea'
  /** Choices as value, label and explanation. */
  options?: readonly (readonly [value: string, label: string, meaning?: string])[]
  /** The choice that makes the form show the firm's phone numbers. */
  callFor?: string
  /**
   * The signal that a ticked box sends to lift the field's rule: its shortest length, or that it is required. The form
   * without script has no such box, so there the field is never required.
   */
  waivedBy?: string
  /** The control's other attributes. `maxlength` is not among them, because a browser silently cuts pasted text. */
  control?: {
    type?: 'text' | 'email' | 'tel'
    autoComplete?: string
    minLength?: number | undefined
    rows?: number
    placeholder?: string
    required?: boolean
  }
}

/** The fields of a form, and the call that it sends to. That call's schema says which values are valid. */
export interface FormFields {
  /** The path of the call, below the API's base URL. */
  path: `/api/${string}`
  /** Fields in rows; two in a row stand side by side when there is room. */
  rows: readonly (readonly FieldSpec[])[]
  /** Fixed values that the form sends with its fields. */
  hidden?: Record<string, string>
}

/** A field without the rule that its box lifts. */
export const lifted = (field: FieldSpec): FieldSpec => ({
  ...field,
  control: { ...field.control, minLength: undefined, required: !!field.control?.minLength },
})

/** One field of a form, as the widget, its plain form and the page for mistakes draw it. */
export interface FieldSpec {
  name: string
  label: string
  /** Shown below the label. */
  hint?: string
  /** An input by default. A date has three, `sentOn.day`, `sentOn.month` and `sentOn.year`. */
  kind?: 'select' | 'radios' | 'checks' | 'date' | 'textarea'
  /** Choices as value, label and explanation. */
  options?: readonly (readonly [value: string, label: string, meaning?: string])[]
  /** The choice at which the form shows the firm's numbers. */
  callFor?: string
  /**
   * The signal of the box that lifts its rule once a visitor ticks it: the shortest length where it has one, else the
   * need for it. The fallback has no such box, so it never insists.
   */
  waivedBy?: string
  /** All other attributes of the control. There is no longest value, because a browser silently cuts pasted text. */
  control?: {
    type?: 'text' | 'email' | 'tel'
    autoComplete?: string
    minLength?: number | undefined
    rows?: number
    placeholder?: string
    required?: boolean
  }
}

/** The fields of a form, and the call that it sends to. The schema of that call says what they may hold. */
export interface FormFields {
  /** The path of the call, below the API's base URL. */
  path: `/api/${string}`
  /** Fields in rows; two in a row stand side by side when there is room. */
  rows: readonly (readonly FieldSpec[])[]
  /** Fixed values that go with the fields. */
  hidden?: Record<string, string>
}

/** A field without the rule that its box lifts. */
export const lifted = (field: FieldSpec): FieldSpec => ({
  ...field,
  control: { ...field.control, minLength: undefined, required: !!field.control?.minLength },
})

/** One field of a form, as everyone draws it: the widget, the plain form in its place, the page for mistakes. */
export interface FieldSpec {
  name: string
  label: string
  /** Said below the label. */
  hint?: string
  /** An input unless it says otherwise; a date has three, `sentOn.day`, `sentOn.month` and `sentOn.year`. */
  kind?: 'select' | 'radios' | 'checks' | 'date' | 'textarea'
  /** Choices as value, label and what the label means. */
  options?: readonly (readonly [value: string, label: string, meaning?: string])[]
  /** The choice at which the firm's numbers are named. */
  callFor?: string
  /** The box that makes it optional once a visitor ticks it; the fallback, which has none, never insists. */
  waivedBy?: string
  /** Everything else that the control itself takes. No longest value: a browser cuts off what is pasted, unseen. */
  control?: {
    type?: 'text' | 'email' | 'tel'
    autoComplete?: string
    minLength?: number
    rows?: number
    placeholder?: string
    required?: boolean
  }
}

/** What a form asks for and where it goes. What its fields may hold, the schema of its call says. */
export interface FormFields {
  /** The call that takes it, below the API's base URL. */
  path: `/api/${string}`
  /** Fields in rows; two in a row stand side by side where there is room. */
  rows: readonly (readonly FieldSpec[])[]
  /** What is sent beside the fields. */
  hidden?: Record<string, string>
}

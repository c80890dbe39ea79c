import type { OutcomeStrings } from './use-form'

/** One field: how it is drawn, by the widget and by its fallback alike. */
export interface FieldSpec {
  name: string
  label: string
  /** An input unless it says otherwise. */
  kind?: 'select' | 'radios' | 'textarea'
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

/** A form as data: the widget draws it, the fallback draws it, the tests read it. */
export interface FormSpec {
  /** The call that takes it, below the API's base URL. */
  path: `/api/${string}`
  /** Fields in rows; two in a row stand side by side where there is room. */
  rows: readonly (readonly FieldSpec[])[]
  /** What is sent beside the fields. */
  hidden?: Record<string, string>
  submit: string
  strings: OutcomeStrings
}

import * as z from 'zod/mini'

// Lone surrogates cannot be written as UTF-8 without changing them, so they count as control characters here.
const CONTROL_IN_LINE = /[\u0000-\u001f\u007f-\u009f]|[\ud800-\udfff]/u
const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|[\ud800-\udfff]/u

const CONTROL_MESSAGE = 'Please remove characters that cannot be shown (control characters)'

/** What `line` and `text` demand beyond their length; `min` counts without surrounding white space. */
interface TextRule {
  max: number
  min?: number
  /** Said when the value is missing, of another type or too short. */
  message?: string
}

const textOf = (control: RegExp) => (rule: TextRule) =>
  z.string(rule.message).check(
    z.refine(value => value.trim().length >= (rule.min ?? 0), { error: rule.message ?? 'Required', abort: true }),
    z.maxLength(rule.max, `Please use at most ${rule.max.toLocaleString('en-GB')} characters`),
    z.refine(value => !control.test(value), CONTROL_MESSAGE),
  )

/** One line of text, kept as it was sent; refuses control characters. */
export const line = textOf(CONTROL_IN_LINE)

/** Free text, kept as it was sent; refuses control characters other than line breaks and tabs. */
export const text = textOf(CONTROL_IN_TEXT)

import * as z from 'zod/mini'

// Lone surrogates cannot be written as UTF-8 without changing them, so they count as control characters.
const NO_CONTROLS_IN_LINE = /^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*$/u
const NO_CONTROLS_IN_TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]*$/u

/** What `line` and `text` demand. */
interface TextRule {
  max: number
  /** At least so many characters, one of them visible. */
  min?: number
  /** Said when the value is missing, of another type or too short. */
  message?: string
}

const textOf =
  (allowed: RegExp) =>
  ({ max, min, message }: TextRule) =>
    z
      .string(message)
      .check(
        ...(min ? [z.minLength(min, message), z.regex(/[^\s\p{DI}\u2800]/u, message)] : []),
        z.maxLength(max, `Please use at most ${max} characters`),
        z.regex(allowed, 'Please remove characters that cannot be shown'),
      )

/** One line of text, kept as it was sent; refuses control characters. */
export const line = textOf(NO_CONTROLS_IN_LINE)

/** Free text, kept as it was sent; refuses control characters other than line breaks and tabs. */
export const text = textOf(NO_CONTROLS_IN_TEXT)

// What browsers accept in an e-mail input (WHATWG HTML), with one dot or more in the domain. Without a flag for case,
// since a JSON Schema's pattern has none: `[^\W_]` is a letter of either case or a digit.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[^\W_](?:(?:[^\W_]|-){0,61}[^\W_])?(?:\.[^\W_](?:(?:[^\W_]|-){0,61}[^\W_])?)+$/

/** An e-mail address; one rule for the browser's own check, the widgets and the API. */
export const email = (max: number, message: string) =>
  z.string(message).check(z.regex(EMAIL, message), z.maxLength(max, message))

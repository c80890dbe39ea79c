import * as z from 'zod/mini'

// A lone surrogate counts as a control character, because UTF-8 cannot hold it.
const NO_CONTROLS_IN_LINE = /^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*$/u
const NO_CONTROLS_IN_TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]*$/u

/** The rules of `line` and `text`. */
interface TextRule {
  max: number
  /** The minimum number of characters, one of them visible. */
  min?: number
  /** The message for a missing, short or wrong value; it can depend on the value. */
  message?: string | { error: (issue: { input?: unknown }) => string }
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

/** A rule for one line of text, stored unchanged; it refuses control characters. */
export const line = textOf(NO_CONTROLS_IN_LINE)

/** A rule for free text, stored unchanged; it refuses control characters except line breaks and tabs. */
export const text = textOf(NO_CONTROLS_IN_TEXT)

// The pattern of browsers for an e-mail input (WHATWG HTML), with at least one dot in the domain. The pattern has no
// flag for case, because a JSON Schema's pattern has none: `[^\W_]` is a letter of either case or a digit.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[^\W_](?:(?:[^\W_]|-){0,61}[^\W_])?(?:\.[^\W_](?:(?:[^\W_]|-){0,61}[^\W_])?)+$/

/** An e-mail address. The browser's own check, the widgets and the API share this rule. */
export const email = (max: number, message: string) =>
  z.string(message).check(z.regex(EMAIL, message), z.maxLength(max, message))

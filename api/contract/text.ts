import * as z from 'zod/mini'

// Half of a surrogate pair counts as a control character, because UTF-8 cannot encode it.
const NO_CONTROLS_IN_LINE = /^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*$/u
const NO_CONTROLS_IN_TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]*$/u

/** The parameters of `line` and `text`. */
interface TextRule {
  max: number
  /** The minimum number of characters, at least one of which must be visible. */
  min?: number
  /** The error message for a missing, short or wrong value, which may depend on the value. */
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

/** A rule for one line of text, which is stored unchanged; the rule refuses control characters. */
export const line = textOf(NO_CONTROLS_IN_LINE)

/**
 * A rule for free text, which is stored unchanged; the rule refuses control characters other than line breaks and tabs.
 */
export const text = textOf(NO_CONTROLS_IN_TEXT)

// The pattern for email inputs in the HTML standard (WHATWG), with at least one dot in the domain. A domain may have
// the letters of any script, as in münchen.de: Chromium sends such a domain in ASCII, other browsers as it was typed.
// The pattern has no flag, because patterns in JSON Schema have none.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?!.*[_\s\u200b])[\w\xc0-\ufdff]([\w\xc0-\ufdff-]{0,61}[\w\xc0-\ufdff])?(\.[\w\xc0-\ufdff]([\w\xc0-\ufdff-]{0,61}[\w\xc0-\ufdff])?)+$/

/** The rule for an email address, by which both the widgets and the API check it. */
export const email = (max: number, message: string) =>
  z.string(message).check(z.regex(EMAIL, message), z.maxLength(max, message))

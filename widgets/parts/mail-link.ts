import type { FallbackMail } from './form-types'

/** Longest body that mail programs accept from a link, in characters. */
const LONGEST_BODY = 1_500

/** The `mailto:` link of a mail; `to` is another `mailto:` link with only the address. */
export function mailLink({ subject, body }: FallbackMail, to = 'mailto:'): string {
  // The body is cut by code points, because half an emoji cannot be encoded.
  const short = [...body].slice(0, LONGEST_BODY).join('')
  return `${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(short)}`
}

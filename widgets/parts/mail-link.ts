import type { FallbackMail } from './form-types'

/** The maximum length of a body that mail programs accept in a link, in characters. */
const LONGEST_BODY = 1_500

/** The `mailto:` link of an email; `to` is a `mailto:` link with the address alone. */
export function mailLink({ subject, body }: FallbackMail, to = 'mailto:'): string {
  // The body is cut between code points, because half an emoji cannot be encoded.
  const short = [...body].slice(0, LONGEST_BODY).join('')
  return `${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(short)}`
}

import type { SubmittedAnswer } from '../api/contract/answers'
import type { ErrorBody } from '../api/contract/errors'
import type { Sent } from './parts/form-types'
import { fetchOnce, warnOfSilence } from './reading'

/**
 * Posts JSON once, and never tries again by itself. After a failure the visitor presses the button again, and the
 * idempotency key prevents a second submission. The function never rejects: every result is a value.
 */
export async function postJson(url: string, json: unknown, key: string): Promise<Sent> {
  try {
    const response = await fetchOnce(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(json),
    })
    if (response.ok) {
      const answer: SubmittedAnswer = await response.json()
      // A page that answers instead of the API, for example in a hotel's or library's network, has stored nothing.
      return /^\w{8}$/.test(answer.reference) ? { ...answer, ok: true } : { ok: false, code: 'internal' }
    }
    return { ok: false, ...errorIn(response, await response.text()) }
  } catch {
    warnOfSilence(url)
    return { ok: false, code: 'network' }
  }
}

/** The maximum length of another server's answer that a form shows, in characters. */
const MAX_REPEATED = 200

/**
 * The error in an answer: the API's own, or the status and text of another server. If the answer is an HTML page, its
 * text is not shown.
 */
function errorIn({ status, statusText }: Response, text: string): ErrorBody['error'] {
  try {
    const { error } = JSON.parse(text)
    if (error.code) return error
  } catch {}
  const words = (/^\s*</.test(text) ? '' : text.slice(0, MAX_REPEATED)) || statusText
  return { code: 'internal', message: words && `${status}: ${words}` }
}

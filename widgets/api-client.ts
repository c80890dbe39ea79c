import type { SubmittedAnswer } from '../api/contract/answers'
import type { ErrorBody } from '../api/contract/errors'
import type { Sent } from './parts/form-types'
import { fetchOnce, warnOfSilence } from './reading'

/**
 * Posts JSON once, and never again by itself. After a failure, the visitor presses the button again, and the
 * idempotency key prevents a second submission. The function never rejects: after a failure, it resolves with the
 * failure.
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
      // A response without a reference is not the API's: in a hotel's or library's network, for example, the
      // network's own page may respond instead. Nothing is stored then.
      return /^\w{8}$/.test(answer.reference) ? { ...answer, ok: true } : { ok: false, code: 'internal' }
    }
    return { ok: false, ...errorIn(response, await response.text()) }
  } catch {
    warnOfSilence(url)
    return { ok: false, code: 'network' }
  }
}

/** The maximum length of another server's response that a form shows, in characters. */
const MAX_REPEATED = 200

/** The error in a response: the API's own error, or the status and text of another server. An HTML page is left out. */
function errorIn({ status, statusText }: Response, text: string): ErrorBody['error'] {
  try {
    const { error } = JSON.parse(text)
    if (error.code) return error
  } catch {}
  const words = (/^\s*</.test(text) ? '' : text.slice(0, MAX_REPEATED)) || statusText
  return { code: 'internal', message: words && `${status}: ${words}` }
}

import type { SubmittedAnswer } from '../api/contract/answers'
import type { ErrorBody } from '../api/contract/errors'
import type { Sent } from './parts/form-types'
import { fetchOnce, warnOfSilence } from './reading'

/**
 * Posts JSON in one attempt. If a visitor tries again after a failure, the idempotency key prevents a second
 * submission. The promise never rejects; after a failure, it resolves to the failure.
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
      // A response without a reference does not come from the API. In a hotel's or library's network, for example, the
      // network's own page may respond instead. Nothing is stored then.
      return /^\w{8}$/.test(answer.reference) ? { ...answer, ok: true } : { ok: false, code: 'internal' }
    }
    return { ok: false, ...errorIn(response, await response.text()) }
  } catch {
    warnOfSilence(url)
    return { ok: false, code: 'network' }
  }
}

/** The maximum number of characters that a form shows of a response from another server than the API. */
const MAX_REPEATED = 200

/**
 * The error in a response: the API's own error, or the status and text of another server. The text of an HTML page is
 * left out.
 */
function errorIn({ status, statusText }: Response, text: string): ErrorBody['error'] {
  try {
    const { error } = JSON.parse(text)
    if (error.code) return error
  } catch {}
  const words = (/^\s*</.test(text) ? '' : text.slice(0, MAX_REPEATED)) || statusText
  return { code: 'internal', message: words && `${status}: ${words}` }
}

import type { SubmittedAnswer } from '../api/contract/answers'
import type { ErrorBody } from '../api/contract/errors'
import type { Sent } from './parts/form-types'
import { fetchOnce, warnOfSilence } from './reading'

/**
 * Posts JSON once: a visitor presses again where that fails, and the idempotency key makes a repeat harmless. Never
 * rejects: every outcome is a value.
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
      // A page that answers in the API's place, in a hotel or a library, has kept nothing.
      return /^\w{8}$/.test(answer.reference) ? { ...answer, ok: true } : { ok: false, code: 'internal' }
    }
    const body: ErrorBody | undefined = await response.json().catch(() => {})
    return { ok: false, ...(body?.error ?? { code: 'internal' }) }
  } catch {
    warnOfSilence(url)
    return { ok: false, code: 'network' }
  }
}

import ky, { HTTPError } from 'ky'
import type { SubmittedAnswer } from '../api/contract/answers'
import type { ErrorBody } from '../api/contract/errors'
import type { Sent } from './parts/form-types'
import { TIMEOUT, warnOfSilence } from './reading'

/** What posts a form: once, since a visitor presses again where it fails; the idempotency key makes that harmless. */
const client = ky.create({ timeout: TIMEOUT })

/** Posts JSON once. Never rejects: every outcome is a value. */
export async function postJson(url: string, json: unknown, key: string): Promise<Sent> {
  try {
    const answer = await client.post(url, { json, headers: { 'Idempotency-Key': key } }).json<SubmittedAnswer>()
    // A page that answers in the API's place, in a hotel or a library, has kept nothing.
    return /^\w{8}$/.test(answer.reference) ? { ...answer, ok: true } : { ok: false, code: 'internal' }
  } catch (error) {
    if (!(error instanceof HTTPError)) {
      warnOfSilence(url)
      return { ok: false, code: 'network' }
    }
    const body: ErrorBody | undefined = await error.response.json().catch(() => {})
    return { ok: false, ...(body?.error ?? { code: 'internal' }) }
  }
}

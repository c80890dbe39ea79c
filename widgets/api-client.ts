import ky, { HTTPError } from 'ky'
import type { SubmittedAnswer } from '../api/contract/answers'
import type { ErrorBody } from '../api/contract/errors'
import type { Sent } from './parts/use-form'
import { warn } from './parts/warn'

/** Long enough for a poor connection; the idempotency key makes another press harmless, in ms. */
const TIMEOUT = 45_000

/** The HTTP client of all widgets: no retries, one time limit, cookies only for the API itself. */
export const client = ky.create({ retry: 0, timeout: TIMEOUT, credentials: 'same-origin' })

/** Names what may keep an API from answering this page; the page's own origin needs no admission. */
export function warnOfSilence(url: string) {
  if (navigator.onLine && !url.startsWith(`${self.origin}/`))
    warn(`${url} did not answer this page. If it runs, its ALLOWED_ORIGINS must name ${self.origin}.`)
}

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

/** Reads JSON once; rejects where there is no answer, or none but an error. */
export const readJson = (url: string): Promise<unknown> => client(url).json()

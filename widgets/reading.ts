// The code that reads from the API, collected in one chunk as in `runtime.ts`, because all code that reads or sends
// imports it. `parts/sending.ts` collects the code that only sends, which lists and the dashboard do not need.
import './runtime'
import '../api/contract/time/office-state'
import './parts/cache'
import './parts/subscribe'
import { warn } from './parts/warn'

/** The longest wait for an answer, in ms, enough for a slow connection. */
export const TIMEOUT = 45_000

/**
 * Makes one call without trying again; rejects when no answer comes in time. Cookies are sent only to the page's own
 * origin.
 */
export const fetchOnce = (url: string, call?: RequestInit) =>
  // Browsers from 2022 may not have this signal, and then wait for as long as they do by default.
  fetch(url, { signal: AbortSignal.timeout?.(TIMEOUT), ...call })

/** Reads JSON once; rejects when there is no answer, or with the status when the answer is an error or not JSON. */
export async function readJson(url: string): Promise<unknown> {
  const response = await fetchOnce(url).catch(error => {
    warnOfSilence(url)
    throw error
  })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

/** Names the likely reason why an API does not answer this page; the page's own origin is always allowed. */
export function warnOfSilence(url: string) {
  if (navigator.onLine && !url.startsWith(`${self.origin}/`))
    warn(`${new URL(url).origin} did not answer this page. If it runs, its ALLOWED_ORIGINS must name ${self.origin}.`)
}

// The code that reads from the API, gathered into one chunk as in `runtime.ts`: all code that reads or sends imports
// it. `parts/sending.ts` gathers the code for sending alone, which lists and the dashboard do not need.
import './runtime'
import '../api/contract/time/office-state'
import './parts/cache'
import './parts/subscribe'
import { warn } from './parts/warn'

/** Longest wait for an answer, in ms, enough for a poor connection. */
export const TIMEOUT = 45_000

/** Makes one call without retries; rejects when no answer comes in time. Cookies go to the page's own origin only. */
export const fetchOnce = (url: string, call?: RequestInit) =>
  // Browsers of 2022 can lack this signal; they wait as long as they do by default.
  fetch(url, { signal: AbortSignal.timeout?.(TIMEOUT), ...call })

/** Reads JSON once; rejects without an answer, or with the status when the answer is an error or not JSON. */
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

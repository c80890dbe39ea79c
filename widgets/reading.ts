// The code that reads from the API, gathered like `runtime.ts` into one chunk: everything that reads or sends imports
// it. `parts/sending.ts` gathers the code that only sending needs, so that lists and the dashboard do without it.
import './runtime'
import '../api/contract/time/office-state'
import './parts/cache'
import './parts/subscribe'
import { warn } from './parts/warn'

/** Long enough for a poor connection, in ms. */
export const TIMEOUT = 45_000

/** Asks once, without retries; rejects without an answer in time. Cookies go to the page's own origin only. */
export const fetchOnce = (url: string, call?: RequestInit) =>
  // Browsers of 2022 may have no such signal; they wait as long as they do by themselves.
  fetch(url, { signal: AbortSignal.timeout?.(TIMEOUT), ...call })

/** Reads JSON once; rejects without an answer, or with the status when the answer is an error or no JSON. */
export async function readJson(url: string): Promise<unknown> {
  const response = await fetchOnce(url).catch(error => {
    warnOfSilence(url)
    throw error
  })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

/** Names the likely reason why an API does not answer this page; the page's own origin needs no admission. */
export function warnOfSilence(url: string) {
  if (navigator.onLine && !url.startsWith(`${self.origin}/`))
    warn(`${new URL(url).origin} did not answer this page. If it runs, its ALLOWED_ORIGINS must name ${self.origin}.`)
}

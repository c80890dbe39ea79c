// What reads from the API, gathered like `runtime.ts` into one chunk: everything that reads or sends imports it. What only
// sending needs is gathered by `parts/sending.ts`, so that lists and the dashboard do without.
import './runtime'
import './parts/cache'
import './parts/subscribe'
import { warn } from './parts/warn'

/** Long enough for a poor connection, in ms. */
export const TIMEOUT = 45_000

/** Asks once, without retries; rejects where there is no answer in time. Cookies go to the page's own origin only. */
export const fetchOnce = (url: string, call?: RequestInit) =>
  // Browsers of 2022 may have no such signal: they wait for as long as they do by themselves.
  fetch(url, { signal: AbortSignal.timeout?.(TIMEOUT), ...call })

/** Reads JSON once; rejects where there is no answer, or with the status where it is none but an error. */
export async function readJson(url: string): Promise<unknown> {
  const response = await fetchOnce(url).catch(error => {
    warnOfSilence(url)
    throw error
  })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

/** Names what may keep an API from answering this page; the page's own origin needs no admission. */
export function warnOfSilence(url: string) {
  if (navigator.onLine && !url.startsWith(`${self.origin}/`))
    warn(`${new URL(url).origin} did not answer this page. If it runs, its ALLOWED_ORIGINS must name ${self.origin}.`)
}

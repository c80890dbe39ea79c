// Keeps the code that reads from the API in one chunk: all code that reads or sends imports this file, so the bundler
// finds this file's imports used together. `runtime.ts` does the same for most widgets, and `parts/sending.ts` for the
// code that only sends, which lists and the dashboard do not need.
import './runtime'
import '../api/contract/time/office-state'
import './parts/cache'
import './parts/subscribe'

/** The longest wait for a response, in ms; enough for a slow connection. */
export const TIMEOUT = 45_000

/**
 * Sends one request, and never tries again; rejects when there is no response in time. Cookies are sent only to the
 * page's own origin.
 */
export const fetchOnce = (url: string, call?: RequestInit) =>
  // Some browsers from 2022 do not have this signal. Such browsers use their own limit for the
  // wait.
  fetch(url, { signal: AbortSignal.timeout?.(TIMEOUT), ...call })

/**
 * Reads JSON with one request. Rejects when there is no response, when the response is not JSON, and for an error
 * response with its status as the message.
 */
export async function readJson(url: string): Promise<unknown> {
  const response = await fetchOnce(url).catch(error => {
    warnOfSilence(url)
    throw error
  })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

/**
 * Writes the likely reason why an API does not respond to the console. Writes nothing without a connection, or about
 * the page's own origin, which is always allowed.
 */
export function warnOfSilence(url: string) {
  if (navigator.onLine && !url.startsWith(`${self.origin}/`))
    import('./parts/advice').then(({ advise }) => advise('silence', [new URL(url).origin])).catch(() => {})
}

// This file keeps the code that reads from the API in one chunk. All code that reads or sends imports this file, so the
// bundler puts the file's imports into one chunk. `runtime.ts` does the same for code that most widgets use.
// `parts/sending.ts` keeps code that only sends in another chunk, because lists and the dashboard do not need this
// code.
import './runtime'
import '../api/contract/time/office-state'
import './parts/cache'
import './parts/subscribe'

/** The longest wait for a response, in ms; enough for a slow connection. */
export const TIMEOUT = 45_000

/**
 * Sends one request, and never tries again; rejects when there is no response in time. The browser sends cookies only
 * to the page's own origin.
 */
export const fetchOnce = (url: string, call?: RequestInit) =>
  // Some browsers from 2022 lack `AbortSignal.timeout`, and use their own limit.
  fetch(url, { signal: AbortSignal.timeout?.(TIMEOUT), ...call })

/**
 * Reads JSON with one request. Rejects when there is no response, or when the response is not JSON. For an error
 * response, rejects with the status as the message.
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
 * Writes the likely reason why an API does not respond to the console. Writes nothing while the device is offline, or
 * about the page's own origin, which the API always allows.
 */
export function warnOfSilence(url: string) {
  if (navigator.onLine && !url.startsWith(`${self.origin}/`))
    import('./parts/advice').then(({ advise }) => advise('silence', [new URL(url).origin])).catch(() => {})
}

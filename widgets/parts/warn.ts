const said = new Set<string>()

/** One console line for the owner of the page that a widget stands on; the same line is said once. */
export function warn(message: string, ...more: unknown[]) {
  if (!said.has(message)) console.warn(`[haven] ${message}`, ...more)
  said.add(message)
}

/** Names what may keep an API from answering this page; the page's own origin needs no admission. */
export function warnOfSilence(api: string) {
  if (navigator.onLine && !api.startsWith(location.origin))
    warn(`${api} did not answer this page. If it runs, its ALLOWED_ORIGINS must name ${location.origin}.`)
}

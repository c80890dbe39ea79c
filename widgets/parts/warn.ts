const said = new Set<string>()

/** One console line for the owner of the page that a widget stands on; the same line is said once. */
export function warn(message: string, ...more: unknown[]) {
  if (!said.has(message)) console.warn(`[haven] ${message}`, ...more)
  said.add(message)
}

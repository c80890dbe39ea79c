const warned = new Set<string>()

/** One console line for the owner of the page that a widget stands on; the same line is said once. */
export function warn(message: string, ...more: unknown[]) {
  if (!warned.has(message)) console.warn(`[haven] ${message}`, ...more)
  warned.add(message)
}

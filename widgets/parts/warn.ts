/** One console line for the owner of the page that a widget stands on. */
export function warn(message: string, ...more: unknown[]) {
  console.warn(`[haven] ${message}`, ...more)
}

const warned = new Set<string>()

/** One console line for the owner of a widget's page; the same line appears once. */
export function warn(message: string, ...more: unknown[]) {
  if (!warned.has(message)) console.warn(`[haven] ${message}`, ...more)
  warned.add(message)
}

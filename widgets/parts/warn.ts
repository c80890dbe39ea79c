const warned = new Set<string>()

/** Writes a message for the page's owner to the console, each message only once. */
export function warn(message: string, ...more: unknown[]) {
  if (!warned.has(message)) console.warn(`[haven] ${message}`, ...more)
  warned.add(message)
}

const warned = new Set<string>()

/** Writes a message to the console for the owner of a page, once for each message. */
export function warn(message: string, ...more: unknown[]) {
  if (!warned.has(message)) console.warn(`[haven] ${message}`, ...more)
  warned.add(message)
}

const warned = new Set<string>()

/** Writes a console line for the owner of a page; each line appears once. */
export function warn(message: string, ...more: unknown[]) {
  if (!warned.has(message)) console.warn(`[haven] ${message}`, ...more)
  warned.add(message)
}

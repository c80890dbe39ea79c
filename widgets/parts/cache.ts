/** How long a response stays in the cache after its last use, in ms. */
const KEPT_FOR = 300_000

interface Entry {
  read?: Promise<unknown> | undefined
  listeners: Set<() => void>
  timer?: ReturnType<typeof setTimeout>
}

const entries = new Map<string, Entry>()

/** The cache entry of an address. An entry without listeners expires five minutes after its last use. */
export function entryOf(url: string): Entry {
  const entry = entries.get(url) ?? { listeners: new Set() }
  entries.set(url, entry)
  clearTimeout(entry.timer)
  if (!entry.listeners.size) entry.timer = setTimeout(() => entries.delete(url), KEPT_FOR)
  return entry
}

/**
 * Returns the cached response of an address. If the cache has no response, calls `read`. A failed request leaves the
 * cache at once.
 */
export function readOnce(url: string, read: (url: string) => Promise<unknown>): Promise<unknown> {
  const entry = entryOf(url)
  const found = entry.read ?? read(url)
  entry.read = found
  found.catch(() => entry.read === found && delete entry.read)
  return found
}

/**
 * Removes every response whose address starts with `url` from the cache, and calls the listeners of these addresses.
 */
export function invalidate(url: string) {
  for (const [key, entry] of entries) {
    if (!key.startsWith(url)) continue
    delete entry.read
    for (const listener of entry.listeners) listener()
  }
}

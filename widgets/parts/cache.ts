interface Entry {
  read: Promise<unknown>
  listeners: Set<() => void>
}

const entries = new Map<string, Entry>()

/** Answers from the page's one cache; reads when nothing is there. A failed read is forgotten at once. */
export function readOnce(url: string, read: (url: string) => Promise<unknown>): Promise<unknown> {
  let entry = entries.get(url)
  if (!entry) {
    entry = { read: read(url), listeners: new Set() }
    entries.set(url, entry)
    entry.read.catch(() => entries.delete(url))
  }
  return entry.read
}

/** Forgets a cached read, and tells those who show it. */
export function invalidate(url: string) {
  const entry = entries.get(url)
  entries.delete(url)
  for (const listener of entry?.listeners ?? []) listener()
}

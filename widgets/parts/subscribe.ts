import { entryOf } from './cache'

/**
 * Keeps a cached answer while it is shown, and calls `listener` when it becomes invalid; returns a function that ends
 * this.
 */
export function subscribe(url: string, listener: () => void): () => void {
  const entry = entryOf(url)
  clearTimeout(entry.timer)
  entry.listeners.add(listener)
  return () => {
    entry.listeners.delete(listener)
    entryOf(url)
  }
}

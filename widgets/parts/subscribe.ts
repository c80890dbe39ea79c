import { entryOf } from './cache'

/**
 * Keeps a response in the cache while it is shown, and calls `listener` when it becomes invalid. Returns a function
 * that ends the subscription.
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

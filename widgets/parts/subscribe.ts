import { entryOf } from './cache'

/** Keeps a read while it is shown, and calls `listener` when it becomes invalid; returns the function that stops. */
export function subscribe(url: string, listener: () => void): () => void {
  const entry = entryOf(url)
  clearTimeout(entry.timer)
  entry.listeners.add(listener)
  return () => {
    entry.listeners.delete(listener)
    entryOf(url)
  }
}

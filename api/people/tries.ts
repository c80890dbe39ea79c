import { MINUTE } from '../contract/time/durations'

/** The maximum number of keys in memory. */
const MOST = 20_000

/** Counts recent attempts in memory. Each attempt counts from its arrival, before its result is known. */
export interface Tries {
  /**
   * Counts an attempt. Counts an attempt, and returns the number of attempts with the same key within a minute or two.
   */
  note(key: string): number
  forget(key: string): void
}

/** Creates the counter of attempts; `now` returns ms since 1970. */
export function createTries(now: () => number): Tries {
  let since = now()
  let latest = new Map<string, number>()
  let before = new Map<string, number>()

  return {
    note(key) {
      const age = Math.abs(now() - since)
      if (age >= MINUTE || latest.size >= MOST) {
        before = age < 2 * MINUTE ? latest : new Map()
        latest = new Map()
        since = now()
      }
      const count = (latest.get(key) ?? 0) + 1
      latest.set(key, count)
      return count + (before.get(key) ?? 0)
    },

    forget(key) {
      latest.delete(key)
      before.delete(key)
    },
  }
}

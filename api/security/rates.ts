/** What one more event of a key means. */
export interface RateVerdict {
  /** More than the limit in the long window, this one included. */
  suspect: boolean
  /** Seconds until the key may come again; 0 when this event was admitted. */
  retryAfter: number
}

/** Counts events by key, in memory of bounded size. */
export interface Rates {
  record(key: string): RateVerdict
}

/** Limits of `createRates`: above `refuseAbove` in a minute is refused, above `suspectAbove` in 10 minutes is suspect. */
export interface RateLimits {
  refuseAbove: number
  suspectAbove: number
  /** Keys remembered at once; the one that came least lately is forgotten first. */
  maxKeys?: number
  now?: () => number
}

const MINUTE = 60_000
const LONG_WINDOW = 10 * MINUTE

/** Remembers the latest times of each key: never more than `refuseAbove` of them. */
export function createRates({ refuseAbove, suspectAbove, maxKeys = 10_000, now = Date.now }: RateLimits): Rates {
  const timesOf = new Map<string, number[]>()

  return {
    record(key) {
      const at = now()
      const times = timesOf.get(key) ?? []
      // Re-inserted, so that the map's order is the order of last use.
      timesOf.delete(key)
      timesOf.set(key, times)
      if (timesOf.size > maxKeys) forgetOldest(timesOf)

      const oldest = times.length < refuseAbove ? undefined : times[0]
      if (oldest !== undefined && at - oldest < MINUTE) {
        return { suspect: true, retryAfter: Math.ceil((oldest + MINUTE - at) / 1000) }
      }
      if (oldest !== undefined) times.shift()
      times.push(at)
      const before = times[times.length - 1 - suspectAbove]
      return { suspect: before !== undefined && at - before < LONG_WINDOW, retryAfter: 0 }
    },
  }
}

/** Admits everything: what `RATE_LIMITS=off` asks for. */
export const noRates: Rates = { record: () => ({ suspect: false, retryAfter: 0 }) }

function forgetOldest(times: Map<string, unknown>): void {
  for (const key of times.keys()) {
    times.delete(key)
    return
  }
}

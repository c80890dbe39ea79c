import { MINUTE } from '../contract/time/durations'

/** Counts, in memory, the mails of the last minute, and says how many more may be sent now. */
export function createRateLimit(perMinute = Number.POSITIVE_INFINITY, now: () => Date) {
  let started: number[] = []
  return {
    room(): number {
      const at = now().getTime()
      // A time in the future comes from a clock that was ahead, and does not count.
      started = started.filter(time => time > at - MINUTE && time <= at)
      return Math.max(0, perMinute - started.length)
    },
    count(): void {
      started.push(now().getTime())
    },
  }
}

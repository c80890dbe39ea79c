import { MINUTE } from '../contract/time/durations'

/** Counts the mails of the last minute in memory, and returns how many more the service may send now. */
export function createRateLimit(perMinute = Number.POSITIVE_INFINITY, now: () => Date) {
  let started: number[] = []
  return {
    room(): number {
      const at = now().getTime()
      // A counted time in the future comes from a clock that was ahead, and does not count.
      started = started.filter(time => time > at - MINUTE && time <= at)
      return Math.max(0, perMinute - started.length)
    },
    count(): void {
      started.push(now().getTime())
    },
  }
}

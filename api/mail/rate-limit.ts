import { MINUTE } from '../contract/time/durations'

/** Counts in memory how many mails may still be sent in this minute. */
export function createRateLimit(perMinute = Number.POSITIVE_INFINITY, now: () => Date) {
  let started: number[] = []
  return {
    room(): number {
      const at = now().getTime()
      // A time in the future comes from a clock that was ahead.
      started = started.filter(time => time > at - MINUTE && time <= at)
      return Math.max(0, perMinute - started.length)
    },
    count(): void {
      started.push(now().getTime())
    },
  }
}

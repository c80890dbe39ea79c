import { MINUTE } from '../contract/time/durations'

/** Counts, in memory, how many more mails may leave in this minute. */
export function createRateLimit(perMinute = Number.POSITIVE_INFINITY, now: () => Date) {
  let started: number[] = []
  return {
    room(): number {
      const at = now().getTime()
      // A later time than now comes from a clock that ran ahead.
      started = started.filter(time => time > at - MINUTE && time <= at)
      return Math.max(0, perMinute - started.length)
    },
    count(): void {
      started.push(now().getTime())
    },
  }
}

import { MINUTE } from '../contract/time/durations'

/** How many mails may leave now, so that no more than so many do in a minute; counted in memory. */
export function createRateLimit(perMinute = Number.POSITIVE_INFINITY, now: () => Date) {
  let started: number[] = []
  return {
    room(): number {
      const at = now().getTime()
      // One that is to come was counted by a clock that was ahead.
      started = started.filter(time => time > at - MINUTE && time <= at)
      return Math.max(0, perMinute - started.length)
    },
    count(): void {
      started.push(now().getTime())
    },
  }
}

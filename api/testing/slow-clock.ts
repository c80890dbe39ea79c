import { onTestFinished, vi } from 'vitest'

/** Replaces the clock by which searches are limited: each reading is a given number of ms after the previous one. */
export function setSlowClock(ms: number): void {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms
    return now
  })
  onTestFinished(() => clock.mockRestore())
}

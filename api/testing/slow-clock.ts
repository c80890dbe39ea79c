import { onTestFinished, vi } from 'vitest'

/**
 * Makes time pass quickly for searches, which stop after a certain time: each reading of the clock is this many ms
 * after the previous one.
 */
export function setSlowClock(ms: number): void {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms
    return now
  })
  onTestFinished(() => clock.mockRestore())
}

import { onTestFinished, vi } from 'vitest'

/**
 * Makes a clock for searches, which stop after a certain time: each reading is this many ms after the previous one, so
 * time passes quickly.
 */
export function setSlowClock(ms: number): void {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms
    return now
  })
  onTestFinished(() => clock.mockRestore())
}

import { onTestFinished, vi } from 'vitest'

/** Sets the clock that limits searches: each look at it is that many ms after the one before. */
export function setSlowClock(ms: number): void {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms
    return now
  })
  onTestFinished(() => clock.mockRestore())
}

import { createOfficeClock, dayInLondon, type OfficeHours, startOfDay } from './office-hours'
import type { OfficeState } from './office-state'

/** The state of the office at a moment (ms since 1970). */
export function officeStateAt(hours: OfficeHours, now: number): OfficeState {
  const clock = createOfficeClock(hours)
  const open = clock.isOpen(now)
  // While the office is open, it closes at the end of today's opening period, because a day has only one.
  const until = open ? now + clock.between(now, startOfDay(dayInLondon(now), 1)) : clock.after(now, 1) - 1
  return { open, until: new Date(until).toISOString() }
}

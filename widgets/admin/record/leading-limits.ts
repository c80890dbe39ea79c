import type { TimeLimit } from '../../../api/contract/limits/time-limits'

/**
 * The limits that are always shown: the earliest, and where that one has passed or has no day, also the next without a
 * day and the next that still runs. Nothing that can be kept hides behind what cannot.
 */
export function leadingOf(limits: TimeLimit[]): TimeLimit[] {
  const next = [
    limits[0],
    limits.find(({ daysLeft }) => daysLeft === null),
    limits.find(({ daysLeft }) => daysLeft !== null && daysLeft >= 0),
  ]
  return limits.filter(limit => next.includes(limit))
}

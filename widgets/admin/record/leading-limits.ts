import { REMOVAL } from '../../../api/contract/limits/passed-limit'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'

/**
 * The limits that are always shown: a removal before all others, then the earliest, and where that one has passed or has no day,
 * also the next without a day and the next that still runs; with each, whatever ends on the same day. Nothing that can be kept
 * hides behind what cannot.
 */
export function leadingOf(limits: TimeLimit[]): TimeLimit[] {
  const isRemoval = ({ id }: TimeLimit) => id === REMOVAL
  const others = limits.filter(limit => !isRemoval(limit))
  const next = [
    others[0],
    others.find(({ daysLeft }) => daysLeft === null),
    others.find(({ daysLeft }) => daysLeft !== null && daysLeft >= 0),
  ]
  const days = next.map(limit => limit?.lastDay)
  return [...limits.filter(isRemoval), ...others.filter(({ lastDay }) => days.includes(lastDay))]
}

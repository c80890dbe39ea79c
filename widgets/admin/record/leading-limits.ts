import { REMOVAL } from '../../../api/contract/limits/passed-limit'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'

/**
 * The limits of a record that are always visible. The removal comes first, then the earliest limit. If the earliest
 * limit has passed or has no day, it is followed by the next limit without a day and the next one that has not passed.
 * Limits with the same last day are shown together. A limit that can still be met is never hidden by one that has
 * passed.
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

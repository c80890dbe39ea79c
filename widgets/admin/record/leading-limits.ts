import { REMOVAL } from '../../../api/contract/limits/passed-limit'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'

/**
 * The limits that are always shown. A removal comes first, then the earliest limit. If that one has passed or has no
 * day, the next limit without a day and the next running one follow. Limits of the same day come along. A limit that
 * can still be kept never hides behind one that cannot.
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

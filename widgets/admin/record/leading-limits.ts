import { REMOVAL } from '../../../api/contract/limits/passed-limit'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'

/**
 * The time limits that a record always shows: the removal, the first other limit, the first one without a last day, and
 * the first one that has not passed. So a passed limit never hides a limit that can still be met. Other limits with the
 * same last day as one of these are included, too.
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

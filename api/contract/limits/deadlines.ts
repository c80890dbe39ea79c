import { type UrgencyRank, urgencyRank } from '../records/urgency'
import type { TimeLimit } from './time-limits'

/** A limit is close within so many days. */
export const CLOSE_DAYS = 7
/** A rule that nobody has confirmed for so many days is stale. */
export const STALE_DAYS = 180

/** Whether a rule was confirmed too long ago; both days as YYYY-MM-DD. */
export const isStale = (checkedOn: string, today: string): boolean =>
  Date.parse(today) - Date.parse(checkedOn) > STALE_DAYS * 24 * 60 * 60_000

/** What lists are filtered by: the soonest limit has passed, lies within 7 days, is there at all, or is not. */
export const DEADLINES = ['passed', '7days', 'any', 'none'] as const
export type DeadlineFilter = (typeof DEADLINES)[number]

/** What of a record tells how pressing it is. */
export interface Pressing {
  decision?: unknown
  timeLimits?: readonly Pick<TimeLimit, 'daysLeft'>[] | undefined
  limitDealtWith?: unknown
}

/** Whether a decision tells of somebody who is detained: papers of detention do, unless they say otherwise. */
export function isDetained(decision: unknown): boolean {
  const { kind, detained } = { ...(decision as { kind?: unknown; detained?: unknown } | undefined) }
  return detained === 'yes' || (kind === 'detention' && detained !== 'no')
}

/**
 * Whether a record, as the admin calls answer it, is urgent whatever its visitor chose: somebody is detained, or a limit
 * that nobody has dealt with is close, has passed, or has no known day.
 */
export function isPressing({ decision, timeLimits = [], limitDealtWith }: Pressing): boolean {
  if (isDetained(decision)) return true
  return !limitDealtWith && timeLimits.some(({ daysLeft }) => daysLeft === null || daysLeft <= CLOSE_DAYS)
}

/** Whether there is anything to say about how urgent a request is: only one list's forms ask for it. */
export const hasRank = (record: Pressing & { urgencyLevel?: unknown }): boolean =>
  typeof record.urgencyLevel === 'string' || isPressing(record)

/** The rank that staff see, filter and sort a record by: the visitor's choice, or urgent where it is pressing. */
export function rankOf(record: Pressing & { urgencyLevel?: unknown }): UrgencyRank {
  return isPressing(record) ? 'urgent' : urgencyRank(String(record.urgencyLevel ?? ''))
}

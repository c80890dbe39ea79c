import type { UrgencyRank } from '../records/urgency'

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

/** Whether a decision tells of somebody who is detained: papers of detention do, unless they say otherwise. */
export function isDetained(decision: unknown): boolean {
  const { kind, detained } = { ...(decision as { kind?: unknown; detained?: unknown } | undefined) }
  return detained === 'yes' || (kind === 'detention' && detained !== 'no')
}

/** The parts of an answered record that tell how urgent it is. */
interface Ranked {
  urgency?: { rank: UrgencyRank; reason: string } | undefined
  urgencyLevel?: unknown
  priority?: unknown
}

/** True when a record is urgent by itself: somebody is detained, or a removal or a limit is near. */
export const isPressing = ({ urgency }: Ranked): boolean =>
  urgency?.reason === 'detained' || urgency?.reason === 'removal' || urgency?.reason === 'limit'

/** Whether there is anything to say about how urgent a request is: only one list's forms ask for it. */
export const hasRank = (record: Ranked): boolean =>
  typeof (record.priority ?? record.urgencyLevel) === 'string' || record.urgency?.rank === 'urgent'

/** The rank that staff see, filter and sort a record by. */
export const rankOf = ({ urgency }: Ranked) => urgency?.rank ?? 'low'

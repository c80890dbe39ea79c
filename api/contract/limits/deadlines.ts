import type { UrgencyRank } from '../records/urgency'

/** Most days until a limit that counts as close. */
export const CLOSE_DAYS = 7
/** Days after which a confirmed rule counts as stale. */
export const STALE_DAYS = 180

/** True when a rule was confirmed too long ago; both days as YYYY-MM-DD. */
export const isStale = (checkedOn: string, today: string): boolean =>
  Date.parse(today) - Date.parse(checkedOn) > STALE_DAYS * 24 * 60 * 60_000

/** Filters of lists: the soonest limit has passed, ends within 7 days, exists, or does not exist. */
export const DEADLINES = ['passed', '7days', 'any', 'none'] as const
export type DeadlineFilter = (typeof DEADLINES)[number]

/** True when a decision says that somebody is detained. Papers of detention count, unless a field says otherwise. */
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

/** True when a request has a rank worth showing; only one list's forms ask how urgent it is. */
export const hasRank = (record: Ranked): boolean =>
  typeof (record.priority ?? record.urgencyLevel) === 'string' || record.urgency?.rank === 'urgent'

/** The rank that staff see, filter and sort a record by. */
export const rankOf = ({ urgency }: Ranked) => urgency?.rank ?? 'low'

import type { UrgencyRank } from '../records/urgency'

/** The maximum number of days until the end of a limit that counts as close. */
export const CLOSE_DAYS = 7
/** Days after which a lawyer's confirmation of a rule is stale. */
export const STALE_DAYS = 180

/** True when the confirmation of a rule is stale; both days as YYYY-MM-DD. */
export const isStale = (checkedOn: string, today: string): boolean =>
  Date.parse(today) - Date.parse(checkedOn) > STALE_DAYS * 24 * 60 * 60_000

/** The values of the deadline filter: the soonest limit has passed, ends within 7 days, exists, or does not exist. */
export const DEADLINES = ['passed', '7days', 'any', 'none'] as const
export type DeadlineFilter = (typeof DEADLINES)[number]

/**
 * True when a decision says that somebody is detained. Detention papers count, unless the field for detention says
 * otherwise.
 */
export function isDetained(decision: unknown): boolean {
  const { kind, detained } = { ...(decision as { kind?: unknown; detained?: unknown } | undefined) }
  return detained === 'yes' || (kind === 'detention' && detained !== 'no')
}

/** The fields of a returned record that show its urgency. */
interface Ranked {
  urgency?: { rank: UrgencyRank; reason: string } | undefined
  urgencyLevel?: unknown
  priority?: unknown
}

/** True for a record that is urgent by its facts: detention, a near removal or a near limit. */
export const isPressing = ({ urgency }: Ranked): boolean =>
  urgency?.reason === 'detained' || urgency?.reason === 'removal' || urgency?.reason === 'limit'

/** True when a request has a rank to show; only one list's forms ask for urgency. */
export const hasRank = (record: Ranked): boolean =>
  typeof (record.priority ?? record.urgencyLevel) === 'string' || record.urgency?.rank === 'urgent'

/** The rank by which staff see, filter and sort a record. */
export const rankOf = ({ urgency }: Ranked) => urgency?.rank ?? 'low'

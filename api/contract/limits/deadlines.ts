import type { UrgencyRank } from '../records/urgency'

/** A limit counts as close from this number of days before its end. */
export const CLOSE_DAYS = 7
/** A lawyer has to confirm a rule again after this number of days. */
export const STALE_DAYS = 180

/** True when a rule has to be confirmed by a lawyer again; both dates have the format YYYY-MM-DD. */
export const isStale = (checkedOn: string, today: string): boolean =>
  Date.parse(today) - Date.parse(checkedOn) > STALE_DAYS * 24 * 60 * 60_000

/** The values of the filter by limit: a limit has passed, ends within 7 days, exists, or does not exist. */
export const DEADLINES = ['passed', '7days', 'any', 'none'] as const
export type DeadlineFilter = (typeof DEADLINES)[number]

/**
 * True when a decision says that somebody is detained. Detention papers count as detention, unless the field for
 * detention says otherwise.
 */
export function isDetained(decision: unknown): boolean {
  const { kind, detained } = { ...(decision as { kind?: unknown; detained?: unknown } | undefined) }
  return detained === 'yes' || (kind === 'detention' && detained !== 'no')
}

/** The fields of a record from which staff learn its urgency and rank, as the API returns them. */
interface Ranked {
  urgency?: { rank: UrgencyRank; reason: string } | undefined
  urgencyLevel?: unknown
  priority?: unknown
}

/** True for a record whose place in the lists follows from detention, a near removal or a near limit. */
export const isPressing = ({ urgency }: Ranked): boolean =>
  urgency?.reason === 'detained' || urgency?.reason === 'removal' || urgency?.reason === 'limit'

/**
 * True when a request has a rank to show: staff or the visitor chose one, or the request is urgent. Only the forms of
 * one list ask visitors for the urgency.
 */
export const hasRank = (record: Ranked): boolean =>
  typeof (record.priority ?? record.urgencyLevel) === 'string' || record.urgency?.rank === 'urgent'

/** The rank of a record that lists show, and by which staff filter. */
export const rankOf = ({ urgency }: Ranked) => urgency?.rank ?? 'low'

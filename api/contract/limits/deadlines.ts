import type { UrgencyRank } from '../records/urgency'

/** A limit counts as near when at most this number of days are left. */
export const CLOSE_DAYS = 7
/** This number of days after a lawyer has confirmed a rule, a lawyer must confirm the rule again. */
export const STALE_DAYS = 180

/** True when a lawyer must confirm a rule again; both dates have the format YYYY-MM-DD. */
export const isStale = (checkedOn: string, today: string): boolean =>
  Date.parse(today) - Date.parse(checkedOn) > STALE_DAYS * 24 * 60 * 60_000

/**
 * The values of the filter by limit: a limit has passed, a limit ends within 7 days, there is a limit, there is no
 * limit.
 */
export const DEADLINES = ['passed', '7days', 'any', 'none'] as const
export type DeadlineFilter = (typeof DEADLINES)[number]

/**
 * True when a decision says that somebody is detained. A decision of the kind `detention` counts as detention, unless
 * the field `detained` says no.
 */
export function isDetained(decision: unknown): boolean {
  const { kind, detained } = { ...(decision as { kind?: unknown; detained?: unknown } | undefined) }
  return detained === 'yes' || (kind === 'detention' && detained !== 'no')
}

/** The fields of a record, as the API returns it, that contain the record's urgency and rank. */
interface Ranked {
  urgency?: { rank: UrgencyRank; reason: string } | undefined
  urgencyLevel?: unknown
  priority?: unknown
}

/** True for a record whose urgency comes from detention, a near removal or a near limit. */
export const isPressing = ({ urgency }: Ranked): boolean =>
  urgency?.reason === 'detained' || urgency?.reason === 'removal' || urgency?.reason === 'limit'

/**
 * True when a request has a rank to show: staff or the visitor chose one, or the request is urgent. Visitors choose an
 * urgency only in the forms of one list.
 */
export const hasRank = (record: Ranked): boolean =>
  typeof (record.priority ?? record.urgencyLevel) === 'string' || record.urgency?.rank === 'urgent'

/** The rank of a record, which lists show and by which staff filter lists. */
export const rankOf = ({ urgency }: Ranked) => urgency?.rank ?? 'low'

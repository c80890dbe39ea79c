import { CLOSE_DAYS } from './limits/deadlines'
import { PASSED } from './limits/passed-limit'
import { URGENCY_RANKS, type UrgencyRank } from './records/urgency'
import { DAY } from './time/durations'

/** Why a request stands where it stands among those that wait, the most urgent first. */
export const REASONS = ['detained', 'removal', 'limit', 'staff', 'visitor', 'rank', 'automatic'] as const
export type Reason = (typeof REASONS)[number]

/** How urgent a request is, as its record carries it. */
export interface Urgency {
  rank: UrgencyRank
  reason: Reason
  /** The day of removal, or else the earliest open limit's that has not passed, as YYYY-MM-DD. */
  day?: string
}

/** The facts of a request that tell how urgent it is. Days are whole days since 1970, by London's calendar. */
export interface Ranked {
  detained: boolean
  /** The day of removal; `NO_DAY` where a notice of removal names none, null where nobody is to be removed. */
  removalDay: number | null
  /** The last days of all other open time limits, ascending. */
  limitDays: readonly number[]
  /** One of the limits, or the removal, has no known day. */
  undated: boolean
  /** The rank that staff set, or else the rank that the visitor chose. */
  urgency: UrgencyRank
  /** Staff set it. */
  byStaff: boolean
  /** It looks like a program's. */
  demoted: boolean
}

/** The facts that give a request its place among all that wait. */
export interface Pressing extends Ranked {
  /** The minute by which staff owe something: the answer, then the follow-up; `NEVER` where they owe nothing. */
  due: number
}

/** The day of a removal that a notice tells of without naming it. */
export const NO_DAY = 0
/** Staff owe nothing more: comes behind all else. As large as a column of whole numbers holds. */
export const NEVER = 2 ** 31 - 1
/** Behind every day that can be written, in this order: a removal without a day, what has passed. */
export const [AFTER_DAYS, AFTER_ALL_TO_COME] = [10_000_000, 20_000_000]

const isNear = (day: number, today: number) => day >= today - PASSED.days && day <= today + CLOSE_DAYS

/** Removal without a day, within a week, or passed not long ago. */
const isRemovalNear = ({ removalDay }: Ranked, today: number) =>
  removalDay !== null && (removalDay === NO_DAY || isNear(removalDay, today))

/** An open limit without a day, within a week, or passed not long ago. */
const isLimitNear = ({ undated, limitDays }: Ranked, today: number) =>
  undated || limitDays.some(day => isNear(day, today))

/** Why a request stands where it stands on a day: the first of these that is so. */
export function reasonOf(facts: Ranked, today: number): Reason {
  if (facts.detained) return 'detained'
  if (isRemovalNear(facts, today)) return 'removal'
  if (isLimitNear(facts, today)) return 'limit'
  if (facts.urgency === 'urgent' && facts.byStaff) return 'staff'
  if (facts.demoted) return 'automatic'
  return facts.urgency === 'urgent' ? 'visitor' : 'rank'
}

/** Days to come ascending, then those that have passed, the latest first; what passed long ago is as none. */
function dayInOrder(day: number | null, today: number): number {
  if (day === null || day < today - PASSED.days) return NEVER
  return day < today ? AFTER_ALL_TO_COME + today - day : day
}

/** The soonest limit in that order: one within a week, then what has passed, then a later one. */
function limitInOrder({ undated, limitDays }: Ranked, today: number): number {
  if (undated) return today
  const next = limitDays.find(day => day >= today)
  const passed = limitDays.findLast(day => day < today && isNear(day, today))
  if (next !== undefined && (passed === undefined || isNear(next, today))) return next
  return dayInOrder(passed ?? null, today)
}

const stated = (day: number | null) => (day === NO_DAY ? null : day)

/** Within a group, requests come by these numbers, each only where those before it are alike: the lowest first. */
export const WITHIN: Record<Reason, (facts: Pressing, today: number) => number[]> = {
  detained: (facts, today) => [dayInOrder(stated(facts.removalDay), today), limitInOrder(facts, today), facts.due],
  removal: (facts, today) => [
    facts.removalDay === NO_DAY ? AFTER_DAYS : dayInOrder(facts.removalDay, today),
    facts.due,
  ],
  limit: (facts, today) => [limitInOrder(facts, today), facts.due],
  staff: ({ due }) => [due],
  visitor: ({ due }) => [due],
  rank: ({ urgency, due }) => [URGENCY_RANKS.indexOf(urgency), due],
  automatic: ({ due }) => [due],
}

/** Of two requests that wait: below 0 where the first comes first, 0 where both are alike. */
export function compareUrgency(one: Pressing, other: Pressing, today: number): number {
  const [reason, second] = [reasonOf(one, today), reasonOf(other, today)]
  if (reason !== second) return REASONS.indexOf(reason) - REASONS.indexOf(second)
  return compareNumbers(WITHIN[reason](one, today), WITHIN[reason](other, today))
}

/** Of two rows of numbers: by the first that differ. */
export function compareNumbers(some: readonly number[], others: readonly number[]): number {
  const at = some.findIndex((number, at) => number !== others[at])
  return at < 0 ? 0 : (some[at] as number) - (others[at] as number)
}

/** The rank that staff see: an urgent choice counts for little where it looks like a program's. */
function rankOf({ urgency }: Pick<Pressing, 'urgency'>, reason: Reason): UrgencyRank {
  if (reason === 'rank' || (reason === 'automatic' && urgency !== 'urgent')) return urgency
  return reason === 'automatic' ? 'low' : 'urgent'
}

/** The rank of a request on a day. */
export const rankOn = (facts: Ranked, today: number): UrgencyRank => rankOf(facts, reasonOf(facts, today))

/** How urgent a request is on a day. */
export function urgencyOf(facts: Ranked, today: number): Urgency {
  const reason = reasonOf(facts, today)
  const { removalDay, limitDays } = facts
  const removal = stated(removalDay)
  // A removal that was to be long ago, or of which no day is known, displaces no limit.
  const isOfRemoval = removal !== null && removal >= today - PASSED.days
  const day = isOfRemoval ? removal : reason === 'removal' ? undefined : limitDays.find(last => last >= today)
  return {
    rank: rankOf(facts, reason),
    reason,
    ...(day !== undefined && { day: new Date(day * DAY).toISOString().slice(0, 10) }),
  }
}

/** True for what ranks as urgent on a day. */
export const isUrgent = (facts: Ranked, today: number): boolean => rankOn(facts, today) === 'urgent'

import { CLOSE_DAYS } from './limits/deadlines'
import { PASSED } from './limits/passed-limit'
import { URGENCY_RANKS, type UrgencyRank } from './records/urgency'
import { DAY } from './time/durations'

/** The reasons for a request's place among waiting requests, most urgent first. */
export const REASONS = ['detained', 'removal', 'limit', 'staff', 'visitor', 'rank', 'automatic'] as const
export type Reason = (typeof REASONS)[number]

/** How urgent a request is, as its record carries it. */
export interface Urgency {
  rank: UrgencyRank
  reason: Reason
  /** The day of removal, or else the day of the earliest open limit that has not passed, as YYYY-MM-DD. */
  day?: string
}

/** The facts that determine the urgency of a request. Days are whole days since 1970, by London's calendar. */
export interface Ranked {
  detained: boolean
  /** The day of removal. `NO_DAY` when the notice of removal has no day; null without a notice. */
  removalDay: number | null
  /** The last days of all other open time limits, ascending. */
  limitDays: readonly number[]
  /** True when a limit, or the removal, has no known day. */
  undated: boolean
  /** The rank that staff set, otherwise the rank that the visitor chose. */
  urgency: UrgencyRank
  /** True when staff set the rank. */
  byStaff: boolean
  /** True for a request that looks automated. */
  demoted: boolean
}

/** The facts that determine a request's place among all waiting requests. */
export interface Pressing extends Ranked {
  /**
   * The minute (since 1970) at which staff's answer, and after it the follow-up, is due; `NEVER` when nothing is due.
   */
  due: number
}

/** The number in place of a day, for a notice of removal that names none. */
export const NO_DAY = 0
/**
 * Nothing is due any more, so the request comes last. The value is the largest number that a column of whole numbers
 * holds.
 */
export const NEVER = 2 ** 31 - 1
/** Numbers above every real day: removals without a day sort by the first, passed days by the second. */
export const [AFTER_DAYS, AFTER_ALL_TO_COME] = [10_000_000, 20_000_000]

const isNear = (day: number, today: number) => day >= today - PASSED.days && day <= today + CLOSE_DAYS

/** True for a removal without a day, within a week, or passed not long ago. */
const isRemovalNear = ({ removalDay }: Ranked, today: number) =>
  removalDay !== null && (removalDay === NO_DAY || isNear(removalDay, today))

/** True when an open limit has no day, ends within a week, or passed not long ago. */
const isLimitNear = ({ undated, limitDays }: Ranked, today: number) =>
  undated || limitDays.some(day => isNear(day, today))

/** The reason for a request's place on a day: the first in this order that applies. */
export function reasonOf(facts: Ranked, today: number): Reason {
  if (facts.detained) return 'detained'
  if (isRemovalNear(facts, today)) return 'removal'
  if (isLimitNear(facts, today)) return 'limit'
  if (facts.urgency === 'urgent' && facts.byStaff) return 'staff'
  if (facts.demoted) return 'automatic'
  return facts.urgency === 'urgent' ? 'visitor' : 'rank'
}

/**
 * Puts future days first, the soonest first, then passed days, the latest first. A day that passed long ago counts as
 * absent.
 */
function dayInOrder(day: number | null, today: number): number {
  if (day === null || day < today - PASSED.days) return NEVER
  return day < today ? AFTER_ALL_TO_COME + today - day : day
}

/** The soonest limit as a number for sorting: a limit within a week, then a passed one, then a later one. */
function limitInOrder({ undated, limitDays }: Ranked, today: number): number {
  if (undated) return today
  const next = limitDays.find(day => day >= today)
  const passed = limitDays.findLast(day => day < today && isNear(day, today))
  if (next !== undefined && (passed === undefined || isNear(next, today))) return next
  return dayInOrder(passed ?? null, today)
}

const stated = (day: number | null) => (day === NO_DAY ? null : day)

/**
 * The numbers that sort requests with the same reason, lowest first. A number counts only when all numbers before it
 * are equal.
 */
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

/** Compares two waiting requests: below 0 when the first one comes first, 0 when they are equal. */
export function compareUrgency(one: Pressing, other: Pressing, today: number): number {
  const [reason, second] = [reasonOf(one, today), reasonOf(other, today)]
  if (reason !== second) return REASONS.indexOf(reason) - REASONS.indexOf(second)
  return compareNumbers(WITHIN[reason](one, today), WITHIN[reason](other, today))
}

/** Compares two rows of numbers by their first difference. */
export function compareNumbers(some: readonly number[], others: readonly number[]): number {
  const at = some.findIndex((number, at) => number !== others[at])
  return at < 0 ? 0 : (some[at] as number) - (others[at] as number)
}

/** The rank that staff see. An urgent choice counts for little when the request looks automated. */
function rankOf({ urgency }: Pick<Pressing, 'urgency'>, reason: Reason): UrgencyRank {
  if (reason === 'rank' || (reason === 'automatic' && urgency !== 'urgent')) return urgency
  return reason === 'automatic' ? 'low' : 'urgent'
}

/** The rank of a request on a day. */
export const rankOn = (facts: Ranked, today: number): UrgencyRank => rankOf(facts, reasonOf(facts, today))

/** The urgency of a request on a day, with its reason. */
export function urgencyOf(facts: Ranked, today: number): Urgency {
  const reason = reasonOf(facts, today)
  const { removalDay, limitDays } = facts
  const removal = stated(removalDay)
  // A removal without a known day, or one that passed long ago, hides no time limit.
  const isOfRemoval = removal !== null && removal >= today - PASSED.days
  const day = isOfRemoval ? removal : reason === 'removal' ? undefined : limitDays.find(last => last >= today)
  return {
    rank: rankOf(facts, reason),
    reason,
    ...(day !== undefined && { day: new Date(day * DAY).toISOString().slice(0, 10) }),
  }
}

/** True when a request ranks as urgent on a day. */
export const isUrgent = (facts: Ranked, today: number): boolean => rankOn(facts, today) === 'urgent'

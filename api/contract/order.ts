import { CLOSE_DAYS } from './limits/deadlines'
import { PASSED } from './limits/passed-limit'
import { URGENCY_RANKS, type UrgencyRank } from './records/urgency'
import { DAY } from './time/durations'

/** The reasons that decide a request's place among waiting requests, most urgent first. */
export const REASONS = ['detained', 'removal', 'limit', 'staff', 'visitor', 'rank', 'automatic'] as const
export type Reason = (typeof REASONS)[number]

/** The urgency of a request, as its record contains it. */
export interface Urgency {
  rank: UrgencyRank
  reason: Reason
  /**
   * The day of removal, if this day is in the future or at most 28 days ago. Without such a removal, the last day of
   * the earliest open limit that has not passed. Absent without such a limit, too, or if a removal notice without a day
   * decides the urgency. The format is YYYY-MM-DD.
   */
  day?: string
}

/** The data that decide how urgent a request is. Each day is a number of days since 1970, by London's calendar. */
export interface Ranked {
  detained: boolean
  /** The day of removal. `NO_DAY` for a removal notice without a day; null when there is no notice. */
  removalDay: number | null
  /** The last days of all open time limits other than the removal, ascending. */
  limitDays: readonly number[]
  /** True when the day of a limit or of the removal is unknown. */
  undated: boolean
  /** The rank that staff set or, if they set none, the rank that the visitor chose. */
  urgency: UrgencyRank
  /** True when staff have set the rank. */
  byStaff: boolean
  /** True for a request that looks automated. */
  demoted: boolean
}

/** The data that decide a request's place among all waiting requests. */
export interface OrderFacts extends Ranked {
  /**
   * The minute (since 1970) at which staff must take the next step: the answer, or the follow-up of a request that has
   * an answer. `NEVER` when nothing is due.
   */
  due: number
}

/** Stands for the day of a removal whose notice contains no day. */
export const NO_DAY = 0
/**
 * The value of `due` when no step is due, so that the request comes last. `NEVER` is the largest number that fits into
 * an integer column of the database.
 */
export const NEVER = 2 ** 31 - 1
/**
 * Numbers for sorting that are larger than the number of any day. `AFTER_DAYS` stands for a removal without a day. For
 * a day that has passed, the number for sorting is `AFTER_ALL_TO_COME` plus the days since then.
 */
export const [AFTER_DAYS, AFTER_ALL_TO_COME] = [10_000_000, 20_000_000]

const isNear = (day: number, today: number) => day >= today - PASSED.days && day <= today + CLOSE_DAYS

/** True for a removal that has no day, or whose day is at most a week ahead or at most `PASSED.days` ago. */
const isRemovalNear = ({ removalDay }: Ranked, today: number) =>
  removalDay !== null && (removalDay === NO_DAY || isNear(removalDay, today))

/** True when an open limit has no day, or when its day is at most a week ahead or at most `PASSED.days` ago. */
function isLimitNear({ undated, limitDays }: Ranked, today: number): boolean {
  // Uses a loop, because `some` would create a function for each record, and a list can have 100,000 records.
  for (const day of limitDays) if (isNear(day, today)) return true
  return undated
}

/** The reason that decides a request's place in the lists on a given day: the first reason below that applies. */
export function reasonOf(facts: Ranked, today: number): Reason {
  if (facts.detained) return 'detained'
  if (isRemovalNear(facts, today)) return 'removal'
  if (isLimitNear(facts, today)) return 'limit'
  if (facts.urgency === 'urgent' && facts.byStaff) return 'staff'
  if (facts.demoted) return 'automatic'
  return facts.urgency === 'urgent' ? 'visitor' : 'rank'
}

/**
 * Turns a day into a number for sorting: first the future days, the soonest first, and then the passed days, the latest
 * first. A day more than `PASSED.days` ago counts as absent.
 */
function dayInOrder(day: number | null, today: number): number {
  if (day === null || day < today - PASSED.days) return NEVER
  return day < today ? AFTER_ALL_TO_COME + today - day : day
}

/**
 * The day of the limit by which a request is sorted, as a number. An unknown day counts as today. The first choice is a
 * limit that ends within a week, the second a limit that passed recently, and the third a later limit.
 */
function limitInOrder({ undated, limitDays }: Ranked, today: number): number {
  if (undated) return today
  const next = limitDays.find(day => day >= today)
  const passed = limitDays.findLast(day => day < today && isNear(day, today))
  if (next !== undefined && (passed === undefined || isNear(next, today))) return next
  return dayInOrder(passed ?? null, today)
}

/**
 * The soonest day among a request's limits and its removal, as a number for sorting. A day that has not passed comes
 * first, and an unknown day counts as today. Requests whose days have all passed come last, the latest day first.
 */
export function soonestInOrder({ undated, limitDays, removalDay }: Ranked, today: number): number {
  if (undated) return today
  const days = removalDay === null ? limitDays : [...limitDays, removalDay].sort((one, other) => one - other)
  return days.find(day => day >= today) ?? AFTER_ALL_TO_COME + today - (days.at(-1) ?? today)
}

const stated = (day: number | null) => (day === NO_DAY ? null : day)

/**
 * For each reason, the numbers by which requests with this reason are sorted, lowest first. A later number matters only
 * if all numbers before it are equal.
 */
export const WITHIN: Record<Reason, (facts: OrderFacts, today: number) => number[]> = {
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

/** Compares two waiting requests: below 0 when the first one comes before the second, 0 when they are equal. */
export function compareUrgency(one: OrderFacts, other: OrderFacts, today: number): number {
  const [reason, second] = [reasonOf(one, today), reasonOf(other, today)]
  if (reason !== second) return REASONS.indexOf(reason) - REASONS.indexOf(second)
  return compareNumbers(WITHIN[reason](one, today), WITHIN[reason](other, today))
}

/** Compares two lists of numbers by the first number in which they differ. */
export function compareNumbers(some: readonly number[], others: readonly number[]): number {
  // Uses a loop, because `findIndex` would create a function at each comparison, and a list can have 100,000 records.
  for (let at = 0; at < some.length; at++) {
    const difference = (some[at] as number) - (others[at] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** The rank that staff see. A request that looks automated has the rank low even if the visitor chose urgent. */
function rankOf({ urgency }: Pick<OrderFacts, 'urgency'>, reason: Reason): UrgencyRank {
  if (reason === 'rank' || (reason === 'automatic' && urgency !== 'urgent')) return urgency
  return reason === 'automatic' ? 'low' : 'urgent'
}

/** The rank of a request on a given day. */
export const rankOn = (facts: Ranked, today: number): UrgencyRank => rankOf(facts, reasonOf(facts, today))

/** The urgency of a request on a given day, with its reason. */
export function urgencyOf(facts: Ranked, today: number): Urgency {
  const reason = reasonOf(facts, today)
  const { removalDay, limitDays } = facts
  const removal = stated(removalDay)
  // Without a removal day that counts, `day` is the day of a limit, unless a removal without a day decides the urgency.
  const isOfRemoval = removal !== null && removal >= today - PASSED.days
  const day = isOfRemoval ? removal : reason === 'removal' ? undefined : limitDays.find(last => last >= today)
  return {
    rank: rankOf(facts, reason),
    reason,
    ...(day !== undefined && { day: new Date(day * DAY).toISOString().slice(0, 10) }),
  }
}

/** True when a request has the rank urgent on a given day. */
export const isUrgent = (facts: Ranked, today: number): boolean => rankOn(facts, today) === 'urgent'

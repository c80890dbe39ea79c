import { CLOSE_DAYS } from '../../contract/limits/deadlines'
import { PASSED } from '../../contract/limits/passed-limit'
import { AFTER_ALL_TO_COME, AFTER_DAYS, NEVER, NO_DAY, type Reason } from '../../contract/order'
import type { UrgencyRank } from '../../contract/records/urgency'

// The SQL for the order in `api/contract/order.ts`. `today` is the number of today's day as a text. A `min` or `max` is
// null when no day meets its condition.

const FIRST_DAY = 'limit_days[1]'
const LAST_DAY = 'limit_days[cardinality(limit_days)]'

/** The condition that a limit ends on one of two days or between them. */
export const anyDaySql = (from: string, to: string) =>
  `(case when ${FIRST_DAY} <= ${to} and ${LAST_DAY} >= ${from}
    then exists (select from unnest(limit_days) day where day between ${from} and ${to}) else false end)`

const nearSpan = (today: string) => [`${today} - ${PASSED.days}`, `${today} + ${CLOSE_DAYS}`] as const

const removalNearSql = (today: string) =>
  `coalesce(removal_day = ${NO_DAY} or removal_day between ${nearSpan(today).join(' and ')}, false)`
const limitNearSql = (today: string) => `(undated or ${anyDaySql(...nearSpan(today))})`

/** The condition that a request comes before all others, whatever rank staff or the visitor chose. */
const leadsSql = (today: string) => `(detained or ${removalNearSql(today)} or ${limitNearSql(today)})`

/** For each reason, the condition that this reason decides a request's place in the list. */
export const reasonSql: Record<Reason, (today: string) => string> = {
  detained: () => 'detained',
  removal: today => `not detained and ${removalNearSql(today)}`,
  limit: today => `not detained and not ${removalNearSql(today)} and ${limitNearSql(today)}`,
  staff: today => `urgency = 'urgent' and by_staff and not ${leadsSql(today)}`,
  visitor: today => `urgency = 'urgent' and not by_staff and not demoted and not ${leadsSql(today)}`,
  rank: today => `urgency <> 'urgent' and not demoted and not ${leadsSql(today)}`,
  automatic: today => `demoted and not (urgency = 'urgent' and by_staff) and not ${leadsSql(today)}`,
}

/** The condition that a request ranks as urgent. */
export const urgentSql = (today: string) => `(urgency = 'urgent' and (by_staff or not demoted) or ${leadsSql(today)})`

/** The condition that a request has this rank; `given` is the SQL parameter with the rank. */
export function rankSql(rank: Exclude<UrgencyRank, 'urgent'>, given: string, today: string): string {
  // When a request looks automated, a visitor's choice of urgent ranks as low.
  const chosen = rank === 'low' ? `(urgency = ${given} or urgency = 'urgent')` : `urgency = ${given}`
  return `${chosen} and not ${urgentSql(today)}`
}

const dayInOrderSql = (day: string, today: string) =>
  `(case when ${day} >= ${today} then ${day}
    when ${day} >= ${today} - ${PASSED.days} then ${AFTER_ALL_TO_COME} + ${today} - ${day} else ${NEVER} end)`

/** The days of a request's time limits, and the day of the person's removal from the UK. */
const ALL_DAYS = 'limit_days || removal_day'

const dayOf = (aggregate: 'min' | 'max', condition: string, days = 'limit_days') =>
  `(select ${aggregate}(day) from unnest(${days}) day where ${condition})`

const limitInOrderSql = (today: string) => `(case when undated then ${today} else coalesce(
    ${dayOf('min', `day between ${today} and ${today} + ${CLOSE_DAYS}`)},
    ${AFTER_ALL_TO_COME} + ${today} - ${dayOf('max', `day between ${today} - ${PASSED.days} and ${today} - 1`)},
    ${dayOf('min', `day > ${today} + ${CLOSE_DAYS}`)}, ${NEVER}) end)`

/** The number that sorts requests by their soonest limit or removal; `limit_day` is the earliest day of both. */
export const soonestInOrderSql = (today: string) => `(case when undated then ${today}
    when limit_day >= ${today} then limit_day else coalesce(
      ${dayOf('min', `day >= ${today}`, ALL_DAYS)},
      ${AFTER_ALL_TO_COME} + ${today} - ${dayOf('max', 'true', ALL_DAYS)}) end)`

/** The numbers that sort requests with the same reason; requests of the same rank are sorted only by due time. */
export const withinSql: Record<Reason, (today: string) => string[]> = {
  detained: today => [dayInOrderSql(`nullif(removal_day, ${NO_DAY})`, today), limitInOrderSql(today), 'due'],
  removal: today => [
    `(case when removal_day = ${NO_DAY} then ${AFTER_DAYS} else ${dayInOrderSql('removal_day', today)} end)`,
    'due',
  ],
  limit: today => [limitInOrderSql(today), 'due'],
  staff: () => ['due'],
  visitor: () => ['due'],
  rank: () => ['due'],
  automatic: () => ['due'],
}

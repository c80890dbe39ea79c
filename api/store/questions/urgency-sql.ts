import { CLOSE_DAYS } from '../../contract/limits/deadlines'
import { PASSED } from '../../contract/limits/passed-limit'
import { AFTER_ALL_TO_COME, AFTER_DAYS, NEVER, NO_DAY, type Reason } from '../../contract/order'
import type { UrgencyRank } from '../../contract/records/urgency'

// The SQL for the order in `api/contract/order.ts`. `today` is the number of today's day as a text. A `min` or `max` is
// null when no day meets its condition.

/** The number of the days in `limit_days` before a day; these days ascend. */
const daysBefore = (day: string) => `width_bucket(${day} - 1, limit_days)`
/** The first limit that ends on a day or later, and the last one that ends earlier; null without such a limit. */
const firstFrom = (day: string) => `limit_days[${daysBefore(day)} + 1]`
const lastBefore = (day: string) => `limit_days[${daysBefore(day)}]`

/** The condition that a limit ends on one of two days or between them. */
export const anyDaySql = (from: string, to: string) => `coalesce(${firstFrom(from)} <= ${to}, false)`

const nearSpan = (today: string) => [`${today} - ${PASSED.days}`, `${today} + ${CLOSE_DAYS}`] as const

const removalNearSql = (today: string) =>
  `coalesce(removal_day = ${NO_DAY} or removal_day between ${nearSpan(today).join(' and ')}, false)`
const limitNearSql = (today: string) => `(undated or ${anyDaySql(...nearSpan(today))})`

/** The condition that a request comes before all others, whatever rank staff or the visitor chose. */
const leadsSql = (today: string) => `(detained or ${removalNearSql(today)} or ${limitNearSql(today)})`

/** The condition that a request ranks as urgent. */
export const urgentSql = (today: string) => `(urgency = 'urgent' and (by_staff or not demoted) or ${leadsSql(today)})`

/** The condition that a request has this rank; `given` is the SQL parameter with the rank. */
export function rankSql(rank: Exclude<UrgencyRank, 'urgent'>, given: string, today: string): string {
  // When a request looks automated, a visitor's choice of urgent ranks as low.
  const chosen = rank === 'low' ? `(urgency = ${given} or urgency = 'urgent')` : `urgency = ${given}`
  return `${chosen} and not ${urgentSql(today)}`
}

/**
 * A condition, and the numbers that sort the records which meet it, as SQL. Where a number is a column or a constant, an
 * index yields the records in order; one expression for all records would make each page sort all of them.
 */
export interface Branch {
  where: string
  keys: string[]
}

/** The number that sorts a request by its limits with days. */
const limitInOrderSql = (
  today: string,
) => `(case when ${firstFrom(today)} <= ${today} + ${CLOSE_DAYS} then ${firstFrom(today)}
    when ${lastBefore(today)} >= ${today} - ${PASSED.days} then ${AFTER_ALL_TO_COME} + ${today} - ${lastBefore(today)}
    else coalesce(${firstFrom(today)}, ${NEVER}) end)`

/**
 * The pending requests with a limit or a removal, by their soonest day; `limit_day` is the earliest day of both. Only
 * requests whose earliest day has passed are looked through.
 */
export function soonestBranches(today: string): Branch[] {
  const next = `least(${firstFrom(today)}, case when removal_day >= ${today} then removal_day end)`
  const latest = `greatest(limit_days[cardinality(limit_days)], removal_day)`
  const passed = `coalesce(${next}, ${AFTER_ALL_TO_COME} + ${today} - ${latest})`
  return [
    { where: 'pending and undated', keys: [today] },
    { where: `pending and not undated and limit_day >= ${today}`, keys: ['limit_day'] },
    { where: `pending and not undated and limit_day < ${today}`, keys: [passed] },
  ]
}

/** For each reason, the requests whose place this reason decides, in their order. */
export const branchesOf: Record<Reason, (today: string) => Branch[]> = {
  detained: today => {
    const removal = `(case when removal_day >= ${today} then removal_day
      when removal_day >= ${today} - ${PASSED.days} then ${AFTER_ALL_TO_COME} + ${today} - removal_day else ${NEVER} end)`
    const limit = `(case when undated then ${today} else ${limitInOrderSql(today)} end)`
    return [{ where: 'detained', keys: [removal, limit, 'due'] }]
  },
  removal: today => [
    {
      where: `not detained and removal_day between ${today} and ${today} + ${CLOSE_DAYS}`,
      keys: ['removal_day', 'due'],
    },
    { where: `not detained and removal_day = ${NO_DAY}`, keys: [String(AFTER_DAYS), 'due'] },
    {
      where: `not detained and removal_day between ${today} - ${PASSED.days} and ${today} - 1`,
      keys: [`${AFTER_ALL_TO_COME} + ${today} - removal_day`, 'due'],
    },
  ],
  limit: today => {
    const [from, to] = nearSpan(today)
    const others = `not detained and not ${removalNearSql(today)}`
    return [
      { where: `undated and ${others}`, keys: [today, 'due'] },
      {
        where: `not undated and limit_day <= ${to} and ${anyDaySql(from, to)} and ${others}`,
        keys: [limitInOrderSql(today), 'due'],
      },
    ]
  },
  staff: byDue(today => `urgency = 'urgent' and by_staff and not ${leadsSql(today)}`),
  visitor: byDue(today => `urgency = 'urgent' and not by_staff and not demoted and not ${leadsSql(today)}`),
  rank: byDue(today => `urgency <> 'urgent' and not demoted and not ${leadsSql(today)}`),
  automatic: byDue(today => `demoted and not (urgency = 'urgent' and by_staff) and not ${leadsSql(today)}`),
}

function byDue(where: (today: string) => string): (today: string) => Branch[] {
  return today => [{ where: where(today), keys: ['due'] }]
}

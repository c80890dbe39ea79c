import { NEVER, NO_DAY, type OrderFacts, type Reason } from '../contract/order'
import type { UrgencyRank } from '../contract/records/urgency'

/**
 * A request in the list `URGENCY_CASES`. The days of removal and of limits are relative to today: 0 is today, and
 * negative numbers are in the past.
 */
export interface UrgencyCase
  extends Partial<Pick<OrderFacts, 'detained' | 'undated' | 'urgency' | 'byStaff' | 'demoted'>> {
  name: string
  removal?: number | 'unknown'
  limits?: number[]
  /** The time by which an answer is due, in minutes after the first request's; without this value, no answer is due. */
  due?: number
  reason: Reason
  /** The urgency that the visitor or staff chose; `urgent` by default. */
  rank?: UrgencyRank
}

/**
 * Waiting requests, the most urgent first. The order was worked out from the table in the documentation, and not with
 * the tested code.
 */
export const URGENCY_CASES: UrgencyCase[] = [
  { name: 'detained, removal today', detained: true, removal: 0, due: 900, reason: 'detained' },
  {
    name: 'detained, removal in 6 days, appeal tomorrow',
    detained: true,
    removal: 6,
    limits: [1],
    due: 800,
    reason: 'detained',
  },
  { name: 'detained, removal in 6 days', detained: true, removal: 6, due: 100, reason: 'detained' },
  { name: 'detained, removal in a year', detained: true, removal: 365, limits: [0], due: 1, reason: 'detained' },
  { name: 'detained, removal yesterday', detained: true, removal: -1, limits: [0], due: 1, reason: 'detained' },
  { name: 'detained, appeal unknown', detained: true, undated: true, due: 700, reason: 'detained' },
  {
    name: 'detained, notice of removal without a day',
    detained: true,
    removal: 'unknown',
    undated: true,
    due: 701,
    reason: 'detained',
  },
  { name: 'detained, appeal tomorrow, due soon', detained: true, limits: [1, 90], due: 500, reason: 'detained' },
  { name: 'detained, appeal tomorrow, due later', detained: true, limits: [1], due: 600, reason: 'detained' },
  { name: 'detained, appeal in 60 days', detained: true, limits: [60], due: 601, reason: 'detained' },
  {
    name: 'detained, appeal passed, the next in 60 days',
    detained: true,
    limits: [-3, 60],
    due: 1,
    reason: 'detained',
  },
  { name: 'detained, removal long ago', detained: true, removal: -29, due: 200, reason: 'detained' },
  { name: 'detained', detained: true, due: 201, urgency: 'low', demoted: true, reason: 'detained' },
  { name: 'detained and answered', detained: true, urgency: 'urgent', reason: 'detained' },
  { name: 'removal today', removal: 0, due: 900, reason: 'removal' },
  { name: 'removal in 7 days', removal: 7, limits: [-2], due: 3, reason: 'removal' },
  { name: 'removal unknown, due soon', removal: 'unknown', undated: true, due: 100, reason: 'removal' },
  { name: 'removal unknown, due later', removal: 'unknown', undated: true, limits: [0], due: 300, reason: 'removal' },
  { name: 'removal yesterday', removal: -1, due: 2, reason: 'removal' },
  { name: 'removal 28 days ago', removal: -28, due: 1, reason: 'removal' },
  { name: 'appeal unknown', undated: true, due: 400, reason: 'limit' },
  { name: 'appeal today', limits: [-9, 0], due: 450, reason: 'limit' },
  { name: 'appeal tomorrow, chosen low', limits: [1, 2], urgency: 'low', due: 451, reason: 'limit' },
  { name: 'appeal tomorrow, chosen urgent', limits: [1], urgency: 'urgent', due: 452, reason: 'limit' },
  { name: 'appeal in 7 days, by a program', limits: [-40, 7], demoted: true, due: 1, reason: 'limit' },
  { name: 'appeal yesterday', limits: [-20, -1], reason: 'limit' },
  { name: 'appeal 28 days ago', limits: [-28, 30], due: 1, reason: 'limit' },
  { name: 'urgent by staff', urgency: 'urgent', byStaff: true, due: 50, reason: 'staff' },
  { name: 'urgent by staff, by a program', urgency: 'urgent', byStaff: true, demoted: true, due: 70, reason: 'staff' },
  { name: 'urgent by its visitor', urgency: 'urgent', due: 10, reason: 'visitor' },
  { name: 'urgent by its visitor, removal in 8 days', urgency: 'urgent', removal: 8, due: 11, reason: 'visitor' },
  { name: 'urgent by its visitor, appeal long ago', urgency: 'urgent', limits: [-29], due: 12, reason: 'visitor' },
  { name: 'urgent by its visitor, answered', urgency: 'urgent', limits: [8], reason: 'visitor' },
  { name: 'high', urgency: 'high', due: 900, reason: 'rank', rank: 'high' },
  { name: 'medium', due: 5, reason: 'rank', rank: 'medium' },
  { name: 'medium, set by staff', byStaff: true, due: 6, reason: 'rank', rank: 'medium' },
  { name: 'medium, appeal in 8 days', limits: [-29, 8], due: 7, reason: 'rank', rank: 'medium' },
  { name: 'low', urgency: 'low', due: 1, reason: 'rank', rank: 'low' },
  { name: 'low, answered', urgency: 'low', reason: 'rank', rank: 'low' },
  { name: 'urgent, by a program', urgency: 'urgent', demoted: true, due: 1, reason: 'automatic', rank: 'low' },
  { name: 'high, by a program', urgency: 'high', demoted: true, due: 2, reason: 'automatic', rank: 'high' },
]

/**
 * The data that decide a request's place on a day (days since 1970); `first` is the minute at which the first request
 * is due.
 */
export const pressingOf = (one: UrgencyCase, today: number, first = 0): OrderFacts => ({
  detained: one.detained ?? false,
  removalDay: one.removal === undefined ? null : one.removal === 'unknown' ? NO_DAY : today + one.removal,
  limitDays: (one.limits ?? []).map(day => today + day),
  undated: one.undated ?? false,
  urgency: one.urgency ?? 'medium',
  byStaff: one.byStaff ?? false,
  demoted: one.demoted ?? false,
  due: one.due === undefined ? NEVER : first + one.due,
})

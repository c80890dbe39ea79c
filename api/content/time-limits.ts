import type { Decision } from '../contract/decision'
import type { TimeLimit } from '../contract/time-limits'
import { addDays, daysBetween } from './firm-finding'
import type { TimeLimitRule } from './time-limit-rules'

/**
 * Every limit that may apply to a decision, the earliest first; `today` as YYYY-MM-DD. It reads with caution: what is
 * not known may be so, and nothing is rolled on to a working day.
 */
export function timeLimitsOf(
  decision: Decision | undefined,
  rules: readonly TimeLimitRule[],
  today: string,
): TimeLimit[] {
  if (!decision || Object.values(decision).every(value => value === undefined)) return []
  const dueOf = ({ lastDay }: TimeLimit) => lastDay ?? today
  return rules
    .filter(rule => mayApply(rule, decision, today))
    .map(rule => limitOf(rule, decision, today))
    .sort((one, other) => (dueOf(one) < dueOf(other) ? -1 : Number(dueOf(one) > dueOf(other))))
}

/** The last day of the earliest limit, where one without a day counts as today; null without limits. */
export function soonestLimit(limits: readonly TimeLimit[], today: string): string | null {
  const [first] = limits.map(({ lastDay }) => lastDay ?? today).sort()
  return first ?? null
}

function mayApply(
  { when, countedFrom, validFrom, validTo }: TimeLimitRule,
  decision: Decision,
  today: string,
): boolean {
  const { kind = 'unknown', inUk = 'unknown', detained = 'unknown' } = decision
  const mayBe = (known: string, wanted?: string) => wanted === undefined || known === 'unknown' || known === wanted
  const from = dayCountedFrom(countedFrom, decision)
  // Of a decision without a date it is the present rules that may apply.
  const at = from ?? today
  return (
    (when.kind === undefined || when.kind.includes(kind)) &&
    mayBe(inUk, when.inUk) &&
    mayBe(detained, when.detained) &&
    (countedFrom !== 'removalOn' || from !== undefined) &&
    (validFrom === null || at >= validFrom) &&
    (validTo === null || at <= validTo)
  )
}

function limitOf(rule: TimeLimitRule, decision: Decision, today: string): TimeLimit {
  const { id, title, note, source, checkedOn, countedFrom } = rule
  const from = dayCountedFrom(countedFrom, decision)
  const lastDay = from === undefined ? null : after(from, rule.length)
  return {
    id,
    title,
    lastDay,
    daysLeft: lastDay === null ? null : daysBetween(today, lastDay),
    assumed: decision[countedFrom] === undefined,
    note,
    source,
    checkedOn,
  }
}

/** The date that a rule counts from, or what stands in for it: of sending and receiving, the other. */
function dayCountedFrom(countedFrom: TimeLimitRule['countedFrom'], decision: Decision): string | undefined {
  if (countedFrom === 'removalOn') return decision.removalOn
  return decision[countedFrom] ?? decision.sentOn ?? decision.receivedOn
}

function after(day: string, length: TimeLimitRule['length']): string {
  return 'days' in length ? addDays(day, length.days) : addMonths(day, length.months)
}

/** The day of the same number so many months later; where that month has no such day, its last. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

import { crc32 } from 'node:zlib'
import { type Decision, decisionSchema } from '../contract/forms/decision'
import { isDetained } from '../contract/limits/deadlines'
import {
  ALL_BUT_REMOVAL,
  type DealtWith,
  dealtWithAt,
  type LimitStanding,
  openLimits,
} from '../contract/limits/dealt-with'
import { type DecisionTold, knownOf, tellsOfDecision } from '../contract/limits/known-decision'
import { REMOVAL } from '../contract/limits/passed-limit'
import type { TimeLimit } from '../contract/limits/time-limits'
import { NO_DAY, type Urgency, urgencyOf } from '../contract/order'
import type { UrgencyRank } from '../contract/records/urgency'
import { DAY } from '../contract/time/durations'
import { dayInLondon } from '../contract/time/office-hours'
import { rankedOf } from '../store/records/facts'
import type { LimitFields, LimitIndexer } from '../store/records/limits'
import { addDays, daysBetween } from './firm-finding'
import type { TimeLimitRule } from './time-limit-rules'

/** The fields of a record from which its limits are computed; older records may have them in other forms. */
export interface LimitedRecord extends DecisionTold {
  dealtWith?: DealtWith | undefined
  urgencyLevel?: unknown
  demoted?: boolean | undefined
  priority?: UrgencyRank | undefined
}

/** The time limits in the answer for a record, as of today's date in London. */
export interface RecordLimits {
  timeLimits: TimeLimit[]
  soonestLimit: string | null
  /** The rule ids of the limits that staff have marked as dealt with. */
  limitsDealtWith: string[]
  urgency: Urgency
}

/** Computes the time limits of records. */
export interface TimeLimits extends LimitIndexer {
  rules: readonly TimeLimitRule[]
  /**
   * The date when a lawyer confirmed how long a request is still sorted by a limit that has passed; null when no lawyer
   * has.
   */
  passedCheckedOn: string | null
  of(record: LimitedRecord): RecordLimits
  /**
   * All limits of a record, including a removal without a date; limits that staff have dealt with are marked by
   * `dealtWith`.
   */
  standings(record: LimitedRecord, dealtWith: readonly string[]): LimitStanding[]
}

/** The maximum number of decisions whose limits are kept in memory. */
const MOST_LATELY = 500
/** The maximum number of a record's limit days in an index, because databases limit the length of an index row. */
const MOST_DAYS = 100
/**
 * A higher number makes the service compute every index of limits again; raise it when the code reads the rules
 * differently.
 */
const READING = 3

/** Creates the function that computes a record's time limits by these rules. */
export function createTimeLimits(
  rules: readonly TimeLimitRule[],
  now: () => Date,
  passedCheckedOn: string | null = null,
): TimeLimits {
  const today = () => dayInLondon(now().getTime())
  const lately = new Map<string, TimeLimit[]>()
  let latelyOn = ''

  /** The limits of a record as of a day, cached because staff open the same rows all day. */
  function limitsOf({ decision, corrected }: LimitedRecord, day = today()): TimeLimit[] {
    if (day !== latelyOn || lately.size >= MOST_LATELY) lately.clear()
    latelyOn = day
    const key = JSON.stringify([decision, corrected])
    const limits = lately.get(key) ?? timeLimitsOf(decisionOf({ decision, corrected }), rules, day)
    lately.set(key, limits)
    return limits
  }

  /** The limits of a record as of a day, each with the time when staff dealt with it. */
  function standing({ dealtWith, ...record }: LimitedRecord, day = today()): TimeLimit[] {
    const limits = limitsOf(record, day)
    if (!dealtWith) return limits
    return limits.map(limit => {
      const at = dealtWithAt(dealtWith, limit)
      return at === undefined ? limit : { ...limit, dealtWithAt: at }
    })
  }

  const removalLimit = (record: LimitedRecord) =>
    limitsOf(record).find(({ id }) => id === REMOVAL) ?? { id: REMOVAL, title: 'Removal', lastDay: null }
  const isRemovalDealtWith = (record: LimitedRecord) =>
    record.dealtWith !== undefined && dealtWithAt(record.dealtWith, removalLimit(record)) !== undefined

  function idsDealtWith(record: LimitedRecord, limits: TimeLimit[]): string[] {
    const { dealtWith } = record
    if (!dealtWith) return []
    const listed = new Set(limits.flatMap(({ id, dealtWithAt }) => (dealtWithAt === undefined ? [] : id)))
    return rules
      .map(({ id }) => id)
      .filter(id => listed.has(id) || (id === REMOVAL ? isRemovalDealtWith(record) : ALL_BUT_REMOVAL in dealtWith))
  }

  function fieldsOf(record: LimitedRecord): LimitFields {
    const decision = decisionOf(record)
    const open = openLimits(standing(record))
    const limits = open.filter(({ id }) => id !== REMOVAL)
    const removal = isRemovalDealtWith(record) ? null : removalOf(decision)
    const days = limits.flatMap(({ lastDay }) => (lastDay === null ? [] : dayNumber(lastDay)))
    return {
      days: [...new Set(days)].slice(0, MOST_DAYS),
      removal,
      undated: days.length < limits.length || removal === NO_DAY,
      detained: isDetained(decision),
    }
  }

  return {
    rules,
    passedCheckedOn,
    of(record) {
      const day = today()
      const urgency = urgencyOf(rankedOf({ said: record, state: record }, { fieldsOf }), dayNumber(day))
      // Most records contain no decision.
      if (record.decision === undefined && !record.corrected)
        return { timeLimits: [], soonestLimit: null, limitsDealtWith: [], urgency }
      const timeLimits = standing(record, day)
      const limitsDealtWith = idsDealtWith(record, timeLimits)
      return { timeLimits, soonestLimit: soonestLimit(openLimits(timeLimits), day), limitsDealtWith, urgency }
    },
    standings(record, ids) {
      const limits = limitsOf(record)
      const isNotice = removalOf(decisionOf(record)) === NO_DAY
      return [...limits, ...(isNotice ? [removalLimit(record)] : [])].map(({ id, title, lastDay }) => ({
        ...{ id, title, lastDay },
        isDealtWith: ids.includes(id),
      }))
    },
    // A decision without a date follows the rules that are in force today, so today's date is part of the digest. A
    // store without limits has the digest 1, so this digest is above 1.
    digest:
      2 +
      crc32(
        JSON.stringify([
          READING,
          ...rules.map(rule => [
            rule.when,
            rule.length,
            rule.countedFrom,
            rule.validFrom,
            rule.validTo,
            isInForce(rule, today()),
          ]),
        ]),
      ),
    fieldsOf,
  }
}

const dayNumber = (day: string) => Date.parse(day) / DAY

/** The date of removal; `NO_DAY` for a removal notice without a date, null without a notice. */
function removalOf(decision: Decision | undefined): number | null {
  if (decision?.removalOn) return dayNumber(decision.removalOn)
  return decision?.kind === 'removal' ? NO_DAY : null
}

const FIELDS: Partial<Record<string, { safeParse(value: unknown): { success: boolean } }>> = decisionSchema.shape

/**
 * A record's decision with the corrections that staff made. A value in an older form counts as unknown, so it rules out
 * no limit.
 */
export function decisionOf(record: LimitedRecord): Decision | undefined {
  const known = Object.entries(knownOf(record))
  if (known.length === 0 || !tellsOfDecision(record)) return undefined
  return {
    kind: 'unknown',
    ...Object.fromEntries(known.filter(([name, value]) => FIELDS[name]?.safeParse(value).success)),
  }
}

/**
 * Every limit that may apply to a decision, the earliest first; `today` is in the form YYYY-MM-DD. An unknown fact
 * counts as possible, and a limit that ends on a weekend is not moved.
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

/**
 * The last day of the earliest limit; a limit without a date counts as ending today. Null when the record has no
 * limits.
 */
export function soonestLimit(limits: readonly TimeLimit[], today: string): string | null {
  const [first] = limits.map(({ lastDay }) => lastDay ?? today).sort()
  return first ?? null
}

const FACTS = ['inUk', 'detained'] as const
type Fact = (typeof FACTS)[number]
const isUnknown = (decision: Decision, fact: Fact) => (decision[fact] ?? 'unknown') === 'unknown'

function mayApply(
  { when, countedFrom, validFrom, validTo }: TimeLimitRule,
  decision: Decision,
  today: string,
): boolean {
  const { kind = 'unknown' } = decision
  const mayBe = (fact: Fact) => when[fact] === undefined || isUnknown(decision, fact) || decision[fact] === when[fact]
  const from = dayCountedFrom(countedFrom, decision)
  // A decision without a date follows the rules that are in force today.
  const at = from ?? today
  return (
    (when.kind === undefined || when.kind.includes(kind)) &&
    FACTS.every(mayBe) &&
    (countedFrom !== 'removalOn' || from !== undefined) &&
    isInForce({ validFrom, validTo }, at)
  )
}

const isInForce = ({ validFrom, validTo }: Pick<TimeLimitRule, 'validFrom' | 'validTo'>, day: string) =>
  (validFrom === null || day >= validFrom) && (validTo === null || day <= validTo)

function limitOf(rule: TimeLimitRule, decision: Decision, today: string): TimeLimit {
  const { id, title, note, source, checkedOn, countedFrom, when } = rule
  const from = dayCountedFrom(countedFrom, decision)
  const lastDay = from === undefined ? null : after(from, rule.length)
  const asked = FACTS.filter(fact => when[fact] && isUnknown(decision, fact)).map(fact => [fact, when[fact]])
  return {
    id,
    title,
    lastDay,
    daysLeft: lastDay === null ? null : daysBetween(today, lastDay),
    assumed: decision[countedFrom] === undefined,
    ...(asked.length > 0 && { onlyIf: Object.fromEntries(asked) }),
    note,
    source,
    checkedOn,
  }
}

/**
 * The date from which a rule counts its days. If this date is unknown, the rule counts from the other one: sending
 * instead of receiving, or receiving instead of sending.
 */
function dayCountedFrom(countedFrom: TimeLimitRule['countedFrom'], decision: Decision): string | undefined {
  if (countedFrom === 'removalOn') return decision.removalOn
  return decision[countedFrom] ?? decision.sentOn ?? decision.receivedOn
}

function after(day: string, length: TimeLimitRule['length']): string {
  const last = 'days' in length ? addDays(day, length.days) : addMonths(day, length.months)
  // The removal date can be the last date that the format can express.
  return last.startsWith('+') ? '9999-12-31' : last
}

/** Returns an equal day of a later month, or that month’s last day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

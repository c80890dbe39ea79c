import { crc32 } from 'node:zlib'
import { type Decision, decisionSchema } from '../contract/forms/decision'
import { isDetained } from '../contract/limits/deadlines'
import { ALL_BUT_REMOVAL, type DealtWith, dealtWithAt, type LimitMark, openLimits } from '../contract/limits/dealt-with'
import { currentDecisionOf, type DecisionFields, hasDecision } from '../contract/limits/known-decision'
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

/**
 * The fields of a record from which its limits are computed. In records of earlier versions, the values may have other
 * types.
 */
export interface LimitedRecord extends DecisionFields {
  dealtWith?: DealtWith | undefined
  urgencyLevel?: unknown
  demoted?: boolean | undefined
  priority?: UrgencyRank | undefined
}

/** The time limits in a response with a record, as of today's date in London. */
export interface RecordLimits {
  timeLimits: TimeLimit[]
  soonestLimit: string | null
  /** The ids of the rules whose limits staff have dealt with. */
  limitsDealtWith: string[]
  urgency: Urgency
}

/** Computes the time limits of records. */
export interface TimeLimits extends LimitIndexer {
  rules: readonly TimeLimitRule[]
  /**
   * The day on which a lawyer confirmed for how long a passed limit affects a request's place in lists; null when no
   * lawyer has.
   */
  passedCheckedOn: string | null
  of(record: LimitedRecord): RecordLimits
  /**
   * All limits of a record, including a removal without a date. `dealtWith` contains the ids of the rules whose limits
   * staff have marked as dealt with.
   */
  marksOf(record: LimitedRecord, dealtWith: readonly string[]): LimitMark[]
}

/** The maximum number of decisions whose computed limits are cached. */
const MOST_LATELY = 500
/**
 * The maximum number of a record's limit days in an index. The index leaves out further days, because databases limit
 * the length of an index row.
 */
const MOST_DAYS = 100
/**
 * Raise this number after a change in the way in which the code interprets the rules: the service then computes every
 * index of limits again.
 */
const READING = 3

/** Makes the functions that compute the time limits of records by the given rules. */
export function createTimeLimits(
  rules: readonly TimeLimitRule[],
  now: () => Date,
  passedCheckedOn: string | null = null,
): TimeLimits {
  const today = () => dayInLondon(now().getTime())
  const lately = new Map<string, TimeLimit[]>()
  let latelyOn = ''

  /**
   * The limits of a record on a given day. The function caches the limits, because staff open the same rows all day.
   */
  function limitsOf({ decision, corrected }: LimitedRecord, day = today()): TimeLimit[] {
    if (day !== latelyOn || lately.size >= MOST_LATELY) lately.clear()
    latelyOn = day
    const key = JSON.stringify([decision, corrected])
    const limits = lately.get(key) ?? timeLimitsOf(decisionOf({ decision, corrected }), rules, day)
    lately.set(key, limits)
    return limits
  }

  /** The limits of a record on a given day, each with the time when staff dealt with it. */
  function limitsOn({ dealtWith, ...record }: LimitedRecord, day = today()): TimeLimit[] {
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
    const open = openLimits(limitsOn(record))
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
      const urgency = urgencyOf(rankedOf({ submitted: record, state: record }, { fieldsOf }), dayNumber(day))
      // Returns early for a record without a decision and corrections, because such a record has no limits. Most
      // records are of this kind.
      if (record.decision === undefined && !record.corrected)
        return { timeLimits: [], soonestLimit: null, limitsDealtWith: [], urgency }
      const timeLimits = limitsOn(record, day)
      const limitsDealtWith = idsDealtWith(record, timeLimits)
      return { timeLimits, soonestLimit: soonestLimit(openLimits(timeLimits), day), limitsDealtWith, urgency }
    },
    marksOf(record, ids) {
      const limits = limitsOf(record)
      const isNotice = removalOf(decisionOf(record)) === NO_DAY
      return [...limits, ...(isNotice ? [removalLimit(record)] : [])].map(({ id, title, lastDay }) => ({
        ...{ id, title, lastDay },
        isDealtWith: ids.includes(id),
      }))
    },
    // The digest of everything on which a stored index of limits depends, as it is when this object is made. The rules in
    // force on this day are part of the digest, because they apply to decisions without a date. A store
    // without limits has the digest 1, so every digest here is at least 2.
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

/** The day of removal as a number; `NO_DAY` for a removal notice without a date, null without a notice. */
function removalOf(decision: Decision | undefined): number | null {
  if (decision?.removalOn) return dayNumber(decision.removalOn)
  return decision?.kind === 'removal' ? NO_DAY : null
}

const FIELDS: Partial<Record<string, { safeParse(value: unknown): { success: boolean } }>> = decisionSchema.shape

/**
 * A record's decision with the corrections that staff made. A value that the present schema refuses counts as unknown,
 * and so excludes no limit.
 */
export function decisionOf(record: LimitedRecord): Decision | undefined {
  const known = Object.entries(currentDecisionOf(record))
  if (known.length === 0 || !hasDecision(record)) return undefined
  return {
    kind: 'unknown',
    ...Object.fromEntries(known.filter(([name, value]) => FIELDS[name]?.safeParse(value).success)),
  }
}

/**
 * Every limit that may apply to a decision, the earliest first; `today` as YYYY-MM-DD. A rule also applies if it is
 * unknown whether its conditions are met. A limit that ends at a weekend stays at the weekend.
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

/** The last day of the earliest limit. A limit without a date counts as ending today. Null for an empty list. */
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
  // The rules that are in force today apply to a decision without a date.
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
 * The date from which a rule's time limit is counted: the day on which the decision was sent or received, or the day of
 * removal, as the rule says. If the decision lacks the day of sending, the day of receipt takes its place, and the
 * other way round.
 */
function dayCountedFrom(countedFrom: TimeLimitRule['countedFrom'], decision: Decision): string | undefined {
  if (countedFrom === 'removalOn') return decision.removalOn
  return decision[countedFrom] ?? decision.sentOn ?? decision.receivedOn
}

function after(day: string, length: TimeLimitRule['length']): string {
  const last = 'days' in length ? addDays(day, length.days) : addMonths(day, length.months)
  // `toISOString` puts a sign before a year after 9999. A date with a sign becomes 9999-12-31, the last day without a
  // sign.
  return last.startsWith('+') ? '9999-12-31' : last
}

/** The day `months` months after a given day: the same day of the later month, or the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

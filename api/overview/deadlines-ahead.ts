import type { RecordLimits, TimeLimits } from '../content/time-limits'
import { openLimits } from '../contract/limits/dealt-with'
import { REMOVAL } from '../contract/limits/passed-limit'
import { compareUrgency, type Reason, reasonOf } from '../contract/order'
import type { Overview } from '../contract/overview'
import { leadingOf, passedLimit } from '../contract/records/urgency-words'
import { visitorName } from '../contract/records/visitor-name'
import { assigneeName } from '../contract/records/work-facts'
import { DAY } from '../contract/time/durations'
import { withLeft } from '../people/who'
import { isLimited } from '../store/questions/filter'
import { hasPassed, isClose } from '../store/records/facts'
import type { Pending, Store } from '../store/store'

/** The number of days after today that the chart shows. */
const AHEAD = 28
/**
 * The minimum and the maximum number of limits in the list of single limits; the list is shorter if there are fewer
 * limits.
 */
const [NAMED, MOST_NAMED] = [8, 100]
/** The list begins with requests for which one of these reasons decides. */
const ALWAYS: readonly Reason[] = ['detained', 'removal', 'limit']

/**
 * The requests with an open time limit: their numbers as in the lists, the days on which their earliest limits end, and
 * a list of the most urgent requests. Detained people, near removals and near limits come first, in the order of the
 * lists. Other requests follow, the earliest limit first.
 */
export async function deadlinesAhead(
  { store, timeLimits, here }: { store: Store; timeLimits: TimeLimits; here: ReadonlySet<string> },
  pending: readonly Pending[],
  today: number,
  withNames: boolean,
): Promise<Overview['deadlines']> {
  const limited = pending
    .filter(isLimited)
    .map(facts => ({ facts, reason: reasonOf(facts, today), day: dayOf(facts, today) }))
  const days = new Map<number, number>()
  const count = { all: limited.length, passed: 0, within7: 0, later: 0 }
  for (const { facts, day } of limited) {
    const [passed, close] = [hasPassed(facts, today), isClose(facts, today)]
    if (passed) count.passed++
    if (close) count.within7++
    if (!passed && !close) count.later++
    if (day >= today && day <= today + AHEAD) days.set(day, (days.get(day) ?? 0) + 1)
  }
  const always = limited
    .filter(({ reason }) => ALWAYS.includes(reason))
    .sort((one, other) => compareUrgency(one.facts, other.facts, today))
  const others = limited
    .filter(({ reason }) => !ALWAYS.includes(reason))
    .sort((one, other) => one.day - other.day || one.facts.due - other.facts.due)
  const next: Overview['deadlines']['next'] = []
  const named = [...always, ...others.slice(0, Math.max(0, NAMED - always.length))].slice(0, MOST_NAMED)
  for (const { facts } of named) {
    const { list, id } = facts
    const stored = await store.get(list, id)
    const record = stored && withLeft(stored, here)
    const limit = record && leadingLimit(timeLimits.of(record))
    // Leaves out a record that was erased, or has lost its limit, after the count.
    if (!limit) continue
    const name = withNames && { name: visitorName(record) || record.reference }
    next.push({ list, id, ...name, ...limit, owner: record.assignedTo ? assigneeName(record.assignedTo) : null })
  }
  return {
    ...count,
    days: [...days].map(([day, count]) => ({ day: new Date(day * DAY).toISOString().slice(0, 10), count })),
    next,
  }
}

/**
 * The day on which the chart counts a request: the last day of the request's earliest limit that has not passed. A
 * limit without a date counts as ending today.
 */
function dayOf({ limitDay, limitDays, removalDay, undated }: Pending, today: number): number {
  if (undated) return today
  const ahead = [...limitDays, removalDay ?? 0].filter(day => day >= today)
  return ahead.length > 0 ? Math.min(...ahead) : (limitDay ?? today)
}

/**
 * The limit that decides the request's place in the lists or, if no limit does, the request's earliest limit. If
 * another limit passed at most 28 days ago, `passed` contains it.
 */
function leadingLimit({ timeLimits, urgency }: Pick<RecordLimits, 'timeLimits' | 'urgency'>) {
  const open = openLimits(timeLimits)
  const leading = leadingOf({ timeLimits, urgency })
  const limit = leading
    ? open.find(({ id, lastDay }) => (id === REMOVAL) === leading.isRemoval && lastDay === (leading.lastDay ?? null))
    : open[0]
  const { title, lastDay, daysLeft, assumed } = limit ?? { ...NO_DAY_OF_REMOVAL, assumed: false }
  const passed = passedLimit({ timeLimits, urgency })
  return limit || leading
    ? {
        reason: urgency.reason,
        ...{ title, lastDay, daysLeft, assumed },
        ...(passed?.lastDay && { passed: { title: passed.title, lastDay: passed.lastDay } }),
      }
    : undefined
}

/** The limit that stands for a removal notice without a day. */
const NO_DAY_OF_REMOVAL = { title: 'Removal', lastDay: null, daysLeft: null }

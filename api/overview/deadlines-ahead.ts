import type { RecordLimits, TimeLimits } from '../content/time-limits'
import { openLimits } from '../contract/limits/dealt-with'
import { REMOVAL } from '../contract/limits/passed-limit'
import { compareUrgency, type Reason, reasonOf } from '../contract/order'
import type { Overview } from '../contract/overview'
import { leadingOf } from '../contract/records/urgency-words'
import { visitorName } from '../contract/records/visitor-name'
import { assigneeName } from '../contract/records/work-facts'
import { DAY } from '../contract/time/durations'
import { withLeft } from '../people/who'
import { deadlineOf, soonestDay } from '../store/records/facts'
import type { Pending, Store } from '../store/store'

/** Number of future days that the chart shows. */
const AHEAD = 28
/** The minimum number of limits that are listed with names, if there are so many, and the maximum. */
const [NAMED, MOST_NAMED] = [8, 100]
/** The reasons whose requests are always listed with names, however many there are. */
const ALWAYS: readonly Reason[] = ['detained', 'removal', 'limit']

/**
 * The open time limits: their number, as the lists count them, their days, and the most urgent ones with names. Lists
 * all detained people, near removals and near limits, in the order of the lists, and then the soonest other limits.
 */
export async function deadlinesAhead(
  { store, timeLimits, here }: { store: Store; timeLimits: TimeLimits; here: ReadonlySet<string> },
  pending: readonly Pending[],
  today: number,
  withNames: boolean,
): Promise<Overview['deadlines']> {
  const limited = pending
    .filter(one => soonestDay(one, today) !== null)
    .map(one => ({ ...one, reason: reasonOf(one, today), day: dayOf(one, today) }))
  const days = new Map<number, number>()
  const count = { passed: 0, within7: 0, later: 0 }
  for (const one of limited) {
    const { day } = one
    const deadline = deadlineOf(one, today)
    count[deadline === '7days' ? 'within7' : (deadline ?? 'later')]++
    if (day >= today && day <= today + AHEAD) days.set(day, (days.get(day) ?? 0) + 1)
  }
  const always = limited
    .filter(({ reason }) => ALWAYS.includes(reason))
    .sort((one, other) => compareUrgency(one, other, today))
  const others = limited
    .filter(({ reason }) => !ALWAYS.includes(reason))
    .sort((one, other) => one.day - other.day || one.due - other.due)
  const next: Overview['deadlines']['next'] = []
  for (const { list, id } of [...always, ...others.slice(0, Math.max(0, NAMED - always.length))].slice(0, MOST_NAMED)) {
    const stored = await store.get(list, id)
    const record = stored && withLeft(stored, here)
    const limit = record && leadingLimit(timeLimits.of(record))
    // The record was changed after it had been counted.
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
 * The day under which the chart counts a request: the day of its earliest limit that has not passed. A limit without a
 * date counts as ending today.
 */
function dayOf({ limitDay, limitDays, removalDay, undated }: Pending, today: number): number {
  if (undated) return today
  const ahead = [...limitDays, removalDay ?? 0].filter(day => day >= today)
  return ahead.length > 0 ? Math.min(...ahead) : (limitDay ?? today)
}

/** The limit by which the lists sort a request or, if they use none, its earliest limit. */
function leadingLimit({ timeLimits, urgency }: Pick<RecordLimits, 'timeLimits' | 'urgency'>) {
  const open = openLimits(timeLimits)
  const leading = leadingOf({ timeLimits, urgency })
  const limit = leading
    ? open.find(({ id, lastDay }) => (id === REMOVAL) === leading.isRemoval && lastDay === (leading.lastDay ?? null))
    : open[0]
  const { title, lastDay, daysLeft, assumed } = limit ?? { ...NO_DAY_OF_REMOVAL, assumed: false }
  return limit || leading ? { reason: urgency.reason, title, lastDay, daysLeft, assumed } : undefined
}

/** Stands for a removal notice without a day. */
const NO_DAY_OF_REMOVAL = { title: 'Removal', lastDay: null, daysLeft: null }

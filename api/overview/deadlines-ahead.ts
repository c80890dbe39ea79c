import type { TimeLimits } from '../content/time-limits'
import { CLOSE_DAYS } from '../contract/limits/deadlines'
import { openLimits } from '../contract/limits/dealt-with'
import type { Overview } from '../contract/overview'
import { visitorName } from '../contract/records/visitor-name'
import { DAY } from '../contract/time/durations'
import { soonestDay } from '../store/records/facts'
import type { Pending, Store } from '../store/store'

/** Days ahead that are listed one by one. */
const AHEAD = 28
/** Most limits that are named. */
const NAMED = 8

/** The open time limits: their number, their days, and the soonest by name. */
export async function deadlinesAhead(
  { store, timeLimits }: { store: Store; timeLimits: TimeLimits },
  pending: readonly Pending[],
  today: number,
  withNames: boolean,
): Promise<Overview['deadlines']> {
  const limited = pending
    .flatMap(({ list, id, due, limitDay, undated }) => {
      const day = soonestDay({ limitDay, undated }, today)
      return day === null ? [] : { list, id, due, day }
    })
    .sort((one, other) => one.day - other.day || one.due - other.due)
  const days = new Map<number, number>()
  const count = { passed: 0, within7: 0, later: 0 }
  for (const { day } of limited) {
    count[day < today ? 'passed' : day <= today + CLOSE_DAYS ? 'within7' : 'later']++
    if (day >= today && day <= today + AHEAD) days.set(day, (days.get(day) ?? 0) + 1)
  }
  const next: Overview['deadlines']['next'] = []
  for (const { list, id } of limited) {
    if (next.length === NAMED) break
    const record = await store.get(list, id)
    const soonest = record && openLimits(timeLimits.of(record).timeLimits)[0]
    // The record has changed since the count.
    if (!soonest) continue
    const { title, lastDay, daysLeft, assumed } = soonest
    const name = withNames && { name: visitorName(record) || record.reference }
    next.push({ list, id, ...name, title, lastDay, daysLeft, assumed, owner: record.assignedTo?.name ?? null })
  }
  return {
    ...count,
    days: [...days].map(([day, count]) => ({ day: new Date(day * DAY).toISOString().slice(0, 10), count })),
    next,
  }
}

import { CLOSE_DAYS } from '../../contract/limits/deadlines'
import type { ListName } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { type Facts, isUrgent, soonestDay, undeliveredMails } from '../records/facts'
import type { Counts, ListCount, Pending } from '../store'
import type { ListOfFacts } from './page'

/** Counts the records of lists. */
export function plainCounts(lists: Record<ListName, ListOfFacts>, revision: number, today: number): Counts {
  const counted = Object.entries(lists).map(([name, list]) => [name as ListName, countOf(list, today)] as const)
  const sum = (of: (count: ListCount) => number) => counted.reduce((total, [, count]) => total + of(count), 0)
  return {
    lists: Object.fromEntries(counted) as Record<ListName, ListCount>,
    deadlines: { passed: sum(({ deadlines }) => deadlines.passed), within7: sum(({ deadlines }) => deadlines.within7) },
    undelivered: sum(({ undelivered }) => undelivered),
    revision,
  }
}

function countOf(list: ListOfFacts, today: number): ListCount {
  const count: ListCount = {
    total: 0,
    pending: 0,
    urgent: 0,
    deadlines: { passed: 0, within7: 0 },
    undelivered: 0,
    newest: null,
    lastId: list.length,
  }
  let newest: Facts | undefined
  for (const facts of list) {
    if (!facts) continue
    newest = facts
    count.total++
    count.undelivered += undeliveredMails(facts).length
    if (!facts.pending) continue
    count.pending++
    if (isUrgent(facts, today)) count.urgent++
    const day = soonestDay(facts, today)
    if (day === null) continue
    if (day < today) count.deadlines.passed++
    else if (day <= today + CLOSE_DAYS) count.deadlines.within7++
  }
  return { ...count, newest: newest ? new Date(newest.arrivedAt).toISOString() : null }
}

/** The facts that tell of a pending record. */
type PendingFacts = Pick<
  Facts,
  'list' | 'id' | 'arrivedAt' | 'due' | 'limitDay' | 'undated' | 'answered' | 'demoted' | 'promise' | 'owner'
>

/** A pending record as the overview and the reminders ask for it. */
export const pendingOf = (facts: PendingFacts): Pending => ({
  list: facts.list,
  id: facts.id,
  arrivedAt: facts.arrivedAt,
  dueAt: facts.due * MINUTE,
  limitDay: facts.limitDay ?? 0,
  isUndated: facts.undated,
  isAnswered: facts.answered,
  isDemoted: facts.demoted,
  promise: facts.promise,
  owner: facts.owner,
})

/** Everything that is pending, list by list in order of arrival. */
export const plainPending = (lists: readonly ListOfFacts[]): Pending[] =>
  lists.flatMap(list => list.flatMap(facts => (facts?.pending ? [pendingOf(facts)] : [])))

import { isUrgent } from '../../contract/order'
import { LISTS, type ListName } from '../../contract/records/records'
import { minuteAfter } from '../../contract/time/follow-up'
import type { Database } from '../postgres/database'
import { columnOf } from '../postgres/tables'
import { hasPassed, isClose, isUndelivered, type RecordFacts } from '../records/facts'
import type { Counts, ListCount } from '../store'
import { closeSql, passedSql, plainFilter } from './filter'
import type { ListOfFacts } from './page'
import { urgentSql } from './urgency-sql'

/** Counts the records of lists. */
export function plainCounts(
  lists: Record<ListName, ListOfFacts>,
  revision: number,
  today: number,
  owner?: string,
): Counts {
  const counted = Object.entries(lists).map(([name, list]) => [name as ListName, countOf(list, today, owner)] as const)
  const sum = (of: (count: ListCount) => number) => counted.reduce((total, [, count]) => total + of(count), 0)
  return {
    lists: Object.fromEntries(counted) as Record<ListName, ListCount>,
    deadlines: { passed: sum(({ deadlines }) => deadlines.passed), within7: sum(({ deadlines }) => deadlines.within7) },
    undelivered: sum(({ undelivered }) => undelivered),
    filed: sum(({ filed }) => filed),
    revision,
  }
}

function countOf(list: ListOfFacts, today: number, owner: string | undefined): ListCount {
  const count: ListCount = {
    total: 0,
    pending: 0,
    urgent: 0,
    detained: 0,
    followUpDue: 0,
    mine: 0,
    deadlines: { passed: 0, within7: 0 },
    undelivered: 0,
    filed: 0,
    newest: null,
    lastId: list.length,
  }
  let newest: RecordFacts | undefined
  const isDue = plainFilter({ followUp: 'due' }, today)
  // The loop counts `at` up, because an iterator would create an object for each record.
  for (let at = 0; at < list.length; at++) {
    const facts = list[at]
    if (!facts) continue
    newest = facts
    count.total++
    if (isUndelivered(facts.staffMail)) count.undelivered++
    if (isUndelivered(facts.visitorMail)) count.undelivered++
    if (!facts.pending) continue
    count.pending++
    if (facts.staffMail === 'filed') count.filed++
    if (isUrgent(facts, today)) count.urgent++
    if (facts.detained) count.detained++
    if (isDue(facts)) count.followUpDue++
    if (owner !== undefined && facts.owner === owner) count.mine++
    if (hasPassed(facts, today)) count.deadlines.passed++
    if (isClose(facts, today)) count.deadlines.within7++
  }
  return { ...count, newest: newest ? new Date(newest.arrivedAt).toISOString() : null }
}

interface CountedRow extends Omit<ListCount, 'deadlines' | 'newest'> {
  list: ListName
  revision: number
  passed: number
  within7: number
  newest: number | null
}

/** Counts the records of lists in a database, in one statement, so that all counts are of the same moment. */
export async function sqlCounts(database: Database, today: number, owner?: string): Promise<Counts> {
  const counted = (which: string) => `coalesce(sum(count) filter (where ${which}), 0)::bigint`
  const rows = await database.read<CountedRow>(
    `with lists as (
      ${LISTS.map(list => `select '${list}' as list, revision, ${columnOf(list)}_last as "lastId", ${columnOf(list)}_total as total from numbers`).join(' union all ')}
    )
    select lists.*, tallied.*, newest.arrived_at as newest,
      (select count(*) from records r where r.list = lists.list and pending and follow_up < $2) as "followUpDue",
      (select count(*) from records r where r.list = lists.list and pending and owner = $3) as mine
    from lists
    cross join lateral (
      select ${counted('pending')} as pending, ${counted(`pending and ${urgentSql('$1::integer')}`)} as urgent,
        ${counted('pending and detained')} as detained,
        ${counted(`pending and ${passedSql('$1::integer')}`)} as passed,
        ${counted(`pending and ${closeSql('$1::integer')}`)} as within7,
        ${counted("staff_mail in ('queued', 'failed')")} + ${counted("visitor_mail in ('queued', 'failed')")} as undelivered,
        ${counted("pending and staff_mail = 'filed'")} as filed
      from tallies where tallies.list = lists.list
    ) tallied
    left join lateral (
      select arrived_at from records where records.list = lists.list order by id desc limit 1
    ) newest on true`,
    [today, minuteAfter(today), owner ?? null],
  )
  const lists = Object.fromEntries(rows.map(row => [row.list, listCountOf(row)])) as Record<ListName, ListCount>
  const sum = (count: (row: CountedRow) => number) => rows.reduce((all, row) => all + count(row), 0)
  return {
    lists,
    deadlines: { passed: sum(row => row.passed), within7: sum(row => row.within7) },
    undelivered: sum(row => row.undelivered),
    filed: sum(row => row.filed),
    revision: rows[0]?.revision ?? 0,
  }
}

const listCountOf = ({ list: _, revision: __, passed, within7, newest, ...count }: CountedRow): ListCount => ({
  ...count,
  deadlines: { passed, within7 },
  newest: newest === null ? null : new Date(newest).toISOString(),
})

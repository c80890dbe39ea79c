import { isUrgent, type Pressing } from '../../contract/order'
import { promiseOf } from '../../contract/records/list-facts'
import { LISTS, type ListName } from '../../contract/records/records'
import type { UrgencyRank } from '../../contract/records/urgency'
import { MINUTE } from '../../contract/time/durations'
import type { Database } from '../postgres/database'
import { placeName } from '../postgres/record-row'
import { columnOf } from '../postgres/tables'
import { deadlineOf, type Facts, undeliveredMails } from '../records/facts'
import type { Counts, ListCount, Pending } from '../store'
import { closeSql, passedSql } from './filter'
import type { ListOfFacts } from './page'
import { urgentSql } from './urgency-sql'

/** Counts the records of lists. */
export function plainCounts(lists: Record<ListName, ListOfFacts>, revision: number, today: number): Counts {
  const counted = Object.entries(lists).map(([name, list]) => [name as ListName, countOf(list, today)] as const)
  const sum = (of: (count: ListCount) => number) => counted.reduce((total, [, count]) => total + of(count), 0)
  return {
    lists: Object.fromEntries(counted) as Record<ListName, ListCount>,
    deadlines: { passed: sum(({ deadlines }) => deadlines.passed), within7: sum(({ deadlines }) => deadlines.within7) },
    undelivered: sum(({ undelivered }) => undelivered),
    filed: sum(({ filed }) => filed),
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
    filed: 0,
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
    if (facts.staffMail === 'filed') count.filed++
    if (isUrgent(facts, today)) count.urgent++
    const deadline = deadlineOf(facts, today)
    if (deadline === 'passed') count.deadlines.passed++
    else if (deadline === '7days') count.deadlines.within7++
  }
  return { ...count, newest: newest ? new Date(newest.arrivedAt).toISOString() : null }
}

interface CountedRow {
  list: ListName
  revision: number
  last: number
  total: number
  pending: number
  urgent: number
  passed: number
  within7: number
  undelivered: number
  filed: number
  newest: number | null
}

/** The same over a database, in one look, so that all counts belong to one moment. */
export async function sqlCounts(database: Database, today: number): Promise<Counts> {
  const counted = (which: string) => `coalesce(sum(count) filter (where ${which}), 0)::bigint`
  const rows = await database.read<CountedRow>(
    `with lists as (
      ${LISTS.map(list => `select '${list}' as list, revision, ${columnOf(list)}_last as last, ${columnOf(list)}_total as total from numbers`).join(' union all ')}
    )
    select lists.*, tallied.*, newest.arrived_at as newest
    from lists
    cross join lateral (
      select ${counted('pending')} as pending, ${counted(`pending and ${urgentSql('$1::integer')}`)} as urgent,
        ${counted(`pending and ${passedSql('$1::integer')}`)} as passed,
        ${counted(`pending and ${closeSql('$1::integer')}`)} as within7,
        ${counted("staff_mail in ('queued', 'failed')")} + ${counted("visitor_mail in ('queued', 'failed')")} as undelivered,
        ${counted("pending and staff_mail = 'filed'")} as filed
      from tallies where tallies.list = lists.list
    ) tallied
    left join lateral (
      select arrived_at from records where records.list = lists.list order by id desc limit 1
    ) newest on true`,
    [today],
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

const listCountOf = ({
  total,
  pending,
  urgent,
  passed,
  within7,
  undelivered,
  filed,
  newest,
  last,
}: CountedRow): ListCount => ({
  total,
  pending,
  urgent,
  deadlines: { passed, within7 },
  undelivered,
  filed,
  newest: newest === null ? null : new Date(newest).toISOString(),
  lastId: last,
})

/** The facts that tell of a pending record. */
type PendingFacts = Pressing &
  Pick<Facts, 'list' | 'id' | 'arrivedAt' | 'followUp' | 'limitDay' | 'answered' | 'promise' | 'owner'>

/** A pending record in the form of the overview and the reminders. */
export const pendingOf = (facts: PendingFacts): Pending => ({
  list: facts.list,
  id: facts.id,
  arrivedAt: facts.arrivedAt,
  due: facts.due,
  dueAt: facts.due * MINUTE,
  followUpAt: facts.followUp === null ? null : facts.followUp * MINUTE,
  detained: facts.detained,
  removalDay: facts.removalDay,
  limitDay: facts.limitDay ?? 0,
  limitDays: facts.limitDays,
  undated: facts.undated,
  urgency: facts.urgency,
  byStaff: facts.byStaff,
  demoted: facts.demoted,
  isAnswered: facts.answered,
  promise: facts.promise,
  owner: facts.owner,
})

/** All pending records, list by list in order of arrival. */
export const plainPending = (lists: readonly ListOfFacts[]): Pending[] =>
  lists.flatMap(list => list.flatMap(facts => (facts?.pending ? [pendingOf(facts)] : [])))

/**
 * The same over a database. It reads a record once, for the service that its visitor asked for, which never changes.
 */
export class SqlPending {
  readonly #database: Database
  /** The services of the records that were last pending. */
  #services = new Map<string, string | null>()

  constructor(database: Database) {
    this.#database = database
  }

  async all(): Promise<Pending[]> {
    const rows = await this.#database.read<{
      list: ListName
      id: number
      arrived_at: number
      due: number
      detained: boolean
      removal_day: number | null
      limit_day: number | null
      /** Null without one: the driver reads an empty array of each row slowly. */
      limit_days: number[] | null
      undated: boolean
      urgency: UrgencyRank
      by_staff: boolean
      demoted: boolean
      answered: boolean
      follow_up: number | null
      owner: string | null
    }>(
      `select list, id, arrived_at, due, detained, removal_day, limit_day,
        nullif(limit_days, '{}') as limit_days, undated, urgency, by_staff, demoted, answered, follow_up, owner
      from records where pending
      order by case list ${LISTS.map((list, at) => `when '${list}' then ${at}`).join(' ')} end, id`,
    )
    const services = await this.#servicesOf(rows)
    return rows.map((row, at) =>
      pendingOf({
        list: row.list,
        id: row.id,
        arrivedAt: row.arrived_at,
        due: row.due,
        detained: row.detained,
        removalDay: row.removal_day,
        limitDay: row.limit_day,
        limitDays: row.limit_days ?? [],
        undated: row.undated,
        urgency: row.urgency,
        byStaff: row.by_staff,
        demoted: row.demoted,
        answered: row.answered,
        followUp: row.follow_up,
        owner: row.owner,
        promise: promiseOf(row.list, { serviceRequired: services[at] }),
      }),
    )
  }

  /** The services of records, in their order. */
  async #servicesOf(rows: readonly { list: ListName; id: number }[]): Promise<(string | null)[]> {
    const known = this.#services
    const names = rows.map(placeName)
    for (const list of LISTS) {
      const ids = rows.flatMap((row, at) => (row.list === list && !known.has(names[at] as string) ? row.id : []))
      if (ids.length === 0) continue
      const found = await this.#database.read<{ list: ListName; id: number; service: string | null }>(
        `select list, id, fields::json ->> 'serviceRequired' as service from records
        where list = $1 and id = any($2::integer[])`,
        [list, ids],
      )
      for (const row of found) known.set(placeName(row), row.service)
    }
    // From time to time the count forgets records that are no longer pending.
    if (known.size > 2 * rows.length) {
      this.#services = new Map(names.map(name => [name, known.get(name) ?? null]))
    }
    return names.map(name => known.get(name) ?? null)
  }
}

import { CLOSE_DAYS } from '../../contract/limits/deadlines'
import { promiseOf } from '../../contract/records/list-facts'
import { LISTS, type ListName } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { urgentSql as isUrgent, soonestSql as soonest } from '../questions/filter'
import type { Changes, Counts, ListCount, Pending } from '../store'
import type { Database } from './database'
import { placeName, recordOf, type StoredRow } from './record-row'
import { columnOf } from './tables'

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
  newest: number | null
}

/** Counts what the lists hold: all in one look, so that nothing is counted of two moments. */
export async function countsOf(database: Database, today: number): Promise<Counts> {
  const counted = (which: string) => `coalesce(sum(count) filter (where ${which}), 0)::bigint`
  const rows = await database.read<CountedRow>(
    `with lists as (
      ${LISTS.map(list => `select '${list}' as list, revision, ${columnOf(list)}_last as last, ${columnOf(list)}_total as total from numbers`).join(' union all ')}
    )
    select lists.*, tallied.*, newest.arrived_at as newest
    from lists
    cross join lateral (
      select ${counted('pending')} as pending, ${counted(`pending and ${isUrgent('$1::integer')}`)} as urgent,
        ${counted(`pending and ${soonest('$1::integer')} < $1`)} as passed,
        ${counted(`pending and ${soonest('$1::integer')} between $1 and $1 + ${CLOSE_DAYS}`)} as within7,
        ${counted("staff_mail in ('queued', 'failed')")} + ${counted("visitor_mail in ('queued', 'failed')")} as undelivered
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
  newest,
  last,
}: CountedRow): ListCount => ({
  total,
  pending,
  urgent,
  deadlines: { passed, within7 },
  undelivered,
  newest: newest === null ? null : new Date(newest).toISOString(),
  lastId: last,
})

/** What is known of all that is pending: a record is read once, for what its visitor asked for, which never changes. */
export class PendingRecords {
  readonly #database: Database
  /** The services of those that were pending last. */
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
      limit_day: number | null
      undated: boolean
      answered: boolean
      demoted: boolean
      owner: string | null
    }>(
      `select list, id, arrived_at, due, limit_day, undated, answered, demoted, owner from records where pending
      order by case list ${LISTS.map((list, at) => `when '${list}' then ${at}`).join(' ')} end, id`,
    )
    const services = await this.#servicesOf(rows)
    return rows.map(row => ({
      list: row.list,
      id: row.id,
      arrivedAt: row.arrived_at,
      dueAt: row.due * MINUTE,
      limitDay: row.limit_day ?? 0,
      isUndated: row.undated,
      isAnswered: row.answered,
      isDemoted: row.demoted,
      promise: promiseOf(row.list, { serviceRequired: services.get(placeName(row)) }),
      owner: row.owner,
    }))
  }

  async #servicesOf(rows: readonly { list: ListName; id: number }[]): Promise<ReadonlyMap<string, string | null>> {
    const known = this.#services
    const fresh = rows.filter(row => !known.has(placeName(row)))
    const read = new Map<string, string | null>()
    for (const list of LISTS) {
      const ids = fresh.filter(row => row.list === list).map(({ id }) => id)
      if (ids.length === 0) continue
      const found = await this.#database.read<{ list: ListName; id: number; service: string | null }>(
        `select list, id, fields::json ->> 'serviceRequired' as service from records
        where list = $1 and id = any($2::integer[])`,
        [list, ids],
      )
      for (const row of found) read.set(placeName(row), row.service)
    }
    this.#services = new Map(
      rows.map(row => [placeName(row), known.get(placeName(row)) ?? read.get(placeName(row)) ?? null]),
    )
    return this.#services
  }
}

/** What became of some records of a list since a revision; an id that was never given out is of no record. */
export async function changesOf(
  database: Database,
  list: ListName,
  ids: readonly number[],
  since: number,
): Promise<Changes> {
  const known = [...new Set(ids)].filter(id => Number.isInteger(id) && id > 0 && id < 2 ** 31)
  const rows = await database.read<{ id: number; rev: number | null; revision: number } & StoredRow>(
    `select w.id, r.rev, r.fields, r.state, n.revision
    from numbers n, unnest($2::integer[]) w(id) left join records r on r.list = $1 and r.id = w.id
    where w.id <= n.${columnOf(list)}_last`,
    [list, known],
  )
  // A revision to come is one of the data that a restored backup took the place of.
  const from = rows.some(({ revision }) => since > revision) ? 0 : since
  return {
    changed: rows.filter(({ rev }) => rev !== null && rev > from).map(recordOf),
    gone: rows.filter(({ rev }) => rev === null).map(({ id }) => id),
  }
}

import type { ListName } from '../../contract/records/records'
import { asksUntallied, sqlFilters } from '../questions/filter'
import { firstUnread } from '../records/read-ids'
import type { ListQuery } from '../store'
import type { Database } from './database'
import { Values } from './values'

/**
 * A span of arrival times lasts 2 to the power of this number, in ms: about three days. With this length, few records
 * at the edges have to be counted one by one, and few rows are made over years.
 */
export const SPAN_BITS = 28
const SPAN = 2 ** SPAN_BITS

/**
 * The columns by which the tallies count. For filters that test other values, `matchesOf` counts the records
 * themselves.
 */
export const COUNTED = [
  'pending',
  'processed',
  'spam',
  'suspect',
  'demoted',
  'urgency',
  'by_staff',
  'limit_day',
  'limit_days',
  'removal_day',
  'undated',
  'detained',
  'owner',
  'answered',
  'staff_mail',
  'visitor_mail',
] as const

const names = COUNTED.join(', ')
/** An SQL text that differs between rows of a span if their counted values differ, nulls included. */
const FACTS = `concat_ws('/', ${COUNTED.map(name => `coalesce(${name}::text, '-')`).join(', ')})`

/**
 * The statement that adds rows to the tallies. `source` has `list`, `id`, `arrived_at`, `step` (1 for a new row, -1 for
 * a removed one) and the counted columns. The caller holds the lock on `numbers`, so that no two of these statements
 * run at once.
 */
export const addTallies = (source: string) => `
  insert into tallies (list, span, facts, first, last, count, ${names})
  select list, (arrived_at >> ${SPAN_BITS})::integer as span, ${FACTS} as facts, min(id), max(id), sum(step), ${names}
  from ${source} group by list, span, facts, ${names}
  on conflict (list, span, facts) do update set
    first = least(tallies.first, excluded.first), last = greatest(tallies.last, excluded.last),
    count = tallies.count + excluded.count`

/** The counted columns of a row with an alias. */
export const countedOf = (alias: string) => COUNTED.map(name => `${alias}.${name}`).join(', ')

/** The statements that count all records again, after a move into the database. While they run, all writers wait. */
export const MAKE_TALLIES: readonly string[] = [
  'select 1 from numbers where one for update',
  'delete from tallies',
  addTallies(`(select list, id, arrived_at, 1 as step, ${names} from records) r`),
]

/** Removes the tallies with a count of zero. */
export async function pruneTallies(database: Database): Promise<void> {
  await database.transaction(async queries => {
    await queries.query('select 1 from numbers where one for update')
    await queries.query('delete from tallies where count = 0')
  })
}

/** The numbers of all matching records and of the pending ones, and the lowest and highest id. */
export interface Matches {
  count: number
  pending: number
  first: number
  last: number
}

/**
 * Counts the records that match a query's filters. Adds up the tallies of whole spans, and counts the records at both
 * edges through their index. No tally contains `traits`, follow-ups or read marks, so for these filters the records are
 * counted one by one.
 */
export async function matchesOf(
  database: Database,
  list: ListName,
  { from, to, ...query }: ListQuery,
  today: number,
): Promise<Matches> {
  const values = new Values()
  const name = values.add(list)
  const filters = [
    `list = ${name}`,
    ...sqlFilters(query, { values, today: String(today), arrivedAt: 'arrived_at' }),
  ].join(' and ')
  const begins = `(span::bigint << ${SPAN_BITS})`
  const inside: string[] = []
  const near: string[] = []
  const exact: string[] = []
  if (from !== undefined) {
    const time = values.add(Date.parse(from), 'bigint')
    inside.push(`${begins} >= ${time}`)
    near.push(`${begins} + ${SPAN} > ${time}`)
    exact.push(`arrived_at >= ${time}`)
  }
  if (to !== undefined) {
    const time = values.add(Date.parse(to), 'bigint')
    inside.push(`${begins} + ${SPAN} <= ${time}`)
    near.push(`${begins} < ${time}`)
    exact.push(`arrived_at < ${time}`)
  }
  if (query.unread) exact.push(`id >= ${values.add(firstUnread(query.unread[list]), 'bigint')}`)
  const counted = 'select min(id) as first, max(id) as last, count(*) as count, pending from records where'
  const tallied = `select first, last, count, pending from tallies where ${filters} and count > 0`
  const found =
    asksUntallied(query) || query.unread
      ? `${counted} ${[filters, ...exact].join(' and ')} group by pending`
      : inside.length === 0
        ? tallied
        : `with spans as (
            select span, ${inside.join(' and ')} as inside
            from (select distinct span from tallies where list = ${name}) spans
            where ${near.join(' and ')}
          )
          ${tallied} and span in (select span from spans where inside)
          union all
          select edge.* from spans cross join lateral (
            ${counted} ${filters} and arrived_at >= ${begins} and arrived_at < ${begins} + ${SPAN}
              and ${exact.join(' and ')} group by pending
          ) edge where not inside`
  const [row] = await database.read<Matches>(
    `select coalesce(sum(count), 0)::bigint as count, coalesce(min(first), 0) as first, coalesce(max(last), 0) as last,
      coalesce(sum(count) filter (where pending), 0)::bigint as pending from (${found}) found`,
    values.all,
  )
  return row as Matches
}

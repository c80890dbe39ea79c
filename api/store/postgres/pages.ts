import type { AdminRecord, ListName } from '../../contract/records'
import { decodeCursor, encodeCursor, type Position } from '../query/index-scan'
import { deadline } from '../query/list-page'
import { type SearchText, searchFor, wholeReference } from '../search/search-text'
import type { ListQuery, Page } from '../store'
import type { Database } from './database'
import { filtersOf, ORDERS, restOf, soonest, Values } from './filters'
import { recordOf, type StoredRow } from './record-row'
import { columnOf } from './tables'

/** Records that a search looks at in one step. */
export const WINDOW = 1_000

/** Answers one page of a list. */
export async function pageOf(database: Database, list: ListName, query: ListQuery, today: number): Promise<Page> {
  const q = query.q?.trim()
  return q ? await search(database, list, { ...query, q }, today) : await browse(database, list, query, today)
}

async function browse(database: Database, list: ListName, query: ListQuery, today: number): Promise<Page> {
  const [places, total] = await Promise.all([
    placesOf(database, list, query, today, query.limit + 1),
    countMatches(database, list, query, today),
  ])
  const shown = places.slice(0, query.limit)
  const last = shown.at(-1)
  const more = places.length > query.limit
  return {
    records: await recordsOf(database, list, shown),
    ...(more && last && { nextCursor: encodeCursor(query, last) }),
    total,
  }
}

/** A page of a search may be short although there is more: the cursor tells. */
async function search(
  database: Database,
  list: ListName,
  query: ListQuery & { q: string },
  today: number,
): Promise<Page> {
  const reference = wholeReference(query.q)
  if (reference && query.cursor === undefined) {
    const found = await byReference(database, list, query, today, reference)
    if (found.length > 0) return { records: found }
  }
  const wanted = searchFor(query.q)
  if (!wanted) return { records: [] }
  const isLate = deadline()
  const found: Position[] = []
  let last: Position | undefined
  for (let cursor = query.cursor; ; cursor = last && encodeCursor(query, last)) {
    const window = await placesOf(
      database,
      list,
      { ...query, ...(cursor !== undefined && { cursor }) },
      today,
      WINDOW,
      wanted,
    )
    for (const place of window) {
      last = place
      if (place.has) found.push(place)
      if (found.length === query.limit) break
    }
    const isFull = found.length === query.limit
    if (isFull || window.length < WINDOW || isLate()) {
      const isDone = !isFull && window.length < WINDOW
      return {
        records: await recordsOf(database, list, found),
        ...(!isDone && last && { nextCursor: encodeCursor(query, last) }),
      }
    }
  }
}

/** A place in a list, and whether what is looked for stands there. */
interface Place extends Position {
  has: boolean
  arrived_at: number
}

/** The first places that match a query's filters, in its order, after its cursor. */
export async function placesOf(
  database: Database,
  list: ListName,
  query: ListQuery,
  day: number,
  limit: number,
  wanted?: SearchText,
): Promise<Place[]> {
  const start = query.cursor === undefined ? undefined : decodeCursor(query)
  const values = new Values()
  const name = values.add(list)
  const today = String(day)
  const filters = filtersOf(query, values, today)
  const most = values.add(limit, 'integer')
  const parts = ORDERS[query.sort ?? 'submitted'].flatMap(({ has, soonest: by }, phase) => {
    if (phase < (start?.phase ?? 0)) return []
    const key = by === undefined ? '-id' : by === 'due' ? 'due' : soonest(today)
    const shown = by === 'limit' ? soonest(today) : 'due'
    const asked = [`list = ${name}`, has(today), ...filters]
    if (start?.phase === phase) {
      const id = values.add(start.id, 'bigint')
      asked.push(by === undefined ? `id < ${id}` : `(${key}, id) > (${values.add(start.due, 'bigint')}, ${id})`)
    }
    const order = by === undefined ? 'id desc' : `${key}, id`
    return `(select ${phase} as phase, ${key}::bigint as key, ${shown} as due, id, arrived_at from records
      where ${asked.join(' and ')} order by ${order} limit ${most})`
  })
  const found = wanted ? hasWords(wanted, values) : 'true'
  return await database.read<Place>(
    `select p.phase, p.due, p.id, p.arrived_at, ${found} as has
    from (select * from (${parts.join(' union all ')}) parts order by phase, key, id limit ${most}) p
    ${wanted ? `left join record_words w on w.list = ${name} and w.id = p.id` : ''}
    order by p.phase, p.key, p.id`,
    values.all,
  )
}

/** Whether all that is looked for stands in a row of words. */
export function hasWords({ words, numbers }: SearchText, values: Values): string {
  const stands = (word: string) => `strpos(w.words, ${values.add(word, 'text')}) > 0`
  const asked = [
    ...words.map(stands),
    ...numbers.map(({ number, words: typed }) => {
      const digits = `strpos(w.numbers, ${values.add(number, 'text')}) > 0`
      return `(${digits} or (${typed.map(stands).join(' and ')}))`
    }),
  ]
  return `coalesce(${asked.join(' and ')}, false)`
}

/** How many records match a query's filters; only those that came before one, where its id is given. */
export async function countMatches(
  database: Database,
  list: ListName,
  query: ListQuery,
  day: number,
  before?: number,
): Promise<number> {
  const values = new Values()
  const rest = before === undefined ? restOf(query) : undefined
  if (rest !== undefined) {
    // To count few is faster than to count many.
    const [row] = await database.read<{ count: number }>(
      `select ${columnOf(list)}_total - (select count(*) from records where list = $1 and (${rest})) as count from numbers`,
      [list],
    )
    return row?.count ?? 0
  }
  const asked = [`list = ${values.add(list)}`, ...filtersOf(query, values, String(day))]
  if (before !== undefined) asked.push(`id < ${values.add(before, 'bigint')}`)
  const [row] = await database.read<{ count: number }>(
    `select count(*) as count from records where ${asked.join(' and ')}`,
    values.all,
  )
  return row?.count ?? 0
}

/** The record of a list with this reference, where it matches the filters. */
export async function byReference(
  database: Database,
  list: ListName,
  query: ListQuery,
  day: number,
  reference: string,
): Promise<AdminRecord[]> {
  const values = new Values()
  const asked = [`list = ${values.add(list)}`, `reference = ${values.add(reference)}`]
  asked.push(...filtersOf(query, values, String(day)))
  const rows = await database.read<StoredRow>(
    `select id, fields, state from records where ${asked.join(' and ')}`,
    values.all,
  )
  return rows.map(recordOf)
}

/** The records at these places, in their order. */
export async function recordsOf(
  database: Database,
  list: ListName,
  places: readonly { id: number }[],
): Promise<AdminRecord[]> {
  if (places.length === 0) return []
  const rows = await database.read<StoredRow>(
    'select id, fields, state from records where list = $1 and id = any($2::integer[])',
    [list, places.map(({ id }) => id)],
  )
  const records = new Map(rows.map(row => [row.id, recordOf(row)]))
  return places.flatMap(({ id }) => records.get(id) ?? [])
}

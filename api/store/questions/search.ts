import type { AdminRecord, ListName } from '../../contract/records/records'
import type { Database } from '../postgres/database'
import { recordOf, type StoredRow } from '../postgres/record-row'
import { Values } from '../postgres/values'
import type { Facts } from '../records/facts'
import { searchFor, wholeReference } from '../records/words'
import type { ListQuery, Page } from '../store'
import { plainFilter, sqlFilters } from './filter'
import { dayOfQuery, encodeCursor } from './order'
import { type FoundPage, type FoundPlace, type ListOfFacts, placesOf, plainPage, recordsOf } from './page'

/** Looks for the text of a query in lists: in one of them, or in all. A whole reference finds its record alone. */
export function plainSearch<Own extends Facts>(
  lists: readonly ListOfFacts<Own>[],
  { q, ...query }: ListQuery & { q: string },
  today: number,
): FoundPage<Own> {
  const reference = query.cursor === undefined ? wholeReference(q.trim()) : undefined
  if (reference) {
    const fits = plainFilter(query, today)
    const shown = lists.flatMap(list => list.filter(facts => facts?.reference === reference)) as Own[]
    const found = shown.filter(fits)
    if (found.length > 0) return { shown: found, total: plainPage(lists, { ...query, limit: 0 }, today).total }
  }
  const wanted = searchFor(q)
  return plainPage(lists, query, today, facts => wanted?.isIn(facts) ?? false)
}

/** Records that a search looks at in one step. */
export const WINDOW = 1_000

/** How long one search looks, in ms, before it answers with what it has and a cursor to go on from. */
const SEARCH_TIMEOUT = 150

/** A clock for one answer: whether it has looked long enough. */
export function deadline(): () => boolean {
  const until = performance.now() + SEARCH_TIMEOUT
  return () => performance.now() > until
}

/** The same over a database, of one list. A page may be short although there is more: the cursor tells. */
export async function sqlSearch(
  database: Database,
  list: ListName,
  query: ListQuery & { q: string },
  now: number,
): Promise<Page> {
  const today = dayOfQuery(query, now)
  const reference = wholeReference(query.q)
  if (reference && query.cursor === undefined) {
    const found = await byReference(database, list, query, today, reference)
    if (found.length > 0) return { records: found }
  }
  const wanted = searchFor(query.q)
  if (!wanted) return { records: [] }
  const isLate = deadline()
  const found: FoundPlace[] = []
  let last: FoundPlace | undefined
  for (
    let from: ListQuery = query;
    ;
    from = { ...query, ...(last && { cursor: encodeCursor(query.sort ?? 'submitted', last, today) }) }
  ) {
    const window = await placesOf(database, list, from, today, WINDOW, { wanted })
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
        ...(!isDone && last && { nextCursor: encodeCursor(query.sort ?? 'submitted', last, today) }),
      }
    }
  }
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
  asked.push(...sqlFilters(query, { values, today: String(day), arrivedAt: 'arrived_at' }))
  const rows = await database.read<StoredRow>(
    `select id, fields, state from records where ${asked.join(' and ')}`,
    values.all,
  )
  return rows.map(recordOf)
}

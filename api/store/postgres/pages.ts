import { type AdminRecord, LISTS, type ListName } from '../../contract/records/records'
import { sqlFilters } from '../questions/filter'
import { decodeCursor, encodeCursor, keySql, ORDERS, type Phase, type Place } from '../questions/order'
import { type SearchText, searchFor, wholeReference } from '../records/words'
import type { ListQuery, Page } from '../store'
import type { Database } from './database'
import { recordOf, type StoredRow } from './record-row'
import { type Matches, matchesOf } from './tallies'
import { Values } from './values'

/** Records that a search looks at in one step. */
export const WINDOW = 1_000

/** How long one search looks, in ms, before it answers with what it has and a cursor to go on from. */
const SEARCH_TIMEOUT = 150

/** A clock for one answer: whether it has looked long enough. */
export function deadline(): () => boolean {
  const until = performance.now() + SEARCH_TIMEOUT
  return () => performance.now() > until
}

/** Answers one page of a list. */
export async function pageOf(database: Database, list: ListName, query: ListQuery, today: number): Promise<Page> {
  const q = query.q?.trim()
  return q ? await search(database, list, { ...query, q }, today) : await browse(database, list, query, today)
}

async function browse(database: Database, list: ListName, query: ListQuery, today: number): Promise<Page> {
  const matches = await matchesOf(database, list, query, today)
  if (matches.count === 0) return { records: [], total: 0 }
  const places = await placesOf(database, list, query, today, query.limit + 1, { matches })
  const shown = places.slice(0, query.limit)
  const last = shown.at(-1)
  const more = places.length > query.limit
  return {
    records: await recordsOf(database, list, shown),
    ...(more && last && { nextCursor: encodeCursor(query.sort ?? 'submitted', last) }),
    total: matches.count,
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
  const found: FoundPlace[] = []
  let last: FoundPlace | undefined
  for (
    let from: ListQuery = query;
    ;
    from = { ...query, ...(last && { cursor: encodeCursor(query.sort ?? 'submitted', last) }) }
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
        ...(!isDone && last && { nextCursor: encodeCursor(query.sort ?? 'submitted', last) }),
      }
    }
  }
}

/** A place in a list, and whether what is looked for stands there. */
interface FoundPlace extends Place {
  has: boolean
  arrived_at: number
}

/** The first places that match a query's filters, in its order, after its cursor: phase by phase, until there are enough. */
export async function placesOf(
  database: Database,
  list: ListName,
  query: ListQuery,
  day: number,
  limit: number,
  options: { wanted?: SearchText; matches?: Matches } = {},
): Promise<FoundPlace[]> {
  const start = query.cursor === undefined ? undefined : decodeCursor(query.sort ?? 'submitted', query.cursor)
  const found: FoundPlace[] = []
  for (const [phase, of] of ORDERS[query.sort ?? 'submitted'].entries()) {
    if (phase < (start?.phase ?? 0) || (query.status && of.status && of.status !== query.status)) continue
    const from = start?.phase === phase ? start : undefined
    const places = await placesIn(database, list, query, { ...options, of, from, day, limit: limit - found.length })
    found.push(...places.map(place => ({ ...place, phase, list: LISTS.indexOf(list) })))
    if (found.length === limit) break
  }
  return found
}

async function placesIn(
  database: Database,
  list: ListName,
  query: ListQuery,
  { of, from, day, limit, wanted, matches }: PhaseQuery,
): Promise<Omit<FoundPlace, 'phase' | 'list'>[]> {
  const values = new Values()
  const today = String(day)
  // Where most of some ids match, they are walked in their order: by the times' index, all of them would be sorted.
  const isDense = matches && !of.soonest && limit * (matches.last - matches.first) < matches.count ** 2
  const filters = sqlFilters(query, { values, today, arrivedAt: isDense ? 'arrived_at + 0' : 'arrived_at' })
  const asked = [`list = ${values.add(list)}`, of.sql(today), ...filters]
  // Where it is known which ids they are between, nothing else is looked at.
  if (matches) asked.push(`id between ${values.add(matches.first)} and ${values.add(matches.last)}`)
  const key = keySql(of, today)
  if (from) {
    const id = values.add(from.id, 'bigint')
    asked.push(of.soonest ? `(${key}, id) > (${values.add(from.key, 'bigint')}, ${id})` : `id < ${id}`)
  }
  const places = `select ${key} as key, id, arrived_at from records where ${asked.join(' and ')}
    order by ${of.soonest ? `${key}, id` : 'id desc'} limit ${values.add(limit)}`
  if (!wanted) return (await database.read<FoundPlace>(places, values.all)).map(place => ({ ...place, has: true }))
  return await database.read<FoundPlace>(
    `select p.*, ${hasWords(wanted, values)} as has from (${places}) p
    left join record_words w on w.list = ${values.add(list)} and w.id = p.id
    order by ${of.soonest ? 'p.key, p.id' : 'p.id desc'}`,
    values.all,
  )
}

/** What of one phase is asked for. */
interface PhaseQuery {
  of: Phase
  from: Place | undefined
  day: number
  limit: number
  wanted?: SearchText
  matches?: Matches
}

/** Whether all that is looked for stands in a row of words. */
export function hasWords({ words, numbers }: SearchText, values: Values): string {
  const stands = (word: string) => {
    const text = values.add(word)
    return `(strpos(w.words, ${text}) > 0 or w.long <> '' and strpos(w.long, ${text}) > 0)`
  }
  const asked = [
    ...words.map(stands),
    ...numbers.map(({ number, words: typed }) => {
      const digits = `strpos(w.numbers, ${values.add(number)}) > 0`
      return `(${digits} or (${typed.map(stands).join(' and ')}))`
    }),
  ]
  return `coalesce(${asked.join(' and ')}, false)`
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

import { type AdminRecord, LISTS, type ListName } from '../../contract/records/records'
import type { Database } from '../postgres/database'
import { recordOf, type StoredRow } from '../postgres/record-row'
import { type Matches, matchesOf } from '../postgres/tallies'
import { Values } from '../postgres/values'
import type { Facts } from '../records/facts'
import type { SearchText } from '../records/words'
import type { ListQuery, Page } from '../store'
import { plainFilter, sqlFilters } from './filter'
import { dayOfQuery, decodeCursor, encodeCursor, ORDERS, type Phase, type Place, plainOrder } from './order'

/** The records of a list by id, from 1; undefined where one is gone. */
export type ListOfFacts<Own extends Facts = Facts> = readonly (Own | undefined)[]

/** The records of one page, and the cursor of the next. */
export interface FoundPage<Own extends Facts> {
  shown: Own[]
  nextCursor?: string
  /** How many match the filters, whatever is looked for in them. */
  total: number
}

/** Filters, sorts and cuts lists on a day: one of them, or all in one order. `has` says whether a record has what is looked for. */
export function plainPage<Own extends Facts>(
  lists: readonly ListOfFacts<Own>[],
  query: ListQuery,
  now: number,
  has: (facts: Own) => boolean = () => true,
): FoundPage<Own> {
  const { limit, cursor, sort = 'submitted' } = query
  const today = dayOfQuery(query, now)
  const fits = plainFilter(query, today)
  const { notePlace, compare } = plainOrder(sort, today, lists.length > 1)
  const after = cursor === undefined ? undefined : decodeCursor(sort, cursor)
  const first: { place: Place; facts: Own }[] = []
  const place: Place = { phase: 0, keys: [], list: 0, id: 0 }
  let total = 0
  for (const list of lists) {
    // From the newest on, since most pages show these.
    for (let at = list.length - 1; at >= 0; at--) {
      const facts = list[at]
      if (!facts || !fits(facts)) continue
      total++
      notePlace(place, facts)
      if (after && compare(place, after) <= 0) continue
      if (isBeyond(first, place, limit, compare) || !has(facts)) continue
      insert(first, { place: { ...place, keys: [...place.keys] }, facts }, compare)
      if (first.length > limit + 1) first.pop()
    }
  }
  const last = first[limit - 1]
  return {
    shown: first.slice(0, limit).map(({ facts }) => facts),
    ...(first.length > limit && last && { nextCursor: encodeCursor(sort, last.place, today) }),
    total,
  }
}

type Compare = (one: Place, other: Place) => number

/** True where a page and the record after it are full of better places. */
function isBeyond(first: readonly { place: Place }[], place: Place, limit: number, compare: Compare): boolean {
  const last = first[limit]
  return last !== undefined && compare(place, last.place) >= 0
}

function insert<Item extends { place: Place }>(sorted: Item[], item: Item, compare: Compare): void {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare((sorted[middle] as Item).place, item.place) < 0) from = middle + 1
    else to = middle
  }
  sorted.splice(from, 0, item)
}

/** The same over a database, of one list. */
export async function sqlPage(database: Database, list: ListName, query: ListQuery, now: number): Promise<Page> {
  const today = dayOfQuery(query, now)
  const matches = await matchesOf(database, list, query, today)
  if (matches.count === 0) return { records: [], total: 0 }
  const places = await placesOf(database, list, query, today, query.limit + 1, { matches })
  const shown = places.slice(0, query.limit)
  const last = shown.at(-1)
  const more = places.length > query.limit
  return {
    records: await recordsOf(database, list, shown),
    ...(more && last && { nextCursor: encodeCursor(query.sort ?? 'submitted', last, today) }),
    total: matches.count,
  }
}

/** A place in a list, and whether what is looked for stands there. */
export interface FoundPlace extends Place {
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
  const isDense = matches && !of.keys && limit * (matches.last - matches.first) < matches.count ** 2
  const filters = sqlFilters(query, { values, today, arrivedAt: isDense ? 'arrived_at + 0' : 'arrived_at' })
  const asked = [`list = ${values.add(list)}`, of.sql(today), ...filters]
  // Where it is known which ids they are between, nothing else is looked at.
  if (matches) asked.push(`id between ${values.add(matches.first)} and ${values.add(matches.last)}`)
  const keys = of.keys?.sql(today) ?? []
  const names = keys.map((_, at) => `key${at}`)
  if (from) {
    const id = values.add(from.id, 'bigint')
    const after = from.keys.map(key => values.add(key, 'bigint'))
    asked.push(of.keys ? `(${[...keys, 'id'].join(', ')}) > (${[...after, id].join(', ')})` : `id < ${id}`)
  }
  const selected = keys.map((key, at) => `${key} as ${names[at]}`)
  const places = `select ${[...selected, 'id', 'arrived_at'].join(', ')} from records where ${asked.join(' and ')}
    order by ${of.keys ? [...names, 'id'].join(', ') : 'id desc'} limit ${values.add(limit)}`
  const found = await database.read<Omit<FoundPlace, 'keys'> & Record<string, number>>(
    wanted
      ? `select p.*, ${hasWordsSql(wanted, values)} as has from (${places}) p
        left join record_words w on w.list = ${values.add(list)} and w.id = p.id
        order by ${of.keys ? [...names, 'id'].map(name => `p.${name}`).join(', ') : 'p.id desc'}`
      : places,
    values.all,
  )
  return found.map(({ id, arrived_at, has = true, ...row }) => ({
    ...{ id, arrived_at, has },
    keys: names.map(name => row[name] as number),
  }))
}

/** The part of one phase that a query asks for. */
interface PhaseQuery {
  of: Phase
  from: Place | undefined
  day: number
  limit: number
  wanted?: SearchText
  matches?: Matches
}

/** In SQL: all that is looked for stands in a row of words. */
export function hasWordsSql({ words, numbers }: SearchText, values: Values): string {
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

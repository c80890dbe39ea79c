import { LISTS, type ListName } from '../../contract/records/records'
import type { Database } from '../postgres/database'
import { placeName, recordOf, type StoredRow } from '../postgres/record-row'
import { type Matches, matchesOf } from '../postgres/tallies'
import { Values } from '../postgres/values'
import type { RecordFacts } from '../records/facts'
import type { SearchQuery } from '../records/search-texts'
import type { ListedRequest, ListQuery, Page, RequestsPage } from '../store'
import { plainFilter, sqlFilters } from './filter'
import { encodeCursor, ORDERS, type Phase, type Place, plainOrder, startOf } from './order'

/** The records of a list by id, from 1; undefined for a record that was erased or lost. */
export type ListOfFacts<Own extends RecordFacts = RecordFacts> = readonly (Own | undefined)[]

/** The records of one page, and the cursor for the next page. */
export interface FoundPage<Own extends RecordFacts> {
  shown: Own[]
  nextCursor?: string
  /** The number of records that match the filters, whether or not they contain the search words. */
  total: number
}

/**
 * Finds one page of the records that match a query's filters, as of a day: from one list, or from several lists in one
 * order. `has` returns true if a record contains the search words.
 */
export function plainPage<Own extends RecordFacts>(
  lists: readonly ListOfFacts<Own>[],
  query: ListQuery,
  now: number,
  has: (facts: Own) => boolean = () => true,
): FoundPage<Own> {
  const { limit, sort = 'submitted' } = query
  const { today, after } = startOf(query, now, lists.length > 1)
  const fits = plainFilter(query, today)
  const { notePlace, compare } = plainOrder(sort, today, lists.length > 1)
  const first: { place: Place; facts: Own }[] = []
  const place: Place = { phase: 0, keys: [], list: 0, id: 0 }
  let total = 0
  for (const list of lists) {
    // The loop begins at the newest record, because staff mostly open the pages with the newest ones.
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

/**
 * True when enough earlier places are already found: the place is not on the page, and it is not the first place after
 * the page, which the cursor needs.
 */
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

/** One list's page, as `store.list` returns it: the records, the next cursor and, without a search, the total. */
export const pageOf = ({ requests, nextCursor, total, searched }: RequestsPage): Page => ({
  records: requests.map(({ record }) => record),
  ...(nextCursor !== undefined && { nextCursor }),
  ...(searched === undefined && { total }),
})

/** A page of one list, or of several lists in one order, from a database. */
export async function sqlPage(
  database: Database,
  lists: readonly ListName[],
  query: ListQuery,
  now: number,
): Promise<RequestsPage> {
  const { today, after } = startOf(query, now, lists.length > 1)
  const { matches, total } = await allMatches(database, lists, query, today)
  if (total === 0) return { requests: [], total }
  const places = await placesOf(database, lists, query, today, { after, limit: query.limit + 1, matches })
  const shown = places.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    requests: await recordsOf(database, shown),
    ...(places.length > query.limit && last && { nextCursor: encodeCursor(query.sort ?? 'submitted', last, today) }),
    total,
  }
}

/** Counts, for each list and for all lists together, the records that match a query's filters. */
export async function allMatches(database: Database, lists: readonly ListName[], query: ListQuery, today: number) {
  const found = await Promise.all(lists.map(list => matchesOf(database, list, query, today)))
  return {
    matches: new Map(found.map((match, at) => [lists[at] as ListName, match])),
    total: found.reduce((sum, { count }) => sum + count, 0),
  }
}

/** A record's place in a list; `has` is true if the record contains the search words. */
export interface FoundPlace extends Place {
  has: boolean
}

interface PlacesAsked {
  /** The place after which the results begin. */
  after?: Place | undefined
  limit: number
  wanted?: SearchQuery
  /** For each list, the numbers of matching records, with their lowest and highest id. */
  matches: ReadonlyMap<ListName, Matches>
}

/** The first places that match a query's filters, in the query's order: part by part, until there are enough. */
export async function placesOf(
  database: Database,
  lists: readonly ListName[],
  query: ListQuery,
  day: number,
  { after, limit, ...asked }: PlacesAsked,
): Promise<FoundPlace[]> {
  const found: FoundPlace[] = []
  const hasPending = [...asked.matches.values()].some(({ pending }) => pending > 0)
  for (const [phase, of] of ORDERS[query.sort ?? 'submitted'].phases.entries()) {
    // Leaves out parts that contain no match, because the database would look through all pending records to find none.
    const isOther = differs(of.status, query.status) || differs(of.rank, query.urgency)
    if (phase < (after?.phase ?? 0) || isOther || (of.status === 'pending' && !hasPending)) continue
    const from = after?.phase === phase ? after : undefined
    const places = await placesIn(database, lists, query, {
      ...asked,
      ...{ of, after: from, day, limit: limit - found.length },
    })
    found.push(...places.map(place => ({ ...place, phase })))
    if (found.length === limit) break
  }
  return found
}

const differs = (one: string | undefined, other: string | undefined) => one && other && one !== other

/** The query for one part of the order. */
interface PhaseAsked extends PlacesAsked {
  of: Phase
  day: number
}

type FoundRow = Omit<FoundPlace, 'keys' | 'phase'> & Record<string, number>

async function placesIn(
  database: Database,
  lists: readonly ListName[],
  query: ListQuery,
  { of, after, day, limit, wanted, matches }: PhaseAsked,
): Promise<Omit<FoundPlace, 'phase'>[]> {
  const values = new Values()
  const today = String(day)
  const isOverAll = lists.length > 1
  const isNewest = !of.keys
  const branches = of
    .sql(today)
    .map(({ where, keys }) => ({ where, keys: isNewest && isOverAll ? ['arrived_at'] : keys }))
  const names = (branches[0]?.keys ?? []).map((_, at) => `key${at}`)
  const way = isNewest ? ' desc' : ''
  const inOrder = (columns: string[]) =>
    columns.map(column => (column.endsWith('list_at') ? column : column + way)).join(', ')
  const count = values.add(limit)

  const partsOf = (list: ListName) => {
    const match = matches.get(list)
    if (match?.count === 0) return []
    // If many ids between the lowest and the highest match, the query reads them in the order of ids, because using the
    // index of times would require a sort.
    const isDense = match && names.length === 0 && limit * (match.last - match.first) < match.count ** 2
    const arrivedAt = isDense ? 'arrived_at + 0' : 'arrived_at'
    const asked = [`list = ${values.add(list)}`, ...sqlFilters(query, { values, today, arrivedAt })]
    // If the lowest and highest matching ids are known, the query reads no ids outside them.
    if (match) asked.push(`id between ${values.add(match.first)} and ${values.add(match.last)}`)
    return branches.map(({ where, keys }) => {
      const all = [...asked, where, ...(after ? [isAfterSql(list, after, { isNewest, keys, values })] : [])]
      const selected = [
        ...keys.map((key, at) => `${key} as ${names[at]}`),
        'list',
        `${LISTS.indexOf(list)} as list_at`,
        'id',
      ]
      return `(select ${selected.join(', ')}
      from records where ${all.join(' and ')} order by ${inOrder([...names, 'id'])} limit ${count})`
    })
  }

  const parts = lists.flatMap(partsOf)
  const order = [...names, ...(isOverAll ? ['list_at'] : []), 'id']
  const places = `select * from (${parts.join(' union all ')}) parts order by ${inOrder(order)} limit ${count}`
  const found = await database.read<FoundRow>(
    wanted
      ? `select p.*, ${hasWordsSql(wanted, values)} as has from (${places}) p
        left join record_words w on w.list = p.list and w.id = p.id order by ${inOrder(order.map(name => `p.${name}`))}`
      : places,
    values.all,
  )
  return found.map(({ list_at, id, has = true, ...row }) => ({
    ...{ list: list_at as number, id, has },
    keys: names.map(name => (isNewest ? -1 : 1) * (row[name] as number)),
  }))
}

/**
 * The SQL condition that a record of a list comes after a place. Records with equal keys follow the order of their
 * lists.
 */
function isAfterSql(
  list: ListName,
  after: Place,
  { isNewest, keys, values }: { isNewest: boolean; keys: string[]; values: Values },
): string {
  const isAfter = isNewest ? '<' : '>'
  const numbers = after.keys.map(key => values.add(isNewest ? -key : key, 'bigint'))
  const at = LISTS.indexOf(list)
  if (keys.length === 0 || at === after.list) {
    return `(${[...keys, 'id'].join(', ')}) ${isAfter} (${[...numbers, values.add(after.id, 'bigint')].join(', ')})`
  }
  return `(${keys.join(', ')}) ${at > after.list ? `${isAfter}=` : isAfter} (${numbers.join(', ')})`
}

/** The SQL condition that a row `w` of `record_words` contains every search word and every number. */
export function hasWordsSql({ words, numbers }: SearchQuery, values: Values): string {
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

/** Reads the records at these places, and returns them in the order of the places. */
export async function recordsOf(
  database: Database,
  places: readonly Pick<Place, 'list' | 'id'>[],
): Promise<ListedRequest[]> {
  if (places.length === 0) return []
  const named = places.map(({ list, id }) => ({ list: LISTS[list] as ListName, id }))
  const values = new Values()
  const source = values.table('p', { list: 'text', id: 'integer' }, named)
  const rows = await database.read<StoredRow & { list: ListName }>(
    `select r.list, r.id, r.fields, r.state from ${source} join records r using (list, id)`,
    values.all,
  )
  const records = new Map(rows.map(row => [placeName(row), { list: row.list, record: recordOf(row) }]))
  return named.flatMap(place => records.get(placeName(place)) ?? [])
}

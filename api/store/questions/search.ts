import { LISTS, type ListName } from '../../contract/records/records'
import type { Database } from '../postgres/database'
import { LONGEST_WORD } from '../postgres/record-row'
import { LEXEMES } from '../postgres/tables'
import { Values } from '../postgres/values'
import type { RecordFacts } from '../records/facts'
import { personKeyIn } from '../records/person-keys'
import { parseSearch, type SearchQuery, wholeReference } from '../records/search-texts'
import { InvalidCursorError, type ListedRequest, type ListQuery, type RequestsPage } from '../store'
import { plainFilter, sqlFilters } from './filter'
import { matchesIn } from './marks'
import { encodeCursor, type Place, startOf } from './order'
import { allMatches, type FoundPage, hasWordsSql, type ListOfFacts, placesOf, plainPage, recordsOf } from './page'

type Search = ListQuery & { q: string }

/** Searches for a query's text in one list or in several. A complete reference finds only the record that has it. */
export function plainSearch<Own extends RecordFacts>(
  lists: readonly ListOfFacts<Own>[],
  { q, ...query }: Search,
  today: number,
): FoundPage<Own> {
  const reference = query.cursor === undefined ? wholeReference(q.trim()) : undefined
  if (reference) {
    const fits = plainFilter(query, today)
    const shown = lists.flatMap(list => list.filter(facts => facts?.reference === reference)) as Own[]
    const found = shown.filter(fits)
    if (found.length > 0) return { shown: found, total: plainPage(lists, { ...query, limit: 0 }, today).total }
  }
  const wanted = parseSearch(q)
  return plainPage(lists, query, today, facts => wanted?.isIn(facts) ?? false)
}

/** Adds to each record the positions of the search words. */
export function withMatches(found: readonly ListedRequest[], q: string): ListedRequest[] {
  const wanted = parseSearch(q)
  if (!wanted) return []
  return found.map(({ list, record }) => ({ list, record, matched: matchesIn(list, record, wanted) }))
}

/** Number of records that a search reads in one step. */
export const WINDOW = 1_000

/**
 * After this time, in ms, a search begins no further step. The search returns the results so far, and a cursor to
 * continue.
 */
const SEARCH_TIMEOUT = 150

/** Starts measuring the time of a search; the returned function returns true once the time is over. */
function startTimeout(): () => boolean {
  const until = performance.now() + SEARCH_TIMEOUT
  return () => performance.now() > until
}

/** Searches for a text in lists of a database, in a query's order, until the time is over. */
export async function sqlSearch(
  database: Database,
  lists: readonly ListName[],
  { q, cursor, ...query }: Search,
  now: number,
): Promise<RequestsPage> {
  const begun = cursor === undefined ? BEGINNING : decode(cursor)
  const { today, after } = startOf({ ...query, ...(cursor && { cursor: begun.cursor }) }, now, lists.length > 1)
  const wanted = parseSearch(q)
  const { matches, total } = await allMatches(database, lists, query, today)
  const answer = async (found: readonly Pick<Place, 'list' | 'id'>[], rest: Partial<RequestsPage> = {}) => ({
    requests: withMatches(await recordsOf(database, found), q),
    ...{ searched: total, total, ...rest },
  })
  if (!wanted || total === 0) return answer([])
  const reference = cursor === undefined ? wholeReference(q.trim()) : undefined
  if (reference) {
    const found = await byReference(database, lists, query, today, reference)
    if (found.length > 0) return answer(found)
  }

  const found: Pick<Place, 'list' | 'id'>[] = []
  const early = [...begun.early]
  const own = new Set(early.map(nameOf))
  const isOver = startTimeout()
  let last = after
  let { looked } = begun
  let isDone = false
  for (let isFull = false; !isDone && !isFull; ) {
    const window = await placesOf(database, lists, query, today, { after: last, limit: WINDOW, wanted, matches })
    for (const place of window) {
      isFull = found.length === query.limit
      if (isFull) break
      if (place.has && !own.has(nameOf(place))) found.push(place)
      last = place
      looked++
    }
    isDone = !isFull && window.length < WINDOW
    if (!isDone && isOver()) break
  }
  if (!isDone && cursor === undefined && found.length < query.limit) {
    // The time is over before the first page is full: few records match, or the matches are near the end of the order.
    // So the search uses indexes to find records that it has not reached yet, first those with this address or number.
    const seen = new Set(found.map(nameOf))
    const added: EarlyPlace[] = []
    for (const index of [byPersonKey, byWords]) {
      const room = Math.min(query.limit - found.length, MOST_EARLY) - added.length
      const others = room > 0 ? await index(database, lists, { ...query, q }, today, wanted) : []
      const fresh = others.filter(place => !seen.has(nameOf(place))).slice(0, room)
      for (const place of fresh) seen.add(nameOf(place))
      added.push(...fresh)
    }
    found.push(...added.sort(newestFirst))
    early.push(...added)
  }
  if (isDone || !last) return answer(found)
  const place = encodeCursor(query.sort ?? 'submitted', last, today)
  return answer(found, { searched: looked, nextCursor: encode({ cursor: place, looked, early }) })
}

const nameOf = ({ list, id }: Pick<Place, 'list' | 'id'>) => `${list}-${id}`

/**
 * The progress of a search: the last place in the order that the search has read, the number of records read, and the
 * records shown before their turn.
 */
interface Begun {
  cursor: string
  looked: number
  early: readonly Pick<Place, 'list' | 'id'>[]
}
const BEGINNING: Begun = { cursor: '', looked: 0, early: [] }

const encode = ({ cursor, looked, early }: Begun) => [cursor, looked, ...early.map(nameOf)].join('.')

function decode(text: string): Begun {
  const [cursor = '', looked = '', ...places] = text.split('.')
  const early = places.map(place => {
    const [, list, id] = /^(\d)-(\d{1,10})$/.exec(place) ?? []
    return { list: Number(list ?? Number.NaN), id: Number(id) }
  })
  if (!/^\d{1,10}$/.test(looked) || early.some(({ list }) => !LISTS[list])) {
    throw new InvalidCursorError('This cursor belongs to another search.')
  }
  return { cursor, looked: Number(looked), early }
}

interface EarlyPlace extends Pick<Place, 'list' | 'id'> {
  arrived_at: number
}

const newestFirst = (one: EarlyPlace, other: EarlyPlace) =>
  other.arrived_at - one.arrived_at || one.list - other.list || other.id - one.id

/**
 * The maximum number of records shown before their turn. The cursor contains the list and id of each such record, and
 * the API refuses a longer cursor.
 */
const MOST_EARLY = 60
/**
 * Longest time for a query through an index, in ms. A query for very frequent words takes longer, and the search then
 * continues without the query's result.
 */
const INDEX_TIMEOUT = 120
/**
 * The minimum length of a search word that is looked up in the index. Too many words of records begin with the same one
 * or two letters.
 */
const SHORTEST = 3

type ByIndex = (
  database: Database,
  lists: readonly ListName[],
  query: Search,
  today: number,
  wanted: SearchQuery,
) => Promise<EarlyPlace[]>

/** Finds the newest records that have the searched email address or phone number and match the filters. */
const byPersonKey: ByIndex = async (database, lists, query, today, wanted) => {
  const key = personKeyIn(query.q)
  if (key === undefined) return []
  const source = 'record_contacts c join record_words w using (list, id)'
  return await newestOf(database, lists, query, today, wanted, {
    source,
    by: values => `c.contact = ${values.add(key)}`,
  })
}

/** Finds the newest records that match the filters and have all search words, or words that begin with them. */
const byWords: ByIndex = async (database, lists, query, today, wanted) => {
  const words = wanted.words.filter(word => [...word].length >= SHORTEST && word.length <= LONGEST_WORD)
  if (words.length === 0) return []
  const all = words.map(word => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ')
  const by = (values: Values) => `${LEXEMES} @@ ${values.add(all)}::tsquery`
  return await newestOf(database, lists, query, today, wanted, { source: 'record_words w', by })
}

async function newestOf(
  database: Database,
  lists: readonly ListName[],
  query: Search,
  today: number,
  wanted: SearchQuery,
  { source, by }: { source: string; by: (values: Values) => string },
): Promise<EarlyPlace[]> {
  const values = new Values()
  const all = [
    by(values),
    ...(lists.length < LISTS.length ? [`list = any(${values.add([...lists])}::text[])`] : []),
    ...sqlFilters(query, { values, today: String(today), arrivedAt: 'arrived_at' }),
    hasWordsSql(wanted, values),
  ]
  const statement = `select list, id, arrived_at from ${source} join records r using (list, id)
    where ${all.join(' and ')} order by arrived_at desc limit ${values.add(Math.min(query.limit, MOST_EARLY))}`
  const rows = await database.within(INDEX_TIMEOUT, queries =>
    queries.query<{ list: ListName; id: number; arrived_at: number }>(statement, values.all),
  )
  return (rows ?? []).map(row => ({ ...row, list: LISTS.indexOf(row.list) }))
}

/** Finds the record with this reference, if it is in one of the lists and matches the filters. */
async function byReference(
  database: Database,
  lists: readonly ListName[],
  query: ListQuery,
  day: number,
  reference: string,
): Promise<Pick<Place, 'list' | 'id'>[]> {
  const values = new Values()
  const asked = [`reference = ${values.add(reference)}`, `list = any(${values.add([...lists])}::text[])`]
  asked.push(...sqlFilters(query, { values, today: String(day), arrivedAt: 'arrived_at' }))
  const rows = await database.read<{ list: ListName; id: number }>(
    `select list, id from records where ${asked.join(' and ')}`,
    values.all,
  )
  return rows.map(({ list, id }) => ({ list: LISTS.indexOf(list), id }))
}

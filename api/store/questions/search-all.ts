import { type AdminRecord, LISTS, type ListName } from '../../contract/records/records'
import { columnsOf } from '../postgres/columns'
import type { Database } from '../postgres/database'
import { LONGEST_WORD, placeName, recordOf, type StoredRow } from '../postgres/record-row'
import { LEXEMES } from '../postgres/tables'
import { matchesOf } from '../postgres/tallies'
import { Values } from '../postgres/values'
import { contactIn } from '../records/contacts'
import type { Facts } from '../records/facts'
import { type SearchText, searchFor, wholeReference } from '../records/words'
import { type Hit, InvalidCursorError, type ListQuery, type SearchPage, type SearchQuery } from '../store'
import { sqlFilters } from './filter'
import { matchesIn } from './marks'
import { encodeCursor } from './order'
import { hasWordsSql, type ListOfFacts, placesOf } from './page'
import { byReference, deadline, plainSearch, WINDOW } from './search'
import type { ListedRecord } from './thread'

/** Looks for a text in all lists at once, newest first; `read` answers records. */
export async function plainSearchAll(
  lists: readonly ListOfFacts[],
  query: SearchQuery,
  today: number,
  read: (found: readonly Facts[]) => Promise<ListedRecord[]>,
): Promise<SearchPage> {
  const { shown, nextCursor, total } = plainSearch(lists, query, today)
  const wanted = searchFor(query.q)
  const found = wanted ? await read(shown) : []
  return {
    hits: found.flatMap(({ list, record }) => (wanted ? [hitOf(list, record, wanted)] : [])),
    searched: total,
    total,
    ...(nextCursor !== undefined && { nextCursor }),
  }
}

/** The same over a database, as far as it gets before staff would wait. */
export async function sqlSearchAll(database: Database, query: SearchQuery, today: number): Promise<SearchPage> {
  const { q, cursor, ...filters } = query
  const { before, shown } = cursor === undefined ? { before: new Map<ListName, number>(), shown: [] } : decode(cursor)
  const wanted = searchFor(q)
  const total = await countAll(database, filters, today)
  if (!wanted) return { hits: [], searched: total, total }
  const reference = wholeReference(q.trim())
  if (reference && cursor === undefined) {
    const found = await Promise.all(
      LISTS.map(async list => {
        const records = await byReference(database, list, filters, today, reference)
        return records.map(record => hitOf(list, record, wanted))
      }),
    )
    if (found.flat().length > 0) return { hits: found.flat(), searched: total, total }
  }

  const found: Place[] = []
  const early = [...shown]
  const own = new Set(shown.map(placeName))
  const isLate = deadline()
  /** The last record of each list that was looked at. */
  const reached = new Map(before)
  let isDone = true
  let looked = 0
  for await (const place of newestFirst(database, filters, before, today, wanted)) {
    // Looked at by the engine already: only what comes after a whole step of it waits for the next page.
    if (found.length === filters.limit || (looked > 0 && looked % WINDOW === 0 && isLate())) {
      isDone = false
      break
    }
    if (place.has && !own.has(placeName(place))) found.push(place)
    reached.set(place.list, place.id)
    looked++
  }
  if (!isDone && cursor === undefined && found.length < filters.limit) {
    // Few have it, or they are old: indexes tell of those that were not come to, first whose address or number it is.
    const seen = new Set(found.map(placeName))
    for (const index of [byContact, byWords]) {
      const room = Math.min(filters.limit - found.length, MOST_EARLY - early.length)
      const older = room > 0 ? await index(database, query, today, wanted) : []
      const added = older.filter(place => !seen.has(placeName(place))).slice(0, room)
      for (const place of added) seen.add(placeName(place))
      found.push(...added)
      early.push(...added)
    }
  }
  const left = isDone ? 0 : await countAll(database, filters, today, reached)
  return {
    hits: await recordsFound(database, found.sort(newestFirstOf), wanted),
    searched: total - left,
    total,
    ...(left > 0 && { nextCursor: encode(reached, early) }),
  }
}

/** Where to go on, and what was shown before its turn: it is not shown again. */
const encode = (reached: ReadonlyMap<ListName, number>, shown: readonly Pick<Place, 'list' | 'id'>[]) =>
  [encodeReached(reached), ...shown.map(({ list, id }) => `${LISTS.indexOf(list)}-${id}`)].join('.')

function decode(cursor: string) {
  const [reached, ...places] = cursor.split('.') as [string, ...string[]]
  const shown = places.map(place => {
    const [, at, id] = /^(\d)-(\d{1,10})$/.exec(place) ?? []
    const list = LISTS[Number(at ?? Number.NaN)]
    if (list === undefined) throw new InvalidCursorError('This cursor belongs to another search.')
    return { list, id: Number(id) }
  })
  return { before: decodeReached(reached), shown }
}

const newestFirstOf = (one: Place, other: Place) =>
  other.arrived_at - one.arrived_at || LISTS.indexOf(one.list) - LISTS.indexOf(other.list) || other.id - one.id

/** Most records that are shown before their turn: the cursor names each, and no call takes a longer one. */
const MOST_EARLY = 60
/** How long an index may take, in ms: whoever looks for what very many have is answered without it. */
const INDEX_TIMEOUT = 120
/** The shortest beginning of a word that is few words' own. */
const SHORTEST = 3

/** The newest records of a contact that match the filters. */
async function byContact(database: Database, query: SearchQuery, today: number, wanted: SearchText): Promise<Place[]> {
  const contact = contactIn(query.q)
  if (contact === undefined) return []
  const source = 'record_contacts c join record_words w using (list, id)'
  return await newestOf(database, query, today, wanted, source, values => `c.contact = ${values.add(contact)}`)
}

/** The newest records that match the filters and have all words that are looked for, or longer ones. */
async function byWords(database: Database, query: SearchQuery, today: number, wanted: SearchText): Promise<Place[]> {
  const words = wanted.words.filter(word => [...word].length >= SHORTEST && word.length <= LONGEST_WORD)
  if (words.length === 0) return []
  const all = words.map(word => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ')
  return await newestOf(
    database,
    query,
    today,
    wanted,
    'record_words w',
    values => `${LEXEMES} @@ ${values.add(all)}::tsquery`,
  )
}

async function newestOf(
  database: Database,
  query: SearchQuery,
  today: number,
  wanted: SearchText,
  source: string,
  by: (values: Values) => string,
): Promise<Place[]> {
  const values = new Values()
  const all = [
    by(values),
    ...sqlFilters(query, { values, today: String(today), arrivedAt: 'arrived_at' }),
    hasWordsSql(wanted, values),
  ]
  const statement = `select list, id, true as has, arrived_at from ${source} join records r using (list, id)
    where ${all.join(' and ')} order by arrived_at desc limit ${values.add(Math.min(query.limit, MOST_EARLY))}`
  return (await database.within(INDEX_TIMEOUT, queries => queries.query<Place>(statement, values.all))) ?? []
}

/** Which record of which list, and whether what is looked for stands there. */
interface Place {
  list: ListName
  id: number
  has: boolean
  arrived_at: number
}

async function countAll(
  database: Database,
  query: ListQuery,
  today: number,
  before: ReadonlyMap<ListName, number> = new Map(),
): Promise<number> {
  const all = await Promise.all(LISTS.map(list => matchesOf(database, list, query, today, before.get(list))))
  return all.reduce((sum, { count }) => sum + count, 0)
}

/** The records of all lists that match the filters, by their time of arrival; of one time, the first list comes first. */
async function* newestFirst(
  database: Database,
  query: ListQuery,
  before: ReadonlyMap<ListName, number>,
  today: number,
  wanted: SearchText,
): AsyncGenerator<Place> {
  const heads = await Promise.all(
    LISTS.map(async list => {
      const places = placesIn(database, list, query, before.get(list), today, wanted)
      return { places, first: (await places.next()).value }
    }),
  )
  for (;;) {
    let newest: (typeof heads)[number] | undefined
    for (const head of heads) {
      if (head.first && (!newest?.first || head.first.arrived_at > newest.first.arrived_at)) newest = head
    }
    if (!newest?.first) return
    yield newest.first
    newest.first = (await newest.places.next()).value
  }
}

async function* placesIn(
  database: Database,
  list: ListName,
  query: ListQuery,
  from: number | undefined,
  today: number,
  wanted: SearchText,
): AsyncGenerator<Place, undefined> {
  for (let before = from; ; ) {
    const cursor =
      before === undefined
        ? undefined
        : encodeCursor('submitted', { phase: 0, keys: [], list: LISTS.indexOf(list), id: before }, today)
    const places = await placesOf(database, list, { ...query, ...(cursor && { cursor }) }, today, WINDOW, { wanted })
    for (const { id, has, arrived_at } of places) {
      yield { list, id, has, arrived_at }
      before = id
    }
    if (places.length < WINDOW) return
  }
}

async function recordsFound(database: Database, found: readonly Place[], wanted: SearchText): Promise<Hit[]> {
  const places = columnsOf('p', { list: 'text', id: 'integer' } as const, found, 1)
  const rows = await database.read<StoredRow & { list: ListName }>(
    `select r.list, r.id, r.fields, r.state from ${places.source} join records r using (list, id)`,
    places.values,
  )
  const hits = new Map(rows.map(row => [placeName(row), hitOf(row.list, recordOf(row), wanted)]))
  return found.flatMap(place => hits.get(placeName(place)) ?? [])
}

const hitOf = (list: ListName, record: AdminRecord, wanted: SearchText): Hit => ({
  list,
  record,
  matched: matchesIn(list, record, wanted),
})

/** Writes down the last record of each list that was looked at. */
function encodeReached(reached: ReadonlyMap<ListName, number>): string {
  const places = [...reached].map(([list, id]) => `${list}.${id}`)
  return Buffer.from(['search', ...places].join(' ')).toString('base64url')
}

const REACHED = new RegExp(`^search(?: [a-z-]{1,40}\\.\\d{1,10}){1,${LISTS.length}}$`)

/** Reads what `encodeReached` wrote; throws an InvalidCursorError for any other text. */
function decodeReached(cursor: string): Map<ListName, number> {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!REACHED.test(text)) throw new InvalidCursorError('This cursor belongs to another search.')
  return new Map(
    text
      .split(' ')
      .slice(1)
      .map(place => place.split('.') as [ListName, string])
      .map(([list, id]) => [list, Number(id)]),
  )
}

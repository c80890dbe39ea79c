import { type AdminRecord, LISTS, type ListName } from '../../contract/records'
import { contactIn } from '../contacts/contacts-of'
import { encodeCursor } from '../query/index-scan'
import { deadline } from '../query/list-page'
import { decodeReached, encodeReached } from '../query/search-all'
import { matchesIn } from '../search/marks'
import { type SearchText, searchFor, wholeReference } from '../search/search-text'
import type { Hit, ListQuery, SearchPage, SearchQuery } from '../store'
import type { Database } from './database'
import { filtersOf, Values } from './filters'
import { byReference, countMatches, hasWords, placesOf, recordsOf, WINDOW } from './pages'

/** Looks for a text in all lists at once, newest first, as far as it gets before staff would wait. */
export async function searchIn(database: Database, query: SearchQuery, today: number): Promise<SearchPage> {
  const { q, cursor, ...filters } = query
  const before = cursor === undefined ? new Map<ListName, number>() : decodeReached(cursor)
  const wanted = searchFor(q)
  const total = await countAll(database, filters, today)
  const reference = wholeReference(q.trim())
  if (reference && wanted && cursor === undefined) {
    const found = await Promise.all(
      LISTS.map(async list => hitsOf(list, await byReference(database, list, filters, today, reference), wanted)),
    )
    if (found.flat().length > 0) return { hits: found.flat(), searched: total, total }
  }
  if (!wanted) return { hits: [], searched: total, total }

  // Whose address or number it is, an index tells at once, however old; all else is found record by record.
  const known = await byContact(database, q, filters, today, wanted)
  const own = new Set(known.map(placeName))
  const isLate = deadline()
  const found: Place[] = cursor === undefined ? known : []
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
  // Those of a contact filled the page: the rest begins with the newest.
  if (reached.size === 0) reached.set(LISTS[0], BEYOND)
  const left = isDone ? 0 : await countAll(database, filters, today, reached)
  return {
    hits: await recordsFound(database, found.sort(newestFirstOf), wanted),
    searched: total - left,
    total,
    ...(left > 0 && { nextCursor: encodeReached(reached) }),
  }
}

const placeName = ({ list, id }: Pick<Place, 'list' | 'id'>) => `${list}/${id}`
const newestFirstOf = (one: Place, other: Place) =>
  other.arrived_at - one.arrived_at || LISTS.indexOf(one.list) - LISTS.indexOf(other.list) || other.id - one.id

/** The records of a contact that match the filters; none where a page could not show all of them. */
async function byContact(
  database: Database,
  q: string,
  query: ListQuery,
  today: number,
  wanted: SearchText,
): Promise<Place[]> {
  const contact = contactIn(q)
  if (contact === undefined) return []
  const values = new Values()
  const asked = [
    `c.contact = ${values.add(contact)}`,
    ...filtersOf(query, values, String(today)),
    hasWords(wanted, values),
  ]
  const places = await database.read<Place>(
    `select list, id, true as has, arrived_at from record_contacts c join records r using (list, id)
    join record_words w using (list, id)
    where ${asked.join(' and ')} limit ${values.add(query.limit + 1)}`,
    values.all,
  )
  return places.length > query.limit ? [] : places
}

/** No record has so high an id. */
const BEYOND = 2 ** 31 - 1

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
  const counts = await Promise.all(LISTS.map(list => countMatches(database, list, query, today, before.get(list))))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The records of all lists that match the filters, by their time of arrival; of one time, the first list comes first. */
async function* newestFirst(
  database: Database,
  query: ListQuery,
  before: ReadonlyMap<ListName, number>,
  today: number,
  wanted: SearchText,
): AsyncGenerator<Place> {
  const heads = LISTS.map(list => {
    const places = placesIn(database, list, query, before.get(list), today, wanted)
    return { places, next: places.next() }
  })
  for (;;) {
    const firsts = await Promise.all(heads.map(({ next }) => next))
    let newest: number | undefined
    for (const [at, first] of firsts.entries()) {
      if (first.done) continue
      const time = newest === undefined ? Number.NEGATIVE_INFINITY : (firsts[newest]?.value?.arrived_at ?? 0)
      if (first.value.arrived_at > time) newest = at
    }
    const first = newest === undefined ? undefined : firsts[newest]
    if (newest === undefined || !first || first.done) return
    yield first.value
    const head = heads[newest] as (typeof heads)[number]
    head.next = head.places.next()
  }
}

async function* placesIn(
  database: Database,
  list: ListName,
  query: ListQuery,
  from: number | undefined,
  today: number,
  wanted: SearchText,
): AsyncGenerator<Place> {
  for (let before = from; ; ) {
    const cursor = before === undefined ? undefined : encodeCursor(query, { phase: 0, due: 0, id: before })
    const places = await placesOf(database, list, { ...query, ...(cursor && { cursor }) }, today, WINDOW, wanted)
    for (const { id, has, arrived_at } of places) yield { list, id, has, arrived_at }
    if (places.length < WINDOW) return
    before = places.at(-1)?.id
  }
}

async function recordsFound(database: Database, found: readonly Place[], wanted: SearchText): Promise<Hit[]> {
  const hits = new Map<string, Hit>()
  for (const list of LISTS) {
    const places = found.filter(place => place.list === list)
    for (const hit of hitsOf(list, await recordsOf(database, list, places), wanted)) {
      hits.set(`${hit.list}/${hit.record.id}`, hit)
    }
  }
  return found.flatMap(({ list, id }) => hits.get(`${list}/${id}`) ?? [])
}

const hitsOf = (list: ListName, records: readonly AdminRecord[], wanted: SearchText): Hit[] =>
  records.map(record => ({ list, record, matched: matchesIn(list, record, wanted) }))

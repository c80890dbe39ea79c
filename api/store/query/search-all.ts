import type { ListName } from '../../contract/records/records'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import type { SegmentedList } from '../files/segments/segmented-list'
import { type SearchText, searchFor, wholeReference } from '../records/words'
import { matchesIn } from '../search/marks'
import type { SearchRuns } from '../search/search-run'
import { type Hit, InvalidCursorError, type ListQuery, type SearchPage, type SearchQuery } from '../store'
import { countMatches, encodeCursor, matches } from './index-scan'
import { byReference, deadline, recordsOf, take } from './list-page'

/** Which record of which list. */
interface RecordRef {
  list: SegmentedList
  id: number
}

/** Looks for a text in all lists at once, newest first, as far as it gets before staff would wait. */
export async function searchIn(
  lists: readonly SegmentedList[],
  query: SearchQuery,
  searches: SearchRuns,
): Promise<SearchPage> {
  const { q, limit, cursor, ...filters } = query
  const before = cursor === undefined ? new Map<ListName, number>() : decodeReached(cursor)
  const wanted = searchFor(q)
  const total = lists.reduce((sum, { index }) => sum + countMatches(index, { ...filters, limit }), 0)
  const reference = wholeReference(q.trim())
  if (reference && wanted && cursor === undefined) {
    const found = await Promise.all(
      lists.map(async list => hitsOf(list, await byReference(list, { ...filters, limit }, reference), wanted)),
    )
    if (found.flat().length > 0) return { hits: found.flat(), searched: total, total }
  }
  if (!wanted) return { hits: [], searched: total, total }

  const run = searches.of(wanted)
  const isLate = deadline()
  const places = newestFirst(lists, { ...filters, limit }, before)
  const found: RecordRef[] = []
  /** The last record of each list that was looked at. */
  const reached = new Map(before)
  let isDone = false
  while (!isDone && found.length < limit) {
    const next = take(places, SEGMENT_SIZE)
    for (const list of lists) {
      const ids = next.filter(place => place.list === list).map(({ id }) => id)
      if (ids.length > 0) await run.examine(list, ids, isLate)
    }
    let known = 0
    for (const { list, id } of next) {
      const has = run.has(list, id)
      if (has === undefined || found.length === limit) break
      if (has) found.push({ list, id })
      reached.set(list.name, id)
      known++
    }
    isDone = known === next.length && next.length < SEGMENT_SIZE
    if (known < next.length || isLate()) break
  }
  const left = lists.reduce(
    (sum, list) => sum + countMatches(list.index, { ...filters, limit }, reached.get(list.name)),
    0,
  )
  return {
    hits: await recordsFound(found, wanted),
    searched: total - left,
    total,
    ...(!isDone && left > 0 && { nextCursor: encodeReached(reached) }),
  }
}

const filtersBefore = (query: ListQuery, id: number | undefined): ListQuery =>
  id === undefined ? query : { ...query, cursor: encodeCursor(query, { phase: 0, due: 0, id }) }

/** The records of all lists that match the filters, by their time of arrival. */
function* newestFirst(
  lists: readonly SegmentedList[],
  query: ListQuery,
  before: Map<ListName, number>,
): Generator<RecordRef> {
  const heads = lists.flatMap(list => {
    const ids = matches(list.index, filtersBefore(query, before.get(list.name)))
    const first = ids.next()
    return first.done ? [] : [{ list, ids, id: first.value.id, time: list.index.timeOf(first.value.id) }]
  })
  while (heads.length > 0) {
    let newest = 0
    for (let at = 1; at < heads.length; at++) {
      if ((heads[at] as (typeof heads)[number]).time > (heads[newest] as (typeof heads)[number]).time) newest = at
    }
    const head = heads[newest] as (typeof heads)[number]
    yield { list: head.list, id: head.id }
    const next = head.ids.next()
    if (next.done) heads.splice(newest, 1)
    else {
      head.id = next.value.id
      head.time = head.list.index.timeOf(head.id)
    }
  }
}

async function recordsFound(found: readonly RecordRef[], wanted: SearchText): Promise<Hit[]> {
  const lists = [...new Set(found.map(({ list }) => list))]
  const hits = new Map<string, Hit>()
  for (const list of lists) {
    const ids = found.filter(place => place.list === list).map(({ id }) => id)
    for (const hit of hitsOf(list, await recordsOf(list, ids), wanted)) hits.set(`${hit.list}/${hit.record.id}`, hit)
  }
  return found.flatMap(({ list, id }) => hits.get(`${list.name}/${id}`) ?? [])
}

/** The words tell; only the record says for certain, and where. */
function hitsOf({ name }: SegmentedList, records: Awaited<ReturnType<typeof recordsOf>>, wanted: SearchText): Hit[] {
  const certain = records.filter(record => wanted.isIn(record, name))
  return certain.map(record => ({ list: name, record, matched: matchesIn(name, record, wanted) }))
}

/** Writes down the last record of each list that was looked at. */
export function encodeReached(reached: ReadonlyMap<ListName, number>): string {
  const places = [...reached].map(([list, id]) => `${list}.${id}`)
  return Buffer.from(['search', ...places].join(' ')).toString('base64url')
}

/** Reads what `encodeReached` wrote; throws an InvalidCursorError for any other text. */
export function decodeReached(cursor: string): Map<ListName, number> {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!/^search(?: [a-z-]{1,40}\.\d{1,10}){1,3}$/.test(text)) {
    throw new InvalidCursorError('This cursor belongs to another search.')
  }
  return new Map(
    text
      .split(' ')
      .slice(1)
      .map(place => place.split('.') as [ListName, string])
      .map(([list, id]) => [list, Number(id)]),
  )
}

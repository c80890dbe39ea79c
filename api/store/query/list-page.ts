import type { AdminRecord } from '../../contract/records/records'
import { decodeEntry } from '../files/journal/entry'
import { referenceFingerprint } from '../files/segments/index-fields'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import type { SegmentedList } from '../files/segments/segmented-list'
import { type SearchText, searchFor, wholeReference } from '../records/words'
import type { SearchRuns } from '../search/search-run'
import type { ListQuery, Page } from '../store'
import { countMatches, encodeCursor, isMatch, matches, type Position } from './index-scan'

/** How long one search looks, in ms, before it answers with what it has and a cursor to go on from. */
const SEARCH_TIMEOUT = 150

/** A clock for one answer: whether it has looked long enough. */
export function deadline(): () => boolean {
  const until = performance.now() + SEARCH_TIMEOUT
  return () => performance.now() > until
}

/** Answers one page of a list. */
export async function pageOf(list: SegmentedList, query: ListQuery, searches: SearchRuns): Promise<Page> {
  const q = query.q?.trim()
  return q ? await search(list, { ...query, q }, searches) : await browse(list, query)
}

async function browse(list: SegmentedList, query: ListQuery): Promise<Page> {
  const places = take(matches(list.index, query), query.limit + 1)
  const more = places.length > query.limit
  const shown = places.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    records: await recordsOf(
      list,
      shown.map(place => place.id),
    ),
    ...(more && last && { nextCursor: encodeCursor(query, last) }),
    total: countMatches(list.index, query),
  }
}

/** A page of a search may be short although there is more: the cursor tells. */
async function search(list: SegmentedList, query: ListQuery & { q: string }, searches: SearchRuns): Promise<Page> {
  const reference = wholeReference(query.q)
  if (reference && query.cursor === undefined) {
    const found = await byReference(list, query, reference)
    if (found.length > 0) return { records: found }
  }
  const wanted = searchFor(query.q)
  if (!wanted) return { records: [] }
  const run = searches.of(wanted)
  const isLate = deadline()
  const places = matches(list.index, query)
  const found: Position[] = []
  for (;;) {
    const next = take(places, SEGMENT_SIZE)
    const ids = next.map(place => place.id)
    await run.examine(list, ids, isLate)
    const end = next.findIndex(({ id }) => run.has(list, id) === undefined)
    const seen = end < 0 ? next : next.slice(0, end)
    for (const place of seen) {
      if (run.has(list, place.id)) found.push(place)
      if (found.length === query.limit) return await pageWith(list, query, wanted, found, place)
    }
    if (seen === next && next.length < SEGMENT_SIZE) return await pageWith(list, query, wanted, found)
    if (seen !== next || isLate()) return await pageWith(list, query, wanted, found, seen.at(-1))
  }
}

async function pageWith(
  list: SegmentedList,
  query: ListQuery,
  wanted: SearchText,
  found: readonly Position[],
  last?: Position,
): Promise<Page> {
  const records = await recordsOf(
    list,
    found.map(({ id }) => id),
  )
  return {
    // The words tell; only the record says for certain.
    records: records.filter(record => wanted.isIn(record, list.name)),
    ...(last && { nextCursor: encodeCursor(query, last) }),
  }
}

/** The record of a list with this reference, where it matches the filters. */
export async function byReference(list: SegmentedList, query: ListQuery, reference: string): Promise<AdminRecord[]> {
  const ids = list.index.withReference(referenceFingerprint(reference)).filter(id => isMatch(list.index, query, id))
  return (await recordsOf(list, ids)).filter(record => record.reference === reference)
}

/** The records of these ids, in their order. */
export async function recordsOf(list: SegmentedList, ids: number[]): Promise<AdminRecord[]> {
  const texts = await list.read(ids)
  return ids.flatMap(id => {
    const { record } = decodeEntry(texts.get(id) as string)
    return record ? [record] : []
  })
}

/** The next items, at most so many. */
export function take<Item>(items: Iterator<Item>, count: number): Item[] {
  const taken: Item[] = []
  while (taken.length < count) {
    const next = items.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

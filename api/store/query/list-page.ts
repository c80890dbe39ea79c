import type { AdminRecord } from '../../contract/records'
import { decodeEntry } from '../journal/entry'
import { referenceFingerprint } from '../segments/index-fields'
import { SEGMENT_SIZE } from '../segments/segment-index'
import type { SegmentedList } from '../segments/segmented-list'
import type { ListQuery, Page } from '../store'
import { countMatches, encodeCursor, isMatch, matches } from './index-scan'
import { searchFor, wholeReference } from './search'

/** Records that one search looks through before it answers with what it has, and a cursor to go on from. */
const SEARCH_REACH = 100_000
/** … and once it has anything: staff see that before the rest is looked through. */
const FOUND_REACH = 40_000

/** Answers one page of a list. */
export async function pageOf(list: SegmentedList, query: ListQuery): Promise<Page> {
  const q = query.q?.trim()
  return q ? await search(list, { ...query, q }) : await browse(list, query)
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
async function search(list: SegmentedList, query: ListQuery & { q: string }): Promise<Page> {
  const reference = wholeReference(query.q)
  if (reference && query.cursor === undefined) {
    const found = await byReference(list, query, reference)
    if (found.length > 0) return { records: found }
  }
  const wanted = searchFor(query.q)
  const places = matches(list.index, query)
  const records: AdminRecord[] = []
  for (let reached = 0; reached < SEARCH_REACH; reached += SEGMENT_SIZE) {
    const run = take(places, SEGMENT_SIZE)
    const texts = await list.read(run.map(place => place.id))
    for (const place of run) {
      const text = texts.get(place.id)
      if (text === undefined || !wanted.mayBeIn(text)) continue
      const { record } = decodeEntry(text)
      if (!record || !wanted.isIn(record, list.name)) continue
      if (records.push(record) === query.limit) return { records, nextCursor: encodeCursor(query, place) }
    }
    const last = run.at(-1)
    if (run.length < SEGMENT_SIZE || !last) return { records }
    const reach = records.length > 0 ? FOUND_REACH : SEARCH_REACH
    if (reached + SEGMENT_SIZE >= reach) return { records, nextCursor: encodeCursor(query, last) }
  }
  return { records }
}

async function byReference(list: SegmentedList, query: ListQuery, reference: string): Promise<AdminRecord[]> {
  const ids = list.index.withReference(referenceFingerprint(reference)).filter(id => isMatch(list.index, query, id))
  return (await recordsOf(list, ids)).filter(record => record.reference === reference)
}

async function recordsOf(list: SegmentedList, ids: number[]): Promise<AdminRecord[]> {
  const texts = await list.read(ids)
  return ids.flatMap(id => {
    const text = texts.get(id)
    const record = text === undefined ? undefined : decodeEntry(text).record
    return record ? [record] : []
  })
}

function take<Item>(items: Iterator<Item>, count: number): Item[] {
  const taken: Item[] = []
  while (taken.length < count) {
    const next = items.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

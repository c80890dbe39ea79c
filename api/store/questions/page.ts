import type { Facts } from '../records/facts'
import type { ListQuery } from '../store'
import { plainFilter } from './filter'
import { decodeCursor, encodeCursor, type Place, plainOrder } from './order'

/** The records of a list by id, from 1; undefined where one is gone. */
export type ListOfFacts<Own extends Facts = Facts> = readonly (Own | undefined)[]

/** The records of one page, and the cursor of the next. */
export interface FoundPage<Own extends Facts> {
  shown: Own[]
  nextCursor?: string
  /** How many match the filters, whatever is looked for in them. */
  total: number
}

/** Filters, sorts and cuts lists: one of them, or all in one order. `has` says whether a record has what is looked for. */
export function plainPage<Own extends Facts>(
  lists: readonly ListOfFacts<Own>[],
  query: ListQuery,
  today: number,
  has: (facts: Own) => boolean = () => true,
): FoundPage<Own> {
  const { limit, cursor, sort = 'submitted' } = query
  const fits = plainFilter(query, today)
  const { notePlace, compare } = plainOrder(sort, today, lists.length > 1)
  const after = cursor === undefined ? undefined : decodeCursor(sort, cursor)
  const first: { place: Place; facts: Own }[] = []
  const place: Place = { phase: 0, key: 0, list: 0, id: 0 }
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
      insert(first, { place: { ...place }, facts }, compare)
      if (first.length > limit + 1) first.pop()
    }
  }
  const last = first[limit - 1]
  return {
    shown: first.slice(0, limit).map(({ facts }) => facts),
    ...(first.length > limit && last && { nextCursor: encodeCursor(sort, last.place) }),
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

import type { Facts } from '../records/facts'
import { searchFor, type Words, wholeReference } from '../records/words'
import type { ListQuery } from '../store'
import { plainFilter } from './filter'
import { type FoundPage, type ListOfFacts, plainPage } from './page'

/** Looks for the text of a query in lists: in one of them, or in all. A whole reference finds its record alone. */
export function plainSearch<Own extends Facts & Words>(
  lists: readonly ListOfFacts<Own>[],
  { q, ...query }: ListQuery & { q: string },
  today: number,
): FoundPage<Own> {
  const reference = query.cursor === undefined ? wholeReference(q.trim()) : undefined
  if (reference) {
    const fits = plainFilter(query, today)
    const shown = lists.flatMap(list => list.filter(facts => facts?.reference === reference)) as Own[]
    const found = shown.filter(fits)
    if (found.length > 0) return { shown: found, total: plainPage(lists, { ...query, limit: 0 }, today).total }
  }
  const wanted = searchFor(q)
  return plainPage(lists, query, today, facts => wanted?.isIn(facts) ?? false)
}

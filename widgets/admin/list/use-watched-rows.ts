import { useRef, useState } from 'react'
import type { ListName } from '../../../api/contract/records/records'
import type { RecordRef } from '../filters'
import type { News } from '../use-news'
import type { Found } from './use-found'
import type { Question } from './use-question'

/** As many rows as the API follows: a screen of work. */
const MOST_WATCHED = 200

/** A list's parameters without its order. */
function filtersIn(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(query)
  filters.delete('sort')
  return filters
}

/**
 * Keeps the rows on the screen up to date with other people's work. Returns a number that grows when somebody else
 * changed or erased the open record; the record itself shows what happened.
 */
export function useWatchedRows(
  found: Found,
  question: Pick<Question, 'query'>,
  open: RecordRef | undefined,
  news: News,
  list: ListName | undefined,
): number {
  const [changes, setChanges] = useState(0)
  const turn = useRef(0)
  news.watched.current = () => {
    const rows = found.rows ?? []
    const lists = [...new Set(rows.map(({ list }) => list))]
    // A search has rows of several lists: it follows the open record's list, or one list after the other.
    const watched = list ?? open?.list ?? lists[turn.current++ % lists.length]
    if (!watched) return undefined
    const ids = rows.filter(row => row.list === watched && !row.gone).map(({ record }) => record.id)
    const isOpen = (id: number) => open?.list === watched && open.id === id
    if (open?.list === watched && !ids.includes(open.id)) ids.unshift(open.id)
    return {
      list: watched,
      ids: ids.slice(0, MOST_WATCHED),
      of: found.address,
      filters: list ? filtersIn(question.query) : new URLSearchParams(),
      tell: (changed, gone) => {
        for (const record of changed) if (!isOpen(record.id)) found.put({ list: watched, id: record.id }, record)
        for (const id of gone) found.put({ list: watched, id })
        if ([...changed.map(({ id }) => id), ...gone].some(isOpen)) setChanges(count => count + 1)
        news.noteChange(watched)
      },
      tellOpen: found.showOpen,
      tellUnread: found.showUnread,
    }
  }
  return changes
}

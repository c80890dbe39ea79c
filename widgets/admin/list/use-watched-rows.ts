import { useState } from 'react'
import type { ListName } from '../../../api/contract/records/records'
import type { RecordRef } from '../filters'
import type { News } from '../use-news'
import type { Found } from './use-found'
import { refOf } from './use-list'
import type { Question } from './use-question'

/**
 * The maximum number of rows that are kept up to date. The address of one request contains the ids of these rows, and
 * this address must stay under 8 kB.
 */
const MOST_WATCHED = 200

/** The parameters of a list, without its sort order. */
function filtersIn(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(query)
  filters.delete('sort')
  return filters
}

/**
 * Keeps the rows on the screen up to date while other people work on them. Returns a number that rises when somebody
 * else changes or erases the open record, so that the page reads the record again.
 */
export function useWatchedRows(
  found: Found,
  question: Pick<Question, 'query' | 'isSearch'>,
  open: RecordRef | undefined,
  news: News,
  lists: readonly ListName[],
): number {
  const [changes, setChanges] = useState(0)
  const isOpen = (list: ListName, id: number) => open?.list === list && open.id === id
  news.watched.current = () => {
    const rows = (found.rows ?? []).filter(({ isErased }) => !isErased).map(refOf)
    if (open && lists.includes(open.list) && !rows.some(({ list, id }) => isOpen(list, id))) rows.unshift(open)
    return {
      lists,
      rows: rows.slice(0, MOST_WATCHED),
      of: found.address,
      filters: question.isSearch ? new URLSearchParams() : filtersIn(question.query),
      updateRows: (list, changed, gone) => {
        for (const record of changed) if (!isOpen(list, record.id)) found.put({ list, id: record.id }, record)
        for (const id of gone) found.put({ list, id })
        if ([...changed.map(({ id }) => id), ...gone].some(id => isOpen(list, id))) setChanges(count => count + 1)
        news.noteChange(list)
      },
      updateOpen: found.showOpen,
      updateUnread: found.showUnread,
    }
  }
  return changes
}

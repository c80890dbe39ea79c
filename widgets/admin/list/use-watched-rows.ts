import { useState } from 'react'
import type { ListName } from '../../../api/contract/records/records'
import type { RecordRef } from '../filters'
import type { Watched } from '../use-counts'
import type { News } from '../use-news'
import type { Found } from './use-found'
import type { Question } from './use-question'

/** The maximum number of rows that are kept up to date: as many as staff work with, and fewer than the API accepts. */
const MOST_WATCHED = 200

/** The parameters of a list, without its sort order. */
function filtersIn(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(query)
  filters.delete('sort')
  return filters
}

/**
 * Keeps the rows on the screen up to date while other people work on them. Returns a number that rises when somebody
 * else changed or erased the open record, which is then read again.
 */
export function useWatchedRows(
  found: Found,
  question: Pick<Question, 'query' | 'isSearch'>,
  open: RecordRef | undefined,
  news: News,
  lists: readonly ListName[],
): number {
  const [changes, setChanges] = useState(0)
  const rowsOf = (watched: ListName): Watched => {
    const rows = found.rows ?? []
    const ids = rows.filter(row => row.list === watched && !row.gone).map(({ record }) => record.id)
    const isOpen = (id: number) => open?.list === watched && open.id === id
    if (open?.list === watched && !ids.includes(open.id)) ids.unshift(open.id)
    return {
      list: watched,
      ids: ids.slice(0, MOST_WATCHED),
      of: found.address,
      filters: question.isSearch ? new URLSearchParams() : filtersIn(question.query),
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
  news.watched.current = () => lists.map(rowsOf)
  return changes
}

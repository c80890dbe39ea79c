import { activeFilters, type Filters, queryOf, withFilters, withoutFilters } from '../filters'
import { useShown } from '../shown-context'
import { useStaff } from '../staff-context'
import type { AdminList } from './list'

/** The question to the API: a list with its filters, or a search of the inbox. */
export interface Question {
  isSearch: boolean
  filters: Filters
  /** The address of the list, or of the search, without its parameters. */
  url: string
  query: URLSearchParams
  /** The address with its parameters. */
  asked: string
  change: (filters: Filters) => void
  /** Removes all filters; absent without any. */
  clear: (() => void) | undefined
}

/** Makes the question from the view of the dashboard. */
export function useQuestion(list: AdminList): Question {
  const { api, isNamed, office } = useStaff()
  const { view, changeView } = useShown()
  const filters = view.filters[list.name]
  const isSearch = list.name === 'inbox' && !!filters.q.trim()
  const url = `${api}/api/admin/${list.path}`
  // A session of the shared password has no requests of its own, whatever an address says.
  const query = queryOf({ ...filters, ...(!isNamed && filters.assigned === 'me' && { assigned: '' }) }, office.now)
  const change = (filters: Filters) => changeView(view => withFilters(view, filters))
  return {
    isSearch,
    filters,
    url,
    query,
    asked: `${url}?${query}`,
    change,
    clear: activeFilters(filters).length ? () => change(withoutFilters(filters)) : undefined,
  }
}

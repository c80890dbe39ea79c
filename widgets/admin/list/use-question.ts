import { useDashboardView } from '../dashboard-view'
import { activeFilters, type Filters, queryOf, withFilters, withoutFilters } from '../filters'
import { useStaff } from '../staff-context'
import type { AdminList } from './list'

/** The part of the view that the page requests from the API: a list with its filters, or a search in the inbox. */
export interface Question {
  isSearch: boolean
  filters: Filters
  /** The address of the list or the search, without parameters. */
  url: string
  query: URLSearchParams
  /** The address of the list or the search, with its parameters. */
  fullUrl: string
  change: (filters: Filters) => void
  /** Removes all filters; undefined when none is set. */
  clear: (() => void) | undefined
}

/** Makes the question from the present view of the dashboard. */
export function useQuestion(list: AdminList): Question {
  const { api, isNamed, office } = useStaff()
  const { view, changeView } = useDashboardView()
  const filters = view.filters[list.name]
  const isSearch = list.name === 'inbox' && !!filters.q.trim()
  const url = `${api}/api/admin/${list.path}`
  // Nobody can assign a request to a person with the shared password. For this person, `me` is ignored even if the
  // page's address contains it.
  const query = queryOf({ ...filters, ...(!isNamed && filters.assigned === 'me' && { assigned: '' }) }, office.now)
  const change = (filters: Filters) => changeView(view => withFilters(view, filters))
  return {
    isSearch,
    filters,
    url,
    query,
    fullUrl: `${url}?${query}`,
    change,
    clear: activeFilters(filters).length ? () => change(withoutFilters(filters)) : undefined,
  }
}

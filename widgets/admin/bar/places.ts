import type { Permission } from '../../../api/contract/people/permissions'
import type { StaffPage, TabName, ViewState } from '../filters'
import { strings } from '../strings'

/** The pages that have a tab, and the permission that each page needs. */
export const TAB_PAGES = [
  { name: 'overview', title: strings.overview, needs: 'requests.read' },
  { name: 'content', title: strings.content, needs: 'content' },
  { name: 'people', title: strings.people, needs: 'people' },
  { name: 'audit', title: strings.audit, needs: 'audit' },
  { name: 'health', title: strings.health, needs: 'health' },
] as const satisfies { name: StaffPage; title: string; needs: Permission }[]

/** The name of a page that has a tab. */
export type TabPageName = (typeof TAB_PAGES)[number]['name']

/**
 * Returns the page to show instead of a list, or undefined for a list. `page` is the page in the address. A person who
 * may not see requests gets the first page that is allowed for this person.
 */
export function openPage(page: StaffPage | undefined, may: (permission: Permission) => boolean) {
  const allowed = TAB_PAGES.filter(({ needs }) => may(needs))
  if (page === 'enter' && may('requests.change')) return page
  if (page === 'account' || allowed.some(({ name }) => name === page)) return page
  return may('requests.read') ? undefined : allowed[0]?.name
}

/** True for a page with a tab of its own. */
export const hasTab = (page: StaffPage) => TAB_PAGES.some(({ name }) => name === page)

/** The view that a press on the tab `name` opens: the page with this name, or otherwise the list. */
export function viewOf(name: string, { tab, filters }: ViewState): ViewState {
  const page = TAB_PAGES.find(other => other.name === name)?.name
  if (page) return { tab, filters, page }
  // A press on the inbox's tab ends the search, so the inbox opens without search words.
  return { tab: name as TabName, filters: { ...filters, inbox: { ...filters.inbox, q: '' } } }
}

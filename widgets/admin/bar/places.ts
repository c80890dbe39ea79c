import type { TabName, ViewState } from '../filters'
import { strings } from '../strings'

/** The places beside the lists: the first for everybody, the others for managers. */
export const PLACES = [
  { name: 'overview', title: strings.overview },
  { name: 'content', title: strings.content },
  { name: 'people', title: strings.people },
  { name: 'audit', title: strings.audit },
  { name: 'health', title: strings.health },
] as const

/** The view that a tab opens: a place, or the list of that name. */
export function viewOf(name: string, { tab, filters }: ViewState): ViewState {
  const place = PLACES.find(other => other.name === name)?.name
  if (place) return { tab, filters, place }
  // The inbox opens without the last search.
  return { tab: name as TabName, filters: { ...filters, inbox: { ...filters.inbox, q: '' } } }
}

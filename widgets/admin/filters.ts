import { dayInLondon, startOfDay } from '../../api/contract/office-hours'
import { LISTS, type ListName } from '../../api/contract/records'

/** What a list is narrowed to and sorted by; an empty text leaves all in. Days are in London, as YYYY-MM-DD. */
export interface Filters {
  q: string
  status: '' | 'pending' | 'processed'
  urgency: string
  /** So many days up to today; `chosen`: from `from` to `to`, both included. */
  days: '' | '1' | '7' | '30' | 'chosen'
  from: string
  to: string
  /** `marked`: by staff. */
  suspect: '' | 'true' | 'false' | 'marked'
  mail: '' | 'undelivered'
  sort: 'urgency' | 'due' | 'submitted'
}

/** Everything, most urgent first. */
export const NO_FILTERS: Filters = {
  q: '',
  status: '',
  urgency: '',
  days: '',
  from: '',
  to: '',
  suspect: '',
  mail: '',
  sort: 'urgency',
}

/** Where staff are in the dashboard; outlives the end of a session, and nothing else. */
export interface ViewState {
  tab: ListName
  filters: Record<ListName, Filters>
  /** The id of the record that is open in the tab. */
  record?: number | undefined
}

/** The first tab with everything in it. */
export const startView: ViewState = {
  tab: 'inquiries',
  filters: { inquiries: NO_FILTERS, 'visa-applications': NO_FILTERS, callbacks: NO_FILTERS },
}

/** The place that an address names after its `#`, as the links in emails do: `inquiries/17`; else the first tab. */
export function placeOf(hash: string): ViewState {
  const [, tab, record] = /^#([a-z-]+)\/([1-9]\d{0,9})$/.exec(hash) ?? []
  const list = LISTS.find(name => name === tab)
  return list ? { ...startView, tab: list, record: Number(record) } : startView
}

/** The parameters of the API's call for these filters; `now` in ms since 1970 says what today is. */
export function queryOf({ days, from, to, q, suspect, ...plain }: Filters, now: number): URLSearchParams {
  const query = new URLSearchParams()
  const set = (name: string, value: string) => value && query.set(name, value)
  const moment = (day: string, later = 0) => (day ? new Date(startOfDay(day, later)).toISOString() : '')
  for (const [name, value] of Object.entries(plain)) set(name, value)
  set('q', q.trim())
  if (suspect !== 'marked') set('suspect', suspect)
  if (suspect && suspect !== 'true') set('spam', `${suspect === 'marked'}`)
  if (days === 'chosen') {
    set('from', moment(from))
    set('to', moment(to, 1))
  } else if (days) set('from', moment(dayInLondon(now), 1 - Number(days)))
  return query
}

/** How many filters narrow a list. */
export function countFilters({ sort: _, from, to, days, ...others }: Filters): number {
  const hasDays = days === 'chosen' ? from || to : days
  return [hasDays, ...Object.values(others)].filter(Boolean).length
}

import type { DeadlineFilter } from '../../api/contract/limits/deadlines'
import type { ListName } from '../../api/contract/records/records'
import { dayInLondon, startOfDay } from '../../api/contract/time/office-hours'

/** What a list is narrowed to and sorted by; an empty text leaves all in. Days are in London, as YYYY-MM-DD. */
export interface Filters {
  q: string
  /** The answered ones are processed or not, and so are the others. */
  status: '' | 'pending' | 'unanswered' | 'answered' | 'processed'
  /** Or the id of a colleague. */
  assigned: string
  urgency: string
  /** How soon the soonest time limit ends. */
  deadline: '' | DeadlineFilter
  /** So many days up to today; `chosen`: from `from` to `to`, both included. */
  days: '' | '1' | '7' | '30' | 'chosen'
  from: string
  to: string
  /** `marked`: by staff. */
  suspect: '' | 'true' | 'false' | 'marked'
  mail: '' | 'undelivered'
  sort: 'urgency' | 'deadline' | 'due' | 'submitted'
}

/** Everything, most urgent first. */
export const NO_FILTERS: Filters = {
  q: '',
  status: '',
  assigned: '',
  urgency: '',
  deadline: '',
  days: '',
  from: '',
  to: '',
  suspect: '',
  mail: '',
  sort: 'urgency',
}

/** Names one record of any list. */
export interface RecordRef {
  list: ListName
  id: number
}

/** The places beside the lists: how the firm answers, what visitors are shown, who works here, what was done, and oneself. */
export const STAFF_PLACES = ['overview', 'content', 'people', 'audit', 'health', 'account'] as const
export type StaffPlace = (typeof STAFF_PLACES)[number]

/** Where staff are in the dashboard; outlives the end of a session. */
export interface ViewState {
  tab: ListName
  filters: Record<ListName, Filters>
  /** What is searched for in all lists, in the place of the tab's list. */
  search?: Filters | undefined
  /** The record that is open; of the tab's list, unless there is a search. */
  record?: RecordRef | undefined
  /** What stands in the place of the lists. */
  place?: StaffPlace | undefined
}

/** The first tab with everything in it. */
export const startView: ViewState = {
  tab: 'inquiries',
  filters: { inquiries: NO_FILTERS, 'visa-applications': NO_FILTERS, callbacks: NO_FILTERS },
}

/** Opens a record: in a search over that, else in its own list. */
export const withRecord = (view: ViewState, record: RecordRef): ViewState =>
  view.search ? { ...view, record } : { ...view, tab: record.list, record, place: undefined }

/** Takes over what the toolbar says: words are looked for in all lists; without them, the other filters stay. */
export function withFilters(view: ViewState, next: Filters): ViewState {
  if (next.q.trim()) return { ...view, search: next }
  const tab = view.record?.list ?? view.tab
  return { ...view, tab, search: undefined, filters: { ...view.filters, [tab]: { ...next, q: '' } } }
}

/** The parameters of the API's call for these filters; `now` in ms since 1970 says what today is. */
export function queryOf({ status, days, from, to, q, suspect, ...plain }: Filters, now: number): URLSearchParams {
  const query = new URLSearchParams()
  const set = (name: string, value: string) => value && query.set(name, value)
  const moment = (day: string, later = 0) => (day ? new Date(startOfDay(day, later)).toISOString() : '')
  const isAnswered = { answered: 'yes', unanswered: 'no' }[status as string]
  set(isAnswered ? 'answered' : 'status', isAnswered ?? status)
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

/** The filters that narrow a list, beside the words that are looked for. */
export function activeFilters({ q: _, sort: __, from, to, days, ...others }: Filters): [keyof Filters, string][] {
  const hasDays = days === 'chosen' ? from || to : days
  const all = { ...(hasDays && { days }), ...others }
  return Object.entries(all).filter(([, value]) => value) as [keyof Filters, string][]
}

/** The same words without any filter, in the usual order. */
export const withoutFilters = ({ q }: Filters): Filters => ({ ...NO_FILTERS, q })

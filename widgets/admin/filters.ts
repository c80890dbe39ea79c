import { FORM_LANGUAGE_WORDS, LANGUAGE_WORDS, SERVICE_WORDS } from '../../api/contract/records/counted-values'
import { LISTS, type ListName } from '../../api/contract/records/records'
import { URGENCY_WORDS } from '../../api/contract/records/urgency'
import { dayInLondon, startOfDay } from '../../api/contract/time/office-hours'

/** One filter, or the sort order, with the text for each of its values. The empty value means no filter. */
interface Choices {
  label: string
  words: Record<string, string>
  /** The row of the toolbar that has the option; a narrow toolbar collapses the row `seldom`. */
  row: 'first' | 'seldom' | 'tools'
}

/**
 * All options in the toolbar. The toolbar's rows, the page's address and the parameters of the API's calls come from
 * this table.
 */
export const CHOICES = {
  status: {
    label: 'Status',
    row: 'first',
    // Whether a request is answered is independent of whether it is pending or processed.
    words: {
      '': 'Any status',
      pending: 'Pending',
      unanswered: 'Not answered',
      answered: 'Answered',
      processed: 'Processed',
    },
  },
  // A value that is not in `words` is the id of a colleague.
  assigned: { label: 'Assigned to', row: 'first', words: { '': 'Anyone', me: 'Assigned to me', nobody: 'Unassigned' } },
  urgency: { label: 'Urgency', row: 'first', words: { '': 'Any urgency', ...URGENCY_WORDS } },
  deadline: {
    label: 'Time limit',
    row: 'first',
    words: {
      '': 'Any time limit',
      '7days': 'Limit within 7 days',
      passed: 'Limit may have passed',
      any: 'With a time limit',
      none: 'Without a time limit',
    },
  },
  // The value is a number of days that end with today; `chosen` means the days from `from` to `to`,
  // both included.
  days: {
    label: 'Date',
    row: 'seldom',
    words: { '': 'Any date', 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', chosen: 'From … to …' },
  },
  suspect: {
    label: 'Spam',
    row: 'seldom',
    words: { '': 'Spam or not', true: 'Possible spam', false: 'Not spam', marked: 'Marked as spam' },
  },
  mail: {
    label: 'Email',
    row: 'seldom',
    words: { '': 'Any email state', undelivered: 'Email not delivered', filed: 'Only written to disk' },
  },
  unread: { label: 'Opened', row: 'seldom', words: { '': 'Opened or not', yes: 'Not opened by me' } },
  followUp: {
    label: 'Follow-up',
    row: 'seldom',
    words: { '': 'Any follow-up', due: 'Follow-up due', set: 'With a follow-up', none: 'Without a follow-up' },
  },
  letters: { label: 'Letters', row: 'seldom', words: { '': 'Letters or none', yes: 'With letters' } },
  detained: { label: 'Detained', row: 'seldom', words: { '': 'Detained or not', yes: 'Detained' } },
  service: { label: 'Service', row: 'seldom', words: { '': 'Any service', ...SERVICE_WORDS } },
  language: { label: 'Language', row: 'seldom', words: { '': 'Any language', ...LANGUAGE_WORDS } },
  formLanguage: {
    label: 'Form sent in',
    row: 'seldom',
    words: { '': 'Form in any language', ...FORM_LANGUAGE_WORDS },
  },
  // A value that is not in `words` is a stored source, which staff type.
  source: { label: 'Source', row: 'seldom', words: { '': 'Any source' } },
  reach: { label: 'Safe contact', row: 'seldom', words: { '': 'Any safe contact', ask: 'Only some ways are safe' } },
  sort: {
    label: 'Sort',
    row: 'tools',
    words: {
      urgency: 'Urgent first, then due',
      deadline: 'Soonest limit first',
      due: 'Overdue first',
      followUp: 'Follow-up first',
      submitted: 'Newest first',
    },
  },
} as const satisfies Record<string, Choices>
export type ChoiceName = keyof typeof CHOICES

/** The names of the options in one row of the toolbar, in order. */
export const choicesOf = (row: Choices['row']) =>
  (Object.keys(CHOICES) as ChoiceName[]).filter(name => CHOICES[name].row === row)

/** The words for each value of an option; empty for an unknown name. */
export const wordsOf = (name: string): Record<string, string> =>
  Object.hasOwn(CHOICES, name) ? CHOICES[name as ChoiceName].words : {}

/** The filters and the sort order of a list; an empty value means no filter. Days are days in London, as YYYY-MM-DD. */
export type Filters = {
  [Name in Exclude<ChoiceName, 'assigned' | 'source'>]: `${Exclude<keyof (typeof CHOICES)[Name]['words'], symbol>}`
} & {
  assigned: string
  source: string
  q: string
  from: string
  to: string
}

export const NO_FILTERS = {
  ...Object.fromEntries(Object.keys(CHOICES).map(name => [name, ''])),
  q: '',
  from: '',
  to: '',
  sort: 'urgency',
} as Filters

/** The list and the id of a record. */
export interface RecordRef {
  list: ListName
  id: number
}

/** The dashboard's pages other than lists; `enter` is the form in which staff enter a request. */
export const STAFF_PLACES = ['overview', 'content', 'people', 'audit', 'health', 'account', 'enter'] as const
export type StaffPlace = (typeof STAFF_PLACES)[number]

/** The tabs with requests: one for all lists together, and one for each list. */
export const TABS = ['inbox', ...LISTS] as const
export type TabName = (typeof TABS)[number]

/** The lists whose requests a tab shows. */
export const listsOf = (tab: TabName): readonly ListName[] => (tab === 'inbox' ? LISTS : [tab])

/**
 * The view of the dashboard: the tab, its filters, and the open record or page. The view stays the same when a session
 * ends.
 */
export interface ViewState {
  tab: TabName
  filters: Record<TabName, Filters>
  /** The open record. In the inbox, the record can be of any list; in another tab, of the tab's list only. */
  record?: RecordRef | undefined
  /** The page that is open instead of a list. */
  place?: StaffPlace | undefined
}

/** The first tab, without any filter. */
export const startView: ViewState = {
  tab: 'inbox',
  filters: Object.fromEntries(TABS.map(tab => [tab, NO_FILTERS])) as ViewState['filters'],
}

/**
 * The view with this record open: beside the inbox if the inbox is the open tab, otherwise beside the record's own
 * list.
 */
export const withRecord = (view: ViewState, record: RecordRef): ViewState => ({
  ...view,
  tab: view.tab === 'inbox' ? 'inbox' : record.list,
  record,
  place: undefined,
})

/**
 * The view after staff have chosen `next` in the toolbar. If `next` has search words, the inbox opens, with the other
 * filters of the tab in which staff typed the words.
 */
export function withFilters(view: ViewState, next: Filters): ViewState {
  const tab = next.q.trim() ? 'inbox' : view.tab
  return { ...view, tab, filters: { ...view.filters, [tab]: next } }
}

/** The parameters for these filters in a request to the API. `now`, in ms since 1970, decides which day is today. */
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

/** The filters that are set, without the search words. */
export function activeFilters({ q: _, sort: __, from, to, days, ...others }: Filters): [keyof Filters, string][] {
  const hasDays = days === 'chosen' ? from || to : days
  const all = { ...(hasDays && { days }), ...others }
  return Object.entries(all).filter(([, value]) => value) as [keyof Filters, string][]
}

/** Only the search words, without filters and in the usual order. */
export const withoutFilters = ({ q }: Filters): Filters => ({ ...NO_FILTERS, q })

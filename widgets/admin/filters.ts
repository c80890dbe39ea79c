import { FORM_LANGUAGE_WORDS, LANGUAGE_WORDS, SERVICE_WORDS } from '../../api/contract/records/counted-values'
import { LISTS, type ListName } from '../../api/contract/records/records'
import { URGENCY_WORDS } from '../../api/contract/records/urgency'
import { dayInLondon, startOfDay } from '../../api/contract/time/office-hours'

/** One filter, or the sort order, with the text for each of its values. The empty value means no filter. */
interface Choices {
  label: string
  labels: Record<string, string>
  /**
   * The row of the toolbar that has the option. A wide toolbar collapses only the row `seldom`, and a narrow toolbar
   * collapses all rows.
   */
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
    // Answered and processed are independent: staff may answer a request that stays pending, or process a request
    // without an answer.
    labels: {
      '': 'Any status',
      pending: 'Pending',
      unanswered: 'Not answered',
      answered: 'Answered',
      processed: 'Processed',
    },
  },
  // A value that is not in `labels` is the id of a colleague.
  assigned: {
    label: 'Assigned to',
    row: 'first',
    labels: { '': 'Anyone', me: 'Assigned to me', nobody: 'Unassigned' },
  },
  urgency: { label: 'Urgency', row: 'first', labels: { '': 'Any urgency', ...URGENCY_WORDS } },
  deadline: {
    label: 'Time limit',
    row: 'first',
    labels: {
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
    labels: { '': 'Any date', 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', chosen: 'From … to …' },
  },
  suspect: {
    label: 'Spam',
    row: 'seldom',
    labels: { '': 'Spam or not', true: 'Possible spam', false: 'Not spam', marked: 'Marked as spam' },
  },
  mail: {
    label: 'Email',
    row: 'seldom',
    labels: { '': 'Any email state', undelivered: 'Email not delivered', filed: 'Only written to disk' },
  },
  unread: { label: 'Opened', row: 'seldom', labels: { '': 'Opened or not', yes: 'Not opened by me' } },
  followUp: {
    label: 'Follow-up',
    row: 'seldom',
    labels: { '': 'Any follow-up', due: 'Follow-up due', set: 'With a follow-up', none: 'Without a follow-up' },
  },
  letters: { label: 'Letters', row: 'seldom', labels: { '': 'Letters or none', yes: 'With letters' } },
  detained: { label: 'Detained', row: 'seldom', labels: { '': 'Detained or not', yes: 'Detained' } },
  service: { label: 'Service', row: 'seldom', labels: { '': 'Any service', ...SERVICE_WORDS } },
  language: { label: 'Language', row: 'seldom', labels: { '': 'Any language', ...LANGUAGE_WORDS } },
  formLanguage: {
    label: 'Form sent in',
    row: 'seldom',
    labels: { '': 'Form in any language', ...FORM_LANGUAGE_WORDS },
  },
  // A value that is not in `labels` is a source that staff have typed.
  source: { label: 'Source', row: 'seldom', labels: { '': 'Any source' } },
  reach: { label: 'Safe contact', row: 'seldom', labels: { '': 'Any safe contact', ask: 'Only some ways are safe' } },
  sort: {
    label: 'Sort',
    row: 'tools',
    labels: {
      urgency: 'Urgent first, then due',
      deadline: 'Soonest limit first',
      due: 'Overdue first',
      followUp: 'Follow-up first',
      submitted: 'Newest first',
    },
  },
} as const satisfies Record<string, Choices>
export type ChoiceName = keyof typeof CHOICES

/** The names of the options in one row of the toolbar, in the order of `CHOICES`. */
export const choicesOf = (row: Choices['row']) =>
  (Object.keys(CHOICES) as ChoiceName[]).filter(name => CHOICES[name].row === row)

/** The words for each value of an option; empty for an unknown name. */
export const labelsOf = (name: string): Record<string, string> =>
  Object.hasOwn(CHOICES, name) ? CHOICES[name as ChoiceName].labels : {}

/** The filters and the sort order of a list; an empty value means no filter. Days are days in London, as YYYY-MM-DD. */
export type Filters = {
  [Name in Exclude<ChoiceName, 'assigned' | 'source'>]: `${Exclude<keyof (typeof CHOICES)[Name]['labels'], symbol>}`
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
export const STAFF_PAGES = ['overview', 'content', 'people', 'audit', 'health', 'account', 'enter'] as const
export type StaffPage = (typeof STAFF_PAGES)[number]

/** The tabs with requests: one for all lists together, and one for each list. */
export const TABS = ['inbox', ...LISTS] as const
export type TabName = (typeof TABS)[number]

/** The lists whose requests a tab shows. */
export const listsOf = (tab: TabName): readonly ListName[] => (tab === 'inbox' ? LISTS : [tab])

/**
 * The view of the dashboard: the tab, the filters of each tab, and the open record or page. After a session that ended
 * without a logout, the next session starts with the same view.
 */
export interface ViewState {
  tab: TabName
  filters: Record<TabName, Filters>
  /** The open record. In the inbox, the record can be of any list; in another tab, of the tab's list only. */
  record?: RecordRef | undefined
  /** The page that is open instead of a list. */
  page?: StaffPage | undefined
}

/** The first tab, without any filter. */
export const startView: ViewState = {
  tab: 'inbox',
  filters: Object.fromEntries(TABS.map(tab => [tab, NO_FILTERS])) as ViewState['filters'],
}

/**
 * Returns the view in which `record` is open. If the inbox is the open tab, it stays open. Otherwise, the view shows
 * the tab of the record's list.
 */
export const withRecord = (view: ViewState, record: RecordRef): ViewState => ({
  ...view,
  tab: view.tab === 'inbox' ? 'inbox' : record.list,
  record,
  page: undefined,
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

/** The filters that are set, without the search words and the sort order. */
export function activeFilters({ q: _, sort: __, from, to, days, ...others }: Filters): [keyof Filters, string][] {
  const hasDays = days === 'chosen' ? from || to : days
  const all = { ...(hasDays && { days }), ...others }
  return Object.entries(all).filter(([, value]) => value) as [keyof Filters, string][]
}

/** Returns filters that keep only the search words; the sort order becomes the default, `urgency`. */
export const withoutFilters = ({ q }: Filters): Filters => ({ ...NO_FILTERS, q })

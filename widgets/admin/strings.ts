import type { ListName } from '../../api/contract/records'
import { URGENCY_WORDS } from '../../api/contract/urgency'
import { activeFilters, type Filters } from './filters'

const emails = (count: number) =>
  count === 1 ? '1 email has not been delivered yet' : `${number(count)} emails have not been delivered yet`

/** Every text of the login and the lists beside their own; the specification's words where it gives them. */
export const strings = {
  title: 'Admin Dashboard',
  password: 'Password',
  login: 'Login',
  loggingIn: 'Logging in...',
  logout: 'Logout',
  people: 'People',
  audit: 'Audit',
  account: 'Your account',
  staffFailed: 'This part of the dashboard could not be loaded.',
  named: 'Sign in with your name',
  wrong: 'Incorrect password',
  wait: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  waited: 'You can try again now.',
  unreachable: 'The service could not be reached. Please check your connection and try again.',
  unlisted: (origin: string) => `If it is running, its setting ADMIN_ORIGINS may not name this page (${origin}).`,
  loginFailed: 'The login did not work. Please try again.',
  ended: 'Your session has ended. Please log in again.',
  talksTo: 'This dashboard talks to',
  ownPage: 'Open its own admin page',
  lists: 'Submissions',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  loading: 'Loading...',
  signInFailed: 'The way in could not be loaded.',
  loadFailed: 'The list could not be loaded.',
  recordFailed: 'The record could not be loaded.',
  erasedRow: 'Erased',
  retry: 'Retry',
  retrying: 'Retrying...',
  more: 'Load more',
  searchOn: 'Search on',
  shown: (count: number, total: number | undefined) =>
    total === undefined ? `${number(count)} shown` : `${number(count)} of ${number(total)} shown`,
  noneSoFar: 'Nothing found so far; there is more to search.',
  pendingOf: (count: number) => `${number(count)} pending`,
  pendingWord: 'pending',
  limitsPassed: (count: number) => `${number(count)} past a time limit`,
  limitsClose: (count: number) => `${number(count)} with a time limit within 7 days`,
  fresh: (count: number) => `${number(count)} new`,
  showFresh: 'Show',
  notEmailed: 'Nobody is being emailed',
  notEmailedWhy: ': no mail server is set up, so new submissions are only shown here.',
  mailProblem: 'Not everyone is being emailed.',
  undelivered: (count: number) => `${emails(count)}.`,
  showUndelivered: (title: string) => `Show in ${title}`,
  processed: 'Processed',
  pending: 'Pending',
  suspect: 'Possible spam',
  demoted: 'Looks automatic',
  spam: 'Spam',
  held: 'Held',
  mailQueued: 'Not emailed yet',
  mailFailed: 'Email not delivered',

  search: 'Search all three lists',
  searchTitle: 'Found',
  searchLead: 'What was found in all three lists, newest first',
  searchFailed: 'The search could not go on.',
  searching: 'Searching...',
  searched: (found: number, searched: string, total: string) =>
    `${number(found)} found; searched ${searched} of ${total}`,
  found: (count: number) => `${number(count)} found`,
  nobody: 'Nobody was found.',
  stop: 'Stop',
  withFilters: (words: string) => `Only these were looked through: ${words}.`,
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  clear: 'Clear filters',
  csv: 'CSV',
  csvFailed: 'The download could not be started.',
  sort: 'Sort',

  close: 'Back to the list',
  daysLeft: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day left' : `${number(days)} days left`),
  assumed: 'date assumed',
  newTab: '(new tab)',
  changeFailed: 'The change could not be made.',
  changeOfFailed: (name: string) => `\u2068${name}\u2069 could not be updated.`,

  alerts: 'How to be told of new requests',
  sound: 'Play a sound',
  notification: 'Show a desktop notification',
  notAllowed: 'This browser does not allow notifications from this page. Allow them in its settings for this site.',
  alertsUntil: 'While this page is open, until you log out or reload it.',
  arrived: (count: number) => (count === 1 ? '1 new request' : `${number(count)} new requests`),
  arrivedIn: (count: number, title: string) => `${number(count)} in ${title}`,

  erasedNow: (count: number) =>
    count === 1 ? '1 request was erased for good.' : `${number(count)} requests were erased for good.`,
} as const

/** The filters that narrow a list, in words. */
export const filterWords = (filters: Filters): string =>
  activeFilters(filters)
    .map(([name, value]) => (choices as Record<string, Record<string, string>>)[name]?.[value])
    .join(', ')

/** What came in, in the title of a notification and below it; nothing of what was written. */
export const arrivalWords = (arrivals: Partial<Record<ListName, number>>, titleOf: (name: ListName) => string) => {
  const some = (Object.entries(arrivals) as [ListName, number][]).filter(([, count]) => count > 0)
  return {
    title: strings.arrived(some.reduce((sum, [, count]) => sum + count, 0)),
    body: some.map(([name, count]) => strings.arrivedIn(count, titleOf(name))).join(', '),
  }
}

/** The words for each choice of each filter, the one that leaves all in first. */
export const choices = {
  status: { '': 'Any status', pending: 'Pending', processed: 'Processed' },
  urgency: { '': 'Any urgency', ...URGENCY_WORDS },
  deadline: {
    '': 'Any time limit',
    '7days': 'Limit within 7 days',
    passed: 'Limit may have passed',
    any: 'With a time limit',
    none: 'Without a time limit',
  },
  days: { '': 'Any date', 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', chosen: 'From … to …' },
  suspect: { '': 'Spam or not', true: 'Possible spam', false: 'Not spam', marked: 'Marked as spam' },
  mail: { '': 'Any email state', undelivered: 'Email not delivered' },
  sort: {
    urgency: 'Most urgent first',
    deadline: 'Soonest limit first',
    due: 'Overdue first',
    submitted: 'Newest first',
  },
} as const

/** What each filter is called. */
export const filterNames = {
  status: 'Status',
  urgency: 'Urgency',
  deadline: 'Time limit',
  days: 'Date',
  from: 'From',
  to: 'To',
  suspect: 'Spam',
  mail: 'Email',
} as const

/** A whole number as staff read it: `1,234`. */
export function number(value: number): string {
  return value.toLocaleString('en-GB')
}

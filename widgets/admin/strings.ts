import { shortDay } from '../../api/contract/limits/limit-words'
import { URGENCY_WORDS } from '../../api/contract/records/urgency'
import type { WorkBy } from '../../api/contract/records/work-facts'
import { activeFilters, type Filters } from './filters'

/** Every text of the login and the lists beside their own; the specification's words where it gives them. */
export const strings = {
  title: 'Admin Dashboard',
  password: 'Password',
  signIn: 'Sign in',
  show: 'Show',
  hide: 'Hide',
  thePassword: 'the password',
  sharedName: 'shared password',
  login: 'Login',
  loggingIn: 'Logging in...',
  logout: 'Logout',
  overview: 'Overview',
  content: 'Content',
  people: 'People',
  audit: 'Audit',
  health: 'Health',
  account: 'Your account',
  meFailed: 'What you may do here could not be read.',
  staffFailed: 'This part of the dashboard could not be loaded.',
  named: 'Sign in with your name',
  wrong: 'Incorrect password',
  noPassword: 'Enter the password',
  wait: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  waited: 'You can try again now.',
  unreachable: 'The service could not be reached. Please check your connection and try again.',
  unlisted: (origin: string) => `If it is running, its setting ADMIN_ORIGINS may not name this page (${origin}).`,
  loginFailed: 'Signing in did not work. Please try again.',
  ended: 'Your session has ended. Please sign in again.',
  talksTo: 'This dashboard talks to',
  ownPage: 'Open its own admin page',
  lists: 'Parts of the dashboard',
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
  shown: (count: number, total: number | undefined) =>
    total === undefined ? `${number(count)} shown` : `${number(count)} of ${number(total)} shown`,
  noneSoFar: 'Nothing found so far; there is more to search.',
  pendingOf: (count: number) => `${number(count)} pending`,
  pendingWord: 'pending',
  limitsPassed: (count: number) => `${number(count)} past a limit`,
  limitsClose: (count: number) => `${number(count)} ${count === 1 ? 'limit' : 'limits'} within 7 days`,
  fresh: (count: number) => `${number(count)} new`,
  showFresh: 'Show',
  noAnswerNeeded: 'No answer needed',
  assignedTo: 'With',
  assignedToOne: (name: string) => `Assigned to ${name}`,
  oneColleague: 'One colleague’s',
  /** The password that all share says nothing of who it is. */
  whoHas: (by: WorkBy) => (by === 'shared' ? 'Somebody else' : by.name),
  openBy: (name: string) => `Open: \u2068${name}\u2069`,
  processed: 'Processed',
  pending: 'Pending',
  suspect: 'Possible spam',
  demoted: 'Possible spam, automatic',
  spam: 'Spam',
  held: 'Held',
  safely: 'Reach safely',
  letters: (count: number) => (count === 1 ? '1 letter' : `${number(count)} letters`),
  mailQueued: 'Not emailed yet',
  mailFailed: 'Email not delivered',

  search: 'Search all lists',
  searchFailed: 'The search could not go on.',
  nobody: 'Nobody was found. Try a part of the name, a number or a reference.',
  withFilters: (words: string) => `Only these were looked through: ${words}.`,
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  clear: 'Clear filters',
  csv: 'CSV',
  csvFailed: 'The download could not be started.',
  sort: 'Sort',

  close: 'Back to the list',
  choose: (name: string) => `Choose \u2068${name}\u2069`,
  severalFailed: 'The actions could not be loaded.',
  reasons: { detained: 'Detained', removal: 'Removal', limit: 'Limit' },
  chosen: { staff: 'Urgent: set by staff', visitor: 'Urgent: chosen by visitor' },
  daysLeft: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day left' : `${number(days)} days left`),
  nextLimit: (day: string) => `next ${shortDay.format(Date.parse(day))}`,
  assumed: 'date assumed',
  newTab: '(new tab)',
  changeFailed: 'The change could not be made.',
  changeOfFailed: (name: string) => `\u2068${name}\u2069 could not be updated.`,

  alerts: 'How to be told of new requests',
  look: 'Light or dark, and keys',

  erasedNow: (count: number) =>
    count === 1 ? '1 request was erased for good.' : `${number(count)} requests were erased for good.`,
} as const

/** The filters that narrow a list, in words. */
export const filterWords = (filters: Filters): string =>
  activeFilters(filters)
    .map(([name, value]) => (choices as Record<string, Record<string, string>>)[name]?.[value] ?? strings.oneColleague)
    .join(', ')

/** The words for each choice of each filter, the one that leaves all in first. */
export const choices = {
  status: {
    '': 'Any status',
    pending: 'Pending',
    unanswered: 'Not answered',
    answered: 'Answered',
    processed: 'Processed',
  },
  assigned: { '': 'Anyone’s', me: 'Mine', nobody: 'Nobody’s' },
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
    urgency: 'Urgent first, then due',
    deadline: 'Soonest limit first',
    due: 'Overdue first',
    submitted: 'Newest first',
  },
} as const

/** What each filter is called. */
export const filterNames = {
  status: 'Status',
  assigned: 'Who has it',
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

import { shortDay } from '../../api/contract/limits/limit-words'
import { doneBy, type WorkBy } from '../../api/contract/records/work-facts'
import { activeFilters, type Filters, labelsOf } from './filters'

// This file has the texts of the sign-in and of the lists. Some of them are the specification's own words.

/** The headings above the groups of the inbox. */
export const groups = {
  detained: 'Detained',
  removal: 'Removal',
  limit: 'Time limit within 7 days',
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  automatic: 'Probably sent by a program',
  processed: 'Processed',
  spam: 'Marked as spam',
} as const

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
  enter: 'Enter a request',
  enteredBy: (by: WorkBy) => `Entered by ${doneBy(by)}`,
  content: 'Content',
  people: 'People',
  audit: 'Audit',
  health: 'Health',
  account: 'Your account',
  meFailed: 'Your permissions could not be loaded.',
  staffFailed: 'This part of the dashboard could not be loaded.',
  named: 'Sign in with your name',
  wrong: 'Incorrect password',
  noPassword: 'Enter the password',
  wait: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  waited: 'You can try again now.',
  unreachable: 'The service could not be reached. Please check your connection and try again.',
  unlisted: (origin: string) =>
    `If the service is running, perhaps its setting ADMIN_ORIGINS does not list this page (${origin}).`,
  loginFailed: 'Signing in did not work. Please try again.',
  ended: 'Your session has ended. Please sign in again.',
  stillThere: 'Are you still there?',
  signedOutSoon: 'You will be signed out, because nobody has used this page for a while.',
  stay: 'Stay signed in',
  idle: 'You were signed out, because nobody used this page for a while.',
  waiting: ({ new: count, urgent }: { new: number; urgent: number }) =>
    count ? `Waiting for you: ${strings.news({ new: count, urgent }, 0)}` : 'No new requests.',
  waitingWhy: 'This page still shows the number of new requests, but nothing else about them.',
  waitingSince: (time: string) => `Not connected since ${time}. New requests are not shown.`,
  signedOut: 'signed out',
  talksTo: 'This dashboard uses the service at',
  ownPage: 'Open the service’s own dashboard',
  lists: 'Parts of the dashboard',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  loading: 'Loading...',
  signInFailed: 'The sign-in form could not be loaded.',
  loadFailed: 'The list could not be loaded.',
  recordFailed: 'The record could not be loaded.',
  erasedRow: 'Erased',
  retry: 'Retry',
  retrying: 'Retrying...',
  more: 'Load more',
  shown: (count: number, total: number | undefined) =>
    total === undefined ? `${number(count)} shown` : `${number(count)} of ${number(total)} shown`,
  overdueAmong: (count: number) => `, ${number(count)} overdue`,
  keyMoves: 'move',
  keyOpens: 'open',
  checkedAt: (time: string) => `Checked ${time}, UK time`,
  noneSoFar: 'Nothing found so far; there is more to search.',
  pendingWord: 'pending',
  chips: 'Quick filters',
  chip: {
    pending: 'Pending',
    mine: 'Mine',
    unread: 'Unread',
    detained: 'Detained',
    followUpDue: 'Follow-up due',
    passed: 'Past a limit',
    within7: 'Limit within 7 days',
  },
  fresh: (count: number) => `${number(count)} ${strings.newWord}`,
  newWord: 'new',
  news: ({ new: count, urgent }: { new: number; urgent: number }, hidden: number) =>
    [
      `${number(count)} new`,
      ...(urgent ? [`${number(urgent)} urgent`] : []),
      ...(hidden > 0 ? [`${number(hidden)} hidden by your filter`] : []),
    ].join(', '),
  onlyNew: 'Show only new',
  notOpened: 'Not opened by you',
  sentIn: (language: string) => `Sent in ${language}`,
  inLanguage: (language: string) => `in ${language}`,
  askedFor: (time: string) => `\u2068Call: \u2068${time}\u2069\u2069`,
  showFresh: 'Show',
  silentSince: (time: string) => `Not connected since ${time}.`,
  notShown: 'New requests are not shown.',
  tryNow: 'Try now',
  noAnswerNeeded: 'No answer needed',
  assignedTo: 'With',
  left: (name: string) => `\u2068${name}\u2069 (left)`,
  assignedToOne: (name: string) => `Assigned to ${name}`,
  oneColleague: 'Assigned to a colleague',
  fromSource: (source: string) => `Source “\u2068${source}\u2069”`,
  /** The name of a person. The API does not know the names of people who use the shared password. */
  whoHas: (by: WorkBy) => (by === 'shared' ? 'Somebody else' : by.name),
  openBy: (name: string) => `Open: \u2068${name}\u2069`,
  processed: 'Processed',
  pending: 'Pending',
  suspect: 'Possible spam',
  demoted: 'Probably sent by a program',
  spam: 'Spam',
  held: 'Kept',
  safely: 'Reach safely',
  letters: (count: number) => (count === 1 ? '1 letter' : `${number(count)} letters`),
  mailQueued: 'Not emailed yet',
  mailFailed: 'Email not delivered',

  search: 'Search all lists',
  searchFailed: 'The search stopped with an error.',
  nobody: 'No requests found. Try a part of the name, a number or a reference.',
  withFilters: (words: string) => `Only requests with these filters were searched: ${words}.`,
  dates: { from: 'From', to: 'To' },
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  clear: 'Clear filters',
  download: 'Download',
  xlsx: 'Excel',
  csv: 'CSV',
  csvForPrograms: 'CSV for programs',
  csvForProgramsHint: 'Not for spreadsheets: they may run formulas that visitors typed.',
  csvFailed: 'The download could not be started.',

  close: 'Back to the list',
  choose: (name: string) => `Choose \u2068${name}\u2069`,
  severalFailed: 'The actions could not be loaded.',
  reasons: { detained: 'Detained', removal: 'Removal', limit: 'Limit' },
  chosen: { staff: 'Urgent: set by staff', visitor: 'Urgent: chosen by visitor' },
  daysLeft: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day left' : `${number(days)} days left`),
  nextLimit: (day: string) => `next ${shortDay.format(Date.parse(day))}`,
  assumed: 'date assumed',
  followUp: 'Follow-up',
  newTab: '(new tab)',
  changeFailed: 'The change could not be made.',
  changeOfFailed: (name: string) => `\u2068${name}\u2069 could not be updated.`,

  alerts: 'Notifications',
  look: 'Light or dark, and keys',

  erasedNow: (count: number) =>
    count === 1 ? '1 request was erased for good.' : `${number(count)} requests were erased for good.`,
} as const

/** The words for the filters that are set. */
export const filterWords = (filters: Filters): string =>
  activeFilters(filters)
    .map(([name, value]) =>
      name === 'source' ? strings.fromSource(value) : (labelsOf(name)[value] ?? strings.oneColleague),
    )
    .join(', ')

/** A whole number with commas, such as `1,234`. */
export function number(value: number): string {
  return value.toLocaleString('en-GB')
}

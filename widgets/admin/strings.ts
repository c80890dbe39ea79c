import type { AdminRecord } from '../../api/contract/records'
import { URGENCY_WORDS } from '../../api/contract/urgency'

const emails = (count: number) =>
  count === 1 ? '1 email has not been delivered yet' : `${number(count)} emails have not been delivered yet`

/** Every text of the dashboard beside those of its lists; the specification's words where it gives them. */
export const strings = {
  title: 'Admin Dashboard',
  password: 'Password',
  login: 'Login',
  loggingIn: 'Logging in...',
  logout: 'Logout',
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
  loadFailed: 'The list could not be loaded.',
  recordFailed: 'The record could not be loaded.',
  erased: 'This has been erased in the meantime: what stands here is kept nowhere else.',
  retry: 'Retry',
  retrying: 'Retrying...',
  more: 'Load more',
  searchOn: 'Search older requests',
  shown: (count: number, total: number | undefined) =>
    total === undefined ? `${number(count)} shown` : `${number(count)} of ${number(total)} shown`,
  noneSoFar: 'Nothing found so far; there is more to search.',
  pendingOf: (count: number) => `${number(count)} pending`,
  pendingWord: 'pending',
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

  search: 'Search name, email, phone, message',
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  clear: 'Clear filters',
  csv: 'CSV',
  csvFailed: 'The download could not be started.',
  sort: 'Sort',

  open: 'Open',
  close: 'Back to the list',
  previous: 'Previous',
  next: 'Next',
  placeOf: (place: number, total: number) => `${number(place)} of ${number(total)}`,
  print: 'Print',
  reference: 'Reference',
  submitted: 'Submitted',
  contact: 'Contact',
  answers: 'What was sent',
  notAnswered: 'Left empty',
  call: 'Call',
  write: 'Write an email',
  whatsapp: 'Open WhatsApp',
  newTab: '(new tab)',
  copy: 'Copy',
  copied: 'Copied',
  email: 'Email to staff',
  acknowledgement: 'Acknowledgement to the visitor',
  handling: 'Handling',
  processedAt: 'Processed on',
  answerBy: 'Answer by',
  promised: (span: string, count: 'office' | 'clock') =>
    `promised within ${span}${count === 'office' ? ' of office time' : ''}`,
  nextAttempt: 'Next attempt',
  undo: 'Undo',
  changeFailed: 'The change could not be made.',
  changeOfFailed: (name: string) => `\u2068${name}\u2069 could not be updated.`,
  mailAgain: 'The email will be tried again now.',
} as const

/** What staff may do with a record: the change, the button's words, and what is said once it is done. */
export const actions = {
  process: { change: { isProcessed: true }, button: 'Mark as processed', done: 'Marked as processed.' },
  unprocess: { change: { isProcessed: false }, button: 'Mark as pending', done: 'Marked as pending.' },
  unsuspect: { change: { suspect: false }, button: 'Not spam', done: 'No longer marked as possible spam.' },
  suspect: { change: { suspect: true }, button: 'Possible spam', done: 'Marked as possible spam.' },
  spam: { change: { spam: true }, button: 'Mark as spam', done: 'Marked as spam.' },
  unspam: { change: { spam: false }, button: 'Not spam', done: 'No longer marked as spam.' },
  hold: { change: { held: true }, button: 'Hold', done: 'Held: it will not be erased.' },
  release: { change: { held: false }, button: 'Release', done: 'Released: it will be erased in its time.' },
} as const

/** What others have done with a record since it was read; empty where only its mails went on. */
export function changedElsewhere(before: AdminRecord, now: AdminRecord): string {
  const news = [
    before.isProcessed !== now.isProcessed && (now.isProcessed ? 'marked as processed' : 'marked as pending'),
    before.suspect !== now.suspect && (now.suspect ? 'marked as possible spam' : 'marked as not spam'),
    !before.spam !== !now.spam && (now.spam ? 'marked as spam' : 'no longer marked as spam'),
    before.held !== now.held && (now.held ? 'held' : 'released'),
  ].filter(Boolean)
  return news.length ? `Changed elsewhere in the meantime: ${news.join(', ')}.` : ''
}

/** The words for each choice of each filter, the one that leaves all in first. */
export const choices = {
  status: { '': 'Any status', pending: 'Pending', processed: 'Processed' },
  urgency: { '': 'Any urgency', ...URGENCY_WORDS },
  days: { '': 'Any date', 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', chosen: 'From … to …' },
  suspect: { '': 'Spam or not', true: 'Possible spam', false: 'Not spam', marked: 'Marked as spam' },
  mail: { '': 'Any email state', undelivered: 'Email not delivered' },
  sort: { urgency: 'Most urgent first', due: 'Overdue first', submitted: 'Newest first' },
} as const

/** What each filter is called. */
export const filterNames = {
  status: 'Status',
  urgency: 'Urgency',
  days: 'Date',
  from: 'From',
  to: 'To',
  suspect: 'Spam',
  mail: 'Email',
} as const

/** How each mail stands. */
export const mailWords = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  filed: 'Written to disk: no mail server is set up',
  failed: 'Not delivered',
  skipped: 'Not sent, on purpose',
} as const

/** A whole number as staff read it: `1,234`. */
export function number(value: number): string {
  return value.toLocaleString('en-GB')
}

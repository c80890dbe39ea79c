import type { AdminRecord, ListName } from '../../api/contract/records'
import { URGENCY_WORDS } from '../../api/contract/urgency'
import { activeFilters, type Filters } from './filters'
import { sameDayWords } from './waiting-words'

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
  erasedRow: 'Erased',
  erased: 'This has been erased in the meantime: what stands here is kept nowhere else.',
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

  search: 'Search everyone, in all three lists',
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
  safeContact: 'Reach them safely',
  outside: 'They did not say that this is safe.',
  allTheSame: (way: string) => `${way} all the same`,
  limits: 'Time limits that may apply',
  limitsLead: 'Read with caution: check the letter.',
  otherLimits: (count: number) => (count === 1 ? '1 other limit, later' : `${number(count)} other limits, later`),
  limitsDealtWith: 'Dealt with on',
  daysLeft: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day left' : `${number(days)} days left`),
  assumed: 'date assumed',
  correct: 'Correct the dates',
  correctLead: 'The visitor’s own words stay. Leave empty what is not known.',
  dates: { sentOn: 'Decision sent on', receivedOn: 'Decision received on', removalOn: 'Removal on' },
  saveDates: 'Save the dates',
  datesSaved: 'The dates were corrected.',
  sameDates: 'No date was changed.',
  unknownDay: 'not known',
  correctedAt: 'Corrected on',
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
  unchanged: 'Nothing was done here: somebody else has changed this request meanwhile. Look again, then press again.',

  alerts: 'How to be told of new requests',
  sound: 'Play a sound',
  notification: 'Show a desktop notification',
  notAllowed: 'This browser does not allow notifications from this page. Allow them in its settings for this site.',
  alertsUntil: 'While this page is open, until you log out or reload it.',
  arrived: (count: number) => (count === 1 ? '1 new request' : `${number(count)} new requests`),
  arrivedIn: (count: number, title: string) => `${number(count)} in ${title}`,

  samePerson: 'Same person',
  threadFailed: 'Other requests of this person could not be looked up.',
  noOthers: 'No other request has this email address or phone number.',
  others: (count: number) => `${number(count)} other ${count === 1 ? 'request' : 'requests'}`,
  manyOthers: (count: number) =>
    `${number(count)} requests have this email address or phone number: a hostel, an interpreter or a centre, perhaps.`,
  sameBy: { email: 'same email', phone: 'same phone', both: 'same email and phone' },
  otherPerson: 'may be another person',
  incomplete: 'Older requests may be missing: the index is still being made.',

  forGood: 'Export or erase',
  exportTitle: 'Export or erase for good',
  chosen: 'Which requests',
  thisOne: 'this one',
  exportJson: 'Export as JSON',
  exportPage: 'Export as a page to read',
  eraseLead:
    'Erasing cannot be undone. It also takes their filed mails, their words in the search and their place among the requests of this person. Backups made before today still hold them.',
  eraseType: (reference: string) => `To erase, type ${reference}`,
  eraseMistyped: (reference: string) => `Type ${reference}, the reference of the request that is open.`,
  eraseNone: 'Choose at least one request.',
  erase: (count: number) => (count === 1 ? 'Erase 1 request for good' : `Erase ${number(count)} requests for good`),
  erasing: 'Erasing...',
  erasedNow: (count: number) =>
    count === 1 ? '1 request was erased for good.' : `${number(count)} requests were erased for good.`,
  notErased: 'Not everything was erased.',
  cancel: 'Cancel',
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
  dealWith: {
    change: { limitDealtWith: true },
    button: 'Mark limits as dealt with',
    done: 'The time limits are marked as dealt with.',
  },
  reopenLimit: {
    change: { limitDealtWith: false },
    button: 'Limits not dealt with',
    done: 'The time limits are to be dealt with again.',
  },
  release: { change: { held: false }, button: 'Release', done: 'Released: it will be erased in its time.' },
} as const

/** What others have done with a record since it was read, `now` by the API's clock; empty where only its mails went on. */
export function changedElsewhere(before: AdminRecord, after: AdminRecord, now: number): string {
  const by = (iso: string | null | undefined) =>
    iso ? ` by somebody else ${sameDayWords(Date.parse(iso), now)}` : ' by somebody else'
  const news = [
    before.isProcessed !== after.isProcessed &&
      (after.isProcessed ? `processed${by(after.processedAt)}` : 'marked as pending'),
    before.suspect !== after.suspect && (after.suspect ? 'marked as possible spam' : 'marked as not spam'),
    !before.spam !== !after.spam && (after.spam ? `marked as spam${by(after.spamAt)}` : 'no longer marked as spam'),
    !before.limitDealtWith !== !after.limitDealtWith &&
      `time limits ${after.limitDealtWith ? `dealt with${by(after.limitDealtWith.at)}` : 'to be dealt with again'}`,
    before.decisionCorrections?.length !== after.decisionCorrections?.length && 'dates corrected',
    before.held !== after.held && (after.held ? 'held' : 'released'),
  ].filter(Boolean)
  return news.length ? `Changed elsewhere in the meantime: ${news.join(', ')}.` : ''
}

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

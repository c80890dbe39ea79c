import type { UrgencyRank } from '../../api/contract/urgency'

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
  loginFailed: 'The login did not work. Please try again.',
  ended: 'Your session has ended. Please log in again.',
  lists: 'Submissions',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  loading: 'Loading...',
  loadFailed: 'The list could not be loaded.',
  retry: 'Retry',
  retrying: 'Retrying...',
  more: 'Load more',
  shown: (count: number, total: number | undefined) =>
    total === undefined ? `${number(count)} shown` : `${number(count)} of ${number(total)} shown`,
  notEmailed: 'Nobody is being emailed',
  notEmailedWhy: ': no mail server is set up, so new submissions are only shown here.',
  undelivered: (count: number) =>
    count === 1 ? '1 email has not been delivered yet.' : `${number(count)} emails have not been delivered yet.`,
  processed: 'Processed',
  pending: 'Pending',
  suspect: 'Possible spam',
  mailQueued: 'Not emailed yet',
  mailFailed: 'Email not delivered',
} as const

/** The word on the badge of each urgency. */
export const urgencyWords: Record<UrgencyRank, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** A whole number as staff read it: `1,234`. */
export function number(value: number): string {
  return value.toLocaleString('en-GB')
}

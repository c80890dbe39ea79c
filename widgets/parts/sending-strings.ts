/** All texts that are shown while a form is being sent, or waits to be sent. */
export const sendingStrings = {
  slow: 'Still sending. Keep this page open.',
  notYet: 'Not sent yet',
  offline: 'Not sent yet: you are offline',
  noAnswer: 'No answer came. Nothing you typed is lost. Send it again: it counts only once',
  whenBack: 'Send it by itself when the connection is back. Keep this page open.',
  waiting: 'Waiting for the connection…',
} as const

/** The texts while a form is being sent, or waits for that. */
export const sendingStrings = {
  slow: 'Still sending. Keep this page open.',
  whenBack: 'Send it by itself when the connection is back. Keep this page open.',
  waiting: 'Waiting for the connection…',
} as const

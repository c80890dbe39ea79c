/** All texts that every form has. */
export const formStrings = {
  optional: '(optional)',
  submitting: 'Submitting...',
  notSent: 'Your request was not sent.',
  kept: 'Nothing you typed is lost. Try again in a moment',
  contact: ', or reach us now:',
  asMail: 'Send it as an email instead',
  callNow: 'Call us now:',
  emergency: 'Emergency Line',
  privacy: 'We use these details only to answer you.',
  privacyLink: 'How we handle your data (new tab)',
  notClient: 'Sending this does not make you our client.',
  talk: 'Office hours:',
  or: 'or',
  loading: 'Loading… Or write it in your message.',
} as const

/** What every form says to a visitor beside its own texts. */
export const formStrings = {
  optional: '(optional)',
  submitting: 'Submitting...',
  problem: 'There is a problem',
  notSent: 'Your request was not sent.',
  kept: 'Nothing you typed is lost. Try again in a moment',
  contact: ', or reach us now:',
  reference: 'Your reference',
  urgent: 'Urgent?',
  keepReference: 'Keep it: it is how we find your request.',
  again: 'Send another',
  privacy: 'We use these details only to answer you.',
  privacyLink: 'How we handle your data (new tab)',
  notClient: 'Sending this does not make you our client.',
  talk: 'Prefer to talk?',
  or: 'or',
} as const

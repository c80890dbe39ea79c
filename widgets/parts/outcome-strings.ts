/** All texts that a form shows after it was sent for the first time. */
export const outcomeStrings = {
  sent: 'Your request was sent',
  reference: 'Your reference',
  urgent: 'Urgent?',
  again: 'Send another',
} as const

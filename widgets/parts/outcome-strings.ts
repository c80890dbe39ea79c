/** The texts that a form shows after its first submission. */
export const outcomeStrings = {
  sent: 'Your request was sent',
  reference: 'Your reference',
  urgent: 'Urgent?',
  again: 'Send another',
} as const

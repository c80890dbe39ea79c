/** All texts below a visitor's reference, and in the saved or printed receipt. */
export const sentStrings = {
  keep: 'Keep it: it is how we find your request.',
  sentAt: 'Sent',
  pressing: 'Is there a deadline in the next 7 days, or is someone detained?',
  doNotWait: 'Do not wait for our answer.',
  call: 'Call now',
  office: 'Or the office:',
  letters: 'A letter to send?',
  theirs: 'Letters with this request',
  addLetters: 'Send us the letter (photo or PDF)',
  loading: 'Loading…',
  missing: 'This did not load. Please try again, or keep the letter for when we call.',
  next: 'What happens next',
  steps: [
    'We read your message and answer you.',
    'Find your passport, your eVisa details, and any letter about a decision with its envelope or email.',
    'We say plainly whether we can help, and give you the fee in writing before any work starts.',
  ],
  save: 'Save as text',
  print: 'Print',
} as const

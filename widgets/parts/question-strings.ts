/** All texts of the optional questions, except their labels. */
export const questionStrings = {
  free: 'Answer what you can. You can leave out all of it.',
  limit: 'Time limits can be a matter of days',
  call: 'Call now',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  unknown: 'I don’t know',
  fine: 'That is fine. Keep the envelope or email: it can prove the date.',
  without: 'Send without',
} as const

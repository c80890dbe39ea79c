/** All texts of the `<haven-case-wins>` widget. */
export const winStrings = {
  loading: 'Loading our latest results',
  failed: 'Our latest results could not be loaded. You can try again, or ask us about cases like yours.',
  emptyTitle: 'No results to show yet',
  emptyText: 'Ask us about cases like yours: we tell you plainly what can be done.',
  paid: 'Compensation',
} as const

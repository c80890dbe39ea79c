/** All texts of the `<haven-testimonials>` widget. */
export const testimonialStrings = {
  loading: 'Loading what clients say',
  failed: 'What clients say of us could not be loaded. You can try again.',
  emptyTitle: 'No testimonials yet',
  emptyText: 'What clients allow us to print will stand here.',
  rating: (stars: number) => `Rated ${stars} out of 5`,
} as const

/** All texts of the `<haven-team>` widget. */
export const teamStrings = {
  loading: 'Loading our team',
  failed: 'Our team could not be loaded. You can try again, or call us and ask who would run your case.',
  emptyTitle: 'Our team is not shown yet',
  emptyText: 'Call us and ask who would run your case.',
  badge: 'Former Home Office',
  linkedin: 'LinkedIn',
  mail: 'Email',
  speaks: (languages: string[]) => `Speaks ${languages.join(', ')}`,
  of: (what: string, name: string) => `${what}: ${name}`,
} as const

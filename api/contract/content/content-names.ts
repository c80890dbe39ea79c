/** The content that visitors see beside the forms, by the names in its paths. */
export const CONTENT_NAMES = ['case-wins', 'team', 'testimonials'] as const
export type ContentName = (typeof CONTENT_NAMES)[number]

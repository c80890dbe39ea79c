/** The lists of content that visitors see beside the forms, by their names in the API's paths. */
export const CONTENT_NAMES = ['case-wins', 'team', 'testimonials'] as const
export type ContentName = (typeof CONTENT_NAMES)[number]

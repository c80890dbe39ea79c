/** The names of the content lists in the API's paths; visitors see this content next to the forms. */
export const CONTENT_NAMES = ['case-wins', 'team', 'testimonials'] as const
export type ContentName = (typeof CONTENT_NAMES)[number]

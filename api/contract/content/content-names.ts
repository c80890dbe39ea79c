/** The names that the content lists have in the API's paths; visitors see this content beside the forms. */
export const CONTENT_NAMES = ['case-wins', 'team', 'testimonials'] as const
export type ContentName = (typeof CONTENT_NAMES)[number]

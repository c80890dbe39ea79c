/** The lists of content beside the forms (case wins, team, testimonials), by their names in the API's paths. */
export const CONTENT_NAMES = ['case-wins', 'team', 'testimonials'] as const
export type ContentName = (typeof CONTENT_NAMES)[number]

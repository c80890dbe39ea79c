/** The forms that the site counts on its own pages, by their tags. */
export const COUNTED_FORMS = {
  consultation: 'haven-consultation-form',
  callback: 'haven-callback-form',
  enquiry: 'haven-enquiry-form',
  visa: 'haven-visa-wizard',
} as const
export type CountedForm = keyof typeof COUNTED_FORMS

/** The two steps that the site counts once per page view: a visitor began to fill in the form, and sent the form. */
export const COUNTED_STEPS = ['began', 'sent'] as const
export type CountedStep = (typeof COUNTED_STEPS)[number]

/**
 * The key under which the browser stores that the visitor does not want to be counted. For the counts, the browser
 * stores nothing else.
 */
export const NOT_COUNTED = 'haven-not-counted'

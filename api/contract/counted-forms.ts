/** The forms that the site counts on its own pages, by tag. */
export const COUNTED_FORMS = {
  consultation: 'haven-consultation-form',
  callback: 'haven-callback-form',
  enquiry: 'haven-enquiry-form',
  visa: 'haven-visa-wizard',
} as const
export type CountedForm = keyof typeof COUNTED_FORMS

/** The steps that the site counts for a form, once per view of a page: a visitor began to fill it in, and sent it. */
export const COUNTED_STEPS = ['began', 'sent'] as const
export type CountedStep = (typeof COUNTED_STEPS)[number]

/** The browser's only entry about a visitor who does not want to be counted. */
export const NOT_COUNTED = 'haven-not-counted'

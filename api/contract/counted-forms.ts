/** The forms of the site's own pages that are counted, by the tag of each. */
export const COUNTED_FORMS = {
  consultation: 'haven-consultation-form',
  callback: 'haven-callback-form',
  enquiry: 'haven-enquiry-form',
  visa: 'haven-visa-wizard',
} as const
export type CountedForm = keyof typeof COUNTED_FORMS

/** What is counted of a form, once for each view of a page: that somebody began to fill it in, and that it was sent. */
export const COUNTED_STEPS = ['began', 'sent'] as const
export type CountedStep = (typeof COUNTED_STEPS)[number]

/** The one entry that a browser keeps of who does not want to be counted. */
export const NOT_COUNTED = 'haven-not-counted'

/** A form's page to which a short snippet links, the text of this link, and the page that a frame shows. */
export interface FormPage {
  path: string
  framePath: string
  words: string
}

// Each page is a constant of its own, so that an app that bundles one component does not bundle the pages of the other
// forms.
export const CONSULTATION_PAGE = {
  path: '/forms/consultation/',
  framePath: '/frame/consultation/',
  words: 'Request a consultation',
} as const satisfies FormPage
export const CALLBACK_PAGE = {
  path: '/forms/callback/',
  framePath: '/frame/callback/',
  words: 'Request a call back',
} as const satisfies FormPage
export const ENQUIRY_PAGE = {
  path: '/forms/enquiry/',
  framePath: '/frame/enquiry/',
  words: 'Send us an enquiry',
} as const satisfies FormPage
export const VISA_PAGE = {
  path: '/forms/visa/',
  framePath: '/frame/visa/',
  words: 'Tell us about your visa',
} as const satisfies FormPage

/** The page of each form, by its tag. */
export const formPages = {
  'haven-consultation-form': CONSULTATION_PAGE,
  'haven-callback-form': CALLBACK_PAGE,
  'haven-enquiry-form': ENQUIRY_PAGE,
  'haven-visa-wizard': VISA_PAGE,
} as const satisfies Record<`haven-${string}`, FormPage>

/** The tag of a form that has its own page. */
export type FormTag = keyof typeof formPages

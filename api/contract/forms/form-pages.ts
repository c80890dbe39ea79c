/** For each form: the page of the intake to which a short snippet links, the link's text, and the page for a frame. */
export const formPages = {
  'haven-consultation-form': {
    path: '/forms/consultation/',
    framePath: '/frame/consultation/',
    words: 'Request a consultation',
  },
  'haven-callback-form': { path: '/forms/callback/', framePath: '/frame/callback/', words: 'Request a call back' },
  'haven-enquiry-form': { path: '/forms/enquiry/', framePath: '/frame/enquiry/', words: 'Send us an enquiry' },
  'haven-visa-wizard': { path: '/forms/visa/', framePath: '/frame/visa/', words: 'Tell us about your visa' },
} as const satisfies Record<`haven-${string}`, { path: string; framePath: string; words: string }>

/** A tag that has a page of its own. */
export type FormTag = keyof typeof formPages

import type { tags } from '../widgets/tags'

/** The intake's page with one form, which a short snippet links to, and the text of that link. */
export const formPages = {
  'haven-consultation-form': { path: '/forms/consultation/', words: 'Request a consultation' },
  'haven-callback-form': { path: '/forms/callback/', words: 'Request a call back' },
  'haven-enquiry-form': { path: '/forms/enquiry/', words: 'Send us an enquiry' },
  'haven-visa-wizard': { path: '/forms/visa/', words: 'Tell us about your visa' },
} as const satisfies Partial<Record<keyof typeof tags, { path: string; words: string }>>

/** A tag that has its own page. */
export type FormTag = keyof typeof formPages

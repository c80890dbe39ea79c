import type { WorkEntry } from './work'
import { isAnswer } from './work-facts'

/** True when a caseworker has confirmed a reader's contact, and has not taken that back. */
export const isConfirmed = (work: readonly WorkEntry[], contact: string): boolean =>
  work.findLast(entry => 'contact' in entry && entry.contact === contact)?.what === 'confirmed'

/** True for an entry that answered the request, by itself or since a caseworker has confirmed it. */
export const hasAnswered = (work: readonly WorkEntry[], entry: WorkEntry): boolean =>
  entry.what === 'contact' && (isAnswer(entry) || isConfirmed(work, entry.id))

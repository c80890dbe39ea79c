import type { WorkEntry } from './work'
import { isAnswer } from './work-facts'

/** True when a caseworker has confirmed a contact that a reader noted, and has not withdrawn the confirmation. */
export const isConfirmed = (work: readonly WorkEntry[], contact: string): boolean =>
  work.findLast(entry => 'contact' in entry && entry.contact === contact)?.what === 'confirmed'

/** True for an entry about a contact that answered the request, with or without a caseworker's confirmation. */
export const hasAnswered = (work: readonly WorkEntry[], entry: WorkEntry): boolean =>
  entry.what === 'contact' && (isAnswer(entry) || isConfirmed(work, entry.id))

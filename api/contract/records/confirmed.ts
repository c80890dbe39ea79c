import type { WorkEntry } from './work'
import { isAnswer } from './work-facts'

/** True when a caseworker's confirmation of a reader's contact stands. */
export const isConfirmed = (work: readonly WorkEntry[], contact: string): boolean =>
  work.findLast(entry => 'contact' in entry && entry.contact === contact)?.what === 'confirmed'

/** True for an entry that answered the request, by itself or by a caseworker's confirmation. */
export const hasAnswered = (work: readonly WorkEntry[], entry: WorkEntry): boolean =>
  entry.what === 'contact' && (isAnswer(entry) || isConfirmed(work, entry.id))

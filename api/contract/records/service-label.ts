import { CASE_TYPES, type CaseType } from '../forms/options'

/**
 * Matches a message from a visitor who came through a link about detention: the form begins such a message with these
 * words. The request then has the case type for deportation.
 */
const DETENTION = /^Detention and bail\b/i

/** True for a request about detention, which has no case type of its own. */
export const isAboutDetention = (stored: unknown, message: unknown): boolean =>
  stored === 'deportation' && DETENTION.test(String(message ?? ''))

/**
 * The label for a stored `serviceRequired`. A fixed service is its own label. A request about detention has a label of
 * its own.
 */
export function serviceLabel(stored: string, message?: unknown): string {
  if (isAboutDetention(stored, message)) return 'Detention and Bail'
  return Object.hasOwn(CASE_TYPES, stored) ? CASE_TYPES[stored as CaseType] : stored
}

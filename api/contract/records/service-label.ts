import { CASE_TYPES, type CaseType } from '../forms/options'

/**
 * Matches a message whose visitor followed a link about detention, because the form begins such a message with these
 * words. A request with such a message has the case type `deportation`.
 */
const DETENTION = /^Detention and bail\b/i

/** True for a request about detention, which has no case type of its own. */
export const isAboutDetention = (stored: unknown, message: unknown): boolean =>
  stored === 'deportation' && DETENTION.test(String(message ?? ''))

/**
 * The label for a stored `serviceRequired`. The label of a fixed service is the stored value. A request about detention
 * has its own label.
 */
export function serviceLabel(stored: string, message?: unknown): string {
  if (isAboutDetention(stored, message)) return 'Detention and Bail'
  return Object.hasOwn(CASE_TYPES, stored) ? CASE_TYPES[stored as CaseType] : stored
}

import { CASE_TYPES, type CaseType } from '../forms/options'

/**
 * The beginning of a message from a visitor who followed a link about detention. The case type of such a request is the
 * one for deportation.
 */
const DETENTION = /^Detention and bail\b/i

/** True for a request about detention, a subject without a case type of its own. */
export const isAboutDetention = (stored: unknown, message: unknown): boolean =>
  stored === 'deportation' && DETENTION.test(String(message ?? ''))

/** The label of a stored `serviceRequired`; a fixed service is its own label, and detention has a label of its own. */
export function serviceLabel(stored: string, message?: unknown): string {
  if (isAboutDetention(stored, message)) return 'Detention and Bail'
  return Object.hasOwn(CASE_TYPES, stored) ? CASE_TYPES[stored as CaseType] : stored
}

import { CASE_TYPES, type CaseType } from '../forms/options'

/** The message of a visitor who came by a link about somebody detained. Their case type is the one for deportation. */
const DETENTION = /^Detention and bail\b/i

/** True for a request about detention, whose case type has no word for it. */
export const isAboutDetention = (stored: unknown, message: unknown): boolean =>
  stored === 'deportation' && DETENTION.test(String(message ?? ''))

/** The label of a stored `serviceRequired`; a fixed service is its own label, and a detention has its topic's. */
export function serviceLabel(stored: string, message?: unknown): string {
  if (isAboutDetention(stored, message)) return 'Detention and Bail'
  return Object.hasOwn(CASE_TYPES, stored) ? CASE_TYPES[stored as CaseType] : stored
}

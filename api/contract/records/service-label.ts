import { CASE_TYPES, type CaseType } from '../forms/options'

/** The label of a stored `serviceRequired`; a fixed service is its own label. */
export function serviceLabel(stored: string): string {
  return Object.hasOwn(CASE_TYPES, stored) ? CASE_TYPES[stored as CaseType] : stored
}

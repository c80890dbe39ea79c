/** Longest name that forms accept. This length and the lengths below are in UTF-16 code units. */
export const MAX_NAME = 100
export const MAX_EMAIL = 254
export const MAX_PHONE = 40
/** Number of characters in the shortest phone number that the consultation form accepts (specification, section 5). */
export const SHORTEST_PHONE = 10
export const MAX_TEXT = 5_000
/** Maximum length of an option or a short answer. */
export const MAX_SHORT_TEXT = 200

/** Case types of the consultation form, as a map from stored values to labels (specification, section 5). */
export const CASE_TYPES = {
  'visa-application': 'Visa Application',
  'visa-rejected': 'Visa Rejection Appeal',
  deportation: 'Deportation Defence',
  settlement: 'Settlement Applications',
  employment: 'Employment Immigration',
  other: 'Other Immigration Matter',
} as const
export type CaseType = keyof typeof CASE_TYPES

/**
 * Urgencies of the consultation form, as a map from stored values to labels with their meaning (specification, section
 * 5).
 */
export const URGENCIES = {
  urgent: 'Urgent: a decision or deadline within 7 days',
  priority: 'Priority: assistance within 2 weeks',
  standard: 'Standard: a general enquiry',
} as const
export type Urgency = keyof typeof URGENCIES

/** The values of `serviceRequired` in enquiries to `/api/contact` from all forms other than the consultation form. */
export const FIXED_SERVICES = [
  'Immigration Consultation',
  'Callback Request',
  'Immigration Consultation Appointment',
] as const
export type FixedService = (typeof FIXED_SERVICES)[number]

/** The urgencies in enquiries with one of the `FIXED_SERVICES`. */
export const FIXED_URGENCIES = ['High', 'Medium'] as const

import type { FixedService } from '../forms/options'
import type { PromiseName } from '../time/promises'
import type { AdminRecord, ListName } from './records'

interface ListFacts {
  /** The name of the field with the record's time of arrival, as the specification names it. */
  submittedField: 'createdAt' | 'timestamp'
  /** The name of the promised answer time (in `firm.json`) that applies to the list's form. */
  promise: PromiseName
}

/** For each list, the field with the time of arrival, and the name of the promised answer time. */
export const LIST_FACTS = {
  inquiries: { submittedField: 'createdAt', promise: 'contact' },
  'visa-applications': { submittedField: 'timestamp', promise: 'wizard' },
  callbacks: { submittedField: 'timestamp', promise: 'callback' },
} as const satisfies Record<ListName, ListFacts>

/**
 * The noun for one record of each list. The nouns are not part of `LIST_FACTS`, so that visitors' pages do not load
 * them.
 */
export const LIST_NOUNS: Record<ListName, string> = {
  inquiries: 'enquiry',
  'visa-applications': 'visa application',
  callbacks: 'call-back request',
}

/** The time when a record arrived, in ms since 1970; NaN when the record contains no such time. */
export const submittedAt = (list: ListName, record: Pick<AdminRecord, 'createdAt' | 'timestamp'>): number =>
  Date.parse(String(record[LIST_FACTS[list].submittedField]))

/** The fixed service that short enquiries have; another answer time is promised for them than for other enquiries. */
const ENQUIRY_SERVICE: FixedService = 'Immigration Consultation'

/** The name of the promised answer time (in `firm.json`) that applies to a record, by the form that it came from. */
export const promiseOf = (list: ListName, { serviceRequired }: { serviceRequired?: unknown }): PromiseName =>
  serviceRequired === ENQUIRY_SERVICE ? 'enquiry' : LIST_FACTS[list].promise

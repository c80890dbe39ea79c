import type { FixedService } from '../forms/options'
import type { PromiseName } from '../time/promises'
import type { AdminRecord, ListName } from './records'

interface ListFacts {
  /** The field with the record's time of arrival (under the specification's names). */
  submittedField: 'createdAt' | 'timestamp'
  /** The promise that the list's form makes. */
  promise: PromiseName
}

/** The facts of each list. */
export const LIST_FACTS = {
  inquiries: { submittedField: 'createdAt', promise: 'contact' },
  'visa-applications': { submittedField: 'timestamp', promise: 'wizard' },
  callbacks: { submittedField: 'timestamp', promise: 'callback' },
} as const satisfies Record<ListName, ListFacts>

/** The noun for a record of each list. The nouns are not in `LIST_FACTS`, so that visitors' pages do not load them. */
export const LIST_NOUNS: Record<ListName, string> = {
  inquiries: 'enquiry',
  'visa-applications': 'visa application',
  callbacks: 'call-back request',
}

/** The time of a record's arrival, in ms since 1970; NaN when the record has none. */
export const submittedAt = (list: ListName, record: Pick<AdminRecord, 'createdAt' | 'timestamp'>): number =>
  Date.parse(String(record[LIST_FACTS[list].submittedField]))

/** The fixed service of the short enquiry, whose promise differs from that of other inquiries. */
const ENQUIRY_SERVICE: FixedService = 'Immigration Consultation'

/** The promise that a record's form makes. */
export const promiseOf = (list: ListName, { serviceRequired }: { serviceRequired?: unknown }): PromiseName =>
  serviceRequired === ENQUIRY_SERVICE ? 'enquiry' : LIST_FACTS[list].promise

import type { FixedService } from './options'
import type { PromiseName } from './promises'
import type { AdminRecord, ListName } from './records'

interface ListFacts {
  /** The field that holds a record's time of arrival (the original's names). */
  submittedField: 'createdAt' | 'timestamp'
  /** What one record is called in a sentence. */
  noun: string
  /** The promise that its form makes. */
  promise: PromiseName
}

/** What is true of each list. */
export const LIST_FACTS = {
  inquiries: { submittedField: 'createdAt', noun: 'enquiry', promise: 'contact' },
  'visa-applications': { submittedField: 'timestamp', noun: 'visa application', promise: 'wizard' },
  callbacks: { submittedField: 'timestamp', noun: 'call-back request', promise: 'callback' },
} as const satisfies Record<ListName, ListFacts>

/** When a record arrived, in ms since 1970; NaN where it does not say so. */
export const submittedAt = (list: ListName, record: Pick<AdminRecord, 'createdAt' | 'timestamp'>): number =>
  Date.parse(String(record[LIST_FACTS[list].submittedField]))

/** The fixed service of the short enquiry, whose visitors are promised something else than those of other inquiries. */
const ENQUIRY_SERVICE: FixedService = 'Immigration Consultation'

/** The promise that a record's form makes. */
export const promiseOf = (list: ListName, { serviceRequired }: { serviceRequired?: unknown }): PromiseName =>
  serviceRequired === ENQUIRY_SERVICE ? 'enquiry' : LIST_FACTS[list].promise

import type { FixedService } from '../forms/options'
import type { PromiseName } from '../time/promises'
import type { AdminRecord, ListName } from './records'

interface ListFacts {
  /** The field that holds a record's time of arrival (the original's names). */
  submittedField: 'createdAt' | 'timestamp'
  /** The promise that its form makes. */
  promise: PromiseName
}

/** What is true of each list. */
export const LIST_FACTS = {
  inquiries: { submittedField: 'createdAt', promise: 'contact' },
  'visa-applications': { submittedField: 'timestamp', promise: 'wizard' },
  callbacks: { submittedField: 'timestamp', promise: 'callback' },
} as const satisfies Record<ListName, ListFacts>

/** What a record of each list is called in a sentence; apart from the facts, since no page needs it. */
export const LIST_NOUNS: Record<ListName, string> = {
  inquiries: 'enquiry',
  'visa-applications': 'visa application',
  callbacks: 'call-back request',
}

/** When a record arrived, in ms since 1970; NaN where it does not say so. */
export const submittedAt = (list: ListName, record: Pick<AdminRecord, 'createdAt' | 'timestamp'>): number =>
  Date.parse(String(record[LIST_FACTS[list].submittedField]))

/** The fixed service of the short enquiry, whose visitors are promised something else than those of other inquiries. */
const ENQUIRY_SERVICE: FixedService = 'Immigration Consultation'

/** The promise that a record's form makes. */
export const promiseOf = (list: ListName, { serviceRequired }: { serviceRequired?: unknown }): PromiseName =>
  serviceRequired === ENQUIRY_SERVICE ? 'enquiry' : LIST_FACTS[list].promise

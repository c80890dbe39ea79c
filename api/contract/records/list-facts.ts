import type { FixedService } from '../forms/options'
import type { PromiseName } from '../time/promises'
import type { AdminRecord, ListName } from './records'

interface ListFacts {
  /** The name that the specification gives to the field with the record's time of arrival. */
  submittedField: 'createdAt' | 'timestamp'
  /** The name (in `firm.json`) of the promise by which the firm answers this list's form. */
  promise: PromiseName
}

/** For each list, the field with the time of arrival, and the name of the firm's promise about answers. */
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

/** The fixed service of short enquiries, for which the firm promises another answer time than for other enquiries. */
const ENQUIRY_SERVICE: FixedService = 'Immigration Consultation'

/** The name (in `firm.json`) of the promise that applies to a record, by the record's form. */
export const promiseOf = (list: ListName, { serviceRequired }: { serviceRequired?: unknown }): PromiseName =>
  serviceRequired === ENQUIRY_SERVICE ? 'enquiry' : LIST_FACTS[list].promise

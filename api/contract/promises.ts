import type { FixedService } from './options'
import type { ListName } from './records'

/** What the firm promises an answer to: a consultation request, a call back, the wizard, the short enquiry. */
export const PROMISES = ['contact', 'callback', 'wizard', 'enquiry'] as const
export type PromiseName = (typeof PROMISES)[number]

/** Within how many hours the firm answers: `office` counts opening hours, `clock` every hour of the day. */
export interface AnswerPromise {
  hours: number
  count: 'office' | 'clock'
}
export type Promises = Record<PromiseName, AnswerPromise>

/** The fixed service of the short enquiry, whose visitors are promised something else than those of other inquiries. */
const ENQUIRY_SERVICE: FixedService = 'Immigration Consultation'

/** The promise that a record's form makes. */
export function promiseOf(list: ListName, { serviceRequired }: { serviceRequired?: unknown }): PromiseName {
  if (list === 'callbacks') return 'callback'
  if (list === 'visa-applications') return 'wizard'
  return serviceRequired === ENQUIRY_SERVICE ? 'enquiry' : 'contact'
}

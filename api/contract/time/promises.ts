/** The names of the promises: a consultation request, a call back, the wizard, the short enquiry. */
export const PROMISES = ['contact', 'callback', 'wizard', 'enquiry'] as const
export type PromiseName = (typeof PROMISES)[number]

/** The hours within which the firm answers: `office` counts opening hours, `clock` counts every hour. */
export interface AnswerPromise {
  hours: number
  count: 'office' | 'clock'
}
export type Promises = Record<PromiseName, AnswerPromise>

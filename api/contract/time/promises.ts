/** The names of the promises: for a consultation, a call back, the wizard and the short enquiry. */
export const PROMISES = ['contact', 'callback', 'wizard', 'enquiry'] as const
export type PromiseName = (typeof PROMISES)[number]

/** The hours in which the firm answers: `office` counts only opening hours, `clock` counts every hour. */
export interface AnswerPromise {
  hours: number
  count: 'office' | 'clock'
}
/**
 * The number of office hours after opening in which the office answers requests that became due while it was closed.
 */
export const HOURS_AFTER_OPENING = 2
export type Promises = Record<PromiseName, AnswerPromise>

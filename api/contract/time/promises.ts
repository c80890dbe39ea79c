/** What the firm promises an answer to: a consultation request, a call back, the wizard, the short enquiry. */
export const PROMISES = ['contact', 'callback', 'wizard', 'enquiry'] as const
export type PromiseName = (typeof PROMISES)[number]

/** Within how many hours the firm answers: `office` counts opening hours, `clock` every hour of the day. */
export interface AnswerPromise {
  hours: number
  count: 'office' | 'clock'
}
export type Promises = Record<PromiseName, AnswerPromise>

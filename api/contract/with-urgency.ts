import { urgencyOf } from './order'
import { dayNumber, pressingIn } from './pressing-in'
import type { AdminRecord } from './records/records'

/**
 * Adds an urgency to an example record: the urgency that the API would return at an ISO time for the example's limits.
 */
export const withUrgency = <Example extends AdminRecord>(example: Example, now: string): Example => ({
  ...example,
  urgency: urgencyOf(pressingIn(example), dayNumber(now)),
})

import { limitInWords, limitParts } from '../contract/limits/limit-words'
import type { AdminRecord } from '../contract/records/records'
import { leadingInWords, leadingLimit, leadingOf, passedLimit } from '../contract/records/urgency-words'

/**
 * The facts that make a request pressing, such as `Detained. Removal Fri 4 Dec`: detention, the removal or the limit by
 * which the request is sorted, and another limit that passed lately.
 */
export function pressingInWords(record: AdminRecord): string {
  const limit = leadingLimit(record)
  const leading = leadingOf(record)
  const passed = passedLimit(record)
  return [
    ...(record.urgency?.reason === 'detained' ? ['Detained'] : []),
    ...(limit ? [limitInWords(limit, 'Limit may end')] : leading ? [leadingInWords(leading)] : []),
    ...(passed ? [`Another limit may have passed ${limitParts(passed).day}`] : []),
  ].join('. ')
}

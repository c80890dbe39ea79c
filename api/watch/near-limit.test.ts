import { expect, it } from 'vitest'
import { isNear } from './near-limit'

const ARRIVED = '2026-11-22'

it.each([
  ['three days are left', true, '2026-11-25', 3],
  ['four days are left', false, '2026-11-26', 4],
  ['it ends on the day that the request came', true, ARRIVED, 0],
  ['it ended on that day, and nobody looked since', true, ARRIVED, -5],
  ['it had ended the day before', false, '2026-11-21', -1],
  ['its day is not known', true, null, null],
])('if %s, staff are notified of a limit at once: %s', (_, isTold, lastDay, daysLeft) => {
  expect(isNear({ lastDay, daysLeft }, ARRIVED)).toBe(isTold)
})

import { expect, it } from 'vitest'
import { isNear } from './near-limit'

const ARRIVED = '2026-11-22'

it.each([
  ['three days are left', true, '2026-11-25', 3],
  ['four days are left', false, '2026-11-26', 4],
  ['the limit ends on the day of arrival', true, ARRIVED, 0],
  ['the limit ended on the day of arrival, and nobody has looked since', true, ARRIVED, -5],
  ['the limit had ended the day before arrival', false, '2026-11-21', -1],
  ['the day of the limit is unknown', true, null, null],
])('if %s, staff are notified at once: %s', (_, isTold, lastDay, daysLeft) => {
  expect(isNear({ lastDay, daysLeft }, ARRIVED)).toBe(isTold)
})

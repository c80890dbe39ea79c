import { expect, it } from 'vitest'
import { isClosed } from './office-state'
import { officeStateAt } from './office-state-at'

const hours = {
  opening: [{ days: ['Monday', 'Tuesday', 'Saturday'] as const, opens: '10:00', closes: '18:00' }],
  bankHolidays: ['2026-11-28'],
}
const at = (time: string) => officeStateAt(hours, Date.parse(time))

it.each([
  ['2026-11-23T12:00:00Z', true, '2026-11-23T18:00:00.000Z'],
  ['2026-11-23T18:00:00Z', false, '2026-11-24T10:00:00.000Z'],
  // The next weekday with opening hours is Saturday the 28th, a bank holiday, so the office opens on Monday.
  ['2026-11-24T23:00:00Z', false, '2026-11-30T10:00:00.000Z'],
  // In summer time, 9:00 UTC is 10:00 in London.
  ['2026-06-29T08:59:00Z', false, '2026-06-29T09:00:00.000Z'],
])('at %s, the office is open: %s, until %s', (time, open, until) => {
  expect(at(time)).toEqual({ open, until })
})

it('a page that stays open learns from the clock when the office closes and opens', () => {
  const opened = at('2026-11-23T17:59:00Z')
  expect(isClosed(opened, Date.parse('2026-11-23T17:59:59Z'))).toBe(false)
  expect(isClosed(opened, Date.parse('2026-11-23T18:00:00Z'))).toBe(true)
  const shut = at('2026-11-24T09:00:00Z')
  expect([
    isClosed(shut, Date.parse('2026-11-24T09:59:59Z')),
    isClosed(shut, Date.parse('2026-11-24T10:00:00Z')),
  ]).toEqual([true, false])
  expect(isClosed(undefined)).toBe(false)
})

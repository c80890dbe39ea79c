import { expect, it } from 'vitest'
import { exportName } from './export-name'

const at = (now: string) => ({ slug: 'haven', now: new Date(now) })

it('the file name contains the contents, the filters and the time in the UK, so that two downloads have different names', () => {
  const now = '2026-07-21T22:30:05Z'
  expect(exportName(at(now), ['inquiries'], {}, 'csv')).toBe('haven-inquiries-2026-07-21-233005.csv')
  expect(exportName(at(now), ['inquiries', 'callbacks'], { status: 'pending', detained: true }, 'xlsx')).toBe(
    'haven-inquiries-callbacks-status-pending-detained-2026-07-21-233005.xlsx',
  )
  expect(exportName(at('2026-07-21T22:30:06Z'), ['inquiries'], {}, 'csv')).toBe('haven-inquiries-2026-07-21-233006.csv')
})

it('the file name contains the first and the last day of a period', () => {
  const period = { from: '2026-06-30T23:00:00.000Z', to: '2026-07-21T23:00:00.000Z' }
  expect(exportName(at('2026-07-21T22:30:05Z'), ['audit'], period, 'csv')).toBe(
    'haven-audit-from-2026-07-01-to-2026-07-21-2026-07-21-233005.csv',
  )
})

import { expect, it } from 'vitest'
import type { AdminRecord } from '../../../api/contract/records/records'
import type { Row } from '../calls'
import { inOrder } from './in-order'
import { inbox } from './inbox'

const row = (id: number, reason: string, more: object = {}) =>
  ({ list: 'inquiries', record: { id, urgency: { reason, rank: 'medium' }, ...more } }) as unknown as Row
const ordered = (...rows: Row[]) =>
  inOrder(rows, inbox.groupOf as (record: AdminRecord) => string).map(({ record: { id } }) => id)

it('a row whose urgency changed moves to its group at once, and the others keep their order', () => {
  expect(ordered(row(1, 'limit'), row(2, 'rank'), row(3, 'rank'), row(4, 'staff'))).toEqual([1, 4, 2, 3])
  expect(ordered(row(1, 'limit'), row(2, 'detained'), row(3, 'limit'))).toEqual([2, 1, 3])
  expect(ordered(row(1, 'rank'), row(2, 'staff'), row(3, 'rank'))).toEqual([2, 1, 3])
})

it('a row that was dealt with stays where it is while the list is open', () => {
  const dealtWith = { isProcessed: true }
  expect(ordered(row(1, 'limit'), row(2, 'limit', dealtWith), row(3, 'rank'), row(4, 'rank', dealtWith))).toEqual([
    1, 2, 3, 4,
  ])
  expect(ordered(row(1, 'limit'), row(2, 'limit', { spam: true }), row(3, 'rank'), row(4, 'staff'))).toEqual([
    1, 2, 4, 3,
  ])
})

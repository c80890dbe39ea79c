import { expect, it } from 'vitest'
import { dayNumber } from '../../../api/contract/pressing-in'
import type { AdminRecord } from '../../../api/contract/records/records'
import type { Row } from '../calls'
import { inquiry } from '../example-records'
import { inOrder, withChange } from './in-order'
import { inbox } from './inbox'
import { groupsIn } from './row-groups'

const TODAY = dayNumber('2026-11-21')
const at = (hour: number) => `2026-11-23T${hour}:00:00.000Z`
const row = (id: number, more: object = {}): Row => ({
  list: 'inquiries',
  record: inquiry(id, { urgencyLevel: 'standard', answerBy: at(10 + id), ...more }),
})
const removal = (day: string) => ({ decision: { kind: 'detention', removalOn: day } })
const changed = (rows: Row[], id: number, change: object) =>
  rows.map(row => (row.record.id === id ? withChange(row, { ...row.record, ...change }) : row))
const ordered = (rows: Row[]) => inOrder(rows, TODAY).map(({ record: { id } }) => id)

it('a correction and a priority move a row to its new place at once', () => {
  const rows = [
    row(1, removal('2026-11-27')),
    row(2, { decision: { kind: 'detention' } }),
    row(3, { priority: 'urgent' }),
    row(4, { urgencyLevel: 'urgent' }),
    row(5),
    row(6),
  ]
  expect(ordered(rows)).toEqual([1, 2, 3, 4, 5, 6])
  const corrected = changed(rows, 6, { corrected: { detained: 'yes', removalOn: '2026-12-03' } })
  expect(ordered(corrected)).toEqual([1, 6, 2, 3, 4, 5])
  expect(ordered(changed(corrected, 6, { corrected: { detained: 'yes', removalOn: '2026-11-24' } }))).toEqual([
    6, 1, 2, 3, 4, 5,
  ])
  expect(ordered(changed(rows, 4, { priority: 'urgent' }))).toEqual([1, 2, 3, 4, 5, 6])
  expect(ordered(changed(rows, 1, { limitsDealtWith: ['removal'], corrected: { detained: 'no' } }))).toEqual([
    2, 3, 4, 1, 5, 6,
  ])
})

it('a row stays where it is after its request is answered or processed, while the list is open', () => {
  const rows = [row(1, { decision: { kind: 'detention' } }), row(2), row(3), row(4), row(9, { isProcessed: true })]
  const answered = changed(rows, 2, { answeredAt: at(11), followUpAt: at(20) })
  expect(ordered(answered)).toEqual([1, 2, 3, 4, 9])
  expect(ordered(changed(answered, 1, { isProcessed: true }))).toEqual([1, 2, 3, 4, 9])
  expect(ordered(changed(rows, 3, { spam: true }))).toEqual([1, 2, 3, 4, 9])
  const corrected = changed(answered, 4, { corrected: { detained: 'yes' } })
  expect(ordered(corrected)).toEqual([1, 4, 2, 3, 9])
  expect(ordered(changed(corrected, 4, { isProcessed: true }))).toEqual([1, 4, 2, 3, 9])
})

it('the row of a processed request stays below its earlier heading, which counts only the rows that still wait', () => {
  const rows = changed([row(1, { decision: { kind: 'detention' } }), row(2, { priority: 'urgent' }), row(3)], 2, {
    isProcessed: true,
  })
  const groups = groupsIn(inOrder(rows, TODAY), inbox.groupOf as (record: AdminRecord) => string)
  expect(groups.map(({ title, rows, waiting }) => [title, rows.length, waiting])).toEqual([
    ['Detained', 1, 1],
    ['Urgent', 1, 0],
    ['Medium', 1, 1],
  ])
})

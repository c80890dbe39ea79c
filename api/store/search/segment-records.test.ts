import { expect, it } from 'vitest'
import { bareLists } from '../../testing/bare-lists'
import { isTrue, readSegment, segmentsOf } from './segment-records'

it('reads what is needed of each record up to the last one, and nothing of one that is gone', async () => {
  const { lists, put, putGone } = await bareLists()
  for (const id of [1, 3]) put('inquiries', id, { message: `No. ${id}` })
  putGone('inquiries', 2)
  const { covered, values } = await readSegment(lists.inquiries, 1, ({ message }) => message)
  expect([covered.count, values]).toEqual([3, ['No. 1', undefined, 'No. 3']])
})

it('reads a full segment and the next one', async () => {
  const { lists, put, putGone } = await bareLists()
  for (let id = 2; id < 1_000; id++) putGone('inquiries', id)
  for (const id of [1, 1_000, 1_001, 1_002]) put('inquiries', id)
  const ids = async (segment: number) => (await readSegment(lists.inquiries, segment, ({ id }) => id)).values
  expect(await ids(1)).toEqual([1, ...Array(998).fill(undefined), 1_000])
  expect(await ids(2)).toEqual([1_001, 1_002])
  expect(segmentsOf(lists.inquiries)).toEqual([2, 1])
})

it('what was read stays true while records come, and no more once one of them is gone or was never there', async () => {
  const { lists, put, putGone } = await bareLists()
  for (let id = 2; id <= 1_000; id++) putGone('inquiries', id)
  for (const id of [1, 1_001, 1_002]) put('inquiries', id)
  const { inquiries, callbacks } = lists
  const { covered } = await readSegment(inquiries, 2, () => 1)
  expect(isTrue(inquiries, 2, covered)).toBe(true)
  expect([isTrue(inquiries, 1, covered), isTrue(inquiries, 3, covered), isTrue(callbacks, 1, covered)]).toEqual([
    false,
    false,
    false,
  ])
  put('inquiries', 1_003)
  expect(isTrue(inquiries, 2, covered)).toBe(true)
  putGone('inquiries', 1_003)
  expect(isTrue(inquiries, 2, covered)).toBe(true)
  putGone('inquiries', 1_002)
  expect(isTrue(inquiries, 2, covered)).toBe(false)
  expect(segmentsOf(callbacks)).toEqual([])
})

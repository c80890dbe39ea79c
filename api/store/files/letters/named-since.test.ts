import { expect, test } from 'vitest'
import type { RecordLetter } from '../../../contract/forms/letters'
import { newStored } from '../../../testing/new-record'
import { segmentedList } from '../../../testing/segmented-list'
import { enquiry } from '../../../testing/store-fixtures'
import { lettersNamedSince } from './named-since'

const letter = (id: string): RecordLetter => ({
  id,
  name: 'letter.pdf',
  bytes: 1,
  type: 'application/pdf',
  sha256: '',
  scanned: false,
})
const recordOf = (id: number, rev: number, ...files: string[]) => ({
  rev,
  id,
  record: newStored('inquiries', enquiry(), {
    id,
    reference: 'ACDEFGHJ',
    at: '2026-03-02T10:00:00.000Z',
    mailDomain: 'a.example',
    files: files.map(letter),
  }),
})

test('the query finds the letters of records written since a revision, in segments and in newer lines', async () => {
  const { list, put } = await segmentedList('inquiries')
  const other = await segmentedList('callbacks')
  const since = async (rev: number) => [...(await lettersNamedSince([other.list, list], rev))].sort()
  expect(await since(0)).toEqual([])
  put(recordOf(1, 1, 'a', 'b'))
  put(recordOf(2, 2))
  for (let id = 3; id <= 1_000; id++) put({ rev: 2, id, gone: 'lost' })
  put(recordOf(1_001, 3, 'c'))
  put({ rev: 4, id: 1_002, gone: 'lost' })
  await list.flush()
  expect(await since(0)).toEqual(['a', 'b', 'c'])
  // The search reads whole segments, so it includes an older record that shares a segment with a newer one.
  expect([await since(1), await since(2), await since(3)]).toEqual([['a', 'b', 'c'], ['c'], ['c']])
  expect(await since(4)).toEqual([])
  put(recordOf(2, 5, 'd'))
  expect(await since(5)).toEqual(['a', 'b', 'd'])
})

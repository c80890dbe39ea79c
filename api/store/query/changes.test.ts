import { expect, test } from 'vitest'
import { newRecord } from '../../testing/new-record'
import { segmentedList } from '../../testing/segmented-list'
import { enquiry } from '../../testing/store-fixtures'
import { changesOf } from './changes'

test('a page learns which of its records are newer than it knows, and which are gone, each once', async () => {
  const { list, put } = await segmentedList('inquiries')
  const record = (id: number) => {
    const additions = { id, reference: 'AAAAAAAA', at: '2026-03-02T10:00:00.000Z', mailDomain: 'example.org' }
    return newRecord('inquiries', enquiry(), additions)
  }
  for (const id of [1, 2, 3]) put({ rev: id, id, record: record(id) })
  put({ rev: 4, id: 4, gone: 'erased' })
  put({ rev: 9, id: 5, record: record(5) })
  const news = async (ids: number[], since: number) => {
    const { changed, gone, ...more } = await changesOf(list, ids, since)
    return { changed: changed.map(({ id }) => id), gone, ...more }
  }
  expect(await news([1, 2, 3], 2)).toEqual({ changed: [3], gone: [] })
  expect(await news([3, 4, 3, 4, 5], 2)).toEqual({ changed: [3, 5], gone: [4] })
  // What is gone stays gone, however late somebody asks.
  expect(await news([4], 100)).toEqual({ changed: [], gone: [4] })
  expect(await news([6, 7_000], 0)).toEqual({ changed: [], gone: [] })
  expect(await news([], 0)).toEqual({ changed: [], gone: [] })
  expect((await changesOf(list, [5], 8)).changed).toMatchObject([{ id: 5, firstName: 'Amina' }])
})

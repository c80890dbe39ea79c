import { expect, test } from 'vitest'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'

test('a page gets the records that have changed since its revision, and those that no longer exist, each once', async () => {
  const store = await openStore(await temporaryFolder())
  for (let id = 1; id <= 4; id++) await store.submit('inquiries', enquiry())
  const { revision } = await store.counts()
  await store.change('inquiries', 3, { held: true })
  await store.eraseRecord('inquiries', 4, async () => undefined)
  const news = async (ids: number[], since: number) => {
    const { changed, gone } = await store.changes('inquiries', ids, since)
    return [changed.map(({ id }) => id), gone]
  }
  expect(await news([1, 2, 3], revision)).toEqual([[3], []])
  expect(await news([3, 4, 3, 4], revision)).toEqual([[3], [4]])
  // An id that no record ever had counts neither as changed nor as gone.
  expect(await news([6, 7_000], 0)).toEqual([[], []])
  expect(await news([], 0)).toEqual([[], []])
  expect((await store.changes('inquiries', [1], 0)).changed).toMatchObject([{ id: 1, firstName: 'Amina' }])
})

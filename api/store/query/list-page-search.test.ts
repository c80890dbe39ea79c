import { expect, test } from 'vitest'
import { bareLists } from '../../testing/bare-lists'
import { setSlowClock } from '../../testing/slow-clock'
import { referenceFingerprint } from '../files/segments/index-fields'
import { SearchRuns } from '../search/search-run'
import type { ListQuery } from '../store'
import { decodeCursor, encodeCursor } from './index-scan'
import { pageOf, take } from './list-page'

async function start() {
  const { lists, words, put, putGone } = await bareLists()
  const list = lists.inquiries
  const searches = new SearchRuns(words)
  return {
    list,
    words,
    gone: (id: number) => putGone('inquiries', id),
    /** Puts records up to an id, of which some have a needle in them. */
    fill(last: number, needles: number[], first = 1) {
      for (let id = first; id <= last; id++) put('inquiries', id, { message: needles.includes(id) ? 'needle' : 'hay' })
    },
    put: (id: number, fields: Record<string, unknown>) => put('inquiries', id, fields),
    page: (query: Partial<ListQuery>) => pageOf(list, { limit: 10, ...query }, searches),
    /** The ids of a page, and after which one the next begins. */
    async ids(query: Partial<ListQuery>) {
      const { records, nextCursor } = await pageOf(list, { limit: 10, q: 'needle', ...query }, searches)
      return [records.map(({ id }) => id), nextCursor && decodeCursor({ limit: 10, cursor: nextCursor }).id]
    },
  }
}

const after = (id: number) => encodeCursor({ limit: 10 }, { phase: 0, due: 0, id })

test('a whole reference finds its record alone, and on later pages whatever has it as a word', async () => {
  const { put, ids } = await start()
  put(1, {})
  const reference = put(2, {})
  put(1, { message: `Mine was ${reference}` })
  put(3, { message: `Was it ${reference}?` })
  expect(await ids({ q: ` ${reference.toLowerCase()} ` })).toEqual([[2], undefined])
  expect(await ids({ q: reference, status: 'processed' })).toEqual([[], undefined])
  expect(await ids({ q: reference, cursor: after(2) })).toEqual([[1], undefined])
  // Like one, and none.
  put(4, { message: 'ACDEFGHJ' })
  expect(await ids({ q: 'ACDEFGHJ' })).toEqual([[4], undefined])
})

test('a record whose reference has the same fingerprint as another is not that one', async () => {
  const { list, put, ids } = await start()
  const [wanted, other] = [put(1, {}), put(2, {})]
  const line = list.unflushed.get(2)
  if (line) list.put(line, { ...list.fieldsOf(JSON.parse(line.text)), reference: referenceFingerprint(wanted) })
  expect(await ids({ q: wanted })).toEqual([[1], undefined])
  expect(await ids({ q: other })).toEqual([[2], undefined])
})

test('a search for nothing that could be found has no records; spaces alone are no search', async () => {
  const { fill, page } = await start()
  fill(1, [])
  expect(await page({ q: '’' })).toEqual({ records: [] })
  expect(await page({ q: ' ' })).toMatchObject({ records: [{ id: 1 }], total: 1 })
})

test('a search in time answers with all, however many segments it looks through; a late one with a part', async () => {
  const { fill, ids, words } = await start()
  setSlowClock(0)
  fill(1_000, [1])
  expect(await ids({})).toEqual([[1], undefined])
  fill(1_200, [], 1_001)
  expect(await ids({ q: 'needle ' })).toEqual([[1], undefined])
  expect(await ids({ limit: 1 })).toEqual([[1], 1])
  setSlowClock(1_000)
  for (const segment of [1, 2]) await words.make('inquiries', segment)
  expect(await ids({ q: 'need' })).toEqual([[], 201])
  expect(await ids({ q: 'need', cursor: after(201) })).toEqual([[1], undefined])
})

test('a search that is late goes on where it stopped looking, and shows nothing twice', async () => {
  const { fill, gone, ids, words } = await start()
  for (let id = 1; id <= 950; id++) gone(id)
  fill(1_450, [960, 1_100, 1_251], 951)
  await words.make('inquiries', 1)
  setSlowClock(1_000)
  // Two hundred records are read; the word file, which tells of older ones, is for a later page.
  expect(await ids({})).toEqual([[1_251], 1_251])
  expect(await ids({ cursor: after(1_251) })).toEqual([[1_100], 1_051])
  expect(await ids({ cursor: after(1_051) })).toEqual([[960], undefined])
})

test('what a search remembers of a record that is another one by now is looked at again', async () => {
  const { put, ids } = await start()
  put(1, { message: 'needle' })
  expect(await ids({})).toEqual([[1], undefined])
  put(1, { message: 'hay' })
  expect(await ids({})).toEqual([[], undefined])
})

test('takes so many at most, and what there is', () => {
  const rest = [1, 2, 3][Symbol.iterator]()
  expect([take(rest, 2), take(rest, 2), take(rest, 2)]).toEqual([[1, 2], [3], []])
})

import { afterEach, expect, it, vi } from 'vitest'
import { bareLists } from '../../testing/bare-lists'
import { SearchRuns } from '../search/search-run'
import { InvalidCursorError, type SearchQuery } from '../store'
import { searchIn } from './search-all'

afterEach(() => void vi.useRealTimers())

/** Bare lists without a word file, and a search in them, for which time stands still. */
async function start() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const bare = await bareLists()
  const { inquiries, callbacks, 'visa-applications': visas } = bare.lists
  const lists = [inquiries, callbacks, visas]
  const search = async (q: string, query: Partial<SearchQuery> = {}) => {
    const { hits, ...rest } = await searchIn(lists, { q, limit: 50, ...query }, new SearchRuns(bare.words))
    return { found: hits.map(({ list, record }) => `${list}/${record.id}`), hits, ...rest }
  }
  /** What is found page by page, and how far each page got. */
  async function pages(q: string, limit: number) {
    const found: string[] = []
    const searched: number[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await search(q, { limit, ...(cursor && { cursor }) })
      found.push(...page.found)
      searched.push(page.searched)
      cursor = page.nextCursor
    }
    return { found, searched }
  }
  return { ...bare, search, pages }
}

/** Seven records of three lists; those with a needle are marked by a later time. */
async function seven() {
  const all = await start()
  const needle = { message: 'A needle' }
  all.put('inquiries', 1, needle, 10)
  all.put('inquiries', 2, {}, 20)
  all.put('inquiries', 3, needle, 50)
  all.put('callbacks', 1, needle, 30)
  all.put('callbacks', 2, needle, 60)
  all.put('visa-applications', 1, needle, 40)
  all.put('visa-applications', 2, {}, 70)
  return all
}
const NEEDLES = ['callbacks/2', 'inquiries/3', 'visa-applications/1', 'callbacks/1', 'inquiries/1']

it('finds in all lists, newest first, page by page, and tells how far it is', async () => {
  const { search, pages } = await seven()
  expect(await search('needle')).toMatchObject({ found: NEEDLES, searched: 7, total: 7 })
  expect(await search('needle')).not.toHaveProperty('nextCursor')
  expect(await pages('needle', 1)).toEqual({ found: NEEDLES, searched: [2, 3, 4, 5, 7] })
  expect(await pages('needle', 2)).toEqual({ found: NEEDLES, searched: [3, 5, 7] })
  expect(await pages('needle', 3)).toEqual({ found: NEEDLES, searched: [4, 7] })
  expect((await search('needle', { limit: 1 })).hits).toMatchObject([
    { list: 'callbacks', record: { id: 2 }, matched: [{ name: 'message', marks: [[2, 8]] }] },
  ])
})

it('of one time, the first list comes first', async () => {
  const { put, search } = await start()
  for (const list of ['visa-applications', 'callbacks', 'inquiries'] as const) put(list, 1)
  expect((await search('amina')).found).toEqual(['inquiries/1', 'callbacks/1', 'visa-applications/1'])
})

it('counts and finds by the filters that are on', async () => {
  const { put, search } = await start()
  for (const id of [1, 2, 3]) put('inquiries', id, { urgencyLevel: id === 2 ? 'urgent' : 'standard' }, id)
  put('callbacks', 1, { urgencyLevel: 'urgent' }, 9)
  expect(await search('amina', { urgency: 'urgent' })).toMatchObject({
    found: ['callbacks/1', 'inquiries/2'],
    searched: 2,
    total: 2,
  })
  const { nextCursor = '', ...first } = await search('amina', { urgency: 'urgent', limit: 1 })
  expect(first).toMatchObject({ found: ['callbacks/1'], searched: 1, total: 2 })
  const second = await search('amina', { urgency: 'urgent', limit: 1, cursor: nextCursor })
  expect(second).toMatchObject({ found: ['inquiries/2'], searched: 2, total: 2 })
  expect(second).not.toHaveProperty('nextCursor')
})

it('finds a whole reference at once, however it is typed, by the filters that are on', async () => {
  const { put, search } = await start()
  const reference = put('callbacks', 1, {}, 1)
  put('inquiries', 1, { message: `Earlier it was ${reference}` }, 2)
  const found = { found: ['callbacks/1'], searched: 2, total: 2 }
  expect(await search(` ${reference.toLowerCase()} `)).toMatchObject(found)
  expect((await search(reference)).hits).toMatchObject([{ matched: [{ name: 'reference' }] }])
  // Where no record has it, or none by these filters, it is a word like others.
  expect((await search(reference, { status: 'processed' })).found).toEqual([])
  const { nextCursor } = await search('earlier', { limit: 1 })
  expect((await search(reference, { cursor: nextCursor ?? '' })).found).toEqual(['callbacks/1'])
  expect((await search(`${reference} earlier`)).found).toEqual(['inquiries/1'])
})

it('has nothing to look for in what holds no word', async () => {
  const { search } = await seven()
  expect(await search('’')).toEqual({ found: [], hits: [], searched: 7, total: 7 })
})

it.each([1_000, 1_001])('finds the oldest of %s records', async count => {
  const { put, putGone, search, pages } = await start()
  put('callbacks', 1, { message: 'needle' })
  for (let id = 2; id <= count; id++) put('callbacks', id, { message: '' })
  putGone('callbacks', count + 1)
  const found = { found: ['callbacks/1'], searched: count, total: count }
  expect(await search('needle', { limit: 2 })).toMatchObject(found)
  expect(await search('needle', { limit: 2 })).not.toHaveProperty('nextCursor')
  expect(await pages('needle', 1)).toEqual({ found: ['callbacks/1'], searched: [count] })
})

it('answers with what it has once it is late, and goes on from there', async () => {
  const { put, words, search, pages } = await start()
  const firsts = Array.from({ length: 10 }, (_, at) => 9_001 - at * 1_000)
  for (const id of firsts) put('inquiries', id, { message: id === 4_001 || id === 1 ? 'needle' : '' }, id)
  let ms = 0
  words.onBad = () => void vi.advanceTimersByTime(ms)
  expect(await search('needle')).toMatchObject({ found: ['inquiries/4001', 'inquiries/1'], searched: 10 })
  // Eight files are looked for, together; the two that are left are for the next page.
  ms = 151 / 8
  const page = await search('needle')
  expect(page).toMatchObject({ found: ['inquiries/4001'], searched: 8, total: 10, nextCursor: expect.any(String) })
  expect(await pages('needle', 50)).toEqual({ found: ['inquiries/4001', 'inquiries/1'], searched: [8, 10] })
  ms = 150 / 8
  expect(await search('needle')).toMatchObject({ searched: 10 })
})

it.each([
  'search',
  'search ',
  'search inquiries',
  'search inquiries.',
  'search inquiries.1x',
  'xsearch inquiries.1',
  'search inquiries.1 ',
  'search inquiries.12345678901',
  'search Inquiries.1',
  `search ${'a'.repeat(41)}.1`,
  'search inquiries.1 callbacks.2 visa-applications.3 inquiries.4',
  'submitted.0.0.1',
])('refuses a cursor that reads %j', async text => {
  const { search } = await start()
  const refused = search('amina', { cursor: Buffer.from(text).toString('base64url') })
  await expect(refused).rejects.toThrow(InvalidCursorError)
  await expect(refused).rejects.toThrow('This cursor belongs to another search.')
})

it('goes on before the places that its cursor names', async () => {
  const { search } = await seven()
  const cursor = Buffer.from('search callbacks.2 inquiries.3 visa-applications.1').toString('base64url')
  expect(await search('needle', { cursor })).toMatchObject({ found: ['callbacks/1', 'inquiries/1'], searched: 7 })
})

import { expect, it } from 'vitest'
import { knownLists } from '../../testing/known-lists'
import type { ListQuery } from '../store'
import { plainSearch } from './search'

const TODAY = 20_000

function start() {
  const known = knownLists()
  const search = (q: string, query: Partial<ListQuery> = {}) => {
    const { shown, ...rest } = plainSearch(known.all, { q, limit: 50, ...query }, TODAY)
    return { found: shown.map(({ list, id }) => `${list}/${id}`), ...rest }
  }
  /** All results, page by page. */
  function pages(q: string, limit: number): string[] {
    const found: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = search(q, { limit, ...(cursor && { cursor }) })
      found.push(...page.found)
      cursor = page.nextCursor
    }
    return found
  }
  return { ...known, search, pages }
}

it('the search finds records in all lists, newest first, page by page, and returns the number of matches', () => {
  const { put, search, pages } = start()
  const needle = { message: 'A needle' }
  put('inquiries', 1, needle, 10)
  put('inquiries', 2, {}, 20)
  put('inquiries', 3, needle, 50)
  put('callbacks', 1, needle, 30)
  put('callbacks', 2, needle, 60)
  put('visa-applications', 1, needle, 40)
  const needles = ['callbacks/2', 'inquiries/3', 'visa-applications/1', 'callbacks/1', 'inquiries/1']
  expect(search('needle')).toEqual({ found: needles, total: 6 })
  for (const limit of [1, 2, 3, 5]) expect(pages('needle', limit)).toEqual(needles)
})

it('the search counts and finds within the active filters', () => {
  const { put, search } = start()
  for (const id of [1, 2, 3]) put('inquiries', id, { urgencyLevel: id === 2 ? 'urgent' : 'standard' }, id)
  put('callbacks', 1, { urgencyLevel: 'urgent' }, 9)
  const { nextCursor = '', ...first } = search('amina', { urgency: 'urgent', limit: 1 })
  expect(first).toEqual({ found: ['callbacks/1'], total: 2 })
  const second = search('amina', { urgency: 'urgent', limit: 1, cursor: nextCursor })
  expect(second).toEqual({ found: ['inquiries/2'], total: 2 })
})

it('the search finds a whole reference at once, however it is typed, within the active filters', () => {
  const { put, search } = start()
  const reference = put('callbacks', 1, {}, 1)
  put('inquiries', 1, { message: `Earlier it was ${reference}` }, 2)
  expect(search(` ${reference.toLowerCase()} `)).toEqual({ found: ['callbacks/1'], total: 2 })
  // A search treats a reference as an ordinary word if no record has it, or none that matches the filters.
  expect(search(reference, { status: 'processed' }).found).toEqual([])
  const { nextCursor = '' } = search('amina', { limit: 1 })
  expect(search(reference, { cursor: nextCursor }).found).toEqual(['callbacks/1'])
  expect(search(`${reference} earlier`).found).toEqual(['inquiries/1'])
  put('inquiries', 2, { message: 'ACDEFGHJ' })
  expect(search('ACDEFGHJ').found).toEqual(['inquiries/2'])
})

it('the search finds nothing for a text without a word', () => {
  const { put, search } = start()
  put('inquiries', 1)
  expect(search('’')).toEqual({ found: [], total: 1 })
})

it('the search finds no number that spans two fields', () => {
  const { put, search } = start()
  put('inquiries', 1, { phone: '020 7946 0958', message: '123456 is my number' })
  expect(search('0958 1234').found).toEqual(['inquiries/1'])
  expect(search('09581234').found).toEqual([])
  expect(search('7946 0958').found).toEqual(['inquiries/1'])
})

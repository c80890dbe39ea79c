import { describe, expect, it } from 'vitest'
import { NO_FILTERS, startView, type ViewState, withFilters, withRecord } from './filters'
import { formatViewHash, parseViewHash } from './view-hash'

const pending = { ...NO_FILTERS, status: 'pending' as const }

describe('an address', () => {
  it.each<[string, Partial<ViewState>]>([
    ['#/callbacks', { tab: 'callbacks' }],
    ['#/callbacks/17', { tab: 'callbacks', record: { list: 'callbacks', id: 17 } }],
    ['#callbacks/17', { tab: 'callbacks', record: { list: 'callbacks', id: 17 } }],
    ['#/inquiries?status=pending', { filters: { ...startView.filters, inquiries: pending } }],
    [
      '#/callbacks?deadline=passed&sort=deadline',
      { filters: { ...startView.filters, callbacks: { ...NO_FILTERS, deadline: 'passed', sort: 'deadline' } } },
    ],
    ['#/search?q=amina+yusuf&status=pending', { search: { ...pending, q: 'amina yusuf' } }],
    ['#/search/visa-applications/3?q=ravi', { record: { list: 'visa-applications', id: 3 } }],
  ])('%s names what it says', (hash, expected) => {
    expect(parseViewHash(hash)).toMatchObject(expected)
  })

  it.each([
    '',
    '#',
    '#callbacks',
    '#/callbacks/0',
    '#/callbacks/1e3',
    '#/callbacks/17/x',
    '#/others/1',
    '#/__proto__/1',
    '#/search',
    '#/search/callbacks/1',
  ])('"%s" opens the first list', hash => {
    expect(parseViewHash(hash)).toBe(startView)
  })

  it('takes no value that no filter has, and no more words than the API does', () => {
    const { filters } = parseViewHash('#/inquiries?status=gone&sort=constructor&from=1&__proto__=x&mail=undelivered')
    expect(filters.inquiries).toEqual({ ...NO_FILTERS, mail: 'undelivered' })
    expect(parseViewHash(`#/search?q=${'x'.repeat(300)}`).search?.q).toHaveLength(200)
  })

  it('leaves the other lists as they were', () => {
    const before = withFilters(startView, pending)
    expect(parseViewHash('#/callbacks', before).filters.inquiries).toEqual(pending)
  })

  it.each([
    startView,
    withRecord(startView, { list: 'callbacks', id: 17 }),
    withFilters(startView, { ...pending, days: 'chosen', from: '2026-11-01', to: '' }),
    withFilters(startView, { ...pending, q: 'D’Angelo & co' }),
    withFilters(startView, { ...pending, deadline: '7days', sort: 'deadline' }),
    withRecord(withFilters(startView, { ...NO_FILTERS, q: 'amina' }), { list: 'callbacks', id: 2 }),
  ])('is read as it was written: %#', view => {
    expect(parseViewHash(formatViewHash(view))).toEqual({ record: undefined, ...view })
  })
})

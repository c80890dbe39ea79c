import { describe, expect, it } from 'vitest'
import type { ListName } from '../../api/contract/records/records'
import { type Filters, NO_FILTERS, startView, type ViewState, withFilters, withRecord } from './filters'
import { formatViewHash, parseViewHash } from './view-hash'

const pending = { ...NO_FILTERS, status: 'pending' as const }
const inInbox = (filters: Filters) => ({ ...startView.filters, inbox: filters })
const inList = (list: ListName): ViewState => ({ ...startView, tab: list })

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
    ['#/inbox', { tab: 'inbox' }],
    ['#/inbox/callbacks/17', { tab: 'inbox', record: { list: 'callbacks', id: 17 } }],
    ['#/inbox?q=amina+yusuf&status=pending', { tab: 'inbox', filters: inInbox({ ...pending, q: 'amina yusuf' }) }],
    // Version 0.1.0, which had no inbox, wrote addresses with `search`.
    ['#/search?q=amina+yusuf', { tab: 'inbox', filters: inInbox({ ...NO_FILTERS, q: 'amina yusuf' }) }],
    ['#/search/visa-applications/3?q=ravi', { tab: 'inbox', record: { list: 'visa-applications', id: 3 } }],
  ])('%s opens the view that it names', (hash, expected) => {
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
  ])('"%s" opens the inbox', hash => {
    expect(parseViewHash(hash)).toBe(startView)
  })

  it('ignores a value that no filter has, and search words beyond the API’s maximum', () => {
    const { filters } = parseViewHash('#/inquiries?status=gone&sort=constructor&from=1&__proto__=x&mail=undelivered')
    expect(filters.inquiries).toEqual({ ...NO_FILTERS, mail: 'undelivered' })
    expect(parseViewHash(`#/inbox?q=${'x'.repeat(300)}`).filters.inbox.q).toHaveLength(200)
  })

  it('leaves the other lists unchanged', () => {
    const before = withFilters(inList('inquiries'), pending)
    expect(parseViewHash('#/callbacks', before).filters.inquiries).toEqual(pending)
  })

  it('of a search in a list opens the inbox with the filters of that list', () => {
    const view = withFilters(inList('callbacks'), { ...pending, q: 'amina' })
    expect(formatViewHash(view)).toBe('#/inbox?status=pending&q=amina')
  })

  it.each([
    startView,
    withRecord(startView, { list: 'callbacks', id: 17 }),
    withRecord(inList('inquiries'), { list: 'callbacks', id: 17 }),
    withFilters(inList('callbacks'), pending),
    withFilters(startView, { ...pending, days: 'chosen', from: '2026-11-01', to: '' }),
    withFilters(startView, { ...pending, q: 'D’Angelo & co' }),
    withFilters(inList('inquiries'), { ...pending, source: 'google / cpc' }),
    withFilters(startView, { ...pending, deadline: '7days', sort: 'deadline' }),
    withRecord(withFilters(startView, { ...NO_FILTERS, q: 'amina' }), { list: 'callbacks', id: 2 }),
  ])('is read back as it was written: %#', view => {
    expect(parseViewHash(formatViewHash(view))).toEqual({ record: undefined, ...view })
  })
})

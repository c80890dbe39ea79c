import { expect, test } from 'vitest'
import type { ListName } from '../../contract/records/records'
import { newRecord } from '../../testing/new-record'
import { linkedTo } from './thread'

const START = Date.parse('2026-03-02T10:00:00.000Z')

/** A request that came this many minutes after the first one. */
function request(list: ListName, id: number, minutes: number, fields: Record<string, unknown>) {
  const at = new Date(START + minutes * 60_000).toISOString()
  const submission = { fields, suspect: false, acknowledge: false }
  return { list, record: newRecord(list, submission, { id, reference: 'ACDEFGHJ', at, mailDomain: 'a.example' }) }
}
const AMINA = { firstName: 'Amina', lastName: 'Yusuf', email: 'amina@example.org', phone: '020 7946 0958' }

const told = ({ count, requests }: ReturnType<typeof linkedTo>) => [
  count,
  requests.map(({ list, record, by, sameName }) => [`${list}/${record.id}`, by, sameName]),
]

test('requests that share an address or a number are linked, in order of time, and at equal times in the order of the lists', () => {
  const own = request('inquiries', 2, 5, AMINA)
  const others = [
    request('callbacks', 7, 5, { name: 'Amina Yusuf', phone: '+44 20 7946 0958' }),
    request('inquiries', 9, 9, { ...AMINA, firstName: 'Bilal', phone: '' }),
    request('visa-applications', 3, 5, { name: 'Yusuf Amína', email: 'AMINA@example.org' }),
    request('inquiries', 1, 1, { ...AMINA, email: 'other@example.org', phone: '020 7946 0959' }),
    request('callbacks', 2, 0, { name: 'Amina Yusuf', phone: '020 7946 0958' }),
  ]
  const linked = [
    5,
    [
      ['callbacks/2', ['phone'], true],
      ['inquiries/2', ['email', 'phone'], true],
      ['visa-applications/3', ['email'], true],
      ['callbacks/7', ['phone'], true],
      ['inquiries/9', ['email'], false],
    ],
  ]
  expect(told(linkedTo(own, others))).toEqual(linked)
  // The result is the same when the other requests include the record itself.
  expect(told(linkedTo(own, [own, ...others].reverse()))).toEqual(linked)
})

test('a request without an address or number is linked only to itself', () => {
  const own = request('callbacks', 1, 0, { name: 'Amina' })
  expect(told(linkedTo(own, [request('callbacks', 2, 0, { name: 'Amina' })]))).toEqual([1, [['callbacks/1', [], true]]])
})

test('of more than ten linked requests only the number is returned', () => {
  const own = request('inquiries', 1, 0, AMINA)
  const others = (count: number) => Array.from({ length: count }, (_, at) => request('inquiries', at + 2, at, AMINA))
  expect(linkedTo(own, others(9)).requests).toHaveLength(10)
  expect(told(linkedTo(own, others(10)))).toEqual([11, []])
})

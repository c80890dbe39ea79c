import { expect, test } from 'vitest'
import { newRecord } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import { searchFor, wholeReference } from './search'

const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: '2026-11-21T10:00:00.000Z', mailDomain: 'example.org' }
const recordOf = (fields: Record<string, unknown> = {}) => newRecord('inquiries', enquiry(fields), ADDITIONS)

/** Whether the text is found, looked at in the record and, first, in its written form. */
function finds(text: string, fields: Record<string, unknown> = {}) {
  const search = searchFor(text)
  const record = recordOf(fields)
  const isIn = search.isIn(record, 'inquiries')
  // The quick look is never wrong when it says no.
  if (isIn) expect(search.mayBeIn(JSON.stringify(record))).toBe(true)
  return isIn
}

test.each(['ACDEFGHJ', 'acdefghj'])('%s is a whole reference', text => {
  expect(wholeReference(text)).toBe('ACDEFGHJ')
})

test.each(['ACDEFGH', 'ACDEFGHJK', ' ACDEFGHJ', 'ACDEFGHJ ', 'ACDEFGH1', 'Gutierrez', ''])(
  '%j is no whole reference',
  text => {
    expect(wholeReference(text)).toBeUndefined()
  },
)

test.each<[string, Record<string, unknown>]>([
  ['zoë', { firstName: 'ZOE\u0308' }],
  ['ZOE\u0308', { firstName: 'zoë' }],
  ['refused', {}],
  ['cdefg', {}],
  ['amina okoro', {}],
  ['curtailment', { decision: { kind: 'Curtailment' } }],
  ['deep', { answers: { more: ['shallow', { text: 'Deep down' }] } }],
  ['"no"', { message: 'She said "no".' }],
  ['a\\b', { message: 'a\\b' }],
  ['one\ntwo', { message: 'one\ntwo' }],
  ['02079460958', {}],
  ['(020) 7946-0958', {}],
  ['+44 20 7946.0958', {}],
  ['0044 020 7946 0958', {}],
  ['44020 79460958', {}],
  ['460958', {}],
  ['2079460123', { whatsapp: '020-7946.0123' }],
])('%j is found in %j', (text, fields) => {
  expect(finds(text, fields)).toBe(true)
})

test.each<[string, Record<string, unknown>]>([
  ['firstName', {}],
  ['createdAt', {}],
  ['2026-11-21', {}],
  ['queued', {}],
  ['false', {}],
  ['null', { message: null }],
  ['5', { travellers: 5, phone: '' }],
  ['okoro amina', {}],
  // Too few digits for a number: they are looked for as they stand.
  ['60958', { phone: '020 794 6 0 958' }],
  ['02079460958x', {}],
  ['020 7946 0959', {}],
  ['12079460958', {}],
])('%j is not found in %j', (text, fields) => {
  expect(finds(text, fields)).toBe(false)
})

test('the written form tells most records that need not be looked at', () => {
  const json = JSON.stringify(recordOf({ message: 'Say "yes"\nor no' }))
  for (const text of ['say "YES"\nor', 'Amina or', '020 7946 0958']) expect(searchFor(text).mayBeIn(json)).toBe(true)
  for (const text of ['needle', 'Amina needle', '020 7946 0000']) expect(searchFor(text).mayBeIn(json)).toBe(false)
})

import { expect, test } from 'vitest'
import { encodeEntry, encodeNewEntry } from './entry'
import { factsOf, keyFingerprint } from './facts'
import { newRecord, newState } from './new-record'
import { enquiry } from './testing/fixtures'

const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: '2026-11-21T10:00:00.000Z', mailDomain: 'example.org' }
const HEAD = { rev: 12, list: 'inquiries' as const, id: 7, key: 'a key', hash: 'a hash' }
const { mail, ...rest } = newState('inquiries', enquiry(), ADDITIONS)

test.each([
  ['with key', HEAD, enquiry().fields],
  ['without key', { rev: 12, list: 'inquiries' as const, id: 7 }, enquiry().fields],
  ['with quotes, braces and signs beyond ASCII', HEAD, { message: '{"},{"“’\u2028😀\\', '': '' }],
  ['without fields', HEAD, {}],
])('a new record %s is one and the same line, put together or written whole', (_, head, fields) => {
  const together = encodeNewEntry({ ...head, record: { ...rest, mail } }, JSON.stringify(fields))
  expect(together).toEqual(encodeEntry({ ...head, record: { ...fields, ...rest, mail } }))
})

test('a new record has the same facts, read off it whole or known before', () => {
  const submission = enquiry({ urgencyLevel: 'urgent' }, { suspect: true, acknowledge: true })
  const known = { urgency: 'urgent', key: keyFingerprint(HEAD.key) }
  const whole = factsOf({ ...HEAD, record: newRecord('inquiries', submission, ADDITIONS) })
  expect(factsOf({ ...HEAD, record: newState('inquiries', submission, ADDITIONS) }, known)).toEqual(whole)
})

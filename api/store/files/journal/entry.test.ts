import { describe, expect, test } from 'vitest'
import { enquiry } from '../../../testing/store-fixtures'
import { initialState } from '../../records/record-state'
import { referenceHash } from '../../records/references'
import { decodeEntry, encodeEntry, encodeNewEntry, hasValidChecksum, isListName, readLine, withChecksum } from './entry'

const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: '2026-11-21T10:00:00.000Z', mailDomain: 'example.org' }
const HEAD = { rev: 12, list: 'inquiries' as const, id: 7, key: 'a key', hash: 'a hash' }
const state = initialState('inquiries', enquiry(), ADDITIONS)

test.each([
  ['with key', HEAD, enquiry().fields],
  ['without key', { rev: 12, list: 'inquiries' as const, id: 7 }, enquiry().fields],
  ['with quotes, braces and signs beyond ASCII', HEAD, { message: '{"},{"“’\u2028😀\\', '': '' }],
  ['without fields', HEAD, {}],
])('a new record %s gives the same line whether it is assembled from parts or written whole', (_, head, fields) => {
  const together = encodeNewEntry(head, JSON.stringify(fields), state)
  expect(together).toEqual(encodeEntry({ ...head, record: { submitted: fields, state } }))
})

test('a record is split into its visitor’s fields and its state, and written as it was', () => {
  const entry = { ...HEAD, record: { submitted: enquiry().fields, state } }
  const { text } = encodeEntry(entry)
  expect(decodeEntry(text)).toMatchObject(entry)
  expect(encodeEntry(decodeEntry(text)).text).toBe(text)
  expect(text.slice(text.indexOf('"record":'))).toBe(
    `"record":${JSON.stringify({ ...entry.record.submitted, ...state })}}`,
  )
})

/**
 * These lines are written as in earlier versions. If the format changed, files of earlier versions would count as
 * damaged.
 */
describe('a line', () => {
  const entry = { rev: 12, list: 'inquiries' as const, id: 7, key: 'k', hash: 'h', gone: 'erased' as const, was: 'w' }
  const TEXT = '{"sum":"%","rev":12,"list":"inquiries","id":7,"key":"k","hash":"h","gone":"erased","was":"w"}'

  test('begins with a checksum of everything that follows it', () => {
    const { text, rev, list, id } = encodeEntry(entry)
    expect(text.replace(/^(\{"sum":")[\da-f]{8}/, '$1%')).toBe(TEXT)
    expect({ rev, list, id }).toEqual({ rev: 12, list: 'inquiries', id: 7 })
    expect(withChecksum('{"a":1}')).toBe('{"sum":"94da56a3","a":1}')
    expect(decodeEntry(text)).toMatchObject(entry)
  })

  test('is read as it was written', () => {
    const line = readLine(encodeEntry(entry).bytes)
    expect(line).toEqual(encodeEntry(entry))
    expect(readLine(encodeEntry({ rev: 0, list: 'callbacks', id: 1 }).bytes)).toMatchObject({
      rev: 0,
      list: 'callbacks',
      id: 1,
    })
  })

  const good = encodeEntry(entry).text
  const summed = (body: string) => Buffer.from(withChecksum(`{${body}`))

  test.each([
    ['another character', Buffer.from(good.replace('"k"', '"K"'))],
    [
      'another sum',
      Buffer.from(good.replace(/"sum":"./, match => `${match.slice(0, -1)}${match.endsWith('0') ? '1' : '0'}`)),
    ],
    ['a part that is missing', Buffer.from(good.slice(0, -1))],
    ['nothing', Buffer.from('')],
    ['no sum', Buffer.from(good.replace('"sum"', '"SUM"'))],
    ['a sum that stands elsewhere', Buffer.from(` ${good}`)],
    ['no revision', summed('"list":"inquiries","id":7}')],
    ['an unknown list', summed('"rev":1,"list":"others","id":7}')],
    ['an id that is no number', summed('"rev":1,"list":"inquiries","id":"7"}')],
    ['an id with decimals', summed('"rev":1,"list":"inquiries","id":7.5}')],
    ['a revision with too many digits', summed('"rev":12345678901234567,"list":"inquiries","id":7}')],
    ['an id with too many digits', summed('"rev":1,"list":"inquiries","id":12345678901}')],
  ])('is not valid with %s', (_, bytes) => {
    expect(readLine(bytes)).toBeUndefined()
  })

  test('has the same checksum at any place in the read bytes', () => {
    const { bytes } = encodeEntry(entry)
    const among = Buffer.concat([Buffer.from('xx'), bytes, Buffer.from('yy')]).subarray(2, 2 + bytes.length)
    expect([
      hasValidChecksum(among),
      hasValidChecksum(among.subarray(1)),
      hasValidChecksum(Buffer.from('{"sum":"')),
    ]).toEqual([true, false, false])
  })

  test('is not valid with one wrong byte at any place', () => {
    const { bytes } = encodeEntry(entry)
    const valid = Array.from(bytes.keys()).filter(at => {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] as number) ^ 1
      return hasValidChecksum(damaged)
    })
    expect(valid).toEqual([])
  })
})

test('an entry belongs to one of three lists', () => {
  for (const name of ['inquiries', 'visa-applications', 'callbacks']) expect(isListName(name)).toBe(true)
  for (const name of ['others', '', undefined, 5]) expect(isListName(name)).toBe(false)
})

test('an erased record leaves a digest of its reference, which is the same in all versions', () => {
  expect(referenceHash('ACDEFGHJ')).toBe('371156f22c43')
  expect(referenceHash('ACDEFGHK')).not.toBe(referenceHash('ACDEFGHJ'))
})

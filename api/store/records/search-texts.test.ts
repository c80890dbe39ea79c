import { expect, test } from 'vitest'
import type { AdminRecord } from '../../contract/records/records'
import { newRecord } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import { matchesIn } from '../questions/marks'
import { storedRecord } from './record'
import { parseSearch, type SearchQuery, searchTextsOf, wholeReference } from './search-texts'

const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: '2026-11-21T10:00:00.000Z', mailDomain: 'example.org' }
const recordOf = (fields: Record<string, unknown> = {}) => newRecord('inquiries', enquiry(fields), ADDITIONS)

/** True when a search with this text finds the record. */
function finds(text: string, fields: Record<string, unknown> = {}) {
  const search = parseSearch(text)
  if (!search) return false
  const record = recordOf(fields)
  const isIn = search.isIn(searchTextsOf(storedRecord(record)))
  const matched = matchesIn('inquiries', record, search)
  for (const { text: told, marks } of matched)
    for (const [from, to] of marks) expect(told.slice(from, to).trim()).not.toBe('')
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
  // The text has too few digits for a phone number, so the search looks for the text as written.
  ['60958', { phone: '020 794 6 0 958' }],
  ['02079460958x', {}],
  ['020 7946 0959', {}],
  ['12079460958', {}],
])('%j is not found in %j', (text, fields) => {
  expect(finds(text, fields)).toBe(false)
})

test.each<[string, Record<string, unknown>]>([
  ['Lukasz', { firstName: 'Łukasz' }],
  ['łukasz', { firstName: 'LUKASZ' }],
  ['soren', { firstName: 'Søren' }],
  ['garcia pena', { lastName: 'García-Peña' }],
  ['Nguyen', { lastName: 'Nguyễn' }],
  ['nguye\u0302\u0303n', { lastName: 'Nguyen' }],
  ['yilmaz', { lastName: 'Yılmaz' }],
  ['İSTANBUL', { message: 'istanbul' }],
  ['Zurich', { message: 'in Zürich' }],
  ['cafe', { message: 'the café' }],
  ["D'Angelo", { lastName: 'D’Angelo' }],
  ['D’Angelo', { lastName: "D'Angelo" }],
  ['dangelo', { lastName: 'D´Angelo' }],
  ["d'angelo", { lastName: 'DAngelo' }],
  ['yusuf amina', { firstName: 'Amina', lastName: 'Yusuf' }],
  ['Amina  \u00a0 Yusuf', { firstName: 'Amina', lastName: 'Yusuf' }],
  ['heathrow thursday', { message: 'On Thursday he was taken to Heathrow.' }],
  ['deportation defence', { serviceRequired: 'deportation', message: '' }],
  ['احمد', { firstName: 'أحمد' }],
  ['أحمد', { firstName: 'احمد' }],
  ['اسراء', { firstName: 'إسراء' }],
  ['اسرا', { firstName: 'إسراء' }],
  ['مصطفي', { firstName: 'مصطفى' }],
  ['فاطمه', { firstName: 'فاطمة' }],
  ['محمد', { firstName: 'مُحَمَّد' }],
  ['Παπαδοπουλος', { lastName: 'Παπαδόπουλος' }],
  ['παπαδόπουλοσ', { lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΣ' }],
  ['Straße', { message: 'STRASSE' }],
  ['aegir', { firstName: 'Ægir' }],
  ['李小', { lastName: '李小龍' }],
  ['ＡＭＩＮＡ', { firstName: 'Amina' }],
  ['٠٢٠ ٧٩٤٦ ٠٩٥٨', {}],
  ['okoro amina', {}],
  ['sample 020 7946 0958 refused', {}],
  ['urgent', { urgencyLevel: 'Urgent' }],
  ['priority high', { urgencyLevel: 'priority' }],
])('%j is found in %j, however it is written', (text, fields) => {
  expect(finds(text, fields)).toBe(true)
})

test('words come from the submitted fields, the reference and the names of letters, but not from times, mails or digests', () => {
  const noted = {
    ...{ processedAt: 'noted', spamAt: 'noted', answerBy: 'noted', mail: { staff: 'noted' }, createdAt: 'noted' },
    files: [{ id: 'noted', name: 'Letter  of refusal.pdf', digest: 'noted' }],
  }
  const sent = { serviceRequired: 'Teleportation', urgencyLevel: null, message: '', code: '12-34 56', short: '1 23 45' }
  const record = { id: 7, reference: 'ACDEFGHJ', isProcessed: true, ...noted, ...sent } as unknown as AdminRecord
  const { words, numbers } = searchTextsOf(storedRecord(record))
  const partsOf = (text: string) => text.split(/[\s\0]+/).filter(part => part !== '')
  const wanted = ['acdefghj', 'letter', 'of', 'refusal.pdf', 'teleportation', '12-34', '56', '1', '23', '45']
  expect(partsOf(words).sort()).toEqual(wanted.sort())
  expect(numbers).toBe('123456')
  const labelled = searchTextsOf(storedRecord({ reference: 'A', urgencyLevel: 'whatever' } as never))
  expect([labelled.words, labelled.labels].map(partsOf)).toEqual([['a', 'whatever'], ['low']])
})

test('a search looks for the longest word first, and for a number with and without its prefix', () => {
  expect(parseSearch('of (refusal) an 020 7946 0958 appeal')).toMatchObject({
    words: ['(refusal)', 'appeal', 'of', 'an'],
    numbers: [{ number: '2079460958', words: ['020', '7946', '0958'] }],
  })
})

test.each(['', ' ', '’', 'ء'])('%j finds nothing', text => {
  expect(parseSearch(text)).toBeUndefined()
})

test('any part of a text is found', () => {
  const texts = [
    'Łukasz D’Angelo-Peña',
    'أحمد إسراء',
    'ΠΑΠΑΔΌΠΟΥΛΟΣ',
    'ﬁancée Ⅷ ½',
    'Te\u0301a nguyễn',
    '가각 がか',
    'İı ŉ ﷺ',
  ]
  for (const message of texts) {
    for (let from = 0; from < message.length; from++) {
      for (let to = from + 1; to <= message.length; to++) {
        const part = message.slice(from, to)
        if (parseSearch(part)) expect([part, finds(part, { message })]).toEqual([part, true])
      }
    }
  }
})

test('marks give the position of each word in the unchanged text of the field', () => {
  const record = recordOf({
    firstName: 'Łukasz',
    lastName: 'D’Angelo',
    message: `${'Before that. '.repeat(20)}He is at Heathrow. Call +44 (0)20 7946 0958, he says. ${'And so on. '.repeat(30)}`,
  })
  const told = (text: string) => {
    const search = parseSearch(text)
    if (!search) throw new Error('The text contains no word to search for')
    return matchesIn('inquiries', record, search).map(({ name, text: shown, marks }) => [
      name,
      ...marks.map(([from, to]) => shown.slice(from, to)),
    ])
  }
  expect(told('dangelo LUKASZ')).toEqual([['name', 'Łukasz', 'D’Angelo']])
  expect(told('heathrow')).toEqual([['message', 'Heathrow']])
  expect(told('02079460958')).toEqual([
    ['phone', '020 7946 0958'.slice(1)],
    ['message', '20 7946 0958'],
  ])
  expect(told('visa reject')).toEqual(expect.arrayContaining([['serviceRequired', 'Visa', 'Reject']]))
  expect(told('cdef')).toEqual([['reference', 'CDEF']])
  const [{ text, label } = { text: '', label: '' }] = matchesIn(
    'inquiries',
    record,
    parseSearch('heathrow') as SearchQuery,
  )
  expect(label).toBe('Message')
  expect(text).toMatch(/^…\S.*Heathrow.*…$/)
  expect(text.length).toBeLessThan(210)
})

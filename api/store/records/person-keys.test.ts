import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, it } from 'vitest'
import { PLACEHOLDER_EMAIL } from '../../contract/records/placeholders'
import { newRecord } from '../../testing/new-record'
import { enquiry } from '../../testing/store-fixtures'
import { personKeyIn, personKeysOf } from './person-keys'

const ADDITIONS = { id: 1, reference: 'ACDEFGHJ', at: '2026-03-02T10:00:00.000Z', mailDomain: 'example.org' }

const phonesOf = (phone: string) =>
  personKeysOf(newRecord('inquiries', { ...enquiry(), fields: { phone } }, ADDITIONS)).phones

function asTheLibrarySays(text: string): string[] {
  const number = parsePhoneNumberFromString(text, 'GB')
  return number?.isPossible() ? [number.number] : []
}

const digits = (length: number) => fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length })
const notation = fc
  .tuple(
    fc.constantFrom('0', '+44', '+44 ', '0044', '+44(0)', '44', '+353', ''),
    fc.constantFrom(...'0123456789'),
    fc.integer({ min: 7, max: 11 }).chain(digits),
    fc.array(fc.tuple(fc.nat(12), fc.constantFrom(' ', '-', '.', ' (', ') ', '\u00a0', '/')), { maxLength: 3 }),
  )
  .map(([prefix, first, rest, marks]) => {
    const typed = [first, ...rest]
    for (const [at, mark] of marks) typed.splice(at, 0, mark)
    return prefix + typed.join('')
  })

it('the store treats the same numbers as equal as the library does, in every notation', () => {
  fc.assert(
    fc.property(notation, typed => {
      expect(phonesOf(typed)).toEqual(asTheLibrarySays(typed))
    }),
    { numRuns: 2_000 },
  )
})

it('the store knows British numbers of ten digits', () => {
  expect(['020 7946 0958', '+44 7700 900123', '0300 123 4567', '01632-960123'].map(phonesOf)).toEqual([
    ['+442079460958'],
    ['+447700900123'],
    ['+443001234567'],
    ['+441632960123'],
  ])
})

it('the store compares email addresses without the spaces around them, and ignores upper and lower case', () => {
  const fields = { email: ' Amina@Example.org ' }
  expect(personKeysOf(newRecord('inquiries', { ...enquiry(), fields }, ADDITIONS)).emails).toEqual([
    'amina@example.org',
  ])
})

it.each(['012', '030', '01 words here', '03 words here', '01abcdefghi', '03abcdefghi'])(
  'the store reads %s as the library does',
  typed => {
    expect(phonesOf(typed)).toEqual(asTheLibrarySays(typed))
  },
)

it('the store treats an email address as equal in every notation, and a placeholder as nobody’s', () => {
  const emailsOf = (email: unknown) =>
    personKeysOf(newRecord('inquiries', { ...enquiry(), fields: { email } }, ADDITIONS)).emails
  expect(emailsOf(' Zoe\u0308@Example.ORG ')).toEqual(['zo\u00eb@example.org'])
  for (const none of [undefined, '', '  ', 7, PLACEHOLDER_EMAIL]) expect(emailsOf(none)).toEqual([])
})

it('the store reads a number that is written twice once, and an invalid one as none', () => {
  const fields = { phone: '020 7946 0958', whatsapp: '+44 20 7946 0958' }
  expect(personKeysOf(newRecord('inquiries', { ...enquiry(), fields }, ADDITIONS)).phones).toEqual(['+442079460958'])
  for (const none of ['', 'call me', '12', '+44 020 7946 09581234']) expect(phonesOf(none)).toEqual([])
})

it.each([
  ['  Zoe\u0308@Example.org ', 'zo\u00eb@example.org'],
  ['a@b', 'a@b'],
  ['020 7946 0958', '+442079460958'],
  ['+353 1 234 5678', '+35312345678'],
  ['a@b c', undefined],
  ['@b', undefined],
  ['a@', undefined],
  ['a b@c', undefined],
  ['a@b@c', undefined],
  ['amina', undefined],
])('the store reads "%s" as a whole as %s', (text, key) => {
  expect(personKeyIn(text)).toBe(key)
})

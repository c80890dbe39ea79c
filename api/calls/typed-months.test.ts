import { expect, it } from 'vitest'
import { FORM_LANGUAGES, type FormLanguage } from '../contract/forms/form-languages'
import { dayOf } from '../contract/time/typed-day'
import { readMonths } from './typed-months'

const sentOn = (formLanguage: string, [day, month, year]: [string, string, string]) =>
  readMonths({ formLanguage, decision: { kind: 'refusal', sentOn: dayOf([day, month, year]) } })
const read = (language: string, month: string) => sentOn(language, ['14', month, '2026'])
const march = { kind: 'refusal', sentOn: '2026-03-14' }

it.each([
  ['ar', ['مارس', 'آذار', 'اذار', 'مارس.']],
  ['bn', ['মার্চ']],
  ['fa', ['مارس', 'مارچ']],
  ['fr', ['mars', 'MARS']],
  ['hi', ['मार्च']],
  ['pa', ['ਮਾਰਚ', 'مارچ']],
  ['pl', ['marzec', 'marca', 'mar', 'Marz']],
  ['ps', ['مارچ']],
  ['so', ['Maarso']],
  ['sq', ['mars']],
  ['ta', ['மார்ச்', 'மார்.']],
  ['tr', ['Mart']],
  ['uk', ['березень', 'березня', 'бер.', 'берез']],
  ['ur', ['مارچ']],
  ['vi', ['tháng 3', 'Tháng 3', 'thg 3', 'thang 3']],
])('the API understands the names of March in %s: %j', (language, names) => {
  for (const name of names) {
    expect([name, read(language, name)]).toEqual([name, { formLanguage: language, decision: march }])
  }
})

it('the API understands every month’s name in every language, with the digits of the language’s script', () => {
  for (const language of Object.keys(FORM_LANGUAGES) as FormLanguage[]) {
    const native = new Intl.NumberFormat(language, { useGrouping: false, minimumIntegerDigits: 2 })
    for (let month = 0; month < 12; month++) {
      const name = new Intl.DateTimeFormat(language, { month: 'long', calendar: 'gregory' }).format(
        new Date(2026, month, 7),
      )
      const answer = sentOn(language, [native.format(7), name, native.format(2026)])
      const sent = `2026-${`${month + 1}`.padStart(2, '0')}-07`
      expect([name, answer]).toEqual([name, { formLanguage: language, decision: { kind: 'refusal', sentOn: sent } }])
    }
  }
})

it.each([
  ['ar', 'كانون'],
  ['ar', 'ما'],
  ['fa', 'فروردین'],
  ['vi', 'tháng'],
  ['pl', 'marzecc'],
  ['ur', '31 مارچ'],
])('the API keeps a month in %s as typed: %j', (language, month) => {
  expect(read(language, month)).toMatchObject({ decision: { sentOn: `2026-${month}-14` } })
})

it.each([null, [], 'text', {}, { formLanguage: 'ur' }, { formLanguage: 'ur', decision: 'x' }])(
  'leaves a body without a date as it is: %j',
  body => {
    expect(readMonths(body)).toEqual(body)
  },
)

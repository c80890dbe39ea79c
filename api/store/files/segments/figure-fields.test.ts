import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  COUNTRIES,
  figureFieldsOf,
  KEPT,
  LATE,
  minuteOf,
  NO_ANSWER,
  NOT_NEEDED,
  originCode,
  promiseOfTraits,
  SERVICES,
  standingOf,
  TAGS,
  traitsOf,
  UNPROMISED,
} from './figure-fields'

const at = (time: string) => `2026-07-01T${time}.000Z`
const minutes = (time: string) => Date.parse(at(time)) / 60_000
type Told = Partial<Parameters<typeof figureFieldsOf>[0]>
type Sent = Parameters<typeof figureFieldsOf>[1]
const read = (told: Told, sent: Sent = {}) => figureFieldsOf({ processedAt: null, ...told }, sent)
const traits = (sent: Sent) => traitsOf(read({}, sent).traits)

test('services, countries and languages are told apart by their places; what is unknown is another one', () => {
  expect(traits({})).toEqual([0, 0, 0])
  expect(traits({ serviceRequired: '', service: 'Tourist visa', country: '', language: '' })).toEqual([0, 0, 0])
  expect(traits({ serviceRequired: 7, country: null, language: [] })).toEqual([0, 0, 0])
  expect(traits({ serviceRequired: 'visa-application' })).toEqual([1, 0, 0])
  expect(SERVICES[(traits({ service: 'Tourist visa' })[0] ?? 0) - 1]).toBe('Tourist visa')
  expect(SERVICES[(traits({ serviceRequired: 'Callback Request' })[0] ?? 0) - 1]).toBe('Callback Request')
  const last = COUNTRIES.at(-1) ?? ''
  expect(traits({ country: last })).toEqual([0, COUNTRIES.length, 0])
  expect(traits({ service: 'No such', country: 'Nowhere' })).toEqual([SERVICES.length + 1, COUNTRIES.length + 1, 0])
})

test('a language is known by its tag, by its tag with a region, and by its name', () => {
  const tagOf = (language: string) => TAGS[traits({ language })[2] - 1]
  expect(['en', 'EN-gb', 'English', 'Arabic', 'Telugu', 'Kannada', 'Malayalam', 'Marathi'].map(tagOf)).toEqual([
    'en',
    'en',
    'en',
    'ar',
    'te',
    'kn',
    'ml',
    'mr',
  ])
  expect(['Other', 'xx', '-'].map(tagOf)).toEqual(['und', 'und', 'und'])
})

test('an answer stands by the minute of the first contact, and by whether it came as promised', () => {
  const told = (record: Told) => read(record).answered
  const standing = (record: Told) => {
    const answered = told(record)
    return [minuteOf(answered), standingOf(answered)]
  }
  expect(told({})).toBe(NO_ANSWER)
  expect(told({ answerBy: at('12:00:00') })).toBe(NO_ANSWER)
  expect(told({ noAnswerNeeded: true } as Told)).toBe(NOT_NEEDED)
  expect(standing({ answeredAt: at('11:30:59'), answerBy: at('11:30:59') })).toEqual([minutes('11:30:00'), KEPT])
  expect(standing({ answeredAt: at('11:31:00'), answerBy: at('11:30:59') })).toEqual([minutes('11:31:00'), LATE])
  expect(standing({ answeredAt: at('11:31:00') })).toEqual([minutes('11:31:00'), UNPROMISED])
  expect(standing({ processedAt: at('10:00:00'), answerBy: at('12:00:00') })).toEqual([minutes('10:00:00'), KEPT])
  expect(standing({ answeredAt: at('13:00:00'), processedAt: at('10:00:00'), answerBy: at('12:00:00') })).toEqual([
    minutes('13:00:00'),
    LATE,
  ])
  expect(standing({ noAnswerNeeded: true, answeredAt: at('11:00:00') } as Told)).toEqual([
    minutes('11:00:00'),
    UNPROMISED,
  ])
})

test('a page of another origin has its code, the service’s own have none', () => {
  expect(originCode(undefined)).toBe(0)
  expect(originCode('https://firm.example')).toBe(crc32('https://firm.example'))
  expect(originCode('')).toBe(1)
  expect(read({ pageOrigin: 'https://firm.example' }).origin).toBe(crc32('https://firm.example'))
})

test('what a form promises is read off its service: the short enquiry promises something else', () => {
  const of = (serviceRequired: string) => read({}, { serviceRequired, country: COUNTRIES[0] }).traits
  expect(promiseOfTraits('inquiries', of('Immigration Consultation'))).toBe('enquiry')
  expect(promiseOfTraits('inquiries', of('visa-application'))).toBe('contact')
  expect(promiseOfTraits('callbacks', 0)).toBe('callback')
})

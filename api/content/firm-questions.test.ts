import { describe, expect, test } from 'vitest'
import { problemOfAnswer } from './firm-from-answers'
import { EXAMPLES, QUESTIONS } from './firm-questions'

const NOW = new Date('2026-11-28T12:00:00Z')

function questionBy(id: string) {
  const question = QUESTIONS.find(one => one.id === id)
  if (!question) throw new Error(`No question has the id ${id}.`)
  return question
}

const problemOf = (id: string, text: string) => problemOfAnswer(questionBy(id), { [id]: text }, NOW)

test('each question accepts its own example and its default', () => {
  const texts = QUESTIONS.map(one => [one, one.standard?.(EXAMPLES) ?? one.example] as const)
  const refused = texts.filter(([one, text]) => problemOfAnswer(one, { [one.id]: text }, NOW) !== undefined)
  expect(refused.map(([{ id }]) => id)).toEqual([])
})

describe('an answer that a visitor could not use is refused with an example', () => {
  test.each([
    ['phone', '0113 496', /dial “0113 496”.*area code \(0113 496 0100\)/],
    ['phone', '0113 496 010', /Nobody can dial/],
    ['emergency', 'ask at desk', /number alone, without words.*0113 496 0100/],
    ['emergency', '0113 496 0100 (ask at desk)', /without words/],
    ['emergency', '0113 496 0100 ext 5', /extension/],
    ['emergency', '999', /Nobody can dial/],
    ['company', '1234', /8 digits.*You typed 4/],
    ['company', 'Lantern Ltd', /2 letters and 6 digits \(OC123456\)/],
    ['company', '123456789', /You typed 9/],
    ['slug', 'https://www.lantern.example', /one word, such as lantern/],
    ['slug', 'admin', /address of another page/],
    ['tagline', 'n/a', /An answer is needed/],
    [
      'tagline',
      'We help people whose visa was refused, in the whole of Leeds',
      /40 characters at most. Your answer has 60/,
    ],
    ['description', 'sra', /write a sentence/],
    ['regulatorNumber', 'iaa', /which has digits/],
    ['dataProtection', 'ICO', /which has digits/],
    ['email', 'a@b..c', /Please change this: expected an email address/],
    ['office', '2 Mill Lane, Leeds', /end with the postcode/],
    ['office', '2 Mill Lane Leeds LS1 4AB', /commas between/],
    ['hours', '9-5', /names no day/],
    ['hours', 'Mon-Fri 9am-5pm, Sat', /“sat” has no times/],
    ['hours', 'Mon-Fri 9-17, Wed 9-13', /names a day twice/],
    ['hours', 'Mon-Fri 25:00-26:00', /no time of day/],
    ['hours', 'by appointment', /days and times/],
    ['promise-contact', '2 hours', /2 office.*2 clock/],
    ['promise-contact', '0 office', /Please change this: expected at least 0.25/],
    ['promise-contact', 'soon', /a number of hours/],
    ['languages', 'Urdu and Klingon', /do not know “Klingon”.*Urdu/],
    ['siteUrl', 'our website', /as your browser shows it/],
    // This number is the sample firm's, so the command refuses it for a real firm.
    ['phone', '020 7946 0100', /is the sample firm's/],
  ])('%s: %s', (id, text, says) => {
    expect(problemOf(id, text)).toMatch(says)
  })
})

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

describe('an answer is understood as people type it', () => {
  test.each<[id: string, text: string, value: unknown]>([
    ['phone', '(0113) 496-0100', { display: '(0113) 496-0100', dial: '+441134960100' }],
    ['emergency', '07700 900123', { display: '07700 900123', dial: '+447700900123' }],
    ['company', '7654321', '07654321'],
    ['company', 'oc 301234', 'OC301234'],
    ['regulator', 'Immigration Advice Authority', 'iaa'],
    ['regulatorLevel', 'Level 2', 2],
    ['bankHolidays', 'Y', true],
    ['slug', '/Lantern/', 'lantern'],
    ['office', '2 Mill Lane, Leeds ls14ab', { lines: ['2 Mill Lane'], city: 'Leeds', postcode: 'LS1 4AB' }],
    ['hours', 'Mon-Fri 9am-5pm', [{ days: WEEK, opens: '09:00', closes: '17:00' }]],
    ['hours', 'Monday to Friday from 9.30 a.m. to 5 p.m.', [{ days: WEEK, opens: '09:30', closes: '17:00' }]],
    ['hours', 'weekdays 9–5, Sun closed', [{ days: WEEK, opens: '09:00', closes: '17:00' }]],
    [
      'hours',
      'Mon, Weds 12-8pm and Sat 9-11am',
      [
        { days: ['Monday', 'Wednesday'], opens: '12:00', closes: '20:00' },
        { days: ['Saturday'], opens: '09:00', closes: '11:00' },
      ],
    ],
    ['promise-contact', '2 working hours', { hours: 2, count: 'office' }],
    ['promise-wizard', '24 hours clock', { hours: 24, count: 'clock' }],
    ['languages', 'English, Urdu and Polish.', ['ur', 'pl']],
    ['languages', 'Farsi', ['fa']],
    ['siteUrl', 'www.lantern.example/', 'https://www.lantern.example'],
  ])('%s: %s', (id, text, value) => {
    expect(problemOf(id, text)).toBeUndefined()
    expect(questionBy(id).read(text)).toEqual(value)
  })
})

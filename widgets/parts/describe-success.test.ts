import { expect, it, onTestFinished, vi } from 'vitest'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { englishAmong } from '../../scripts/english-left'
import { CATALOGUES } from '../languages/catalogues'
import { packSpeeches } from '../languages/pack'
import { createSay } from '../languages/speech'
import { describeSuccess } from './describe-success'
import { exampleFirm, saved, savedOnSunday } from './example'
import { remember } from './form-memory'
import { phonesOf } from './known-firm'
import { outcomeStrings } from './outcome-strings'

const TEXT = 'We have it. We will contact you within {contact}. Stay well.'
const LINKS = [
  { href: 'tel:1', children: '1' },
  { href: 'mailto:a@example.org', children: 'a@example.org' },
]
const FROM = { host: document.createElement('div'), api: 'https://intake.example.org' }
const PHONES = phonesOf(exampleFirm)
const told = (sent = saved, text = TEXT, firm: typeof exampleFirm | undefined = exampleFirm) =>
  describeSuccess(
    outcomeStrings,
    sent as Parameters<typeof describeSuccess>[1],
    text,
    firm,
    [...PHONES, ...LINKS.slice(1)],
    FROM,
  )

it('a success names the firm’s own hours in the form’s sentence', () => {
  expect(told().text).toBe('We have it. We will contact you within 2 hours. Stay well.')
})

it('the text names one time for the answer: the hours in the form’s sentence if they are true, otherwise the moment', () => {
  expect([told().text, told().answer]).toEqual(['We have it. We will contact you within 2 hours. Stay well.', ''])
  const late = told(savedOnSunday)
  expect([late.text, late.answer]).toEqual([
    'We have it. Stay well.',
    'We are closed now: you will have an answer by Monday 23 November, 12:00, UK time.',
  ])
  expect(late.receipt).not.toContain('2 hours')
  expect(told(savedOnSunday, 'We will contact you within {contact}.').text).toBe('')
})

it('only the sentence with the hours is left out when the hours are unknown', () => {
  const withoutHours = 'We have it. Stay well.'
  expect(describeSuccess(outcomeStrings, saved as never, TEXT, undefined, LINKS, FROM).text).toBe(withoutHours)
  expect(describeSuccess(outcomeStrings, saved as never, TEXT, {}, LINKS, FROM).text).toBe(withoutHours)
  expect(told(saved, 'We have it. Within {other}. Stay well.').text).toBe(withoutHours)
})

it('a text without hours stays unchanged', () => {
  expect(told(saved, 'Thank you. It is sent.').text).toBe('Thank you. It is sent.')
})

it('the panel names the firm’s number, or the page’s, only when the office is closed', () => {
  expect(told().urgent).toBeUndefined()
  expect(told(savedOnSunday).urgent).toEqual({ href: 'tel:+442079460999', children: '020 7946 0999' })
  expect(describeSuccess(outcomeStrings, savedOnSunday as never, TEXT, {}, LINKS, FROM).urgent).toEqual(LINKS[0])
})

it('the text to save names the reference, the time of sending, and the next step', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T10:05:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  expect(told(savedOnSunday).receipt?.split('\n\n')).toEqual([
    'Your reference: K7M3XQ9A',
    'Sent: Sunday 15 November, 10:05, UK time',
    'We have it. Stay well.',
    told(savedOnSunday).answer,
    'Urgent? 020 7946 0999',
    'Keep it: it is how we find your request.',
    'Is there a deadline in the next 7 days, or is someone detained? Do not wait for our answer. Call now: Emergency Line 020 7946 0999',
    expect.stringMatching(/^What happens next:\n1\. We read .*\n2\. Find .*\n3\. We say .*$/),
    `${exampleFirm.name} · ${exampleFirm.phone.display} · ${exampleFirm.email}`,
  ])
  expect(describeSuccess(outcomeStrings, saved as never, '', undefined, [], FROM).receipt?.split('\n\n')).toHaveLength(
    5,
  )
})

it('the text to save has no English in any language, and no number is reversed between right-to-left words', () => {
  onTestFinished(() => remember(FROM.host, { say: undefined }))
  for (const language of Object.keys(CATALOGUES) as FormLanguage[]) {
    const catalogue = CATALOGUES[language]
    const { forms } = packSpeeches(language, catalogue, false)
    remember(FROM.host, { say: createSay(forms).inReceipt })
    const { receipt } = told(savedOnSunday, 'Callback request sent! We will contact you soon.')
    const lines = receipt?.split(/\n+/).slice(0, -1) ?? []
    // A line can consist of several texts of the catalogue, so the test also looks for each sentence of the line.
    const pieces = lines.flatMap(line => [line, ...line.split(/(?<=[.?:]) /)])
    const words = pieces.filter(piece => /\p{L}{2}/u.test(piece) && !piece.includes('K7M3XQ9A'))
    expect(englishAmong(words, [...Object.keys(catalogue.forms), 'Sent:'], language, [])).toEqual([])
    if (forms.dir === 'rtl') {
      expect(lines[0]).toContain(': \u2068K7M3XQ9A\u2069')
      expect(lines[4]).toContain(' \u2068020 7946 0999\u2069')
    }
  }
})

it('the texts that the API sends for a business replace those for a person, also in the text to save', () => {
  const next = { pressing: 'Is it urgent?', steps: ['We read it.', 'Find the licence.'] }
  const sent = told({ ...saved, next } as typeof saved)
  expect(sent.next).toEqual(next)
  expect(sent.receipt).toMatch(/Is it urgent\? Do not wait[\s\S]*2\. Find the licence\./)
  expect(sent.receipt).not.toMatch(/detained|passport/)
})

it('the panel says by when the firm answers if the API returns this time', () => {
  expect(told(saved, 'Thank you. It is sent.')).toMatchObject({
    reference: 'K7M3XQ9A',
    answer: 'You will have an answer by Wednesday 18 November, 13:00, UK time.',
  })
  expect(told({ ...saved, answerBy: undefined } as never).answer).toBe('')
})

it('the panel always names whom to call in an emergency, and has only links that dial', () => {
  expect(told().phones).toEqual(PHONES)
  expect(describeSuccess(outcomeStrings, saved as never, TEXT, undefined, LINKS, FROM).phones).toEqual(
    LINKS.slice(0, 1),
  )
})

it('letters can be added if the API returns a token', () => {
  expect(told().letters).toBeUndefined()
  const sent = { ...saved, fileToken: '0.7.token' } as typeof saved
  expect(told(sent).letters).toEqual({ ...FROM, token: '0.7.token', reach: [...PHONES, ...LINKS.slice(1)] })
})

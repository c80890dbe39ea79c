import { expect, test } from 'vitest'
import { loadFirm, officeOf } from '../../content/firm'
import { flattened } from '../../testing/recount'
import { figureFieldsOf, originCode } from '../files/segments/figure-fields'
import { answerTermsOf, noFigures, Tally } from './figures'

const terms = answerTermsOf(officeOf(loadFirm()))
const at = (time: string) => Date.parse(`2026-06-${time}Z`)
const iso = (time: string) => new Date(at(time)).toISOString()

/** A Monday morning in summer, an hour ahead of UTC, and what came then. */
function morning() {
  const tally = new Tally('inquiries', terms)
  const add = (
    time: string,
    told: Parameters<typeof figureFieldsOf>[0],
    sent: Parameters<typeof figureFieldsOf>[1],
  ) => {
    const { answered, traits, origin } = figureFieldsOf(told, sent)
    tally.add(at(time), answered, traits, origin)
  }
  const open = { processedAt: null }
  add(
    '01T09:10:30',
    { ...open, answerBy: iso('01T12:00:00'), answeredAt: iso('01T09:40:10') },
    { serviceRequired: 'visa-rejected' },
  )
  add(
    '01T09:50:00',
    { ...open, answerBy: iso('01T10:00:00'), answeredAt: iso('01T11:50:00') },
    { serviceRequired: 'visa-rejected' },
  )
  add('01T09:05:00', { ...open, answeredAt: iso('01T09:06:00') }, { language: 'pt-BR' })
  add(
    '01T10:00:00',
    { processedAt: iso('01T10:30:00'), noAnswerNeeded: true },
    { service: 'Teleportation', country: 'Canada' },
  )
  add('01T10:00:00', { ...open, pageOrigin: 'https://partner.example' }, { language: 'xx', country: 'Atlantis' })
  add('02T23:30:00', { ...open, pageOrigin: 'https://partner.example' }, {})
  return tally
}

const EXPECTED = {
  came: { inquiries: 6, 'visa-applications': 0, callbacks: 0 },
  notNeeded: 1,
  services: [
    ['other', 1],
    ['visa-rejected', 2],
  ],
  countries: [
    ['Canada', 1],
    ['other', 1],
  ],
  languages: [
    ['pt', 1],
    ['und', 1],
  ],
  origins: [
    ['https://partner.example', 2],
    ['own', 4],
  ],
  took: { contact: [1, 30, 120] },
}
const ORIGINS = new Map([
  [0, 'own'],
  [originCode('https://partner.example'), 'https://partner.example'],
])
const contact = (figures: { standings: unknown[][] }) => figures.standings.find(([name]) => name === 'contact')

test('adds up what came, by the hour or the day in London, and how it was answered', () => {
  const tally = morning()
  expect([tally.first, tally.last]).toEqual([at('01T09:05:00'), at('02T23:30:00')])
  const [byHour, byDay] = [noFigures(), noFigures()]
  tally.addTo(byHour, 'hour')
  tally.addTo(byDay, 'day')
  const hours = flattened(byHour, ORIGINS)
  expect(hours).toMatchObject(EXPECTED)
  expect(contact(hours)).toEqual(['contact', 1, 1, 1])
  const lists = (inquiries: number) => ({ inquiries, 'visa-applications': 0, callbacks: 0 })
  const hour = Date.parse('2026-06-01T10:00Z') / 3_600_000
  expect([...byHour.times]).toEqual([
    [hour, lists(3)],
    [hour + 1, lists(2)],
    // Half past midnight of the third day, in London.
    [hour + 38, lists(1)],
  ])
  const day = Date.parse('2026-06-01') / 86_400_000
  expect([...byDay.times]).toEqual([
    [day, lists(5)],
    [day + 2, lists(1)],
  ])
})

test('adds to what is there, as often as it is asked', () => {
  const figures = noFigures()
  const tally = morning()
  tally.addTo(figures, 'day')
  tally.addTo(figures, 'day')
  const twice = flattened(figures, ORIGINS)
  expect(contact(twice)).toEqual(['contact', 2, 2, 2])
  expect(twice).toMatchObject({
    came: { inquiries: 12, 'visa-applications': 0, callbacks: 0 },
    notNeeded: 2,
    took: { contact: [1, 1, 30, 30, 120, 120] },
    services: [
      ['other', 2],
      ['visa-rejected', 4],
    ],
  })
  expect([...figures.times.values()].map(({ inquiries }) => inquiries)).toEqual([10, 2])
})

test('counts answer times as their promise does, and in opening time, too', () => {
  const figures = noFigures()
  const byClock = new Tally('callbacks', {
    ...terms,
    promises: { ...terms.promises, callback: { ...terms.promises.callback, count: 'clock' } },
  })
  // From Friday's evening to Monday's morning.
  const answered = (time: string) => figureFieldsOf({ processedAt: null, answeredAt: iso(time) }, {}).answered
  byClock.add(at('05T20:00:00'), answered('08T20:00:00'), 0, 0)
  // By a clock that was set back meanwhile.
  byClock.add(at('08T09:00:30'), answered('08T08:58:10'), 0, 0)
  byClock.addTo(figures, 'day')
  const { took, tookInOffice } = figures.answers.callback
  expect([...took.pairs()]).toEqual([0, 1, 3 * 24 * 60, 1])
  const office = terms.clock.between(at('05T20:00:00'), at('08T20:00:00')) / 60_000
  expect(office).toBeGreaterThan(0)
  expect([...tookInOffice.pairs()]).toEqual([0, 1, office, 1])
})

test('figures of nothing have nothing', () => {
  const figures = noFigures()
  new Tally('inquiries', terms).addTo(figures, 'hour')
  expect(figures).toEqual(noFigures())
  expect([...figures.times, ...figures.origins, ...figures.services]).toEqual([])
})

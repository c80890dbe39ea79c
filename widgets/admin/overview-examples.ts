import type { Overview, ValueCount } from '../../api/contract/overview'
import { type AdminExample, type Answers, json, refusal } from './example-answers'

const value = (label: string, now: number, before: number): ValueCount => ({ value: label, label, now, before })
const MONDAY = Date.parse('2026-08-24')
const WEEK = 7 * 24 * 60 * 60_000
const weeks = [15, 17, 14, 18, 16, 19, 17, 20, 18, 21, 19, 23, 22].map((inquiries, at) => ({
  from: new Date(MONDAY + at * WEEK).toISOString().slice(0, 10),
  inquiries,
  'visa-applications': 5 + ((at * 5) % 4),
  callbacks: 4 + ((at * 3) % 5),
}))
const total = (list: 'inquiries' | 'visa-applications' | 'callbacks') =>
  weeks.reduce((sum, week) => sum + week[list], 0)

const times = (answered: number, kept: number, missed: number, median: number, p90: number) => ({
  answered,
  kept,
  missed,
  median,
  p90,
})

/** An overview of an invented firm over three months. */
export const quarter: Overview = {
  at: '2026-11-21T12:25:00.000Z',
  range: { from: '2026-08-24', to: '2026-11-21' },
  before: { from: '2026-05-26', to: '2026-08-23' },
  step: 'week',
  came: {
    inquiries: { now: total('inquiries'), before: 214 },
    'visa-applications': { now: total('visa-applications'), before: 90 },
    callbacks: { now: total('callbacks'), before: 70 },
  },
  periods: weeks,
  answers: {
    now: times(352, 331, 21, 41, 150),
    before: times(340, 309, 31, 52, 190),
    notNeeded: 11,
    promises: [
      {
        promise: 'contact',
        hours: 2,
        count: 'office',
        now: times(220, 209, 11, 38, 92),
        before: times(200, 184, 16, 45, 118),
      },
      {
        promise: 'callback',
        hours: 2,
        count: 'office',
        now: times(72, 64, 8, 44, 130),
        before: times(65, 59, 6, 50, 121),
      },
      {
        promise: 'wizard',
        hours: 24,
        count: 'clock',
        now: times(60, 58, 2, 370, 1_260),
        before: times(75, 66, 9, 420, 1_380),
      },
    ],
  },
  waiting: {
    waiting: 22,
    late: 2,
    nobodys: 5,
    ages: [
      { below: 60, waiting: 9, late: 0 },
      { below: 120, waiting: 7, late: 0 },
      { below: 480, waiting: 4, late: 0 },
      { below: 1_440, waiting: 2, late: 2 },
      { below: null, waiting: 0, late: 0 },
    ],
    owners: [
      { id: 'p1', name: 'Grace Okafor', waiting: 8, late: 0, oldest: 80 },
      { id: 'p2', name: 'Daniel Osei', waiting: 9, late: 1, oldest: 505 },
      { id: null, name: null, waiting: 5, late: 1, oldest: 610 },
    ],
  },
  deadlines: {
    all: 7,
    passed: 0,
    within7: 4,
    later: 3,
    days: [
      { day: '2026-11-21', count: 1 },
      { day: '2026-11-26', count: 2 },
      { day: '2026-11-28', count: 1 },
      { day: '2026-12-03', count: 1 },
      { day: '2026-12-09', count: 1 },
      { day: '2026-12-19', count: 1 },
    ],
    next: [
      {
        list: 'inquiries',
        id: 9,
        name: 'Kwame Boateng',
        reason: 'detained',
        title: 'Appeal, in the UK',
        lastDay: null,
        daysLeft: null,
        assumed: true,
        owner: 'Grace Okafor',
      },
      {
        list: 'inquiries',
        id: 7,
        reason: 'removal',
        title: 'Removal',
        lastDay: '2026-11-26',
        daysLeft: 5,
        assumed: false,
        owner: 'Daniel Osei',
      },
      {
        list: 'callbacks',
        id: 2,
        reason: 'limit',
        title: 'Appeal, in the UK',
        lastDay: '2026-11-26',
        daysLeft: 5,
        assumed: false,
        owner: null,
      },
      {
        list: 'inquiries',
        id: 4,
        reason: 'limit',
        title: 'Judicial review',
        lastDay: '2026-11-28',
        daysLeft: 7,
        assumed: false,
        owner: 'Grace Okafor',
      },
    ],
  },
  services: [
    value('Visa Rejection Appeal', 96, 80),
    value('Settlement Applications', 62, 70),
    value('Student visa', 40, 33),
    value('Deportation Defence', 31, 24),
    value('Employment Immigration', 22, 25),
    value('Transit visa', 12, 12),
    value('Other Immigration Matter', 9, 4),
  ],
  countries: [value('Canada', 31, 22), value('USA', 24, 30), value('Another country', 9, 8)],
  languages: [value('Arabic', 28, 21), value('Hindi', 19, 20), value('Tigrinya', 12, 3)],
  formLanguages: [value('Arabic', 14, 6), value('Urdu', 9, 0)],
  pages: [value('Pages of this intake', 310, 300), value('partner.example.org', 77, 74)],
  sources: [value('google / cpc / spring', 41, 12), value('Northgate newsletter', 9, 0)],
  forms: {
    each: [
      { form: 'consultation', now: { began: 402, sent: 231 }, before: { began: 380, sent: 214 } },
      { form: 'visa', now: { began: 155, sent: 61 }, before: { began: 170, sent: 72 } },
    ],
    days: [
      { day: '2026-11-20', form: 'consultation', began: 7, sent: 4 },
      { day: '2026-11-20', form: 'visa', began: 2, sent: 1 },
      { day: '2026-11-21', form: 'consultation', began: 3, sent: 2 },
    ],
  },
}

/** The overview of a firm on a day before anything has happened. */
export const quietDay: Overview = {
  ...quarter,
  range: { from: '2026-11-21', to: '2026-11-21' },
  before: { from: '2026-11-20', to: '2026-11-20' },
  step: 'hour',
  came: {
    inquiries: { now: 0, before: 0 },
    'visa-applications': { now: 0, before: 0 },
    callbacks: { now: 0, before: 0 },
  },
  periods: Array.from({ length: 24 }, (_, hour) => ({
    from: `2026-11-21T${String(hour).padStart(2, '0')}`,
    inquiries: 0,
    'visa-applications': 0,
    callbacks: 0,
  })),
  answers: {
    now: { answered: 0, kept: 0, missed: 0, median: null, p90: null },
    before: { answered: 0, kept: 0, missed: 0, median: null, p90: null },
    notNeeded: 0,
    promises: [],
  },
  waiting: {
    waiting: 0,
    late: 0,
    nobodys: 0,
    ages: quarter.waiting.ages.map(age => ({ ...age, waiting: 0, late: 0 })),
    owners: [],
  },
  deadlines: { all: 0, passed: 0, within7: 0, later: 0, days: [], next: [] },
  services: [],
  countries: [],
  languages: [],
  formLanguages: [],
  pages: [],
  sources: [],
  forms: null,
}

/** The example states of the overview. */
export function overviewExamples(working: Answers, open: (shown: string) => NonNullable<AdminExample['visit']>) {
  const withAnswer = (answer: Answers[string], shown: string): AdminExample => ({
    answers: { ...working, '/api/admin/overview': answer },
    visit: open(shown),
  })
  return {
    Overview: withAnswer(() => json(quarter), '.overview .grid'),
    OverviewOfQuietDay: withAnswer(() => json(quietDay), '.overview .grid'),
    OverviewLoading: withAnswer(() => new Promise(() => {}), '.wait'),
    OverviewFailed: withAnswer(() => refusal(503, 'unavailable', 'Not now'), '[part=failure]'),
  }
}

import type { Overview, ValueCount } from '../../../api/contract/overview'
import { LISTS } from '../../../api/contract/records/records'
import { number } from '../strings'
import {
  agesInWords,
  change,
  dayInWords,
  daysLeftInWords,
  FORM_WORDS,
  keptPercent,
  listWords,
  minutesInWords,
  PROMISE_WORDS,
  percent,
  periodInWords,
  sentPercent,
  totalOf,
} from './words'

/** A table of the overview, with texts as cells, for screen, paper and CSV. */
export interface Table {
  title: string
  head: string[]
  rows: string[][]
  all?: number
  /** The indexes of the columns that contain words, which are aligned at the start. */
  words?: number[]
  /** The index of the column that is hidden on a phone, where there is no room for it. */
  wide?: number
  /**
   * The index of the column `Before`, if all its values are zero. Screens then leave out this column and the column
   * after it.
   */
  before?: number | undefined
  /** True for cells that staff must notice: lateness, a near time limit, or a request that is assigned to nobody. */
  late?: (row: number, column: number) => boolean
}

const n = number

/** The index of the column `Before` if all its values are zero. */
const unlessSome = (values: readonly { before: number }[]) => (values.some(({ before }) => before) ? undefined : 2)

export function cameTable({ came }: Overview): Table {
  return {
    title: 'What came in',
    head: ['Kind', 'These days', 'Before', 'Change'],
    before: unlessSome(LISTS.map(list => came[list])),
    rows: LISTS.toReversed().map(list => {
      const { now, before } = came[list]
      return [listWords(list), n(now), n(before), change(now, before)]
    }),
  }
}

export function periodsTable({ periods, step }: Overview): Table {
  return {
    title: `What came in, by ${step}`,
    head: [step === 'hour' ? 'Hour' : 'From', ...LISTS.map(listWords), 'All'],
    rows: periods.map(period => [
      periodInWords(period.from, step),
      ...LISTS.map(list => n(period[list])),
      n(totalOf(period)),
    ]),
  }
}

export function answersTable({ answers: { promises } }: Overview): Table {
  return {
    title: 'Answers against the promise',
    head: ['Kind', 'Promise', 'Half within', '9 of 10 within', 'Kept', 'Before'],
    rows: promises.map(({ promise, hours, count, now, before }) => [
      PROMISE_WORDS[promise],
      `${n(hours)} ${count === 'office' ? 'office h' : 'h'}`,
      minutesInWords(now.median),
      minutesInWords(now.p90),
      percent(keptPercent(now)),
      percent(keptPercent(before)),
    ]),
    wide: 5,
    late: (row, column) => {
      const { now, hours } = promises[row] as (typeof promises)[number]
      return column === 3 ? (now.p90 ?? 0) > hours * 60 : column === 4 && isPoor(now)
    },
  }
}

/** True when the firm sent fewer than 90 % of the due answers by the promised time. */
const isPoor = (times: { kept: number; missed: number }) => (keptPercent(times) ?? 100) < 90

export function agesTable({ waiting: { ages } }: Overview): Table {
  const names = agesInWords(ages)
  return {
    title: 'Waiting now, by age',
    head: ['Age', 'Waiting', 'Late'],
    rows: ages.map(({ waiting, late }, at) => [names[at] ?? '', n(waiting), n(late)]),
  }
}

/**
 * A length of time during opening hours, in words, such as `3 h 20` or `2 working days`. The upper limit of `ages[2]`
 * is the length of a working day.
 */
function openingTimeInWords(minutes: number, ages: Overview['waiting']['ages']): string {
  const days = Math.floor(minutes / (ages[2]?.below || Number.POSITIVE_INFINITY))
  return days ? `${n(days)} working ${days === 1 ? 'day' : 'days'}` : minutesInWords(minutes)
}

export function ownersTable({ waiting: { owners, ages } }: Overview): Table {
  return {
    title: 'Waiting now, by assigned colleague',
    head: ['Whose', 'Waiting', 'Late', 'Oldest'],
    rows: owners.map(({ name, waiting, late, oldest }) => [
      name ?? 'Nobody yet',
      n(waiting),
      n(late),
      openingTimeInWords(oldest, ages),
    ]),
    late: (row, column) => column === 2 && (owners[row]?.late ?? 0) > 0,
  }
}

export function deadlinesTable({ deadlines: { next, all } }: Overview): Table {
  return {
    all,
    title: 'Time limits ahead',
    head: ['Last day', 'What', 'Left', 'Whose'],
    words: [1],
    rows: next.map(({ reason, lastDay, title, assumed, daysLeft, passed, owner }) => [
      lastDay ? dayInWords(lastDay) : 'unknown',
      [
        `${reason === 'detained' ? 'Detained: ' : ''}${title}`,
        // A time limit without a last day cannot have an assumed date.
        ...(assumed && lastDay ? ['date assumed'] : []),
        ...(passed ? [`${passed.title}: may have passed ${dayInWords(passed.lastDay)}`] : []),
      ].join(', '),
      daysLeftInWords(daysLeft),
      owner ?? 'nobody',
    ]),
    late: (row, column) => {
      const one = next[row]
      if (!one) return false
      return column === 2 ? (one.daysLeft ?? 0) <= 7 : column === 3 && one.owner === null
    },
  }
}

export const valuesTable = (title: string, what: string, values: readonly ValueCount[]): Table => ({
  title,
  head: [what, 'These days', 'Before', 'Change'],
  before: unlessSome(values),
  rows: values.map(({ label, now, before }) => [label, n(now), n(before), change(now, before)]),
})

/** The table of forms that visitors began and sent on the site's own pages. */
export const formsTable = (forms: NonNullable<Overview['forms']>): Table => ({
  title: 'Forms begun and sent',
  head: ['Form', 'Began', 'Sent', 'Of those who began', 'Before'],
  rows: forms.each.map(({ form, now, before }) => [
    FORM_WORDS[form],
    n(now.began),
    n(now.sent),
    sentPercent(now),
    sentPercent(before),
  ]),
  wide: 4,
})

export const formDaysTable = (forms: NonNullable<Overview['forms']>): Table => ({
  title: 'Forms begun and sent, by day',
  head: ['Day', 'Form', 'Began', 'Sent'],
  words: [1],
  rows: forms.days.map(({ day, form, began, sent }) => [dayInWords(day), FORM_WORDS[form], n(began), n(sent)]),
})

/** All tables of an overview, in the order of the CSV file. */
export const tablesOf = (overview: Overview): Table[] => [
  cameTable(overview),
  periodsTable(overview),
  answersTable(overview),
  agesTable(overview),
  ownersTable(overview),
  deadlinesTable(overview),
  valuesTable('What they ask for', 'Service', overview.services),
  valuesTable('Languages', 'Language', overview.languages),
  valuesTable('Forms sent in', 'Language', overview.formLanguages),
  valuesTable('Countries', 'Country', overview.countries),
  valuesTable('Pages', 'Page', overview.pages),
  valuesTable('Sources', 'Source', overview.sources),
  ...(overview.forms ? [formsTable(overview.forms), formDaysTable(overview.forms)] : []),
]

/**
 * Writes all tables below one another into one CSV text. The function puts an apostrophe before a text that a
 * spreadsheet would read as a formula.
 */
export function csvOf(overview: Overview): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const lines = tablesOf(overview).flatMap(({ title, head, rows, all = 0 }) => [
    ...[[title], head, ...rows],
    ...(all > rows.length ? [[`${n(all - rows.length)} more`]] : []),
    [],
  ])
  const { range } = overview
  return [[`Overview ${range.from} to ${range.to}`], [], ...lines]
    .map(line => `${line.map(cell).join(',')}\r\n`)
    .join('')
}

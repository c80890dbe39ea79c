import { decisionSchema } from '../contract/forms/decision'
import { onBehalfOfSchema, safeContactSchema } from '../contract/forms/extras'
import { letterInWords } from '../contract/forms/letters'
import { LIST_BODIES } from '../contract/forms/submissions'
import { hasRank, rankOf } from '../contract/limits/deadlines'
import { DECISION_PARTS } from '../contract/limits/known-decision'
import { checkedInWords, dealtWithInWords, limitInFull } from '../contract/limits/limit-in-full'
import { LIST_FACTS } from '../contract/records/list-facts'
import { emailInWords } from '../contract/records/placeholders'
import { CODED_FIELDS, recordFields } from '../contract/records/record-fields'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import { URGENCY_WORDS } from '../contract/records/urgency'
import { CONTACTS, doneBy } from '../contract/records/work-facts'
import { HOUR } from '../contract/time/durations'
import type { Waiting, WaitingTimes } from '../contract/time/waiting-time'
import { textCell } from './csv'

/** The fields that consist of parts. For each part there is a column. */
const GROUPS = new Map(
  Object.entries({ decision: decisionSchema, onBehalfOf: onBehalfOfSchema, safeContact: safeContactSchema }),
)

/** The fields with times; each has a second column in UK time. */
const TIMES = new Set([
  'createdAt',
  'timestamp',
  'answerBy',
  'followUpAt',
  'processedAt',
  'answeredAt',
  'privacyNotice',
])
/** The fields that contain days or may contain them, because a spreadsheet may read such texts as dates. */
const DAYS = new Set([
  ...['privacyVersion', 'soonestLimit'],
  ...['sentOn', 'receivedOn', 'removalOn'].flatMap(day => [`decision.${day}`, `corrected.${day}`]),
])
const IS_DAY = /^\d{4}-\d\d-\d\d$/
/** The endings of the names of a field's extra columns: for the label of its code, and for its time in the UK. */
const [LABEL, UK_TIME] = ['label', 'ukTime']

const ukTimes = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' })
/** A time in a form that every spreadsheet reads, such as `2026-11-23 14:05`; without a time, the cell is empty. */
const inUk = (at: string) => (Number.isNaN(Date.parse(at)) ? '' : ukTimes.format(Date.parse(at)))

/** The columns that describe parts of a record in words. */
const IN_WORDS: Record<string, (record: AdminRecord) => string> = {
  email: ({ email }) => emailInWords(String(email ?? '')),
  // The urgency by which the dashboard sorts, which can differ from the visitor's choice.
  urgency: record => (hasRank(record) ? URGENCY_WORDS[rankOf(record)] : ''),
  priority: ({ priority }) => (priority ? URGENCY_WORDS[priority] : ''),
  files: ({ files = [] }) => files.map(letterInWords).join('\n'),
  timeLimits: ({ timeLimits = [] }) =>
    timeLimits.map(limit => `${limit.title}: ${limitInFull(limit)} (${checkedInWords(limit)})`).join('\n'),
  limitsDealtWith: record => dealtWithInWords(record, inUk).join('\n'),
  enteredBy: ({ enteredBy }) => (enteredBy ? doneBy(enteredBy) : ''),
  assignedTo: ({ assignedTo }) => assignedTo?.name ?? '',
  notes: ({ notes = [] }) => notes.map(({ at, by, text }) => `${inUk(at)} ${doneBy(by)}: ${text}`).join('\n'),
  contacts: ({ contacts = [] }) =>
    contacts
      .map(({ at, by, how, text }) =>
        [`${inUk(at)} ${doneBy(by)}: ${CONTACTS[how]}`, ...(text ? [text] : [])].join('. '),
      )
      .join('\n'),
  history: ({ history = [] }) => history.map(({ at, by, text }) => `${inUk(at)} ${doneBy(by)}: ${text}`).join('\n'),
}

/** The columns about how long the visitor waited; hours are counted as the promise counts them. */
const WAITING = ['waiting', 'waitedHours', 'promisedHours'] as const

/** The columns in a list's CSV: the paths of the record's fields, with a dot before the name of a part. */
export function csvColumns(list: ListName): string[] {
  const sent = Object.keys(LIST_BODIES[list].shape).flatMap(name => {
    const group = GROUPS.get(name)
    return group ? Object.keys(group.shape).map(part => `${name}.${part}`) : [name]
  })
  const state = [
    'urgency',
    'priority',
    'soonestLimit',
    'timeLimits',
    'limitsDealtWith',
    ...DECISION_PARTS.map(part => `corrected.${part}`),
    'answerBy',
    'followUpAt',
    ...WAITING,
    'isProcessed',
    'processedAt',
    'enteredBy',
    'privacyNotice',
    'assignedTo',
    'answeredAt',
    'noAnswerNeeded',
    'notes',
    'contacts',
    'history',
    'suspect',
    'spam',
    'held',
    'mail.staff.state',
    'mail.visitor.state',
  ]
  const isCoded = (name: string) =>
    CODED_FIELDS.includes(name) && !(list === 'visa-applications' && name === 'language')
  return ['id', 'reference', LIST_FACTS[list].submittedField, ...sent, ...state].flatMap(name => [
    name,
    ...(isCoded(name) ? [`${name}.${LABEL}`] : []),
    ...(TIMES.has(name) ? [`${name}.${UK_TIME}`] : []),
  ])
}

/** The columns of all lists in one file: the list's name, and then each list's columns, without duplicates. */
export const csvColumnsOfAll = (): string[] => [...new Set(['list', ...LISTS.flatMap(csvColumns)])]

/** Makes the cells of a record in the order of the columns; `now` is in ms since 1970. */
export function createCsvCells(columns: string[], waitingTimes: WaitingTimes, now: () => number) {
  return (list: ListName, record: AdminRecord): string[] => {
    const labels = new Map(recordFields(list, record).map(({ name, value }) => [name, value]))
    const waits = waitingCells(waitingTimes.waiting(list, record, now()))
    return columns.map(column => {
      const at = column.lastIndexOf('.')
      const [about, beside] = [column.slice(0, at), column.slice(at + 1)]
      if (column === 'list') return list
      if (beside === LABEL) return textCell(labels.get(about) ?? '')
      if (beside === UK_TIME) return inUk(cellOf(about, record))
      return waits.get(column) ?? cellOf(column, record)
    })
  }
}

function waitingCells(waiting: Waiting | undefined): Map<string, string> {
  const hours = (span: number) => (span / HOUR).toFixed(2)
  const cells = waiting ? [waiting.state, hours(waiting.waited), hours(waiting.promised)] : []
  return new Map(WAITING.map((name, at) => [name, cells[at] ?? '']))
}

function cellOf(column: string, record: AdminRecord): string {
  const value = column
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], record)
  const words = IN_WORDS[column]?.(record)
  // A part that staff corrected to "unknown" has a word in its cell; a part that they did not correct has an empty
  // cell.
  if (value === null && column.startsWith('corrected.')) return 'unknown'
  if (words !== undefined) return textCell(words)
  if (typeof value === 'string') return DAYS.has(column) && IS_DAY.test(value) ? value : textCell(value)
  if (Array.isArray(value)) return textCell(value.join(', '))
  return value === undefined || value === null ? '' : String(value)
}

import { decisionSchema } from '../contract/forms/decision'
import { onBehalfOfSchema, safeContactSchema } from '../contract/forms/extras'
import { letterInWords } from '../contract/forms/letters'
import { LIST_BODIES } from '../contract/forms/submissions'
import { hasRank, rankOf } from '../contract/limits/deadlines'
import { openLimits } from '../contract/limits/dealt-with'
import { DECISION_PARTS } from '../contract/limits/known-decision'
import { checkedInWords, dealtWithInWords, limitInFull } from '../contract/limits/limit-in-full'
import type { Reason } from '../contract/order'
import { LIST_FACTS, LIST_NOUNS } from '../contract/records/list-facts'
import { emailInWords } from '../contract/records/placeholders'
import { CODED_FIELDS, fieldLabel, recordFields } from '../contract/records/record-fields'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import { URGENCY_WORDS } from '../contract/records/urgency'
import { leadingOf } from '../contract/records/urgency-words'
import { CONTACTS, doneBy } from '../contract/records/work-facts'
import { HOUR } from '../contract/time/durations'
import type { Waiting, WaitingTimes } from '../contract/time/waiting-time'

/** One cell of a sheet: its text, and the type as which a spreadsheet should read the text. */
export interface Cell {
  text: string
  /** A `moment` is a day (`2026-11-23`) or a time in the UK (`2026-11-23 14:05`); a `flag` is `true` or `false`. */
  kind: 'text' | 'number' | 'flag' | 'moment'
}

/** The fields that consist of parts. Each part of such a field has its own column. */
const GROUPS = new Map(
  Object.entries({ decision: decisionSchema, onBehalfOf: onBehalfOfSchema, safeContact: safeContactSchema }),
)

/** The fields that contain a time. Each of these fields has a second column with the time in the UK. */
const TIMES = new Set([
  'received',
  'createdAt',
  'timestamp',
  'answerBy',
  'followUpAt',
  'processedAt',
  'answeredAt',
  'privacyNotice',
])
/** The fields that contain days. A spreadsheet reads their texts as dates. */
const DAYS = new Set([
  ...['privacyVersion', 'soonestLimit', 'leadingDay'],
  ...['sentOn', 'receivedOn', 'removalOn'].flatMap(day => [`decision.${day}`, `corrected.${day}`]),
])
const IS_DAY = /^\d{4}-\d\d-\d\d$/
/**
 * The endings of the names of two kinds of extra columns: labels for a field with codes, and UK times for a field with
 * a time.
 */
const [LABEL, UK_TIME] = ['label', 'ukTime']
const BESIDE = new RegExp(`\\.(${LABEL}|${UK_TIME})$`)

const ukTimes = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' })
/** A time in the UK that every spreadsheet can read, such as `2026-11-23 14:05`; empty without a time. */
const inUk = (at: string) => (Number.isNaN(Date.parse(at)) ? '' : ukTimes.format(Date.parse(at)))

const REASON_WORDS: Record<Reason, string> = {
  detained: 'Detained',
  removal: 'Removal near or passed',
  limit: 'Time limit near or passed',
  staff: 'Set by staff',
  visitor: 'Chosen by visitor',
  rank: '',
  automatic: 'Looks automated',
}

/** The columns whose cells are made from several fields, or put a field into words. */
const IN_WORDS: Record<string, (record: AdminRecord) => string> = {
  received: ({ createdAt, timestamp }) => String(createdAt ?? timestamp),
  email: ({ email }) => emailInWords(String(email ?? '')),
  // The urgency by which the dashboard sorts, which can differ from the urgency that the visitor chose.
  urgency: record => (hasRank(record) ? URGENCY_WORDS[rankOf(record)] : ''),
  urgencyReason: ({ urgency }) => (urgency ? REASON_WORDS[urgency.reason] : ''),
  priority: ({ priority }) => (priority ? URGENCY_WORDS[priority] : ''),
  leadingDay: record => {
    const day = leadingOf(record) ?? openLimits(record.timeLimits)[0]
    return day ? (day.lastDay ?? 'unknown') : ''
  },
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

/**
 * The columns about how long the visitor waited. The hours in these columns are office hours or hours by the clock, as
 * in the firm's promise.
 */
const WAITING = ['waiting', 'waitedHours', 'promisedHours'] as const

/** The columns of a list: the fields of its records, with a dot between the name of a field and the name of a part. */
export function sheetColumns(list: ListName): string[] {
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
    'source',
    'pageOrigin',
  ]
  const isCoded = (name: string) =>
    CODED_FIELDS.includes(name) && !(list === 'visa-applications' && name === 'language')
  return ['id', 'reference', LIST_FACTS[list].submittedField, ...sent, ...state].flatMap(name => [
    name,
    ...(isCoded(name) ? [`${name}.${LABEL}`] : []),
    ...(TIMES.has(name) ? [`${name}.${UK_TIME}`] : []),
  ])
}

/** The columns of an export that holds all lists: `list` first, then the columns of each list, each name once. */
export const sheetColumnsOfAll = (): string[] => [...new Set(['list', ...LISTS.flatMap(sheetColumns)])]

/**
 * The fields through which staff can reach the visitor. The columns about safe contact stand directly before the first
 * of these fields.
 */
const WAYS = ['email', 'phone', 'whatsapp']

/** For some columns, the columns that replace them in an export for people. */
const FOR_PEOPLE: Record<string, string[]> = {
  list: ['list', `list.${LABEL}`],
  urgency: ['urgency', 'urgencyReason'],
  // In `soonestLimit`, an unknown day is given as today, which looks like a known date.
  soonestLimit: ['leadingDay'],
}

/**
 * Arranges the columns for people. All lists share one column for the time of arrival. The columns about safe contact
 * come before email and phone, so that staff read them before a call.
 */
export function plainColumns(columns: string[]): string[] {
  const named = [
    ...new Set(columns.flatMap(column => FOR_PEOPLE[column] ?? column.replace(/^(createdAt|timestamp)\b/, 'received'))),
  ]
  const safe = named.filter(column => column.startsWith('safeContact.'))
  const others = named.filter(column => !safe.includes(column))
  const at = others.findIndex(column => WAYS.includes(column))
  return [...others.slice(0, at), ...safe, ...others.slice(at)]
}

/**
 * The columns of a workbook. If a field has a column of labels or of UK times, the workbook leaves out the field's
 * column of codes or of times in UTC.
 */
export const workbookColumns = (columns: string[]): string[] =>
  plainColumns(columns).filter(
    (column, _, all) => ![LABEL, UK_TIME].some(beside => all.includes(`${column}.${beside}`)),
  )

/** The names of columns whose field has no label, or the same label as another column. */
const NAMES: Record<string, string> = {
  id: 'Number',
  service: 'Visa service',
  urgencyLevel: 'Urgency chosen',
  priority: 'Urgency set by staff',
  urgencyReason: 'Reason for urgency',
  leadingDay: 'Removal or soonest time limit',
  limitsDealtWith: 'Time limits dealt with',
  followUpAt: 'Follow-up',
  waitedHours: 'Hours waited',
  promisedHours: 'Hours promised',
  isProcessed: 'Processed',
  privacyNotice: 'Told of the privacy notice',
  suspect: 'Possible spam',
  spam: 'Marked as spam',
  held: 'Kept from deletion',
  'mail.staff.state': 'Email to staff',
  'mail.visitor.state': 'Email to the visitor',
  'onBehalfOf.homeOfficeReference': 'On behalf of, Home Office reference',
}

/**
 * The columns' names in plain words. The name of a column of codes contains "code" if there is also a column of labels
 * for these codes. The name of a column of times contains "UTC" if there is also a column of UK times.
 */
export const plainNames = (columns: string[]): string[] =>
  columns.map(column => {
    if (columns.includes(`${column}.${UK_TIME}`)) return `${nameOf(column)} (UTC)`
    if (columns.includes(`${column}.${LABEL}`)) return `${nameOf(column)} (code)`
    return nameOf(column.replace(BESIDE, ''))
  })

const nameOf = (column: string) => NAMES[column] ?? fieldLabel(column)

/** How the cells of a column are formatted. A column of days can also contain texts, such as `unknown`. */
export function formatOf(column: string): 'text' | 'number' | 'day' | 'time' {
  if (column.endsWith(`.${UK_TIME}`)) return 'time'
  if (DAYS.has(column)) return 'day'
  return column === 'id' || column === 'waitedHours' || column === 'promisedHours' ? 'number' : 'text'
}

/** Makes a function that returns the cells of a record in the order of the columns; `now` is in ms since 1970. */
export function createCells(columns: string[], waitingTimes: WaitingTimes, now: () => number) {
  return (list: ListName, record: AdminRecord): Cell[] => {
    const labels = new Map(recordFields(list, record).map(({ name, value }) => [name, value]))
    const waits = waitingCells(waitingTimes.waiting(list, record, now()))
    return columns.map(column => {
      const at = column.lastIndexOf('.')
      const [about, beside] = [column.slice(0, at), column.slice(at + 1)]
      if (column === 'list') return textOf(list)
      if (about === 'list') return textOf(LIST_NOUNS[list])
      if (beside === LABEL) return textOf(labels.get(about) ?? '')
      if (beside === UK_TIME) return { text: inUk(cellOf(about, record).text), kind: 'moment' }
      return waits.get(column) ?? cellOf(column, record)
    })
  }
}

const textOf = (text: string): Cell => ({ text, kind: 'text' })

function waitingCells(waiting: Waiting | undefined): Map<string, Cell> {
  const hours = (span: number): Cell => ({ text: (span / HOUR).toFixed(2), kind: 'number' })
  const cells = waiting ? [textOf(waiting.state), hours(waiting.waited), hours(waiting.promised)] : []
  return new Map(WAITING.map((name, at) => [name, cells[at] ?? textOf('')]))
}

function cellOf(column: string, record: AdminRecord): Cell {
  const value = column
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], record)
  const words = IN_WORDS[column]?.(record)
  // If staff corrected a part to "unknown", its cell contains this word. If staff did not correct a part, its cell is
  // empty.
  if (value === null && column.startsWith('corrected.')) return textOf('unknown')
  if (words !== undefined) return dayOrText(column, words)
  if (typeof value === 'number') return { text: String(value), kind: 'number' }
  if (typeof value === 'boolean') return { text: String(value), kind: 'flag' }
  if (Array.isArray(value)) return textOf(value.join(', '))
  return dayOrText(column, value === undefined || value === null ? '' : String(value))
}

const dayOrText = (column: string, text: string): Cell =>
  DAYS.has(column) && IS_DAY.test(text) ? { text, kind: 'moment' } : textOf(text)

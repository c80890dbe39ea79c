import { crc32 } from 'node:zlib'
import type { AdminRecord, ListName } from '../../contract/records/records'
import { isEvent, queueOf } from '../questions/due'
import { TEXT_FACTS, textFactsOf } from '../questions/filter'
import { carriedOver } from '../records/carried-over'
import { eventRole } from '../records/event-role'
import { type RecordFacts, recordFactsOf } from '../records/facts'
import type { LimitIndexer } from '../records/limits'
import { flatRecord, type StoredRecord } from '../records/record'
import { statusOf } from '../records/record-state'
import { nextAttemptOf } from '../records/retry'
import type { SearchTexts } from '../records/search-texts'
import type { Due } from '../store'

/** The columns from which a record is read. */
export interface StoredRow {
  id: number
  fields: string
  state: string
}

/** The list and the id, which together identify a record. */
export const placeName = ({ list, id }: { list: ListName; id: number }) => `${list}/${id}`

/** Makes a record from a row. */
export const storedOf = ({ id, fields, state }: StoredRow): StoredRecord =>
  carriedOver({ submitted: JSON.parse(fields), state: { id, ...JSON.parse(state) } })

/** Makes a record from a row, as the staff API returns it. */
export const recordOf = (row: StoredRow): AdminRecord => flatRecord(storedOf(row))

/** The two columns of a row that hold the record as JSON. The JSON lacks the id, which has a column of its own. */
export function textsOf({ submitted, state: { id: _, ...state } }: StoredRecord): Pick<StoredRow, 'fields' | 'state'> {
  return { fields: JSON.stringify(submitted), state: JSON.stringify(state) }
}

/**
 * The types of the columns for filters, orders and counts. `factNameOf` gives the property of `RecordFacts` that a
 * column holds.
 */
export const FACT_TYPES = {
  arrived_at: 'bigint',
  due: 'integer',
  pending: 'boolean',
  processed: 'boolean',
  spam: 'boolean',
  suspect: 'boolean',
  held: 'boolean',
  demoted: 'boolean',
  urgency: 'text',
  by_staff: 'boolean',
  limit_day: 'integer',
  limit_days: 'integer[]',
  removal_day: 'integer',
  undated: 'boolean',
  detained: 'boolean',
  rules: 'bigint',
  owner: 'text',
  answered: 'boolean',
  staff_mail: 'text',
  visitor_mail: 'text',
  follow_up: 'integer',
  traits: 'text[]',
} as const

/** The name of the property of `RecordFacts` that a column holds: `arrived_at` holds `arrivedAt`. */
export const factNameOf = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

export type FactRow = Record<keyof typeof FACT_TYPES, string | number | boolean | null>

const COLUMNS = [...Object.keys(FACT_TYPES), ...TEXT_FACTS].join()

/**
 * The version of the code that filled a record's columns: a checksum of the columns' names and of the properties in
 * `traits`. For a record with a decision, the rules of time limits are part of the checksum. At start-up the store
 * reads every record again whose row has another version.
 */
export const readBy = (isRuled: boolean, { digest }: Pick<LimitIndexer, 'digest'>): number =>
  crc32(isRuled ? `${COLUMNS} ${digest}` : COLUMNS)

/** Writes texts as an array for PostgreSQL, without NUL characters, which its texts cannot contain. */
const arrayText = (texts: readonly string[]) =>
  `{${texts.map(text => `"${text.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"`).join()}}`

const FACT_NAMES = Object.keys(FACT_TYPES).map(column => [column, factNameOf(column)] as const)

/** The `RecordFacts` of a record, and the row of columns for them. */
export function factRowOf(
  list: ListName,
  record: StoredRecord,
  limits: LimitIndexer,
): { facts: RecordFacts; row: FactRow } {
  const facts = recordFactsOf(list, record, limits)
  const same = Object.fromEntries(FACT_NAMES.map(([column, name]) => [column, facts[name as keyof RecordFacts]]))
  const ownForm = {
    limit_days: `{${facts.limitDays}}`,
    rules: readBy(facts.ruled, limits),
    traits: arrayText(textFactsOf(facts)),
  }
  return { facts, row: { ...same, ...ownForm } as FactRow }
}

/**
 * The columns for searching a record: its words, the words too long for the index, and its numbers. Each word and each
 * number is on a line of its own.
 */
export const WORD_TYPES = { words: 'text', long: 'text', numbers: 'text' } as const
export type WordRow = Record<keyof typeof WORD_TYPES, string>
/** Longest word in the index, in UTF-16 units; the database accepts 2,046 bytes. */
export const LONGEST_WORD = 250

/** The row of words through which a search finds a record. */
export function wordRowOf({ words, numbers, labels }: SearchTexts): WordRow {
  const all = [...new Set(`${words} ${labels}`.split(' '))].filter(word => word !== '')
  const ofLength = (isLong: boolean) => all.filter(word => word.length > LONGEST_WORD === isLong).join('\n')
  return { words: ofLength(false), long: ofLength(true), numbers }
}

/** One mail or event of a record, as a row of the outbox. If `next_at` is null, the outbox keeps no row. */
export interface MailRow {
  role: Due['role']
  queue: number
  next_at: number | null
  failed: boolean
}

export const MAIL_TYPES = { role: 'text', queue: 'integer', next_at: 'bigint', failed: 'boolean' } as const

/**
 * The mails and events of a record. `isPromoted` moves the mails of a record that looks automated to the usual queue.
 * `settles` is the mail or event whose attempt has ended: if it is an event that is no longer in the record, its row is
 * removed.
 */
export function mailRowsOf(
  { state }: StoredRecord,
  facts: RecordFacts,
  today: number,
  isPromoted = false,
  settles?: Due['role'],
): MailRow[] {
  const events = (state.webhookEvents ?? []).map(eventRole)
  const left = settles && isEvent(settles) && !events.includes(settles) ? settles : undefined
  return [...MAILS, ...events, ...(left ? [left] : [])].flatMap(role => {
    const status = statusOf(state, role)
    if (!status && role !== left) return []
    const next_at = (status && nextAttemptOf(status)) ?? null
    return [{ role, queue: queueOf(facts, role, today, isPromoted), next_at, failed: status?.state === 'failed' }]
  })
}

const MAILS = ['staff', 'visitor'] as const

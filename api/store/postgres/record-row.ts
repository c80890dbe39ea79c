import { crc32 } from 'node:zlib'
import type { AdminRecord, ListName } from '../../contract/records/records'
import { queueOf } from '../questions/due'
import { TRAITS, traitsOf } from '../questions/filter'
import { carriedOver } from '../records/carried-over'
import { type Facts, factsOf } from '../records/facts'
import type { LimitIndexer } from '../records/limits'
import { flatRecord, type StoredRecord } from '../records/record'
import { nextAttemptOf } from '../records/retry'
import { BETWEEN, type Words } from '../records/words'
import type { MailRole } from '../store'

/** A record as it is read. */
export interface StoredRow {
  id: number
  fields: string
  state: string
}

/** A record's name among those of all lists. */
export const placeName = ({ list, id }: { list: ListName; id: number }) => `${list}/${id}`

/** The record of a row. */
export const storedOf = ({ id, fields, state }: StoredRow): StoredRecord =>
  carriedOver({ said: JSON.parse(fields), state: { id, ...JSON.parse(state) } })

/** The record of a row, as the calls return it. */
export const recordOf = (row: StoredRow): AdminRecord => flatRecord(storedOf(row))

/** The texts of a record's row; its id has its own column. */
export function textsOf({ said, state: { id: _, ...state } }: StoredRecord): Pick<StoredRow, 'fields' | 'state'> {
  return { fields: JSON.stringify(said), state: JSON.stringify(state) }
}

/** The types of the columns for filters, orders and counts; each holds the fact of its name (`factNameOf`). */
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

/** The fact of a column: `arrived_at` holds `arrivedAt`. */
export const factNameOf = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

export type FactRow = Record<keyof typeof FACT_TYPES, string | number | boolean | null>

const COLUMNS = [...Object.keys(FACT_TYPES), ...TRAITS].join()

/**
 * Tells records whose columns were read alike: with the same columns and `traits`, and by the same rules when the
 * record has a decision. A start reads all others again.
 */
export const readBy = (isRuled: boolean, { digest }: Pick<LimitIndexer, 'digest'>): number =>
  crc32(isRuled ? `${COLUMNS} ${digest}` : COLUMNS)

/** Texts as the database writes an array of them; its texts hold no NUL. */
const arrayText = (texts: readonly string[]) =>
  `{${texts.map(text => `"${text.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"`).join()}}`

const FACT_NAMES = Object.keys(FACT_TYPES).map(column => [column, factNameOf(column)] as const)

/** The facts of a record, and its columns. */
export function factRowOf(list: ListName, record: StoredRecord, limits: LimitIndexer): { facts: Facts; row: FactRow } {
  const facts = factsOf(list, record, limits)
  const same = Object.fromEntries(FACT_NAMES.map(([column, name]) => [column, facts[name as keyof Facts]]))
  const ownForm = {
    limit_days: `{${facts.limitDays}}`,
    rules: readBy(facts.ruled, limits),
    traits: arrayText(traitsOf(facts)),
  }
  return { facts, row: { ...same, ...ownForm } as FactRow }
}

/** A record's words, those too long for their index, and its numbers, each on a line. */
export const WORD_TYPES = { words: 'text', long: 'text', numbers: 'text' } as const
export type WordRow = Record<keyof typeof WORD_TYPES, string>
/** Longest word of the index, in UTF-16 units: the database accepts 2,046 bytes. */
export const LONGEST_WORD = 250

/** The row of words by which a search finds a record. */
export function wordRowOf({ words, numbers, labels }: Words): WordRow {
  // Texts of the database hold no NUL.
  const all = [
    ...new Set([words, labels].flatMap(texts => texts.split(BETWEEN)).flatMap(text => text.split(/\s/))),
  ].filter(word => word !== '')
  const ofLength = (isLong: boolean) => all.filter(word => word.length > LONGEST_WORD === isLong).join('\n')
  return { words: ofLength(false), long: ofLength(true), numbers }
}

/** One mail of a record, in the outbox's form; without a next attempt it has no row there. */
export interface MailRow {
  role: MailRole
  queue: number
  next_at: number | null
  failed: boolean
}

export const MAIL_TYPES = { role: 'text', queue: 'integer', next_at: 'bigint', failed: 'boolean' } as const

/** The mails of a record; those that staff asked for leave with those about people. */
export function mailRowsOf({ state }: StoredRecord, facts: Facts, today: number, isAsked = false): MailRow[] {
  return (['staff', 'visitor'] as const).flatMap(role => {
    const status = state.mail[role]
    if (!status) return []
    const queue = queueOf(facts, role, today, isAsked)
    return [{ role, queue, next_at: nextAttemptOf(status) ?? null, failed: status.state === 'failed' }]
  })
}

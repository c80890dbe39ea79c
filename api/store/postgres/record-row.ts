import type { AdminRecord, ListName } from '../../contract/records/records'
import { URGENCY_RANKS } from '../../contract/records/urgency'
import {
  DEMOTED,
  DETAINED,
  HELD,
  type IndexFields,
  indexFieldsOf,
  isPending,
  isUrgent,
  PROCESSED,
  SPAM,
  SUSPECT,
  UNDATED,
  URGENCY_MASK,
  URGENCY_SHIFT,
} from '../files/segments/index-fields'
import type { LimitIndexer } from '../files/segments/limit-fields'
import { ANSWERED } from '../files/segments/work-fields'
import { nextAttemptOf } from '../records/retry'
import { wordsOf } from '../records/words'
import type { MailRole } from '../store'

/** A record as it is read. */
export interface StoredRow {
  id: number
  fields: string
  state: string
}

/** A record's name among those of all lists. */
export const placeName = ({ list, id }: { list: ListName; id: number }) => `${list}/${id}`

/** Puts a record together, its fields in the order in which they were stored. */
export function recordOf({ id, fields, state }: StoredRow): AdminRecord {
  return { ...JSON.parse(fields), id, ...JSON.parse(state) }
}

/** Takes a record apart: what stands before its id, and what comes after it. */
export function textsOf(record: AdminRecord): Pick<StoredRow, 'fields' | 'state'> {
  const entries = Object.entries(record)
  const at = entries.findIndex(([name]) => name === 'id')
  return {
    fields: JSON.stringify(Object.fromEntries(entries.slice(0, at))),
    state: JSON.stringify(Object.fromEntries(entries.slice(at + 1))),
  }
}

/** The types of the columns that lists are filtered, sorted and counted by; their values are those of `facts`. */
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
  limit_day: 'integer',
  undated: 'boolean',
  detained: 'boolean',
  rules: 'bigint',
  owner: 'text',
  answered: 'boolean',
  staff_mail: 'text',
  visitor_mail: 'text',
} as const
export type Facts = Record<keyof typeof FACT_TYPES, string | number | boolean | null>

/** Reads off a record what its columns hold, as the files' index does. */
export function factsOf(list: ListName, record: AdminRecord, limits: LimitIndexer): Facts & { index: IndexFields } {
  const index = indexFieldsOf({ rev: 0, list, id: record.id, record }, undefined, limits)
  const { bits } = index
  const has = (bit: number) => (bits & bit) !== 0
  return {
    index,
    arrived_at: index.time,
    due: index.due,
    pending: isPending(bits),
    processed: has(PROCESSED),
    spam: has(SPAM),
    suspect: has(SUSPECT),
    held: has(HELD),
    demoted: has(DEMOTED),
    urgency: URGENCY_RANKS[(bits & URGENCY_MASK) >> URGENCY_SHIFT] ?? 'low',
    limit_day: index.limit || null,
    undated: has(UNDATED),
    detained: has(DETAINED),
    rules: index.ruled ? limits.digest : null,
    owner: record.assignedTo?.id ?? null,
    answered: (index.work & ANSWERED) !== 0,
    staff_mail: record.mail.staff.state,
    visitor_mail: record.mail.visitor?.state ?? null,
  }
}

/** A record's words, those too long for their index, and its numbers, each on a line. */
export type WordRow = Record<'words' | 'long' | 'numbers', string>
/** Of the index's words, in UTF-16 units: the engine takes 2,046 bytes. */
export const LONGEST_WORD = 250

/** What a record is found by, as its row of words holds it. */
export function wordRowOf(list: ListName, record: AdminRecord): WordRow {
  const { words, numbers } = wordsOf(record, list)
  // The engine's texts hold no NUL, which nobody looks for.
  const joined = (all: Iterable<string>) => [...all].join('\n').replaceAll('\0', '')
  const ofLength = (isLong: boolean) => [...words].filter(word => word.length > LONGEST_WORD === isLong)
  return { words: joined(ofLength(false)), long: joined(ofLength(true)), numbers: joined(numbers) }
}

/** Whose mails go before others: to staff of what is urgent, to staff of the rest, to visitors; then of what is demoted. */
export const QUEUES = { urgent: 0, staff: 1, visitors: 2, demoted: 3 } as const

/** One mail of a record, as the outbox holds it; without a next attempt it has no place there. */
export interface MailRow {
  role: MailRole
  queue: number
  next_at: number | null
  failed: boolean
}

/** The mails of a record; those that somebody asked for wait with those of people, whatever the record looks like. */
export function mailRowsOf(record: AdminRecord, { bits, limit }: IndexFields, today: number, asked = false): MailRow[] {
  const rank = isUrgent(bits, limit, today) ? QUEUES.urgent : QUEUES.staff
  const ofStaff = bits & DEMOTED && !asked ? QUEUES.demoted : rank
  return (['staff', 'visitor'] as const).flatMap(role => {
    const status = record.mail[role]
    const queue = role === 'visitor' ? QUEUES.visitors : ofStaff
    return status ? [{ role, queue, next_at: nextAttemptOf(status) ?? null, failed: status.state === 'failed' }] : []
  })
}

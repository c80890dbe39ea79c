import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { CLOSE_DAYS } from '../../../contract/limits/deadlines'
import { submittedAt } from '../../../contract/records/list-facts'
import { MAIL_STATES, type MailState, type MailStatus } from '../../../contract/records/records'
import { URGENCY_RANKS, urgencyRank } from '../../../contract/records/urgency'
import { MINUTE } from '../../../contract/time/durations'
import type { Entry } from '../journal/entry'
import { type FigureFields, figureFieldsOf, NO_FIGURES } from './figure-fields'
import { type LimitIndexer, NO_LIMITS } from './limit-fields'
import { workNumber } from './work-fields'

/** What the index keeps of a record. */
export interface IndexFields extends FigureFields {
  /** Time of arrival, ms since 1970. */
  time: number
  /** When the answer is due, minutes since 1970: whoever was promised none is due at arrival. */
  due: number
  /** The earliest last day of its time limits that is known, in days since 1970; 0: there is none. */
  limit: number
  /** Whether the rules about time limits say anything of it. */
  ruled: boolean
  bits: number
  /** Whose it is, and whether it was answered: see `work-fields.ts`. */
  work: number
  key: number
  reference: number
}

/**
 * Bits of a record: bits 4–5 hold the urgency's rank, 6–8 and 9–11 the mails' states (0: no such mail); 12 is DEMOTED, 13
 * SPAM, 14 UNDATED, 15 DETAINED.
 */
export const EXISTS = 1
export const PROCESSED = 2
export const SUSPECT = 4
export const HELD = 8
export const URGENCY_SHIFT = 4
export const URGENCY_MASK = 3 << URGENCY_SHIFT
export const URGENT = URGENCY_RANKS.indexOf('urgent') << URGENCY_SHIFT
export const MAIL_SHIFTS = { staff: 6, visitor: 9 } as const
export const MAIL_MASK = 7
export const DEMOTED = 4_096
export const SPAM = 8_192
/** There is a time limit of which no day is known. */
export const UNDATED = 16_384
export const DETAINED = 32_768

/** The last day that the index tells apart, in days since 1970: in the year 2149. */
const LAST_DAY = 65_535

/** The day of a record's soonest limit, where one without a day is as today; 0 without limits. Days since 1970. */
export function soonestOf(bits: number, limit: number, today: number): number {
  if (!(bits & UNDATED)) return limit
  return limit === 0 || limit > today ? today : limit
}

/** Whether bits are of a record that ranks as urgent: by its visitor's choice, or since it is pressing. */
export function isUrgent(bits: number, limit: number, today: number): boolean {
  if ((bits & URGENCY_MASK) === URGENT || (bits & (UNDATED | DETAINED)) !== 0) return true
  return limit !== 0 && limit <= today + CLOSE_DAYS
}

/** Whether bits are of a record that somebody is to answer: what staff marked as spam waits for nobody. */
export const isPending = (bits: number) => (bits & (EXISTS | PROCESSED | SPAM)) === EXISTS

/** The bits of a mail's state, before the shift. */
export function mailCode(state: MailState): number {
  return MAIL_STATES.indexOf(state) + 1
}

/** The codes of mails that are still to arrive. */
export const UNDELIVERED = [mailCode('queued'), mailCode('failed')]

/** Which of a record's mails are queued or failed, from its bits. */
export function undeliveredMails(bits: number): ('staff' | 'visitor')[] {
  return (['staff', 'visitor'] as const).filter(role => UNDELIVERED.includes((bits >> MAIL_SHIFTS[role]) & MAIL_MASK))
}

/** 48 bits of SHA-256: nobody can choose keys that share one. */
export function keyFingerprint(key: string): number {
  return Number.parseInt(hash('sha256', key, 'hex').slice(0, 12), 16) || 1
}

export function referenceFingerprint(reference: string): number {
  return crc32(reference) || 1
}

const GONE: IndexFields = {
  time: 0,
  due: 0,
  limit: 0,
  ruled: false,
  bits: 0,
  work: 0,
  ...NO_FIGURES,
  key: 0,
  reference: 0,
}

/** What is at hand of a record's index fields where the record itself is not whole. */
interface Known {
  /** What the visitor sent. */
  fields: Record<string, unknown>
  /** The fingerprint of its key. */
  key: number
}

/** Reads off a record what lists are filtered, sorted and counted by. */
export function indexFieldsOf(
  { list, key, record }: Entry,
  known?: Known,
  limits: LimitIndexer = NO_LIMITS,
): IndexFields {
  if (!record) return GONE
  const mailBits = (status: MailStatus | undefined, role: 'staff' | 'visitor') =>
    status ? mailCode(status.state) << MAIL_SHIFTS[role] : 0
  const fields: Record<string, unknown> = known?.fields ?? record
  const { urgencyLevel: urgency, decision } = fields
  const rank = urgencyRank(typeof urgency === 'string' ? urgency : '')
  const time = submittedAt(list, record)
  const ruled = decision !== undefined || record.decisionCorrections !== undefined
  const { day, undated, detained } = ruled ? limits.fieldsOf({ ...record, decision }) : NO_LIMITS.fieldsOf(record)
  return {
    time,
    due: Math.floor((Date.parse(record.answerBy ?? '') || time) / MINUTE),
    limit: Math.min(day, LAST_DAY),
    ruled,
    bits:
      EXISTS |
      (undated ? UNDATED : 0) |
      (detained ? DETAINED : 0) |
      (record.isProcessed ? PROCESSED : 0) |
      (record.suspect ? SUSPECT : 0) |
      (record.held ? HELD : 0) |
      (record.demoted ? DEMOTED : 0) |
      (record.spam ? SPAM : 0) |
      (URGENCY_RANKS.indexOf(rank) << URGENCY_SHIFT) |
      mailBits(record.mail.staff, 'staff') |
      mailBits(record.mail.visitor, 'visitor'),
    work: workNumber(record),
    ...figureFieldsOf(record, fields),
    key: known?.key ?? (key === undefined ? 0 : keyFingerprint(key)),
    reference: referenceFingerprint(record.reference),
  }
}

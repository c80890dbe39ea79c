import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { submittedAt } from '../../contract/list-facts'
import { MAIL_STATES, type MailState, type MailStatus } from '../../contract/records'
import { URGENCY_RANKS, urgencyRank } from '../../contract/urgency'
import type { Entry } from '../journal/entry'

const MINUTE = 60_000

/** What the index keeps of a record. */
export interface IndexFields {
  /** Time of arrival, ms since 1970. */
  time: number
  /** When the answer is due, minutes since 1970: whoever was promised none is due at arrival. */
  due: number
  bits: number
  key: number
  reference: number
}

/** Bits of a record: bits 4–5 hold the urgency's rank, 6–8 and 9–11 the mails' states (0: no such mail); 12 is DEMOTED, 13 SPAM. */
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

const GONE: IndexFields = { time: 0, due: 0, bits: 0, key: 0, reference: 0 }

/** What is at hand of a record's index fields where the record itself is not whole. */
interface Known {
  urgency: unknown
  /** The fingerprint of its key. */
  key: number
}

/** Reads off a record what lists are filtered, sorted and counted by. */
export function indexFieldsOf({ list, key, record }: Entry, known?: Known): IndexFields {
  if (!record) return GONE
  const mailBits = (status: MailStatus | undefined, role: 'staff' | 'visitor') =>
    status ? mailCode(status.state) << MAIL_SHIFTS[role] : 0
  const { urgency } = known ?? { urgency: record.urgencyLevel }
  const rank = urgencyRank(typeof urgency === 'string' ? urgency : '')
  const time = submittedAt(list, record)
  return {
    time,
    due: Math.floor((Date.parse(record.answerBy ?? '') || time) / MINUTE),
    bits:
      EXISTS |
      (record.isProcessed ? PROCESSED : 0) |
      (record.suspect ? SUSPECT : 0) |
      (record.held ? HELD : 0) |
      (record.demoted ? DEMOTED : 0) |
      (record.spam ? SPAM : 0) |
      (URGENCY_RANKS.indexOf(rank) << URGENCY_SHIFT) |
      mailBits(record.mail.staff, 'staff') |
      mailBits(record.mail.visitor, 'visitor'),
    key: known?.key ?? (key === undefined ? 0 : keyFingerprint(key)),
    reference: referenceFingerprint(record.reference),
  }
}

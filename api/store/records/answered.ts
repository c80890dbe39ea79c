import { hasAnswered, isConfirmed } from '../../contract/records/confirmed'
import type { WorkEntry } from '../../contract/records/work'
import type { RecordChange } from '../store'
import type { State } from './record'

/** A line of a record's history, before the store adds the time and the person. */
export type WorkLine = WorkEntry extends infer Entry
  ? Entry extends WorkEntry
    ? Omit<Entry, 'at' | 'by'>
    : never
  : never

/** The time of the answer after staff take back the answer that they noted when they processed the record. */
export function answeredWithoutLast({ work = [], answeredAt }: State): string | undefined {
  const processed = work.findLastIndex(({ what }) => what === 'processed')
  const contact = work[processed - 1]
  // The noted answer is taken back only if its time counts as the time of the answer.
  const isTakenBack = contact?.what === 'contact' && contact.at === work[processed]?.at && contact.at === answeredAt
  if (!isTakenBack) return answeredAt
  return work.slice(processed).find(entry => hasAnswered(work, entry))?.at
}

/** The time of the answer after staff confirm a reader's contact, or take the confirmation back. */
export function answeredAfter({ work = [], answeredAt }: State, { confirmed }: RecordChange): string | undefined {
  const contact = toConfirm(work, confirmed?.contact)
  if (!contact || confirmed?.on === isConfirmed(work, contact.id)) return answeredAt
  if (confirmed?.on) return answeredAt !== undefined && answeredAt < contact.at ? answeredAt : contact.at
  if (answeredAt !== contact.at) return answeredAt
  const at = work.findLastIndex(entry => entry.what === 'confirmed' && entry.contact === contact.id)
  const entry = work[at]
  const before = entry?.what === 'confirmed' ? entry.before : undefined
  return before ?? work.slice(at).find(entry => entry.what === 'contact' && hasAnswered(work, entry))?.at
}

/** The line for the history about a confirmation; no line when nothing changes. */
export function confirmations({ work = [], answeredAt }: State, { confirmed }: RecordChange): WorkLine[] {
  const contact = toConfirm(work, confirmed?.contact)
  if (!confirmed || !contact || confirmed.on === isConfirmed(work, contact.id)) return []
  const { id, how } = contact
  return confirmed.on
    ? [{ what: 'confirmed', contact: id, how, ...(answeredAt !== undefined && { before: answeredAt }) }]
    : [{ what: 'unconfirmed', contact: id, how }]
}

/** Finds a contact by a reader that staff must confirm or have confirmed. */
export const toConfirm = (work: readonly WorkEntry[], id: string | undefined) =>
  work.find(entry => entry.what === 'contact' && entry.id === id && entry.toConfirm) as
    | Extract<WorkEntry, { what: 'contact' }>
    | undefined

import { hasAnswered, isConfirmed } from '../../contract/records/confirmed'
import type { WorkEntry } from '../../contract/records/work'
import type { RecordChange } from '../store'
import type { State } from './record'

/** A line of a record's history, before the store adds time and person. */
export type WorkLine = WorkEntry extends infer Entry
  ? Entry extends WorkEntry
    ? Omit<Entry, 'at' | 'by'>
    : never
  : never

/** The time when staff first reached the visitor, when the last processing's own note does not count. */
export function answeredWithoutLast({ work = [], answeredAt }: State): string | undefined {
  const processed = work.findLastIndex(({ what }) => what === 'processed')
  const contact = work[processed - 1]
  // The note was made in the same change, and was the first contact that reached the visitor.
  const isTakenBack = contact?.what === 'contact' && contact.at === work[processed]?.at && contact.at === answeredAt
  if (!isTakenBack) return answeredAt
  return work.slice(processed).find(entry => hasAnswered(work, entry))?.at
}

/** The time of the answer after a reader's contact is confirmed, or after the confirmation ends. */
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

/** The history's line about a confirmation; none when nothing changes. */
export function confirmations({ work = [], answeredAt }: State, { confirmed }: RecordChange): WorkLine[] {
  const contact = toConfirm(work, confirmed?.contact)
  if (!confirmed || !contact || confirmed.on === isConfirmed(work, contact.id)) return []
  const { id, how } = contact
  return confirmed.on
    ? [{ what: 'confirmed', contact: id, how, ...(answeredAt !== undefined && { before: answeredAt }) }]
    : [{ what: 'unconfirmed', contact: id, how }]
}

/** Finds a reader's contact that needs a confirmation, or has one. */
export const toConfirm = (work: readonly WorkEntry[], id: string | undefined) =>
  work.find(entry => entry.what === 'contact' && entry.id === id && entry.toConfirm) as
    | Extract<WorkEntry, { what: 'contact' }>
    | undefined

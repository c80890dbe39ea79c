import type { AdminRecord, ListName } from '../../contract/records/records'
import { type TypedContacts, typedContactsOf } from '../records/contacts'
import { type Facts, factsOf } from '../records/facts'
import type { LimitIndexer } from '../records/limits'
import { type Words, wordsOf } from '../records/words'

/** Everything of a record that is in memory: lists, counts, figures and searches are answered by it alone. */
export interface KnownRecord extends Facts, Words, TypedContacts {}

/** Reads off a record everything that stays in memory. */
export function knownOf(list: ListName, record: AdminRecord, limits: LimitIndexer): KnownRecord {
  // Spread together, V8 would keep each as a dictionary, which takes twice the room and ten times as long.
  return Object.assign(factsOf(list, record, limits), wordsOf(record), typedContactsOf(record))
}

import type { AdminRecord, RecordState } from '../../contract/records/records'
import { isSaid } from '../../contract/records/state-fields'

/** The fields of a submission, by their names in the form. */
export type Said = Record<string, unknown>

/** The fields that the store and the staff add to a submission. */
export type State = RecordState & Pick<AdminRecord, 'createdAt' | 'timestamp'>

/** A record inside the store: the fields that its visitor sent, and its state. */
export interface StoredRecord {
  said: Said
  state: State
}

/** The record as the API returns it and files contain it: the visitor's fields come first, in their own order. */
export const flatRecord = ({ said, state }: StoredRecord): AdminRecord => ({ ...said, ...state })

/** Splits a flat record into the visitor's fields and the state. */
export function storedRecord(flat: AdminRecord): StoredRecord {
  const said: Said = {}
  const state: Said = {}
  for (const name in flat) (isSaid(name) ? said : state)[name] = flat[name]
  return { said, state: state as unknown as State }
}

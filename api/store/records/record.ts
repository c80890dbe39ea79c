import type { AdminRecord, RecordState } from '../../contract/records/records'
import { isSubmittedField } from '../../contract/records/state-fields'

/** The fields of a submission, by their names in the form. */
export type SubmittedFields = Record<string, unknown>

/** The fields that the store and the staff add to a submission. */
export type State = RecordState & Pick<AdminRecord, 'createdAt' | 'timestamp'>

/** A record inside the store: the fields that its visitor sent, and its state. */
export interface StoredRecord {
  submitted: SubmittedFields
  state: State
}

/** The record as the API returns it and files contain it: the visitor's fields come first, in their own order. */
export const flatRecord = ({ submitted, state }: StoredRecord): AdminRecord => ({ ...submitted, ...state })

/** Splits a flat record into the visitor's fields and the state. */
export function storedRecord(flat: AdminRecord): StoredRecord {
  const submitted: SubmittedFields = {}
  const state: SubmittedFields = {}
  for (const name in flat) (isSubmittedField(name) ? submitted : state)[name] = flat[name]
  return { submitted, state: state as unknown as State }
}

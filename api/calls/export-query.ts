import type { ParsedUrlQuery } from 'node:querystring'
import * as z from 'zod/mini'
import type { RecordField } from '../contract/records/record-fields'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import { validate } from '../http/validate'

/** A record in an export, with its fields in words. */
export interface ExportedRecord {
  list: ListName
  record: AdminRecord
  fields: Omit<RecordField, 'stored'>[]
}

// Matches 1 to 50 records. The dashboard exports the chosen rows of one page, which has at most 50.
const CHOSEN = new RegExp(`^(?:(?:^|,)(?:${LISTS.join('|')})/[1-9]\\d{0,14}){1,50}$`)

const form = { as: z._default(z.enum(['json', 'page']), 'json') }

/** The query parameter of one record's export: JSON for programs, or a page for people. */
export const exportOneQuery = z.object(form)

/** The query parameters of an export of chosen records. */
export const exportQuery = z.object({
  ...form,
  records: z.pipe(
    z
      .string('Name the records: inquiries/17,callbacks/3')
      .check(z.regex(CHOSEN, 'expected at most 50 records, as inquiries/17,callbacks/3')),
    z.transform(value => value.split(',').map(place => toRecordRef(place.split('/')))),
  ),
})

const toRecordRef = ([list, id]: string[]) => ({ list: list as ListName, id: Number(id) })

/** Reads the query parameters of an export. A parameter with an empty value counts as absent. */
export function parseExportQuery(query: ParsedUrlQuery) {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  return validate(exportQuery, given, 'Some parameters cannot be used')
}

import type { AdminRecord, ListName } from '../../contract/records/records'
import { linkedTo } from '../questions/thread'
import { contactsOf } from '../records/contacts'
import type { Thread } from '../store'
import type { Database } from './database'
import { recordOf, type StoredRow } from './record-row'

/** Above so many, none is read: they are only counted. */
export const MOST_READ = 50

/** Everything that came from the same email address or phone number as a record, the record included. */
export async function threadOf(database: Database, list: ListName, record: AdminRecord): Promise<Thread> {
  const { emails, phones } = contactsOf(record)
  const rows = await database.read<StoredRow & { list: ListName; count: number }>(
    `with linked as (select distinct list, id from record_contacts where contact = any($1::text[])),
    counted as (select count(*) as count from linked)
    select r.list, r.id, r.fields, r.state, counted.count from counted, linked join records r using (list, id)
    limit $2`,
    [[...emails, ...phones], MOST_READ + 1],
  )
  const count = rows[0]?.count ?? 0
  if (count > MOST_READ) return { count, complete: true, requests: [] }
  const others = rows.map(row => ({ list: row.list, record: recordOf(row) }))
  return { complete: true, ...linkedTo({ list, record }, others) }
}

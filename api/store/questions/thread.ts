import { submittedAt } from '../../contract/records/list-facts'
import { type AdminRecord, LISTS, type ListName } from '../../contract/records/records'
import { visitorName } from '../../contract/records/visitor-name'
import type { Database } from '../postgres/database'
import { recordOf, type StoredRow } from '../postgres/record-row'
import type { RecordFacts } from '../records/facts'
import { fold } from '../records/fold'
import { type PersonKeys, personKeysOf } from '../records/person-keys'
import type { LinkedRequest, Thread } from '../store'
import type { ListOfFacts } from './page'

/** If more records than this share an address or phone number, the answer has only the count of these records. */
const MOST_SHOWN = 10
/**
 * Number of records per read. A single read of all records could be too large, because thousands of records may have a
 * hostel's phone number.
 */
const READ_AT_ONCE = 500
/** Number of digits at the end of a phone number that are equal in every notation. */
const LAST_DIGITS = 7

/** Finds all requests with the same email address or phone number as a record; the function `read` returns records. */
export async function plainThread(
  lists: readonly ListOfFacts[],
  name: ListName,
  record: AdminRecord,
  read: (found: readonly RecordFacts[]) => Promise<ListedRecord[]>,
): Promise<Thread> {
  const keys = personKeysOf(record)
  const addresses = keys.emails.map(fold)
  const endings = keys.phones.map(phone => phone.slice(-LAST_DIGITS))
  const mayBeLinked = ({ list, id, words, numbers }: RecordFacts) =>
    (list !== name || id !== record.id) && (hasAny(words, addresses) || hasAny(numbers, endings))
  const possible = lists.flatMap(list => list.filter(facts => facts && mayBeLinked(facts)) as RecordFacts[])
  const linked: ListedRecord[] = []
  let count = 1
  for (let at = 0; at < possible.length; at += READ_AT_ONCE) {
    const found = await read(possible.slice(at, at + READ_AT_ONCE))
    const sharing = found.filter(other => sharedBy(keys, personKeysOf(other.record)).length > 0)
    count += sharing.length
    if (count <= MOST_SHOWN) linked.push(...sharing)
  }
  return {
    count,
    requests: count > MOST_SHOWN ? [] : linkedTo({ list: name, record }, linked).requests,
  }
}

function hasAny(text: string, parts: readonly string[]): boolean {
  // This is a loop, because `some` would create a function for each record that a thread looks through.
  for (const part of parts) if (text.includes(part)) return true
  return false
}

/**
 * The maximum number of linked requests that are read from a database. If more requests are linked, the answer has only
 * their number.
 */
export const MOST_READ = 50

/** Finds the requests in a database that are linked to a record. */
export async function sqlThread(database: Database, list: ListName, record: AdminRecord): Promise<Thread> {
  const { emails, phones } = personKeysOf(record)
  const rows = await database.read<StoredRow & { list: ListName; count: number }>(
    `with linked as (select distinct list, id from record_contacts where contact = any($1::text[])),
    counted as (select count(*) as count from linked)
    select r.list, r.id, r.fields, r.state, counted.count from counted, linked join records r using (list, id)
    limit $2`,
    [[...emails, ...phones], MOST_READ + 1],
  )
  const count = rows[0]?.count ?? 0
  if (count > MOST_READ) return { count, requests: [] }
  const others = rows.map(row => ({ list: row.list, record: recordOf(row) }))
  return linkedTo({ list, record }, others)
}

/** A record with its list. */
export type ListedRecord = Pick<LinkedRequest, 'list' | 'record'>

/**
 * The records that have an email address or a phone number in common with a record. The record itself is included, even
 * when `others` does not contain it.
 */
export function linkedTo(own: ListedRecord, others: readonly ListedRecord[]): Pick<Thread, 'count' | 'requests'> {
  const keys = personKeysOf(own.record)
  const isOwn = ({ list, record }: ListedRecord) => list === own.list && record.id === own.record.id
  const found = [own, ...others.filter(other => !isOwn(other))].flatMap(({ list, record }): LinkedRequest[] => {
    const by = sharedBy(keys, personKeysOf(record))
    const isLinked = by.length > 0 || isOwn({ list, record })
    return isLinked ? [{ list, record, by, sameName: isSameName(own.record, record) }] : []
  })
  const order = (one: LinkedRequest, other: LinkedRequest) =>
    timeOf(one) - timeOf(other) || LISTS.indexOf(one.list) - LISTS.indexOf(other.list)
  return { count: found.length, requests: found.length > MOST_SHOWN ? [] : found.sort(order) }
}

const timeOf = ({ list, record }: LinkedRequest) => submittedAt(list, record)

function sharedBy(one: PersonKeys, other: PersonKeys): LinkedRequest['by'] {
  const shares = (kind: keyof PersonKeys) => one[kind].some(key => other[kind].includes(key))
  return [...(shares('emails') ? (['email'] as const) : []), ...(shares('phones') ? (['phone'] as const) : [])]
}

/** True when two names can be one person's: in another order, without accents, or with parts left out. */
function isSameName(one: AdminRecord, other: AdminRecord): boolean {
  const [shorter, longer] = [one, other]
    .map(
      record =>
        new Set(
          fold(visitorName(record))
            .split(/[\s-]+/)
            .filter(part => part !== ''),
        ),
    )
    .sort((a, b) => a.size - b.size)
  return [...(shorter ?? [])].every(part => longer?.has(part))
}

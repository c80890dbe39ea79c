import { LISTS, type ListName } from '../contract/records/records'
import type { Database } from '../store/postgres/database'
import { type StoredRow, storedOf } from '../store/postgres/record-row'
import { columnOf } from '../store/postgres/tables'
import { perList } from '../store/records/per-list'
import { type ListSum, ListTally } from './moved'

/** Number of records that one query reads. */
export const STEP = 500

/**
 * A record's row, with everything that the record's line in a segment file contains. A row without `fields` belongs to
 * an erased or lost record.
 */
export interface FullRow extends Partial<Pick<StoredRow, 'fields' | 'state'>> {
  id: number
  rev: number | null
  key: string | null
  hash: string | null
  announced_by: string | null
  why: string | null
  was: string | null
}

/** The rows for all ids of a list from one number to another, both included. */
export async function rowsBetween(database: Database, list: ListName, from: number, to: number): Promise<FullRow[]> {
  return await database.read<FullRow>(
    `select n.id, r.rev, r.fields, r.state, r.announced_by, k.key, k.hash, g.why, g.was
    from generate_series($2::integer, $3::integer) n(id)
    left join records r on r.list = $1 and r.id = n.id
    left join idempotency_keys k on k.list = $1 and k.id = n.id
    left join gone g on g.list = $1 and g.id = n.id
    order by n.id`,
    [list, from, to],
  )
}

/** Makes a record from a row; undefined for an erased or lost record. */
export const recordIn = ({ id, fields, state }: FullRow) =>
  fields === undefined || fields === null || state === undefined ? undefined : storedOf({ id, fields, state })

/** The revision of a database, and the highest id in each list. */
export async function numbersOf(database: Database): Promise<{ revision: number; last: Record<ListName, number> }> {
  const [row] = await database.read<Record<string, number>>('select * from numbers')
  return { revision: row?.revision ?? 0, last: perList(list => row?.[`${columnOf(list)}_last`] ?? 0) }
}

/** Reads all records in a database, and computes the count and the digest of each list. */
export async function sumDatabase(
  database: Database,
  onStep: (done: number) => unknown,
): Promise<Record<ListName, ListSum>> {
  const { last } = await numbersOf(database)
  let done = 0
  const sums: Partial<Record<ListName, ListSum>> = {}
  for (const list of LISTS) {
    const tally = new ListTally()
    for (let from = 1; from <= last[list]; from += STEP) {
      const rows = await rowsBetween(database, list, from, Math.min(from + STEP - 1, last[list]))
      for (const row of rows) tally.add(row.id, recordIn(row))
      done += rows.length
      await onStep(done)
    }
    sums[list] = tally.sum()
  }
  return sums as Record<ListName, ListSum>
}

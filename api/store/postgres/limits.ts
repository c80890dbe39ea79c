import type { ListName } from '../../contract/records'
import type { LimitIndexer } from '../segments/limit-fields'
import { columnsOf } from './columns'
import type { Database } from './database'
import { factsOf, recordOf, type StoredRow } from './record-row'

/** Records that are read anew in one step. */
const STEP = 500

const LIMIT_TYPES = {
  list: 'text',
  id: 'integer',
  rev: 'bigint',
  limit_day: 'integer',
  undated: 'boolean',
  detained: 'boolean',
  rules: 'bigint',
} as const

/** Reads time limits anew where they were read by other rules. */
export async function readLimitsAnew(database: Database, limits: LimitIndexer): Promise<void> {
  for (;;) {
    const rows = await database.read<StoredRow & { list: ListName; rev: number }>(
      `select list, id, rev, fields, state from records where rules < $1 or rules > $1 limit ${STEP}`,
      [limits.digest],
    )
    if (rows.length === 0) return
    const read = columnsOf(
      'l',
      LIMIT_TYPES,
      rows.map(row => ({ ...factsOf(row.list, recordOf(row), limits), list: row.list, id: row.id, rev: row.rev })),
      1,
    )
    await database.query(
      `update records r set limit_day = l.limit_day, undated = l.undated, detained = l.detained, rules = l.rules
      from ${read.source} where r.list = l.list and r.id = l.id and r.rev = l.rev`,
      read.values,
    )
  }
}

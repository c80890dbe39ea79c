import type { ListName } from '../../contract/records/records'
import type { LimitIndexer } from '../records/limits'
import { columnsOf } from './columns'
import type { Database } from './database'
import { factRowOf, recordOf, type StoredRow } from './record-row'
import { addTallies, COUNTED } from './tallies'

/** Records that are read anew in one step. */
const STEP = 500

const LIMIT_TYPES = {
  list: 'text',
  id: 'integer',
  rev: 'bigint',
  limit_day: 'integer',
  limit_days: 'integer[]',
  removal_day: 'integer',
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
      rows.map(row => ({
        ...factRowOf(row.list, recordOf(row), limits).row,
        list: row.list,
        id: row.id,
        rev: row.rev,
      })),
      1,
    )
    await database.transaction(async queries => {
      await queries.query('select 1 from numbers where one for update')
      await queries.query(
        `with changed as (
          update records r set ${OF_LIMITS.map(name => `${name} = l.${name}`).join(', ')}, rules = l.rules
          from ${read.source} join records o using (list, id, rev)
          where r.list = l.list and r.id = l.id and r.rev = l.rev
          returning ${HALVES.flatMap(half => OF_LIMITS.map(name => `${half}.${name} as ${half}_${name}`)).join(', ')}, r.*
        )
        ${addTallies(`(${HALVES.map(half => `select list, id, arrived_at, ${half === 'r' ? 1 : -1} as step, ${COUNTED.map(name => (OF_LIMITS.includes(name) ? `${half}_${name} as ${name}` : name)).join(', ')} from changed`).join(' union all ')}) c`)}`,
        read.values,
      )
    })
  }
}

/** As a record is now, and as it was. */
const HALVES = ['r', 'o'] as const
const OF_LIMITS: readonly string[] = ['limit_day', 'limit_days', 'removal_day', 'undated', 'detained']

import type { ListName } from '../../contract/records/records'
import type { LimitIndexer } from '../records/limits'
import type { Database } from './database'
import { FACT_TYPES, factRowOf, readBy, type StoredRow, storedOf } from './record-row'
import { addTallies, COUNTED } from './tallies'
import { Values } from './values'

/** Number of records that are read again in one step. */
const STEP = 500

const READ_TYPES = { list: 'text', id: 'integer', rev: 'bigint', ...FACT_TYPES } as const
const FACTS = Object.keys(FACT_TYPES)

/**
 * Reads records again whose columns were filled by other rules of time limits, or by a version with other columns or
 * filters. `tell` gets a message when the reading takes a while.
 */
export async function rereadRecords(
  database: Database,
  limits: LimitIndexer,
  tell: (words: string) => void = () => undefined,
): Promise<void> {
  const [low, high] = [readBy(true, limits), readBy(false, limits)].sort((one, other) => one - other)
  for (let step = 1; ; step++) {
    const rows = await database.read<StoredRow & { list: ListName; rev: number }>(
      `select list, id, rev, fields, state from records
      where rules is null or rules < $1 or rules > $1 and rules < $2 or rules > $2 limit ${STEP}`,
      [low, high],
    )
    if (rows.length === 0) return
    if (step === 2) tell('The store reads the fields of filters again: some minutes for each million requests.')
    const values = new Values()
    const read = values.table(
      'l',
      READ_TYPES,
      rows.map(row => ({
        ...factRowOf(row.list, storedOf(row), limits).row,
        list: row.list,
        id: row.id,
        rev: row.rev,
      })),
    )
    await database.transaction(async queries => {
      await queries.query('select 1 from numbers where one for update')
      await queries.query(
        `with changed as (
          update records r set ${FACTS.map(name => `${name} = l.${name}`).join(', ')}
          from ${read} join records o using (list, id, rev)
          where r.list = l.list and r.id = l.id and r.rev = l.rev
          returning r.list, r.id, r.arrived_at, ${HALVES.flatMap(half => COUNTED.map(name => `${half}.${name} as ${half}_${name}`)).join(', ')}
        )
        ${addTallies(`(${HALVES.map(half => `select list, id, arrived_at, ${half === 'r' ? 1 : -1} as step, ${COUNTED.map(name => `${half}_${name} as ${name}`).join(', ')} from changed`).join(' union all ')}) c`)}`,
        values.all,
      )
    })
  }
}

/** The SQL aliases of a record's new row and its old row. */
const HALVES = ['r', 'o'] as const

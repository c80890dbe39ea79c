import type { Queries } from '../store/postgres/queries'
import { COUNTED, SPAN_BITS } from '../store/postgres/tallies'

/** The counts that the database stores, and the same counts as computed now from the rows. */
export async function talliesOf(database: Queries): Promise<{ tallied: string[]; counted: string[] }> {
  const all = async (statement: string) => (await database.query(statement)).map(row => JSON.stringify(row)).sort()
  const by = ['list', `(arrived_at >> ${SPAN_BITS})::integer`, ...COUNTED]
  const named = ['list', 'span', ...COUNTED].map((name, at) => `${by[at]} as ${name}`)
  return {
    tallied: await all(`select list, span, ${COUNTED.join(', ')}, count from tallies where count <> 0`),
    counted: await all(`select ${named.join(', ')}, count(*) as count from records group by ${by.join(', ')}`),
  }
}

/** The number of database sessions that wait for a lock on a row of this table. */
export async function waitersFor(database: Queries, table: string): Promise<number> {
  const waiting = "select 1 from pg_locks where locktype = 'tuple' and relation = $1::regclass"
  return (await database.query(waiting, [table])).length
}

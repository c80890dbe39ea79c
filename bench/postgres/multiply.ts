import pg from 'pg'
import { NEVER } from '../../api/contract/order'
import { DAY, MINUTE } from '../../api/contract/time/durations'
import { recordIndexes } from '../../api/store/postgres/migrations'
import { MAKE_TALLIES } from '../../api/store/postgres/tallies'

interface Copies {
  /** The number of records in the database, all of them inquiries, with the ids from 1 to this number. */
  records: number
  /** The number of records that each present record becomes: itself and its copies. */
  times: number
  /** Each set of copies arrives this many days after the set before. */
  daysApart: number
  /** The id of the record that gets no copy, so that searches for it find one record. */
  single: number
}

/**
 * Copies inquiries within a database in which no mail waits. This is much faster than a move of that many records. Each
 * copy has its own id, reference, email address and times; all its other values are those of the original. The indexes
 * are removed before the copies are made, and made again afterwards.
 */
export async function multiply(url: string, { records, times, daysApart, single }: Copies): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const query = async (statement: string) => await client.query(statement)
  const id = `id + copy * ${records}`
  const arrived_at = `arrived_at + copy * ${daysApart * DAY}::bigint`
  const named = (column: string) => `replace(${column}, 'visitor', 'visitor' || copy || '-')`
  const copied: Record<string, Record<string, string>> = {
    records: {
      id,
      arrived_at,
      rev: `rev + copy * ${records}`,
      reference: 'reference || copy',
      fields: named('fields'),
      state: 'replace(state, reference, reference || copy)',
      due: `case due when ${NEVER} then due else due + copy * ${Math.round((daysApart * DAY) / MINUTE)} end`,
    },
    record_words: { id, words: named('words') },
    record_contacts: { id, contact: named('contact') },
    idempotency_keys: { id, arrived_at, key: `key || '-' || copy` },
  }
  try {
    await query("set maintenance_work_mem = '1GB'")
    for (const index of recordIndexes().keys()) await query(`drop index ${index}`)
    for (const [table, changed] of Object.entries(copied)) {
      const { fields } = await query(`select * from ${table} limit 0`)
      const columns = fields.map(({ name }) => name)
      const values = columns.map(name => changed[name] ?? name)
      await query(`insert into ${table} (${columns}) select ${values} from ${table},
        generate_series(1, ${times - 1}) copy where list = 'inquiries' and id <> ${single}`)
    }
    for (const statement of [...recordIndexes().values(), 'begin', ...MAKE_TALLIES]) await query(statement)
    await query(`update numbers set (revision, inquiries_last, inquiries_total) =
      (select max(rev), max(id), count(*) from records)`)
    await query('commit')
  } finally {
    await client.end()
  }
}

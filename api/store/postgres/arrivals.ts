import { LISTS, type ListName } from '../../contract/records/records'
import { perList } from '../records/per-list'
import type { Queries } from './queries'
import { FACT_TYPES, type FactRow, MAIL_TYPES, type MailRow, WORD_TYPES, type WordRow } from './record-row'
import { columnOf } from './tables'
import { addTallies } from './tallies'
import { Values } from './values'

/** A submission with all rows that are written when it is stored. */
export interface Arrival {
  list: ListName
  reference: string
  fields: string
  state: string
  facts: FactRow
  words: WordRow
  personKeys: readonly string[]
  mails: readonly MailRow[]
  key: string | null
  hash: string | null
}

const RECORD = { list: 'text', reference: 'text', fields: 'text', state: 'text', ...FACT_TYPES } as const
const ARRIVING = { place: 'integer', nth: 'integer', key: 'text', hash: 'text', ...WORD_TYPES, ...RECORD } as const
const PERSON_KEY = { place: 'integer', contact: 'text' } as const
const MAIL = { place: 'integer', ...MAIL_TYPES } as const

/**
 * Writes submissions with their outbox entries and keys, either all or none; resolves to the submissions' ids. A single
 * statement writes all rows, so that the only row of `numbers` is locked as briefly as possible.
 */
export async function writeArrivals(queries: Queries, arrivals: readonly Arrival[]): Promise<number[]> {
  const counts = perList(() => 0)
  const rows = arrivals.map((arrival, place) => ({
    ...arrival,
    ...arrival.facts,
    ...arrival.words,
    place,
    nth: ++counts[arrival.list],
  }))
  const personKeys = rows.flatMap(({ place, personKeys }) => personKeys.map(contact => ({ place, contact })))
  const mails = rows.flatMap(({ place, mails }) => mails.map(mail => ({ place, ...mail })))
  const values = new Values()
  const count = values.add(arrivals.length)
  const added = LISTS.map(list => ({ column: columnOf(list), count: values.add(counts[list], 'integer') }))
  const given = values.table('a', ARRIVING, rows)
  const linked = values.table('c', PERSON_KEY, personKeys)
  const queued = values.table('m', MAIL, mails)
  const columns = Object.keys(RECORD).join(', ')
  const found = await queries.query<{ place: number; id: number }>(
    // Without statistics, PostgreSQL expects hundreds of rows in `numbers`, and so hundreds of times as many arrivals.
    // `limit 1` tells it that there is one row.
    `with given as (
      update numbers set revision = revision + ${count}, ${added
        .map(
          ({ column, count }) =>
            `${column}_last = ${column}_last + ${count}, ${column}_total = ${column}_total + ${count}`,
        )
        .join(', ')}
      where one returning revision - ${count} as revision,
        ${added.map(({ column, count }) => `${column}_last - ${count} as ${column}`).join(', ')}
    ), arriving as (
      select a.*, given.revision + 1 + a.place as rev,
        a.nth + case a.list ${LISTS.map(list => `when '${list}' then given.${columnOf(list)}`).join(' ')} end as id
      from (select * from given limit 1) given, ${given}
    ), placed as (
      insert into records (id, rev, ${columns}) select id, rev, ${columns} from arriving
    ), worded as (
      insert into record_words (list, id, words, long, numbers) select list, id, words, long, numbers from arriving
    ), keyed as (
      insert into idempotency_keys (list, key, hash, id, arrived_at)
      select list, key, hash, id, arrived_at from arriving where key is not null
    ), linked as (
      insert into record_contacts (contact, list, id)
      select c.contact, a.list, a.id from arriving a join ${linked} using (place)
    ), queued as (
      insert into mails (list, id, role, queue, next_at, failed, leased_until)
      select a.list, a.id, m.role, m.queue, m.next_at, m.failed, 0 from arriving a join ${queued} using (place)
      where m.next_at is not null
    ), tallied as (${addTallies('(select *, 1 as step from arriving) a')})
    select place, id from arriving order by place`,
    values.all,
    'arrivals',
  )
  return found.map(({ id }) => id)
}

import { LISTS, type ListName } from '../../contract/records/records'
import { columnsOf } from './columns'
import type { Queries } from './queries'
import { FACT_TYPES, type FactRow, MAIL_TYPES, type MailRow, WORD_TYPES, type WordRow } from './record-row'
import { columnOf } from './tables'
import { addTallies } from './tallies'

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
  const counts = Object.fromEntries(LISTS.map(list => [list, 0])) as Record<ListName, number>
  const rows = arrivals.map((arrival, place) => ({
    ...arrival,
    ...arrival.facts,
    ...arrival.words,
    place,
    nth: ++counts[arrival.list],
  }))
  const personKeys = rows.flatMap(({ place, personKeys }) => personKeys.map(contact => ({ place, contact })))
  const mails = rows.flatMap(({ place, mails }) => mails.map(mail => ({ place, ...mail })))
  const numbers = 1 + LISTS.length
  const given = columnsOf('a', ARRIVING, rows, numbers + 1)
  const linked = columnsOf('c', PERSON_KEY, personKeys, numbers + 1 + given.values.length)
  const queued = columnsOf('m', MAIL, mails, numbers + 1 + given.values.length + linked.values.length)
  const columns = Object.keys(RECORD).join(', ')
  const own = (alias: string) =>
    Object.keys(RECORD)
      .map(name => `${alias}.${name}`)
      .join(', ')
  const found = await queries.query<{ place: number; id: number }>(
    `with given as (
      update numbers set revision = revision + $1, ${LISTS.map((list, at) => {
        const [column, count] = [columnOf(list), `$${at + 2}::integer`]
        return `${column}_last = ${column}_last + ${count}, ${column}_total = ${column}_total + ${count}`
      }).join(', ')}
      where one returning revision - $1 as revision, ${LISTS.map(
        (list, at) => `${columnOf(list)}_last - $${at + 2}::integer as ${columnOf(list)}`,
      ).join(', ')}
    ), arriving as (
      select a.*, given.revision + 1 + a.place as rev,
        a.nth + case a.list ${LISTS.map(list => `when '${list}' then given.${columnOf(list)}`).join(' ')} end as id
      from given, ${given.source}
    ), placed as (
      insert into records (id, rev, ${columns}) select a.id, a.rev, ${own('a')} from arriving a
    ), worded as (
      insert into record_words (list, id, words, long, numbers) select list, id, words, long, numbers from arriving
    ), keyed as (
      insert into idempotency_keys (list, key, hash, id, arrived_at)
      select list, key, hash, id, arrived_at from arriving where key is not null
    ), linked as (
      insert into record_contacts (contact, list, id)
      select c.contact, a.list, a.id from arriving a join ${linked.source} using (place)
    ), queued as (
      insert into mails (list, id, role, queue, next_at, failed, leased_until)
      select a.list, a.id, m.role, m.queue, m.next_at, m.failed, 0 from arriving a join ${queued.source} using (place)
      where m.next_at is not null
    ), tallied as (${addTallies('(select *, 1 as step from arriving) a')})
    select place, id from arriving order by place`,
    [arrivals.length, ...LISTS.map(list => counts[list]), ...given.values, ...linked.values, ...queued.values],
    'arrivals',
  )
  return found.map(({ id }) => id)
}

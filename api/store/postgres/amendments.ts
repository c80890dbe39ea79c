import type { ListName } from '../../contract/records/records'
import type { Due } from '../store'
import type { Queries } from './queries'
import { FACT_TYPES, type FactRow, MAIL_TYPES, type MailRow, WORD_TYPES, type WordRow } from './record-row'
import { addTallies, COUNTED } from './tallies'
import { Values } from './values'

/** A changed record's new state, and the revision of the state that it replaces. */
export interface Amendment {
  list: ListName
  id: number
  /** The revision of the record from which the new state was made. */
  was: number
  state: string
  facts: FactRow
  words: WordRow
  mails: readonly MailRow[]
  /** The mail or event whose claim ends with the change. */
  settles?: Due['role'] | undefined
}

const RECORD = { state: 'text', ...FACT_TYPES } as const
const CHANGING = { place: 'integer', list: 'text', id: 'integer', was: 'bigint', ...WORD_TYPES, ...RECORD } as const
const MAIL = { place: 'integer', ...MAIL_TYPES, leased_until: 'bigint' } as const

/** The value of `leased_until` with which a mail keeps its present lease. */
const KEEPS_LEASE = -1
const ENDS_LEASE = 0

/**
 * Writes changed records that still have the expected revision; returns true or false for each. A mail in the outbox can
 * move to an earlier queue, but never to a later one. So a mail that staff asked for keeps its early queue, even if a
 * later change of the record would give it a later one.
 */
export async function writeAmendments(queries: Queries, amendments: readonly Amendment[]): Promise<boolean[]> {
  const rows = amendments.map((one, place) => ({ ...one, ...one.facts, ...one.words, place }))
  const mails = rows.flatMap(({ place, mails, settles }) =>
    mails.map(mail => ({ place, ...mail, leased_until: mail.role === settles ? ENDS_LEASE : KEEPS_LEASE })),
  )
  const values = new Values()
  const count = values.add(amendments.length)
  const changing = values.table('a', CHANGING, rows)
  const queued = values.table('m', MAIL, mails)
  const columns = Object.keys(RECORD)
  const found = await queries.query<{ place: number }>(
    // Without statistics, PostgreSQL expects hundreds of rows in `numbers`, and would read whole tables to join them.
    // `limit 1` tells it that there is one row.
    `with given as (
      update numbers set revision = revision + ${count} where one returning revision - ${count} as revision
    ), changing as (
      select a.*, given.revision + 1 + a.place as rev from (select * from given limit 1) given, ${changing}
    ), changed as (
      update records r set rev = a.rev, ${columns.map(name => `${name} = a.${name}`).join(', ')}
      from changing a join records o on o.list = a.list and o.id = a.id and o.rev = a.was
      where r.list = a.list and r.id = a.id and r.rev = a.was and r.rules is not distinct from o.rules
      returning a.place, a.list, a.id, a.words, a.long, a.numbers, o.arrived_at, ${COUNTED.map(name => `o.${name} as was_${name}, a.${name}`).join(', ')}
    ), tallied as (${addTallies(`(
      select list, id, arrived_at, 1 as step, ${COUNTED.join(', ')} from changed
      union all
      select list, id, arrived_at, -1, ${COUNTED.map(name => `was_${name}`).join(', ')} from changed
    ) c`)}
    ), worded as (
      update record_words w set words = c.words, long = c.long, numbers = c.numbers from changed c
      where w.list = c.list and w.id = c.id and (w.words, w.long, w.numbers) <> (c.words, c.long, c.numbers)
    ), mailed as (
      select c.list, c.id, m.* from changed c join ${queued} using (place)
    ), queued as (
      insert into mails (list, id, role, queue, next_at, failed, leased_until)
      select list, id, role, queue, next_at, failed, leased_until from mailed where next_at is not null
      on conflict (list, id, role) do update set
        queue = least(mails.queue, excluded.queue), next_at = excluded.next_at, failed = excluded.failed,
        leased_until = case when excluded.leased_until < 0 then mails.leased_until else excluded.leased_until end
    ), settled as (
      delete from mails d using mailed m
      where m.next_at is null and d.list = m.list and d.id = m.id and d.role = m.role
    )
    select place from changed`,
    values.all,
    'amendments',
  )
  const done = new Set(found.map(({ place }) => place))
  return amendments.map((_, place) => done.has(place))
}

import { setTimeout as delay } from 'node:timers/promises'
import type { ListName } from '../../contract/records/records'
import { DUE_SQL, QUEUES, QUEUES_OF } from '../questions/due'
import type { Due, MailQueueName } from '../store'
import type { Database } from './database'
import { recordOf, type StoredRow } from './record-row'

/** If the clock goes back by more than this, in ms, leases are shortened; the clocks of instances differ by less. */
const CLOCK_STEP = 60_000
/** The longest wait for mails that are being sent, and the time between two checks, in ms. */
const OUTCOME_TIMEOUT = 5_000
const LOOK_EVERY = 50

interface ClaimedRow extends StoredRow {
  list: ListName
  role: Due['role']
}

/** Claims mails for this instance. A claim ends with its lease, even if the instance that holds it has ended. */
export class Mails {
  /**
   * The latest time at which this instance claimed mails, in ms since 1970. The first value is infinite, so that the
   * first claim shortens leases that a wrong clock made too long.
   */
  #latest = Number.POSITIVE_INFINITY

  /** `instance` is the name of this instance in its leases. */
  constructor(
    private readonly database: Database,
    private readonly instance: string,
  ) {}

  async claim(now: Date, limit: number, leaseMs: number, whose: MailQueueName | 'webhooks' = 'people'): Promise<Due[]> {
    const time = now.getTime()
    if (time < this.#latest - CLOCK_STEP) {
      await this.database.query(
        'update mails set leased_until = $1::bigint where leased_until > $1::bigint + $2::bigint',
        [time + leaseMs, CLOCK_STEP],
      )
      this.#latest = time
    }
    this.#latest = Math.max(this.#latest, time)
    const [first, last] = QUEUES_OF[whose]
    const rows = await this.database.query<ClaimedRow>(
      `with due as (
        select list, id, role from mails
        where queue between $6 and $2 and leased_until <= $1 and ${DUE_SQL}
        order by queue, next_at, list, id limit $3 for update skip locked
      ), claimed as (
        update mails m set leased_until = $1::bigint + $4::bigint, leased_by = $5 from due d
        where m.list = d.list and m.id = d.id and m.role = d.role
        returning m.list, m.id, m.role, m.queue, m.next_at
      )
      select c.list, c.role, r.id, r.fields, r.state from claimed c join records r using (list, id)
      order by c.queue, c.next_at, c.list, c.id`,
      [time, last, limit, leaseMs, this.instance, first],
      'claim',
    )
    return rows.map(row => ({ list: row.list, role: row.role, record: recordOf(row) }))
  }

  /** The time when the next mail is due or its lease ends. */
  async nextAt(now: Date): Promise<Date | undefined> {
    const [row] = await this.database.read<{ at: number | null }>(
      `select min(case when leased_until > $1 then leased_until when ${DUE_SQL} then least(next_at, $1) else next_at end) as at
      from mails where queue < ${QUEUES.webhooks}`,
      [now.getTime()],
      'next-mail',
    )
    return row?.at == null ? undefined : new Date(row.at)
  }

  /** Waits a short time until no mail of a record is claimed; resolves to true if none is. */
  async settled(list: ListName, id: number, now: () => Date): Promise<boolean> {
    for (const end = performance.now() + OUTCOME_TIMEOUT; performance.now() < end; ) {
      const claimed = await this.database.read(
        'select 1 from mails where list = $1 and id = $2 and leased_until > $3 limit 1',
        [list, id, now().getTime()],
      )
      if (claimed.length === 0) return true
      await delay(LOOK_EVERY)
    }
    return false
  }

  /** Releases the claims of this instance. */
  async release(): Promise<void> {
    await this.database.query('update mails set leased_until = 0 where leased_by = $1', [this.instance])
  }
}

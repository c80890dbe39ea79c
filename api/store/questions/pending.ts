import { promiseOf } from '../../contract/records/list-facts'
import { LISTS, type ListName } from '../../contract/records/records'
import type { Database } from '../postgres/database'
import { factNameOf, placeName } from '../postgres/record-row'
import type { RecordFacts } from '../records/facts'
import type { Pending } from '../store'
import type { ListOfFacts } from './page'

/** All pending records, first by list and then by arrival. */
export const plainPending = (lists: readonly ListOfFacts[]): Pending[] =>
  lists.flatMap(list => list.filter(facts => facts?.pending) as RecordFacts[])

/** The properties of a pending record that are in columns of their own. */
const COLUMNS = [
  ...['list', 'id', 'arrived_at', 'due', 'detained', 'removal_day', 'limit_day', 'undated', 'urgency'],
  ...['by_staff', 'demoted', 'answered', 'follow_up', 'owner', 'pending'],
]

type PendingRow = Omit<Pending, 'promise' | 'limitDays'> & {
  pending: boolean
  limitDays: number[] | null
  service: string
}

/** The revision up to which records were read, and the lowest and highest version of the code that filled their columns. */
interface Seen {
  revision: number
  low: number | null
  high: number | null
}

/**
 * The pending records of a database: an instance reads them once, and later only the changed records. If columns were
 * filled by another version, whose start changes no revision, it reads all pending records again.
 */
export class SqlPending {
  readonly #known = new Map<string, Pending>()
  #sorted: readonly Pending[] = []
  #seen: Seen | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly database: Database) {}

  /** All pending records, first by list and then by arrival; one query waits for the read of another. */
  async all(): Promise<readonly Pending[]> {
    const reading = this.#turn.then(() => this.#read())
    this.#turn = reading.catch(() => undefined)
    await reading
    return this.#sorted
  }

  async #read(): Promise<void> {
    const [now] = await this.database.read<Seen>(
      'select revision, (select min(rules) from records) as low, (select max(rules) from records) as high from numbers',
    )
    const seen = this.#seen
    // A lower revision is from the time before a restore.
    const isSame = seen?.low === now?.low && seen?.high === now?.high && Number(seen?.revision) <= Number(now?.revision)
    const [where, values] = isSame ? ['rev > $2', [LISTS, seen?.revision]] : ['pending', [LISTS]]
    const rows = await this.database.read<PendingRow>(
      // The query leaves empty arrays out, because the driver reads them slowly. Its order makes the sort below fast.
      `select ${COLUMNS.map(name => `${name} as "${factNameOf(name)}"`).join(', ')},
        nullif(limit_days, '{}') as "limitDays", case when pending then fields::json ->> 'serviceRequired' end as service
      from records where ${where} order by array_position($1::text[], list), id`,
      values,
    )
    const gone = isSame
      ? await this.database.read<{ list: ListName; id: number }>('select list, id from gone where rev > $1', [
          seen?.revision,
        ])
      : []
    if (!isSame) this.#known.clear()
    for (const { service, limitDays, pending, ...facts } of rows) {
      const promise = promiseOf(facts.list, { serviceRequired: service })
      if (pending) this.#known.set(placeName(facts), { ...facts, limitDays: limitDays ?? [], promise })
      else this.#known.delete(placeName(facts))
    }
    for (const one of gone) this.#known.delete(placeName(one))
    this.#seen = now
    if (isSame && rows.length + gone.length === 0) return
    this.#sorted = [...this.#known.values()].sort((one, other) =>
      one.list === other.list ? one.id - other.id : LISTS.indexOf(one.list) - LISTS.indexOf(other.list),
    )
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { type AdminRecord, LISTS, type ListName } from '../../contract/records/records'
import { erasedRecordOf, isDue } from '../records/erasable'
import { perList } from '../records/per-list'
import { referenceHash } from '../records/references'
import { ChangedElsewhereError, type ErasedRecord, type ErasePlan } from '../store'
import type { Database } from './database'
import type { DatabaseLetters } from './letters'
import type { Mails } from './mails'
import { recordOf, type StoredRow, storedOf } from './record-row'
import { columnOf } from './tables'
import { addTallies, countedOf } from './tallies'
import { Values } from './values'

/**
 * Number of records that are erased together, and the pause before the next ones, in ms, so that the database stays
 * free for visitors.
 */
const STEP = 200
const REST = 50

/** The parts of the store that `DatabaseErasure` uses. */
export interface ErasureParts {
  database: Database
  letters: DatabaseLetters
  mails: Mails
  now: () => Date
}

interface ErasableRow extends StoredRow {
  list: ListName
  rev: number
  key: string | null
}

const ERASABLE = `select r.list, r.id, r.rev, r.fields, r.state, k.key
  from records r left join idempotency_keys k using (list, id)`

/**
 * Erases records with their search words, contact details, mails and keys in one transaction. The transaction also
 * stores which records were erased. Right after the transaction or in the next run, `#finish` removes the records'
 * letters, and their texts outside the database.
 */
export class DatabaseErasure {
  constructor(readonly parts: ErasureParts) {}

  /**
   * Erases one record for good, but not a record on hold (`held`); undefined when the record does not exist. Throws a
   * ChangedElsewhereError when `isExpected` returns false.
   */
  async one(
    list: ListName,
    id: number,
    eraseElsewhere: ErasePlan['eraseElsewhere'],
    isExpected: (present: AdminRecord) => boolean = () => true,
  ): Promise<'erased' | 'held' | undefined> {
    const { database, mails, now } = this.parts
    for (;;) {
      const [row] = await database.read<ErasableRow>(`${ERASABLE} where r.list = $1 and r.id = $2`, [list, id])
      if (!row) return undefined
      const present = recordOf(row)
      if (!isExpected(present)) throw new ChangedElsewhereError(present)
      if (present.held) return 'held'
      const isSettled = await mails.settled(list, id, now)
      const erased = await this.#erase([row], isSettled ? now() : undefined)
      await this.#finish(eraseElsewhere)
      // If nothing was erased, somebody changed the record or claimed one of its mails between two steps, so the loop
      // tries again.
      if (erased > 0) return 'erased'
    }
  }

  async run({ before, eraseElsewhere, goOn = () => true }: ErasePlan): Promise<Record<ListName, number>> {
    await this.#finish(eraseElsewhere)
    const erased = perList(() => 0)
    for (const list of LISTS) {
      for (let after = 0; goOn(); ) {
        const rows = await this.#mayBeDue(list, after, before)
        if (rows.length === 0) break
        after = rows.at(-1)?.id ?? after
        const gone = await this.#erase(
          rows.filter(row => isDue(storedOf(row).state, before)),
          this.parts.now(),
        )
        if (gone === 0) continue
        erased[list] += gone
        await this.#finish(eraseElsewhere)
        await delay(REST)
      }
    }
    return erased
  }

  /**
   * Reads the records that may be due for erasure. A record that arrived after `before` is never due, because it was
   * processed even later.
   */
  async #mayBeDue(list: ListName, after: number, before: Date): Promise<ErasableRow[]> {
    return await this.parts.database.read<ErasableRow>(
      `${ERASABLE} where r.list = $1 and r.id > $2 and r.arrived_at < $3 and not pending and not held
        and staff_mail not in ('queued', 'failed') order by r.id limit ${STEP}`,
      [list, after, before.getTime()],
    )
  }

  /**
   * Erases the records that nobody has changed since they were read; resolves to the number of erased records. A record
   * stays while a claim of its mail lasts beyond `claimsFrom`, because the erasure would miss a mail that is written to
   * disk later. Without `claimsFrom`, the erasure ignores claims.
   */
  async #erase(rows: readonly ErasableRow[], claimsFrom?: Date): Promise<number> {
    if (rows.length === 0) return 0
    const types = { list: 'text', id: 'integer', rev: 'bigint', record: 'text', was: 'text' } as const
    const values = new Values()
    const going = values.table(
      'g',
      types,
      rows.map(row => {
        const { list, id, rev, key } = row
        const record = storedOf(row)
        const [erased] = erasedRecordOf({ rev, list, id, ...(key !== null && { key }), record })
        return { list, id, rev, record: JSON.stringify(erased), was: referenceHash(record.state.reference) }
      }),
    )
    const tables = ['record_words', 'record_contacts', 'idempotency_keys', 'mails']
    return await this.parts.database.transaction(async queries => {
      await queries.query('select 1 from numbers where one for update')
      // After this statement, no instance can claim a mail of these records.
      await queries.query(
        `select 1 from mails m where (m.list, m.id) in (select g.list, g.id from ${going}) for update`,
        values.all,
      )
      const gone = await queries.query<{ list: ListName }>(
        `with going as (
          delete from records r using ${going} where r.list = g.list and r.id = g.id and r.rev = g.rev
            and ($6::bigint is null or not exists (
              select 1 from mails m where m.list = r.list and m.id = r.id and m.leased_until > $6
            ))
          returning r.list, r.id, g.record, g.was, r.arrived_at, ${countedOf('r')}
        ), noted as (insert into erased (list, id, record) select list, id, record from going),
        marked as (
          insert into gone (list, id, why, was, rev)
          select g.list, g.id, 'erased', g.was, n.revision + 1 from going g, numbers n where n.one
        ),
        ${tables.map(table => `no_${table} as (delete from ${table} t using going where t.list = going.list and t.id = going.id)`).join(', ')},
        tallied as (${addTallies('(select *, -1 as step from going) g')})
        select list from going`,
        [...values.all, claimsFrom?.getTime() ?? null],
      )
      await queries.query(
        `update numbers set revision = revision + $1, ${LISTS.map(
          (list, at) => `${columnOf(list)}_total = ${columnOf(list)}_total - $${at + 2}::integer`,
        ).join(', ')} where one`,
        [gone.length, ...LISTS.map(list => gone.filter(one => one.list === list).length)],
      )
      return gone.length
    })
  }

  /**
   * Completes the erasures that are stored as unfinished: removes the letters of the erased records, and their texts
   * from files outside the database.
   */
  async #finish(eraseElsewhere: ErasePlan['eraseElsewhere']): Promise<void> {
    const { database, letters } = this.parts
    for (;;) {
      const rows = await database.read<{ record: string }>(`select record from erased limit ${STEP}`)
      if (rows.length === 0) return
      const gone: ErasedRecord[] = rows.map(({ record }) => JSON.parse(record))
      await letters.remove(gone.flatMap(({ files: ids = [] }) => ids))
      await eraseElsewhere(gone)
      const values = new Values()
      const done = values.table('g', { list: 'text', id: 'integer' }, gone)
      await database.query(`delete from erased e using ${done} where e.list = g.list and e.id = g.id`, values.all)
    }
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { RecordLetter } from '../../contract/forms/letters'
import type { ListName } from '../../contract/records/records'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { Batches } from '../batches'
import { KEY_LIFE } from '../records/idempotency'
import type { LimitIndexer } from '../records/limits'
import { personKeysOf } from '../records/person-keys'
import type { StoredRecord } from '../records/record'
import { initialState, submittedOf } from '../records/record-state'
import { drawReference } from '../records/references'
import { type IdempotencyKey, KeyReusedError, type NewRecord, StoreUnavailableError, type Submitted } from '../store'
import { type Arrival, writeArrivals } from './arrivals'
import { type Database, violatedIndex } from './database'
import type { DatabaseLetters } from './letters'
import { factRowOf, mailRowsOf, type StoredRow, storedOf, textsOf, wordRowOf } from './record-row'

/**
 * How long a submission is tried again while the database does not answer, and the wait between two attempts, in ms.
 */
const TRY_FOR = 4_000
const WAIT = 150

/** The dependencies of `Submissions`. */
export interface SubmissionParts {
  database: Database
  letters: DatabaseLetters
  now: () => Date
  mailDomain: string
  limits: LimitIndexer
}

/** A submission as a record, before it has an id. */
interface Prepared {
  list: ListName
  record: StoredRecord
  arrival: Arrival
  /** True when the submission was tried before, so that it may already be in the database. */
  isRepeated: boolean
}

/** Stores submissions; submissions that arrive together are written together. */
export class Submissions {
  readonly #batches: Batches<Prepared, number>

  constructor(private readonly parts: SubmissionParts) {
    this.#batches = new Batches(
      items =>
        writeArrivals(
          parts.database,
          items.map(({ arrival }) => arrival),
        ),
      error => violatedIndex(error) !== undefined,
    )
  }

  /** Waits until the writes that are under way have ended. */
  async idle(): Promise<void> {
    await this.#batches.idle()
  }

  async submit(list: ListName, submission: NewRecord, key?: IdempotencyKey): Promise<Submitted> {
    const { files: ids = [] } = submission
    // If the key is known, the letters already belong to the key's record, and this record is the result.
    const earlier = key && ids.length > 0 ? await this.#withKey(list, key) : undefined
    if (earlier) return earlier
    const taken = ids.length > 0 ? await this.parts.letters.unnamed(ids) : []
    let prepared = this.#prepare(list, submission, key, taken)
    for (const until = performance.now() + TRY_FOR; ; ) {
      try {
        const id = ids.length > 0 ? await this.#writeWithFiles(prepared, ids) : await this.#batches.add(prepared)
        return submittedOf(list, { ...prepared.record.state, id }, false)
      } catch (error) {
        const index = violatedIndex(error)
        // Looks for the record, because an attempt that seemed to fail may have succeeded.
        const own = index === undefined ? undefined : await this.#written(prepared)
        if (own) return own
        if (index === 'idempotency_keys_pkey' && key) {
          const known = await this.#withKey(list, key)
          if (known) return known
        } else if (index === 'records_reference') prepared = this.#prepare(list, submission, key, taken)
        else if (!(error instanceof StoreUnavailableError) || performance.now() > until) throw error
        else {
          await delay(WAIT)
          prepared.isRepeated = true
        }
      }
    }
  }

  #prepare(
    list: ListName,
    submission: NewRecord,
    key: IdempotencyKey | undefined,
    files: readonly RecordLetter[],
  ): Prepared {
    const { now, mailDomain, limits } = this.parts
    const at = now()
    const reference = drawReference()
    const additions = { id: 0, reference, at: at.toISOString(), mailDomain, files }
    const record = { submitted: submission.fields, state: initialState(list, submission, additions) }
    const { facts, row } = factRowOf(list, record, limits)
    const { emails, phones } = personKeysOf(record.submitted)
    return {
      list,
      record,
      isRepeated: false,
      arrival: {
        list,
        reference,
        ...textsOf(record),
        facts: row,
        words: wordRowOf(facts),
        personKeys: [...new Set([...emails, ...phones])],
        mails: mailRowsOf(record, facts, dayNumberInLondon(at.getTime())),
        key: key?.key ?? null,
        hash: key?.hash ?? null,
      },
    }
  }

  /**
   * Writes a submission with letters, in a transaction of its own. Throws an UnknownLettersError when another
   * submission took one of the letters first.
   */
  async #writeWithFiles({ list, arrival }: Prepared, ids: readonly string[]): Promise<number> {
    const { database, letters } = this.parts
    return await database.transaction(async queries => {
      const [id = 0] = await writeArrivals(queries, [arrival])
      await letters.name(queries, ids, list, id)
      return id
    })
  }

  /** Finds the record that an earlier attempt stored although the database's answer did not arrive. */
  async #written({ list, record, isRepeated }: Prepared): Promise<Submitted | undefined> {
    if (!isRepeated) return undefined
    const [row] = await this.parts.database.read<StoredRow>(
      'select id, fields, state from records where list = $1 and reference = $2',
      [list, record.state.reference],
    )
    const stored = row && storedOf(row).state
    const isOwn = stored?.mail.staff.messageId === record.state.mail.staff.messageId
    return stored && isOwn ? submittedOf(list, stored, false) : undefined
  }

  /** Finds the record of a key; removes the key if it has expired, or if its record no longer exists. */
  async #withKey(list: ListName, { key, hash }: IdempotencyKey): Promise<Submitted | undefined> {
    const { database, now } = this.parts
    const [row] = await database.read<StoredRow & { hash: string; arrived_at: number }>(
      `select r.id, r.fields, r.state, k.hash, k.arrived_at from idempotency_keys k join records r using (list, id)
      where k.list = $1 and k.key = $2`,
      [list, key],
    )
    // A key with a time of arrival far in the future counts as expired, because the clock was wrong.
    if (!row || Math.abs(now().getTime() - row.arrived_at) >= KEY_LIFE) {
      await database.query(
        `delete from idempotency_keys k where list = $1 and key = $2 and (arrived_at = $3 or not exists
          (select 1 from records r where r.list = k.list and r.id = k.id))`,
        [list, key, row?.arrived_at ?? 0],
      )
      return undefined
    }
    if (row.hash !== hash) throw new KeyReusedError('This key was used for another submission.')
    return submittedOf(list, storedOf(row).state, true)
  }
}

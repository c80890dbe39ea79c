import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { type AdminRecord, LISTS, type ListName } from '../../contract/records/records'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { Batches } from '../batches'
import { KeyedMutex } from '../keyed-mutex'
import type { StoreLog } from '../log'
import { sqlChanges } from '../questions/changes'
import { sqlCounts } from '../questions/counts'
import { SqlFigures } from '../questions/figures'
import { pageOf, sqlPage } from '../questions/page'
import { SqlPending } from '../questions/pending'
import { sqlSearch } from '../questions/search'
import { sqlThread } from '../questions/thread'
import { sqlUnread } from '../questions/unread'
import { type LimitIndexer, NO_LIMITS } from '../records/limits'
import { flatRecord, type State, type StoredRecord } from '../records/record'
import { changedState, stateAfterAttempt, stateWithLetters, stateWithMailsDue } from '../records/record-state'
import {
  type AuditedChange,
  ChangedElsewhereError,
  type Due,
  type DueEvent,
  type DueMail,
  type Scan,
  type Store,
  StoreUnavailableError,
} from '../store'
import { type Amendment, writeAmendments } from './amendments'
import type { Database } from './database'
import { DatabaseDocuments } from './documents'
import { DatabaseErasure } from './erasure'
import { DatabaseLetters } from './letters'
import { Mails } from './mails'
import { migrate } from './migrations'
import type { Queries } from './queries'
import { factRowOf, mailRowsOf, recordOf, type StoredRow, storedOf, textsOf, wordRowOf } from './record-row'
import { rereadRecords } from './reread-records'
import { Submissions } from './submissions'
import { pruneTallies } from './tallies'

/** The options of a store in PostgreSQL. */
export interface PostgresStoreOptions {
  /** The database, which the store closes. */
  database: Database
  /** The name of this instance in its leases, which no other instance may have. */
  instance?: string
  /** A function to call once the store is closed. */
  onClose?: () => Promise<void>
  now?: () => Date
  log?: StoreLog
  /** The domain in the mails' Message-IDs, which is the domain of `MAIL_FROM`. */
  mailDomain?: string
  /** Reads time limits from a record; without this function, the store knows no limits. */
  limits?: LimitIndexer
  /** The maximum number of bytes of all letters. */
  mostLetterBytes?: number
  /** The function that scans each letter. */
  scan?: Scan | undefined
}

/** Opens the store of a database, which any number of instances may share. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const {
    database,
    instance = randomUUID(),
    onClose = async () => undefined,
    now = () => new Date(),
    log = pino({ level: 'warn' }),
    mailDomain = 'haven.invalid',
    limits = NO_LIMITS,
    mostLetterBytes = Number.POSITIVE_INFINITY,
    scan,
  } = options
  try {
    await migrate(database, words => log.warn({}, words))
    await rereadRecords(database, limits, words => log.warn({}, words))
    await pruneTallies(database)
    const documents = new DatabaseDocuments(database, now)
    await documents.removeExpired()
    const letters = new DatabaseLetters({ database, maxBytes: mostLetterBytes, scan, now, log })
    return createStore({ database, documents, letters, now, mailDomain, limits, instance, onClose })
  } catch (error) {
    await database.close()
    throw error
  }
}

type Parts = Required<
  Pick<PostgresStoreOptions, 'database' | 'now' | 'mailDomain' | 'limits' | 'instance' | 'onClose'>
> & { documents: DatabaseDocuments; letters: DatabaseLetters }

/** A change of a record. */
interface Amending {
  isExpected?: ((present: AdminRecord) => boolean) | undefined
  audited?: AuditedChange | undefined
  /** True when the mails of a record that looks automated move to the usual queue. */
  isPromoted?: boolean
  /** The mail or event whose claim ends with the change. */
  settles?: Due['role']
  /** A function that writes further rows in the same transaction. */
  alsoWrite?: (queries: Queries) => Promise<void>
}

/** A change that is ready to be written, with its audit entry. */
interface AuditedAmendment {
  amendment: Amendment
  audited: AuditedChange | undefined
}

function createStore(parts: Parts): Store {
  const { database, documents, letters, now, mailDomain, limits, instance, onClose } = parts
  const submissions = new Submissions(parts)
  const amendments = new Batches<AuditedAmendment, boolean>(writeAll)
  const mails = new Mails(database, instance)
  const figures = new SqlFigures(database)
  const pending = new SqlPending(database)
  const erasure = new DatabaseErasure({ database, letters, mails, now })
  const mutex = new KeyedMutex()
  let closed: Promise<void> | undefined

  const today = () => dayNumberInLondon(now().getTime())
  const refuseWhenClosed = () => {
    if (closed) throw new StoreUnavailableError('The store is closed.')
  }

  async function rowOf(list: ListName, id: number) {
    if (!isId(id)) return undefined
    const [row] = await database.read<StoredRow & { rev: number; announced_by: string | null }>(
      'select id, rev, fields, state, announced_by from records where list = $1 and id = $2',
      [list, id],
      'record',
    )
    return row
  }

  async function amend(
    list: ListName,
    id: number,
    stateOf: (record: StoredRecord, now: Date) => State,
    { isExpected, audited, isPromoted = false, settles, alsoWrite }: Amending,
  ): Promise<AdminRecord | undefined> {
    refuseWhenClosed()
    return await mutex.runExclusive(`${list}/${id}`, async () => {
      for (;;) {
        const row = await rowOf(list, id)
        if (!row) return undefined
        const stored = storedOf(row)
        const present = flatRecord(stored)
        if (isExpected?.(present) === false) throw new ChangedElsewhereError(present)
        const at = now()
        const record = { submitted: stored.submitted, state: stateOf(stored, at) }
        const { facts, row: columns } = factRowOf(list, record, limits)
        const amendment: Amendment = {
          list,
          id,
          was: row.rev,
          state: textsOf(record).state,
          facts: columns,
          words: wordRowOf(facts),
          mails: mailRowsOf(record, facts, dayNumberInLondon(at.getTime()), isPromoted, settles),
          settles,
        }
        const isDone = alsoWrite ? await writeWith(amendment, alsoWrite) : await amendments.add({ amendment, audited })
        if (isDone) return flatRecord(record)
      }
    })
  }

  async function writeWith(amendment: Amendment, beside: (queries: Queries) => Promise<void>): Promise<boolean> {
    return await database.transaction(async queries => {
      const [isDone = false] = await writeAmendments(queries, [amendment])
      if (isDone) await beside(queries)
      return isDone
    })
  }

  /** Writes changes that arrived together, with their audit entries. */
  async function writeAll(items: readonly AuditedAmendment[]): Promise<boolean[]> {
    const changes = items.map(({ amendment }) => amendment)
    const audited = items.find(({ audited }) => audited?.within)?.audited
    if (!audited?.within) return await writeAmendments(database, changes)
    return await audited.within(writeEntries =>
      database.transaction(async queries => {
        const done = await writeAmendments(queries, changes)
        const entries = items.flatMap(({ audited }, at) => (audited && done[at] ? audited.entry : []))
        if (entries.length > 0) await writeEntries(queries, entries)
        return done
      }),
    )
  }

  async function close(): Promise<void> {
    letters.close()
    documents.close()
    await submissions.idle()
    await amendments.idle()
    // If the database does not answer, the leases expire without this statement.
    await mails.release().catch(() => undefined)
    await database.close()
    await onClose()
  }

  const store: Store = {
    documents,
    letters,
    // This list is empty, because no crash can lose an audit entry: change and entry share a transaction.
    recentAuditEntries: [],

    async submit(list, submission, key) {
      refuseWhenClosed()
      return await submissions.submit(list, submission, key)
    },
    list: async (list, query) => pageOf(await store.requests({ ...query, lists: [list] })),
    // Does nothing, because the database keeps the search words of all records.
    prepareSearch: async () => undefined,
    async requests({ lists = LISTS, ...query }) {
      const q = query.q?.trim()
      return q
        ? await sqlSearch(database, lists, { ...query, q }, today())
        : await sqlPage(database, lists, query, today())
    },
    async thread(list, id) {
      const record = await store.get(list, id)
      return record && (await sqlThread(database, list, record))
    },
    async get(list, id) {
      const row = await rowOf(list, id)
      return row && recordOf(row)
    },
    async idOfKey(list, key) {
      const [row] = await database.read<{ id: number }>(
        'select k.id from idempotency_keys k join records using (list, id) where k.list = $1 and k.key = $2',
        [list, key],
      )
      return row?.id
    },
    announcedBy: async (list, id) => (await rowOf(list, id))?.announced_by ?? undefined,
    counts: owner => sqlCounts(database, today(), owner),
    countUnread: (read, filters = {}) => sqlUnread(database, read, filters, today()),
    pending: () => pending.all(),
    figures: query => figures.in(query),
    changes: (list, ids, since) => sqlChanges(database, list, ids, since),

    change: (list, id, change, isExpected, audited) =>
      amend(list, id, (record, at) => changedState(record, change, at), { isExpected, audited }),
    async addLetters(list, id, ids, isExpected) {
      const taken = await letters.unnamed(ids)
      const stateOf = ({ state }: StoredRecord, at: Date) => stateWithLetters(state, taken, { now: at, mailDomain })
      const alsoWrite = (queries: Queries) => letters.name(queries, ids, list, id)
      return await amend(list, id, stateOf, { isExpected, isPromoted: true, alsoWrite })
    },

    claimMails: async (at, limit, leaseMs, whose) => (await mails.claim(at, limit, leaseMs, whose)) as DueMail[],
    claimEvents: async (at, limit, leaseMs) => (await mails.claim(at, limit, leaseMs, 'webhooks')) as DueEvent[],
    async recordMailOutcome({ list, role, record: { id } }, status) {
      await amend(list, id, ({ state }) => stateAfterAttempt(state, role, status), { settles: role })
    },
    nextMailAt: () => mails.nextAt(now()),
    retryMail: (list, id, audited, who) =>
      amend(list, id, ({ state }, at) => stateWithMailsDue(state, at, who), { audited, isPromoted: true }),

    async erase(plan) {
      refuseWhenClosed()
      return await erasure.run({ ...plan, goOn: () => !closed && (plan.goOn?.() ?? true) })
    },
    async eraseRecord(list, id, eraseElsewhere, isExpected) {
      refuseWhenClosed()
      return isId(id) ? await erasure.one(list, id, eraseElsewhere, isExpected) : undefined
    },

    async ready() {
      refuseWhenClosed()
      const [row] = await database.read<{ read_only: string }>(
        "select current_setting('transaction_read_only') as read_only from numbers",
      )
      if (row?.read_only !== 'off') throw new StoreUnavailableError('The database takes no changes: it is a standby.')
    },
    // The operators of the database watch its disk, so this store does not.
    diskSpace: async () => undefined,
    journalFiles: async () => 0,
    async close() {
      closed ??= close()
      await closed
    },
  }
  return store
}

/** True when a number can be a record's id. */
const isId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31

import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { type AdminRecord, LISTS, type ListName, type MailStatus } from '../../contract/records/records'
import type { WorkBy } from '../../contract/records/work-facts'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import type { FigureQuery, Figures } from '../figures'
import { KeyedMutex } from '../keyed-mutex'
import type { StoreLog } from '../log'
import { sqlChanges } from '../questions/changes'
import { SqlPending, sqlCounts } from '../questions/counts'
import { SqlFigures } from '../questions/figures'
import { pageOf, sqlPage } from '../questions/page'
import { sqlSearch } from '../questions/search'
import { sqlThread } from '../questions/thread'
import { sqlUnread } from '../questions/unread'
import { type LimitIndexer, NO_LIMITS } from '../records/limits'
import type { ReadBy } from '../records/read-ids'
import { flatRecord, type State, type StoredRecord } from '../records/record'
import { changedState, stateWithLetters, stateWithMailsDue } from '../records/record-state'
import {
  ChangedElsewhereError,
  type ChangeEntry,
  type Changes,
  type Counts,
  type Documents,
  type DueMail,
  type ErasePlan,
  type IdempotencyKey,
  type Letters,
  type ListFilters,
  type ListQuery,
  type MailQueueName,
  type MailRole,
  type NewRecord,
  type Page,
  type Pending,
  type RecordChange,
  type RequestsPage,
  type RequestsQuery,
  type Scan,
  type Store,
  StoreUnavailableError,
  type Submitted,
  type Thread,
  type ToldChange,
  type UnreadCount,
} from '../store'
import { type Amendment, writeAmendments } from './amendments'
import { Batches } from './batches'
import type { Database } from './database'
import { DatabaseDocuments } from './documents'
import { DatabaseErasure } from './erasure'
import { DatabaseLetters } from './letters'
import { Mails } from './mails'
import { migrate } from './migrations'
import type { Queries } from './queries'
import { readAnew } from './read-anew'
import { factRowOf, mailRowsOf, recordOf, type StoredRow, storedOf, textsOf, wordRowOf } from './record-row'
import { Submissions } from './submissions'
import { pruneTallies } from './tallies'

/** The options of a store in PostgreSQL. */
export interface PostgresStoreOptions {
  /** The store closes it with itself. */
  database: Database
  /** Tells the leases of this instance from those of others; any name that no other has. */
  instance?: string
  /** Called once it is closed. */
  onClose?: () => Promise<void>
  now?: () => Date
  log?: StoreLog
  /** The domain of the mails' Message-IDs: that of `MAIL_FROM`. */
  mailDomain?: string
  /** Reads time limits from records; without it, none are known. */
  limits?: LimitIndexer
  /** Most bytes of all letters. */
  mostLetterBytes?: number
  /** Scans each letter. */
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
    await readAnew(database, limits, words => log.warn({}, words))
    await pruneTallies(database)
    const documents = new DatabaseDocuments(database, now)
    await documents.removeExpired()
    const letters = new DatabaseLetters({ database, most: mostLetterBytes, scan, now, log })
    return new PostgresStore({ database, documents, letters, now, mailDomain, limits, instance, onClose })
  } catch (error) {
    await database.close()
    throw error
  }
}

interface Parts {
  database: Database
  documents: DatabaseDocuments
  letters: DatabaseLetters
  now: () => Date
  mailDomain: string
  limits: LimitIndexer
  instance: string
  onClose: () => Promise<void>
}

/** A change of a record. */
interface Amending {
  isExpected?: ((present: AdminRecord) => boolean) | undefined
  told?: ToldChange | undefined
  /** True when its mails wait with those about people from now on. */
  asked?: boolean
  /** The mail whose claim it ends. */
  settles?: MailRole
  /** Writes more in the same step. */
  beside?: (queries: Queries) => Promise<void>
}

class PostgresStore implements Store {
  readonly documents: Documents
  readonly letters: Letters
  /** A crash keeps no entry out of the audit: both are in one transaction. */
  readonly toldBefore: readonly ChangeEntry[] = []
  readonly #parts: Parts
  readonly #database: Database
  readonly #submissions: Submissions
  readonly #amendments: Batches<Amendment, boolean>
  readonly #mails: Mails
  readonly #erasure: DatabaseErasure
  readonly #figures: SqlFigures
  readonly #pending: SqlPending
  readonly #mutex = new KeyedMutex()
  #closed: Promise<void> | undefined

  constructor(parts: Parts) {
    const { database, letters, now, instance } = parts
    this.#parts = parts
    this.#database = database
    this.documents = parts.documents
    this.letters = letters
    this.#submissions = new Submissions(parts)
    this.#amendments = new Batches(items => writeAmendments(database, items))
    this.#mails = new Mails(database, instance)
    this.#figures = new SqlFigures(database)
    this.#pending = new SqlPending(database)
    this.#erasure = new DatabaseErasure({ database, letters, mails: this.#mails, now })
  }

  async submit(list: ListName, submission: NewRecord, key?: IdempotencyKey): Promise<Submitted> {
    this.#refuseWhenClosed()
    return await this.#submissions.submit(list, submission, key)
  }

  async list(list: ListName, query: ListQuery): Promise<Page> {
    return pageOf(await this.requests({ ...query, lists: [list] }))
  }

  async requests({ lists = LISTS, ...query }: RequestsQuery): Promise<RequestsPage> {
    const q = query.q?.trim()
    const today = this.#today()
    return q
      ? await sqlSearch(this.#database, lists, { ...query, q }, today)
      : await sqlPage(this.#database, lists, query, today)
  }

  async thread(list: ListName, id: number): Promise<Thread | undefined> {
    const record = await this.get(list, id)
    return record && (await sqlThread(this.#database, list, record))
  }

  async get(list: ListName, id: number): Promise<AdminRecord | undefined> {
    const row = await this.#row(list, id)
    return row && recordOf(row)
  }

  async change(
    list: ListName,
    id: number,
    change: RecordChange,
    isExpected?: (present: AdminRecord) => boolean,
    told?: ToldChange,
  ): Promise<AdminRecord | undefined> {
    return await this.#amend(list, id, (record, now) => changedState(record, change, now), { isExpected, told })
  }

  async announcedBy(list: ListName, id: number): Promise<string | undefined> {
    return (await this.#row(list, id))?.announced_by ?? undefined
  }

  async counts(): Promise<Counts> {
    return await sqlCounts(this.#database, this.#today())
  }

  async countUnread(read: ReadBy, filters: ListFilters = {}): Promise<Record<ListName, UnreadCount>> {
    return await sqlUnread(this.#database, read, filters, this.#today())
  }

  async pending(): Promise<readonly Pending[]> {
    return await this.#pending.all()
  }

  async figures(query: FigureQuery): Promise<Figures> {
    return await this.#figures.in(query)
  }

  async changes(list: ListName, ids: readonly number[], since: number): Promise<Changes> {
    return await sqlChanges(this.#database, list, ids, since)
  }

  async claimMails(now: Date, limit: number, leaseMs: number, whose?: MailQueueName): Promise<DueMail[]> {
    return await this.#mails.claim(now, limit, leaseMs, whose)
  }

  async recordMailOutcome({ list, role, record: { id } }: DueMail, status: MailStatus): Promise<void> {
    const amend = ({ state }: StoredRecord): State => {
      const present = state.mail[role]
      // Another mail has replaced it meanwhile, and says more.
      const isReplaced = present && present.messageId !== status.messageId
      return isReplaced ? state : { ...state, mail: { ...state.mail, [role]: status } }
    }
    await this.#amend(list, id, amend, { settles: role })
  }

  async nextMailAt(): Promise<Date | undefined> {
    return await this.#mails.nextAt(this.#parts.now())
  }

  async retryMail(list: ListName, id: number, told?: ToldChange, who?: WorkBy): Promise<AdminRecord | undefined> {
    return await this.#amend(list, id, ({ state }, now) => stateWithMailsDue(state, now, who), { told, asked: true })
  }

  async erase(plan: ErasePlan): Promise<Record<ListName, number>> {
    this.#refuseWhenClosed()
    return await this.#erasure.run({ ...plan, goOn: () => !this.#closed && (plan.goOn?.() ?? true) })
  }

  async eraseRecord(
    list: ListName,
    id: number,
    eraseElsewhere: ErasePlan['eraseElsewhere'],
    isExpected?: (present: AdminRecord) => boolean,
  ): Promise<'erased' | 'held' | undefined> {
    this.#refuseWhenClosed()
    return isId(id) ? await this.#erasure.one(list, id, eraseElsewhere, isExpected) : undefined
  }

  async addLetters(
    list: ListName,
    id: number,
    files: readonly string[],
    isExpected: (present: AdminRecord) => boolean,
  ): Promise<AdminRecord | undefined> {
    const { mailDomain } = this.#parts
    const taken = await this.#parts.letters.unnamed(files)
    const amend = ({ state }: StoredRecord, now: Date) => stateWithLetters(state, taken, { now, mailDomain })
    const beside = (queries: Queries) => this.#parts.letters.name(queries, files, list, id)
    return await this.#amend(list, id, amend, { isExpected, asked: true, beside })
  }

  async ready(): Promise<void> {
    this.#refuseWhenClosed()
    const [row] = await this.#database.read<{ standing: string }>(
      "select current_setting('transaction_read_only') as standing from numbers",
    )
    if (row?.standing !== 'off') throw new StoreUnavailableError('The database takes no changes: it is a standby.')
  }

  /** The database looks after its own disk. */
  async diskSpace(): Promise<undefined> {
    return undefined
  }

  async journalFiles(): Promise<number> {
    return 0
  }

  async close(): Promise<void> {
    this.#closed ??= this.#close()
    await this.#closed
  }

  async #close(): Promise<void> {
    const { documents, letters, onClose } = this.#parts
    letters.close()
    documents.close()
    await this.#submissions.idle()
    await this.#amendments.idle()
    // Without an answer, the leases end by themselves.
    await this.#mails.release().catch(() => undefined)
    await this.#database.close()
    await onClose()
  }

  async #row(list: ListName, id: number) {
    if (!isId(id)) return undefined
    const [row] = await this.#database.read<StoredRow & { rev: number; announced_by: string | null }>(
      'select id, rev, fields, state, announced_by from records where list = $1 and id = $2',
      [list, id],
      'record',
    )
    return row
  }

  async #amend(
    list: ListName,
    id: number,
    amend: (record: StoredRecord, now: Date) => State,
    { isExpected, told, asked = false, settles, beside }: Amending,
  ): Promise<AdminRecord | undefined> {
    this.#refuseWhenClosed()
    const { now, limits } = this.#parts
    return await this.#mutex.runExclusive(`${list}/${id}`, async () => {
      for (;;) {
        const row = await this.#row(list, id)
        if (!row) return undefined
        const stored = storedOf(row)
        const present = flatRecord(stored)
        if (isExpected?.(present) === false) throw new ChangedElsewhereError(present)
        const at = now()
        const record = { said: stored.said, state: amend(stored, at) }
        const { facts, row: columns } = factRowOf(list, record, limits)
        const amendment: Amendment = {
          list,
          id,
          was: row.rev,
          state: textsOf(record).state,
          announced_by: null,
          facts: columns,
          words: wordRowOf(facts),
          mails: mailRowsOf(record, facts, dayNumberInLondon(at.getTime()), asked),
          settles,
        }
        if (await this.#write(amendment, told, beside)) return flatRecord(record)
      }
    })
  }

  async #write(amendment: Amendment, told: Amending['told'], beside: Amending['beside']): Promise<boolean> {
    const transact = (alsoWrite: (queries: Queries) => Promise<void>) =>
      this.#database.transaction(async queries => {
        const [isDone = false] = await writeAmendments(queries, [amendment])
        if (isDone) await alsoWrite(queries)
        return isDone
      })
    if (told?.within) return await told.within(transact)
    return beside ? await transact(beside) : await this.#amendments.add(amendment)
  }

  #today(): number {
    return dayNumberInLondon(this.#parts.now().getTime())
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new StoreUnavailableError('The store is closed.')
  }
}

/** True when a number can be a record's id. */
const isId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31

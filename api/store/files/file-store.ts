import { join } from 'node:path'
import { pino } from 'pino'
import type { RecordLetter } from '../../contract/forms/letters'
import { type AdminRecord, LISTS, type ListName, type MailStatus } from '../../contract/records/records'
import type { WorkBy } from '../../contract/records/work-facts'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { refuseHalfRestored } from '../backup/replacement'
import type { CopySource } from '../copy/changes'
import { refuseRootInOthers } from '../data-folder-words'
import { makeFolder, removeHalfWritten } from '../durable-file'
import type { FigureQuery, Figures } from '../figures'
import { KeyedMutex } from '../keyed-mutex'
import type { StoreLog } from '../log'
import type { LossPlace } from '../losses/losses'
import { refuseMoved } from '../moved-folder'
import { plainCounts, plainPending } from '../questions/counts'
import { plainFigures } from '../questions/figures'
import { pageOf, plainPage } from '../questions/page'
import { plainSearch, withMatches } from '../questions/search'
import { plainThread } from '../questions/thread'
import { plainUnread } from '../questions/unread'
import type { Facts } from '../records/facts'
import { type LimitIndexer, NO_LIMITS } from '../records/limits'
import type { ReadBy } from '../records/read-ids'
import { flatRecord, type State, type StoredRecord } from '../records/record'
import { changedState, initialState, stateWithLetters, stateWithMailsDue, submittedOf } from '../records/record-state'
import { freeReference, referenceHash } from '../records/references'
import {
  ChangedElsewhereError,
  type ChangeEntry,
  type Changes,
  type Counts,
  type DiskSpace,
  type Documents,
  type DueMail,
  type ErasePlan,
  type IdempotencyKey,
  KeyReusedError,
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
import { DiskReserve } from './disk-reserve'
import { FileDocuments } from './documents'
import { Erasure } from './erasure/erasure'
import { decodeEntry, type Entry, encodeEntry, encodeNewEntry } from './journal/entry'
import { GroupCommit } from './journal/group-commit'
import { LetterFolder } from './letters/letter-folder'
import { LETTERS_FOLDER } from './letters/letter-paths'
import { lettersNamedSince } from './letters/named-since'
import { type FolderLock, lockFolder } from './lock/lock'
import { MailLeases } from './mail-leases'
import { keepEarlierLosses } from './recovery/earlier-losses'
import { noteKnownFiles } from './recovery/known-files'
import { type DataFolder, openDataFolder } from './recovery/open-data-folder'
import { type FiledCounts, writeFiledCounts } from './segments/filed-counts'
import { Flusher } from './segments/flusher'
import type { SegmentedList } from './segments/segmented-list'

/** The options of a store with files. */
export interface FileStoreOptions {
  /** `DATA_DIR`. */
  dir: string
  now?: () => Date
  log?: StoreLog
  /** The domain of the mails' Message-IDs: that of `MAIL_FROM`. */
  mailDomain?: string
  /** Disk that it keeps free, in bytes; see `disk-reserve.ts`. */
  reserve?: number
  /** Reads time limits from records; without it, none are known. */
  limits?: LimitIndexer
  /** Most bytes of all letters. */
  mostLetterBytes?: number
  /** Scans each letter. */
  scan?: Scan | undefined
  /** Places whose losses are accepted; a start is refused for any other loss. */
  acceptLoss?: readonly LossPlace[] | undefined
}

/** A store whose files a copy can follow. */
export interface FolderStore extends Store {
  readonly source: CopySource
}

/** Opens the store of JSON files in a folder that only this process may use. */
export async function openFileStore(options: FileStoreOptions): Promise<FolderStore> {
  const {
    dir,
    now = () => new Date(),
    log = pino({ level: 'warn' }),
    mailDomain = 'haven.invalid',
    reserve = 0,
    limits = NO_LIMITS,
    mostLetterBytes = Number.POSITIVE_INFINITY,
    scan,
    acceptLoss,
  } = options
  refuseRootInOthers(dir)
  refuseMoved(dir)
  await refuseHalfRestored(dir)
  await makeFolder(dir)
  const lock = await lockFolder(dir, log)
  let folder: DataFolder | undefined
  try {
    // The folder of that name holds filed mails.
    for (const path of [dir, join(dir, 'mail')]) await removeHalfWritten(path)
    const documents = await FileDocuments.open(join(dir, 'state.json'), now, log, lock)
    folder = await openDataFolder(dir, { now, log, lock, limits, documents, acceptLoss })
    // Leaves the last journal behind; reading works even if that cannot be written.
    await folder.journal.append([]).catch(err => log.error({ err }, 'The journal cannot be written'))
    const disk = new DiskReserve({ dir, reserve, log })
    const lists = Object.values(folder.lists)
    const letters = await LetterFolder.open({
      folder: join(dir, LETTERS_FOLDER),
      most: mostLetterBytes,
      scan,
      disk,
      lock,
      log,
      now,
      revision: () => store.revision,
      namedSince: rev => lettersNamedSince(lists, rev),
    })
    const store: FileStore = new FileStore(folder, { dir, documents, lock, now, log, mailDomain, disk, letters })
    await store.noteOpen()
    return store
  } catch (error) {
    if (folder) await closeFolder(folder)
    await lock.release()
    throw error
  }
}

async function closeFolder({ lists, journal }: DataFolder): Promise<void> {
  for (const each of [...Object.values(lists), journal]) await each.close()
}

interface Parts {
  dir: string
  documents: FileDocuments
  lock: FolderLock
  now: () => Date
  log: StoreLog
  mailDomain: string
  disk: DiskReserve
  letters: LetterFolder
}

interface Condition {
  isExpected?: ((present: AdminRecord) => boolean) | undefined
  told?: ToldChange | undefined
}

type ListsOfKnown = Record<ListName, readonly (Facts | undefined)[]>

class FileStore implements FolderStore {
  readonly documents: Documents
  readonly source: CopySource
  readonly letters: Letters
  readonly toldBefore: readonly ChangeEntry[]
  readonly #folder: DataFolder
  readonly #lists: readonly SegmentedList[]
  readonly #parts: Parts
  readonly #groupCommit: GroupCommit
  readonly #flusher: Flusher
  readonly #mails: MailLeases
  readonly #erasure: Erasure
  readonly #mutex = new KeyedMutex()
  readonly #lookingBack: Promise<void>
  #closed: Promise<void> | undefined
  /** The last noted counts, as JSON. */
  #filedCounts = ''
  /** The number of the journal file that `state.json` names. */
  #knownJournal: number | undefined

  constructor(folder: DataFolder, parts: Parts) {
    const lists = LISTS.map(name => folder.lists[name])
    this.#folder = folder
    this.#lists = lists
    this.#parts = parts
    this.documents = parts.documents
    this.letters = parts.letters
    this.toldBefore = folder.told
    const { dir, documents } = parts
    this.source = { dir, documents, journal: folder.journal, lists, rev: () => this.#groupCommit.rev }
    this.#flusher = new Flusher(lists, folder.journal, parts.log, () => this.#noteFiled())
    this.#groupCommit = new GroupCommit({
      journal: folder.journal,
      rev: folder.rev,
      now: parts.now,
      room: () => this.#flusher.room(),
      apply: made => {
        for (const { line, kept } of made) folder.lists[line.list].put(line, kept)
        this.#flusher.soon()
      },
      refuse: () => {
        for (const list of lists) list.issued = list.last
      },
    })
    this.#erasure = new Erasure({
      lists: folder.lists,
      documents: parts.documents,
      quarantineFolder: folder.quarantineFolder,
      writeTombstone: (list, id, isDue) => this.#writeTombstone(list, id, isDue),
      catchUp: () => this.#flusher.catchUp(),
      removeLetters: ids => parts.letters.remove(ids),
      mailsSettled: (list, id) => this.#mails.settled(list, id),
      rotateJournal: async () => {
        await this.#groupCommit.runExclusive(async () => void (await folder.journal.rotate()))
        await this.#flusher.catchUp()
      },
    })
    this.#mails = new MailLeases(folder.standing, (list, id) => this.get(list, id))
    this.#flusher.soon()
    // A start reports little room, not the first request.
    void parts.disk.space()
    this.#lookingBack = keepEarlierLosses(lists, documents, { now: parts.now, goOn: () => !this.#closed }).catch(err =>
      parts.log.error({ err }, 'Earlier losses cannot be looked for'),
    )
  }

  /** Notes in `state.json` which files the folder has from now on; reading works even if that cannot be written. */
  async noteOpen(): Promise<void> {
    await this.#noteKnown(true).catch(err => this.#parts.log.error({ err }, 'The files cannot be noted'))
  }

  /** The highest revision so far. */
  get revision(): number {
    return this.#groupCommit.rev
  }

  async submit(name: ListName, submission: NewRecord, key?: IdempotencyKey): Promise<Submitted> {
    if (!key) return await this.#add(name, submission)
    return await this.#mutex.runExclusive(`${name}/key/${key.key}`, async () => {
      const earlier = await this.#withKey(this.#folder.lists[name], key.key)
      if (!earlier) return await this.#add(name, submission, key)
      if (earlier.hash !== key.hash) throw new KeyReusedError('This key was used for another submission.')
      return submittedOf(name, earlier.record.state, true)
    })
  }

  async list(name: ListName, query: ListQuery): Promise<Page> {
    return pageOf(await this.requests({ ...query, lists: [name] }))
  }

  async requests({ lists: names = LISTS, ...query }: RequestsQuery): Promise<RequestsPage> {
    const lists = LISTS.filter(name => names.includes(name)).map(name => this.#folder.lists[name].records)
    const q = query.q?.trim()
    const { shown, nextCursor, total } = q
      ? plainSearch(lists, { ...query, q }, this.#today())
      : plainPage(lists, query, this.#today())
    const requests = await this.#read(shown)
    return {
      requests: q ? withMatches(requests, q) : requests,
      ...(nextCursor !== undefined && { nextCursor }),
      ...{ total, ...(q && { searched: total }) },
    }
  }

  async thread(name: ListName, id: number): Promise<Thread | undefined> {
    const record = await this.get(name, id)
    const lists = this.#lists.map(({ records }) => records)
    return record && (await plainThread(lists, name, record, found => this.#read(found)))
  }

  async get(name: ListName, id: number): Promise<AdminRecord | undefined> {
    const record = (await this.#folder.lists[name].get(id))?.record
    return record && flatRecord(record)
  }

  async change(
    name: ListName,
    id: number,
    change: RecordChange,
    isExpected?: (present: AdminRecord) => boolean,
    told?: ToldChange,
  ): Promise<AdminRecord | undefined> {
    const amend = (record: StoredRecord, now: Date) => changedState(record, change, now)
    return await this.#amend(name, id, amend, { isExpected, told })
  }

  async announcedBy(name: ListName, id: number): Promise<string | undefined> {
    return (await this.#folder.lists[name].get(id))?.by
  }

  async counts(): Promise<Counts> {
    const lists = Object.fromEntries(this.#lists.map(({ name, records }) => [name, records])) as unknown as ListsOfKnown
    return plainCounts(lists, this.#groupCommit.rev, this.#today())
  }

  async countUnread(read: ReadBy, filters: ListFilters = {}): Promise<Record<ListName, UnreadCount>> {
    return plainUnread(
      this.#lists.map(({ name, records }) => [name, records]),
      read,
      filters,
      this.#today(),
    )
  }

  async pending(): Promise<readonly Pending[]> {
    return plainPending(this.#lists.map(({ records }) => records))
  }

  async figures(query: FigureQuery): Promise<Figures> {
    return await plainFigures(
      this.#lists.map(({ records }) => records),
      query,
    )
  }

  async changes(name: ListName, ids: readonly number[], since: number): Promise<Changes> {
    // A higher revision comes from data that a restored backup has replaced.
    const from = since > this.#groupCommit.rev ? 0 : since
    if (from === this.#groupCommit.rev) return { changed: [], gone: [] }
    const list = this.#folder.lists[name]
    const known = [...new Set(ids)].filter(id => id <= list.last)
    const changes: Changes = { changed: [], gone: [] }
    for (const text of (await list.read(known)).values()) {
      const { id, rev, record } = decodeEntry(text)
      if (!record) changes.gone.push(id)
      else if (rev > from) changes.changed.push(flatRecord(record))
    }
    return changes
  }

  async claimMails(now: Date, limit: number, leaseMs: number, whose?: MailQueueName): Promise<DueMail[]> {
    return await this.#mails.claim(now, limit, leaseMs, whose)
  }

  async recordMailOutcome({ list, role, record: { id } }: DueMail, status: MailStatus): Promise<void> {
    const settled = await this.#amend(list, id, ({ state }) => {
      const present = state.mail[role]
      // Another mail has replaced it meanwhile, and says more.
      const isReplaced = present && present.messageId !== status.messageId
      return isReplaced ? state : { ...state, mail: { ...state.mail, [role]: status } }
    })
    this.#mails.settle({ list, id, role }, settled?.mail[role]?.nextAttemptAt === undefined)
  }

  async nextMailAt(): Promise<Date | undefined> {
    return this.#mails.nextAt(this.#parts.now())
  }

  async erase(plan: ErasePlan): Promise<Record<ListName, number>> {
    await this.#parts.lock.check()
    return await this.#erasure.run({ ...plan, goOn: () => !this.#closed && (plan.goOn?.() ?? true) })
  }

  async eraseRecord(
    list: ListName,
    id: number,
    eraseElsewhere: ErasePlan['eraseElsewhere'],
    isExpected?: (present: AdminRecord) => boolean,
  ): Promise<'erased' | 'held' | undefined> {
    this.#refuseWhenClosed()
    await this.#parts.lock.check()
    return await this.#erasure.one(list, id, eraseElsewhere, isExpected)
  }

  async retryMail(list: ListName, id: number, told?: ToldChange, who?: WorkBy): Promise<AdminRecord | undefined> {
    const amend = ({ state }: StoredRecord, now: Date) => stateWithMailsDue(state, now, who)
    const record = await this.#amend(list, id, amend, { told })
    for (const role of Object.keys(record?.mail ?? {}) as MailRole[]) this.#mails.ask({ list, id, role })
    return record
  }

  async addLetters(
    list: ListName,
    id: number,
    files: readonly string[],
    isExpected: (present: AdminRecord) => boolean,
  ): Promise<AdminRecord | undefined> {
    const { mailDomain } = this.#parts
    const record = await this.#withLetters(files, async taken => {
      const amend = ({ state }: StoredRecord, now: Date) => stateWithLetters(state, taken, { now, mailDomain })
      return await this.#amend(list, id, amend, { isExpected })
    })
    if (record) this.#mails.ask({ list, id, role: 'staff' })
    return record
  }

  async ready(): Promise<void> {
    this.#refuseWhenClosed()
    await this.#groupCommit.probe()
    await this.#parts.disk.admit(false)
  }

  async diskSpace(): Promise<DiskSpace> {
    return await this.#parts.disk.space()
  }

  async journalFiles(): Promise<number> {
    return await this.#folder.journal.countFiles()
  }

  async close(): Promise<void> {
    this.#closed ??= this.#close()
    await this.#closed
  }

  async #close(): Promise<void> {
    this.#parts.letters.close()
    await this.#lookingBack
    await this.#groupCommit.idle()
    await this.#flusher.stop()
    const isFiled = this.#lists.every(({ unflushed }) => unflushed.size === 0)
    // A stop that cannot be noted counts as none.
    if (isFiled) await this.#noteKnown(false).catch(() => undefined)
    await closeFolder(this.#folder)
    await this.#parts.documents.close()
    await this.#parts.lock.release()
  }

  /** Runs an action with letters, which then belong to its result; without a result they are released. */
  async #withLetters<Result>(
    ids: readonly string[],
    action: (taken: RecordLetter[]) => Promise<Result>,
  ): Promise<Result> {
    const { letters } = this.#parts
    const taken = letters.take(ids)
    let result: Result | undefined
    try {
      result = await action(taken)
      return result
    } finally {
      if (result === undefined) letters.release(ids)
      else await letters.settle(ids)
    }
  }

  async #add(name: ListName, submission: NewRecord, from?: IdempotencyKey): Promise<Submitted> {
    this.#refuseWhenClosed()
    await this.#parts.disk.admit(submission.suspect && !submission.urgent)
    const { files = [] } = submission
    if (files.length === 0) return await this.#addWith([], name, submission, from)
    return await this.#withLetters(files, taken => this.#addWith(taken, name, submission, from))
  }

  async #addWith(
    files: readonly RecordLetter[],
    name: ListName,
    submission: NewRecord,
    from: IdempotencyKey | undefined,
  ): Promise<Submitted> {
    const list = this.#folder.lists[name]
    const { mailDomain } = this.#parts
    const { fields, json = JSON.stringify(fields) } = submission
    return await this.#groupCommit.commit((rev, now) => {
      const id = ++list.issued
      const reference = freeReference(this.#folder.standing.references)
      const additions = { id, reference, at: now.toISOString(), mailDomain, files }
      const state = initialState(name, submission, additions)
      const head = { rev, list: name, id, ...(from && { key: from.key, hash: from.hash }) }
      return {
        line: encodeNewEntry(head, json, state),
        kept: list.keptOf({ ...head, record: { said: fields, state } }),
        result: submittedOf(name, state, false),
      }
    })
  }

  async #amend(
    name: ListName,
    id: number,
    amend: (record: StoredRecord, now: Date) => State,
    { isExpected, told }: Condition = {},
  ) {
    this.#refuseWhenClosed()
    return await this.#mutex.runExclusive(`${name}/${id}`, async () => {
      const entry = await this.#folder.lists[name].get(id)
      const record = entry?.record
      if (!record) return undefined
      const present = flatRecord(record)
      if (isExpected?.(present) === false) throw new ChangedElsewhereError(present)
      return await this.#groupCommit.commit((rev, now) => {
        const changed = { said: record.said, state: amend(record, now) }
        const next = { ...entry, rev, ...(told && { told: told.entry }), record: changed }
        return { line: encodeEntry(next), kept: this.#folder.lists[name].keptOf(next), result: flatRecord(changed) }
      })
    })
  }

  async #writeTombstone(name: ListName, id: number, isDue: (record: AdminRecord) => boolean): Promise<boolean> {
    this.#refuseWhenClosed()
    return await this.#mutex.runExclusive(`${name}/${id}`, async () => {
      const record = await this.get(name, id)
      if (!record || !isDue(record)) return false
      return await this.#groupCommit.commit(rev => {
        const entry: Entry = { rev, list: name, id, gone: 'erased', was: referenceHash(record.reference) }
        return { line: encodeEntry(entry), kept: { known: undefined }, result: true }
      })
    })
  }

  async #withKey(list: SegmentedList, key: string) {
    const id = list.keys.find(key)
    const entry = id === undefined ? undefined : await list.get(id)
    // An erased or lost record has no key.
    return entry?.record && entry.key === key ? { hash: entry.hash, record: entry.record } : undefined
  }

  /** The records of some facts, in their order. */
  async #read(found: readonly Facts[]): Promise<{ list: ListName; record: AdminRecord }[]> {
    const texts = new Map<Facts, string>()
    for (const list of this.#lists) {
      const own = found.filter(known => known.list === list.name)
      const lines = own.length > 0 ? await list.read(own.map(({ id }) => id)) : new Map<number, string>()
      for (const known of own) texts.set(known, lines.get(known.id) as string)
    }
    return found.flatMap(known => {
      const { list, record } = decodeEntry(texts.get(known) as string)
      return record ? [{ list, record: flatRecord(record) }] : []
    })
  }

  /** Notes for the next start how many records the segment files hold. */
  async #noteFiled(): Promise<void> {
    const counts = this.#countFiled()
    if (JSON.stringify(counts) !== this.#filedCounts) await writeFiledCounts(this.#folder.filedCountsPath, counts)
    this.#filedCounts = JSON.stringify(counts)
    // Before the flush removes the journal files that were known until now.
    if (this.#folder.journal.number !== this.#knownJournal) await this.#noteKnown(true)
  }

  #countFiled(): FiledCounts {
    return Object.fromEntries(this.#lists.map(({ name, filed }) => [name, filed])) as FiledCounts
  }

  async #noteKnown(isOpen: boolean): Promise<void> {
    const journal = this.#folder.journal.number
    await noteKnownFiles(this.#parts.documents, { isOpen, journal, filed: this.#countFiled() })
    this.#knownJournal = journal
  }

  #today(): number {
    return dayNumberInLondon(this.#parts.now().getTime())
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new StoreUnavailableError('The store is closed.')
  }
}

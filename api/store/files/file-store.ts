import { join } from 'node:path'
import { pino } from 'pino'
import type { RecordFile } from '../../contract/forms/files'
import type { AdminRecord, ListName, MailStatus } from '../../contract/records/records'
import type { WorkBy } from '../../contract/records/work-facts'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { refuseHalfRestored } from '../backup/replacement'
import { ContactIndex } from '../contacts/contact-index'
import { threadOf } from '../contacts/thread'
import type { CopySource } from '../copy/changes'
import { makeFolder, removeHalfWritten } from '../durable-file'
import type { FigureQuery, Figures } from '../figures/figures'
import { figuresIn } from '../figures/of-lists'
import { KeyedMutex } from '../keyed-mutex'
import type { StoreLog } from '../log'
import type { LossPlace } from '../losses/losses'
import { MailSchedule, queueOf } from '../mail-schedule/mail-schedule'
import { changesOf } from '../query/changes'
import { countsOf } from '../query/counts'
import { pageOf } from '../query/list-page'
import { pendingOf } from '../query/pending'
import { searchIn } from '../query/search-all'
import { changedRecord, initialRecord, recordWithFiles, recordWithMailsDue, submittedOf } from '../records/record-state'
import { freeReference } from '../records/references'
import { IndexBuilder } from '../search/index-builder'
import { SearchRuns } from '../search/search-run'
import { WordIndex } from '../search/word-index'
import {
  ChangedElsewhereError,
  type Changes,
  type Counts,
  type DiskSpace,
  type Documents,
  type DueMail,
  type ErasePlan,
  type Files,
  type IdempotencyKey,
  KeyReusedError,
  type ListQuery,
  type MailQueueName,
  type MailRole,
  type NewRecord,
  type Page,
  type Pending,
  type RecordChange,
  type Scan,
  type SearchPage,
  type SearchQuery,
  type Store,
  StoreUnavailableError,
  type Submitted,
  type Thread,
} from '../store'
import { DiskReserve } from './disk-reserve'
import { FileDocuments } from './documents'
import { Erasure } from './erasure/erasure'
import { type Entry, encodeEntry, encodeNewEntry, referenceHash } from './journal/entry'
import { GroupCommit } from './journal/group-commit'
import { FileFolder } from './letters/file-folder'
import { FILES_FOLDER } from './letters/file-paths'
import { filesNamedSince } from './letters/named-since'
import { type FolderLock, lockFolder } from './lock/lock'
import { keepEarlierLosses } from './recovery/earlier-losses'
import { type DataFolder, openDataFolder } from './recovery/open-data-folder'
import { Flusher } from './segments/flusher'
import { DEMOTED, keyFingerprint, undeliveredMails } from './segments/index-fields'
import { type LimitIndexer, NO_LIMITS } from './segments/limit-fields'
import type { SegmentedList } from './segments/segmented-list'

/** How to open a store of files. */
export interface FileStoreOptions {
  /** `DATA_DIR`. */
  dir: string
  now?: () => Date
  log?: StoreLog
  /** The domain of the mails' Message-IDs: that of `MAIL_FROM`. */
  mailDomain?: string
  /** Disk that is kept free, in bytes; see `disk-reserve.ts`. */
  reserve?: number
  /** What reads time limits off records; without it, none are known. */
  limits?: LimitIndexer
  /** Most bytes of all that visitors send along. */
  mostFiles?: number
  /** What looks into each of these. */
  scan?: Scan | undefined
  /** The places that are gone on with although records of them are lost; a start is refused for any other. */
  acceptLoss?: readonly LossPlace[] | undefined
}

/** Rest between two segments that are checked in the background, in ms: a longer one while visitors send. */
const CHECK_REST = { calm: 20, busy: 250 }

/** A store whose files can be followed by a copy. */
export interface FolderStore extends Store {
  readonly source: CopySource
}

/** Opens the store of JSON files in a folder that this process alone may use. */
export async function openFileStore(options: FileStoreOptions): Promise<FolderStore> {
  const {
    dir,
    now = () => new Date(),
    log = pino({ level: 'warn' }),
    mailDomain = 'haven.invalid',
    reserve = 0,
    limits = NO_LIMITS,
    mostFiles = Number.POSITIVE_INFINITY,
    scan,
    acceptLoss,
  } = options
  await refuseHalfRestored(dir)
  await makeFolder(dir)
  const lock = await lockFolder(dir, log)
  let files: DataFolder | undefined
  try {
    // Filed mails are written in the folder of that name.
    for (const folder of [dir, join(dir, 'mail')]) await removeHalfWritten(folder)
    const documents = await FileDocuments.open(join(dir, 'state.json'), now, log, lock)
    files = await openDataFolder(dir, { now, log, lock, limits, documents, acceptLoss })
    // Leaves the journal of the last time behind; where even that cannot be written, reading still works.
    await files.journal.append([]).catch(err => log.error({ err }, 'The journal cannot be written'))
    const disk = new DiskReserve({ dir, reserve, log })
    const lists = Object.values(files.lists)
    const attachments = await FileFolder.open({
      folder: join(dir, FILES_FOLDER),
      most: mostFiles,
      scan,
      disk,
      lock,
      log,
      now,
      revision: () => store.revision,
      namedSince: rev => filesNamedSince(lists, rev),
    })
    const store: FileStore = new FileStore(files, { dir, documents, lock, now, log, mailDomain, disk, attachments })
    return store
  } catch (error) {
    if (files) await closeFolder(files)
    await lock.release()
    throw error
  }
}

async function closeFolder({ lists, contactFiles, journal }: DataFolder): Promise<void> {
  for (const each of [...Object.values(lists), ...Object.values(contactFiles), journal]) await each.close()
}

interface Parts {
  dir: string
  documents: FileDocuments
  lock: FolderLock
  now: () => Date
  log: StoreLog
  mailDomain: string
  disk: DiskReserve
  attachments: FileFolder
}

interface Condition {
  isExpected?: ((present: AdminRecord) => boolean) | undefined
  /** The key that the change was announced to the audit with. */
  by?: string | undefined
}

class FileStore implements FolderStore {
  readonly documents: Documents
  readonly source: CopySource
  readonly files: Files
  readonly #files: DataFolder
  readonly #parts: Parts
  readonly #groupCommit: GroupCommit
  readonly #flusher: Flusher
  readonly #mails: MailSchedule
  readonly #erasure: Erasure
  readonly #searches: SearchRuns
  readonly #contacts: ContactIndex
  readonly #indexBuilder: IndexBuilder
  readonly #mutex = new KeyedMutex()
  readonly #checking: Promise<void>
  #closed: Promise<void> | undefined
  /** What is pending, for as long as nothing changes. */
  #pending: { version: number; all: readonly Pending[] } | undefined

  constructor(files: DataFolder, parts: Parts) {
    const lists = Object.values(files.lists)
    this.#files = files
    this.#parts = parts
    this.documents = parts.documents
    this.files = parts.attachments
    const { dir, documents } = parts
    this.source = { dir, documents, journal: files.journal, lists, rev: () => this.#groupCommit.rev }
    this.#flusher = new Flusher(lists, files.journal, parts.log)
    this.#groupCommit = new GroupCommit({
      journal: files.journal,
      rev: files.rev,
      now: parts.now,
      room: () => this.#flusher.room(),
      apply: made => {
        for (const { line, indexFields } of made) files.lists[line.list].put(line, indexFields)
        this.#flusher.soon()
      },
      refuse: () => {
        for (const list of lists) list.issued = list.index.last
      },
    })
    const inPlace = () => parts.lock.check()
    const words = new WordIndex({ ...files, log: parts.log, inPlace })
    const contacts = new ContactIndex({ ...files, inPlace })
    this.#contacts = contacts
    const forget = async (list: SegmentedList, segment: number) => {
      await words.remove(list.name, segment)
      await contacts.remove(list.name, segment)
      this.#indexBuilder.again(list, segment)
    }
    this.#searches = new SearchRuns(words)
    for (const list of lists) {
      // Its records may not be as they were; until the index is gone, a search may still go by it.
      list.onRepaired = segment =>
        void forget(list, segment)
          .catch(err => parts.log.warn({ err, segment }, 'The index cannot be made anew'))
          .finally(() => this.#searches.clear())
    }
    this.#erasure = new Erasure({
      lists: files.lists,
      documents: parts.documents,
      quarantineFolder: files.quarantineFolder,
      writeTombstone: (list, id, isDue) => this.#writeTombstone(list, id, isDue),
      catchUp: () => this.#flusher.catchUp(),
      forgetIndex: forget,
      removeFiles: ids => parts.attachments.remove(ids),
      mailsSettled: (list, id) => this.#mails.settled(list, id),
      rotateJournal: async () => {
        await this.#groupCommit.runExclusive(async () => void (await files.journal.rotate()))
        await this.#flusher.catchUp()
      },
    })
    this.#indexBuilder = new IndexBuilder({
      lists,
      indexers: [contacts, words],
      revision: () => this.#groupCommit.rev,
      hasRoom: () => parts.disk.hasRoom(),
      log: parts.log,
    })
    words.onBad = (list, segment) => this.#indexBuilder.again(list, segment)
    this.#mails = new MailSchedule((list, id) => this.get(list, id))
    for (const list of lists) this.#mails.expectAll(list, parts.now)
    this.#flusher.soon()
    // Little room is told at the start, not at the first request.
    void parts.disk.space()
    this.#checking = this.#checkRest()
  }

  /** The highest revision so far. */
  get revision(): number {
    return this.#groupCommit.rev
  }

  async submit(name: ListName, submission: NewRecord, key?: IdempotencyKey): Promise<Submitted> {
    if (!key) return await this.#add(name, submission)
    const fingerprint = keyFingerprint(key.key)
    return await this.#mutex.runExclusive(`${name}/key/${key.key}`, async () => {
      const earlier = await this.#withKey(this.#files.lists[name], key.key, fingerprint)
      if (!earlier) return await this.#add(name, submission, { ...key, fingerprint })
      if (earlier.hash !== key.hash) throw new KeyReusedError('This key was used for another submission.')
      return submittedOf(name, earlier.record, true)
    })
  }

  async list(name: ListName, query: ListQuery): Promise<Page> {
    return await pageOf(this.#files.lists[name], query, this.#searches)
  }

  async search(query: SearchQuery): Promise<SearchPage> {
    return await searchIn(Object.values(this.#files.lists), query, this.#searches)
  }

  async thread(name: ListName, id: number): Promise<Thread | undefined> {
    const record = await this.get(name, id)
    return record && (await threadOf(Object.values(this.#files.lists), this.#contacts, name, record))
  }

  async get(name: ListName, id: number): Promise<AdminRecord | undefined> {
    return (await this.#files.lists[name].get(id))?.record
  }

  async change(
    name: ListName,
    id: number,
    change: RecordChange,
    isExpected?: (present: AdminRecord) => boolean,
    by?: string,
  ): Promise<AdminRecord | undefined> {
    const amend = (record: AdminRecord, now: Date) => changedRecord(record, change, now)
    const record = await this.#amend(name, id, amend, { isExpected, by })
    // What staff know to be of a person waits with those of people from now on.
    if (record && change.suspect === false) this.#lookAtMail(name, id, 'staff')
    return record
  }

  async announcedBy(name: ListName, id: number): Promise<string | undefined> {
    return (await this.#files.lists[name].get(id))?.by
  }

  async counts(): Promise<Counts> {
    return countsOf(Object.values(this.#files.lists), this.#groupCommit.rev)
  }

  async pending(): Promise<readonly Pending[]> {
    const lists = Object.values(this.#files.lists)
    const version = Math.max(...lists.map(({ index }) => index.version))
    if (this.#pending?.version !== version) this.#pending = { version, all: pendingOf(lists) }
    return this.#pending.all
  }

  async figures(query: FigureQuery): Promise<Figures> {
    return await figuresIn(Object.values(this.#files.lists), query)
  }

  async changes(name: ListName, ids: readonly number[], since: number): Promise<Changes> {
    // A revision to come is one of the data that a restored backup took the place of.
    const from = since > this.#groupCommit.rev ? 0 : since
    if (from === this.#groupCommit.rev) return { changed: [], gone: [] }
    return await changesOf(this.#files.lists[name], ids, from)
  }

  async claimMails(now: Date, limit: number, leaseMs: number, whose?: MailQueueName): Promise<DueMail[]> {
    return await this.#mails.claim(now, limit, leaseMs, whose)
  }

  async recordMailOutcome({ list, role, record: { id } }: DueMail, status: MailStatus): Promise<void> {
    let settled = status
    await this.#amend(list, id, record => {
      const present = record.mail[role]
      // Another one took its place meanwhile, which tells more.
      if (present && present.messageId !== status.messageId) settled = present
      return { ...record, mail: { ...record.mail, [role]: settled } }
    })
    this.#mails.recordOutcome({ list, id, role }, settled)
  }

  async nextMailAt(): Promise<Date | undefined> {
    return this.#mails.nextAt()
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

  async retryMail(list: ListName, id: number, by?: string, who?: WorkBy): Promise<AdminRecord | undefined> {
    const amend = (present: AdminRecord, now: Date) => recordWithMailsDue(present, now, who)
    const record = await this.#amend(list, id, amend, { by })
    for (const role of Object.keys(record?.mail ?? {}) as MailRole[]) this.#lookAtMail(list, id, role)
    return record
  }

  async addFiles(
    list: ListName,
    id: number,
    files: readonly string[],
    isExpected: (present: AdminRecord) => boolean,
  ): Promise<AdminRecord | undefined> {
    const { mailDomain } = this.#parts
    const record = await this.#withFiles(files, async taken => {
      const amend = (present: AdminRecord, now: Date) => recordWithFiles(present, taken, { now, mailDomain })
      return await this.#amend(list, id, amend, { isExpected })
    })
    if (record) this.#lookAtMail(list, id, 'staff')
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
    return await this.#files.journal.countFiles()
  }

  async close(): Promise<void> {
    this.#closed ??= this.#close()
    await this.#closed
  }

  async #close(): Promise<void> {
    this.#parts.attachments.close()
    await this.#checking
    await this.#indexBuilder.stop()
    await this.#groupCommit.idle()
    await this.#flusher.stop()
    await closeFolder(this.#files)
    await this.#parts.documents.close()
    await this.#parts.lock.release()
  }

  /** Does something with files that belong to whatever it makes, unless that is nothing. */
  async #withFiles<Result>(ids: readonly string[], action: (taken: RecordFile[]) => Promise<Result>): Promise<Result> {
    const { attachments } = this.#parts
    const taken = attachments.take(ids)
    let result: Result | undefined
    try {
      result = await action(taken)
      return result
    } finally {
      if (result === undefined) attachments.release(ids)
      else await attachments.settle(ids)
    }
  }

  async #add(
    name: ListName,
    submission: NewRecord,
    from?: IdempotencyKey & { fingerprint: number },
  ): Promise<Submitted> {
    this.#refuseWhenClosed()
    await this.#parts.disk.admit(submission.suspect && !submission.urgent)
    const { files = [] } = submission
    if (files.length === 0) return await this.#addWith([], name, submission, from)
    return await this.#withFiles(files, taken => this.#addWith(taken, name, submission, from))
  }

  async #addWith(
    files: readonly RecordFile[],
    name: ListName,
    submission: NewRecord,
    from: (IdempotencyKey & { fingerprint: number }) | undefined,
  ): Promise<Submitted> {
    const list = this.#files.lists[name]
    const { mailDomain } = this.#parts
    const { fields, json = JSON.stringify(fields) } = submission
    const known = { fields, key: from?.fingerprint ?? 0 }
    const { submitted, time, roles, bits } = await this.#groupCommit.commit((rev, now) => {
      const id = ++list.issued
      const reference = freeReference(Object.values(this.#files.lists))
      const additions = { id, reference, at: now.toISOString(), mailDomain, files }
      const record = initialRecord(name, submission, additions)
      const entry: Entry = { rev, list: name, id, ...(from && { key: from.key, hash: from.hash }), record }
      const indexFields = list.fieldsOf(entry, known)
      const submitted = submittedOf(name, record, false)
      const result = {
        submitted,
        time: indexFields.time,
        roles: undeliveredMails(indexFields.bits),
        bits: indexFields.bits,
      }
      return { line: encodeNewEntry(entry, json), indexFields, result }
    })
    const { id } = submitted
    const isUrgent = list.index.isUrgent(id, dayNumberInLondon(time))
    for (const role of roles) this.#mails.schedule({ list: name, id, role }, time, queueOf(role, bits, isUrgent))
    return submitted
  }

  /** Has a mail looked at by now, among those of people. */
  #lookAtMail(list: ListName, id: number, role: MailRole): void {
    const { index } = this.#files.lists[list]
    const now = this.#parts.now().getTime()
    const queue = queueOf(role, index.bitsOf(id) & ~DEMOTED, index.isUrgent(id, dayNumberInLondon(now)))
    this.#mails.schedule({ list, id, role }, now, queue)
  }

  async #amend(
    name: ListName,
    id: number,
    amend: (record: AdminRecord, now: Date) => AdminRecord,
    { isExpected, by }: Condition = {},
  ) {
    this.#refuseWhenClosed()
    return await this.#mutex.runExclusive(`${name}/${id}`, async () => {
      const entry = await this.#files.lists[name].get(id)
      const record = entry?.record
      if (!record) return undefined
      if (isExpected?.(record) === false) throw new ChangedElsewhereError(record)
      return await this.#groupCommit.commit((rev, now) => {
        const next = { ...entry, rev, ...(by !== undefined && { by }), record: amend(record, now) }
        return { line: encodeEntry(next), indexFields: this.#files.lists[name].fieldsOf(next), result: next.record }
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
        return { line: encodeEntry(entry), indexFields: this.#files.lists[name].fieldsOf(entry), result: true }
      })
    })
  }

  async #withKey(list: SegmentedList, key: string, fingerprint: number) {
    for (const id of list.index.withKey(fingerprint)) {
      const entry = await list.get(id)
      // What is gone has no key.
      if (entry?.record && entry.key === key) return { hash: entry.hash, record: entry.record }
    }
    return undefined
  }

  async #checkRest(): Promise<void> {
    let rev = 0
    for (const { list, segment } of this.#files.unchecked) {
      const rest = rev === this.#groupCommit.rev ? CHECK_REST.calm : CHECK_REST.busy
      rev = this.#groupCommit.rev
      await new Promise(resolve => setTimeout(resolve, rest))
      if (this.#closed) return
      await list.check(segment).catch(err => this.#parts.log.error({ err, list: list.name, segment }, 'Cannot check'))
      this.#flusher.soon()
    }
    const { now, log, documents } = this.#parts
    await keepEarlierLosses(Object.values(this.#files.lists), documents, { now, goOn: () => !this.#closed }).catch(
      err => log.error({ err }, 'Earlier losses cannot be looked for'),
    )
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new StoreUnavailableError('The store is closed.')
  }
}

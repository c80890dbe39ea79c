import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import type { RecordLetter } from '../../contract/forms/letters'
import { type AdminRecord, LISTS, type ListName } from '../../contract/records/records'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { refuseHalfRestored } from '../backup/replacement'
import type { CopySource } from '../copy/changes'
import { refuseRootInOthers } from '../data-folder-words'
import { makeFolder, removeHalfWritten } from '../durable-file'
import { KeyedMutex } from '../keyed-mutex'
import type { StoreLog } from '../log'
import type { LossPlace } from '../losses/losses'
import { refuseMoved } from '../moved-folder'
import { plainCounts } from '../questions/counts'
import { plainFigures } from '../questions/figures'
import { pageOf, plainPage } from '../questions/page'
import { plainPending } from '../questions/pending'
import { plainSearch, withMatches } from '../questions/search'
import { plainThread } from '../questions/thread'
import { plainUnread } from '../questions/unread'
import type { RecordFacts } from '../records/facts'
import { type LimitIndexer, NO_LIMITS } from '../records/limits'
import { flatRecord, type State, type StoredRecord } from '../records/record'
import {
  changedState,
  initialState,
  stateAfterAttempt,
  stateWithLetters,
  stateWithMailsDue,
  statusOf,
  submittedOf,
} from '../records/record-state'
import { freeReference, referenceHash } from '../records/references'
import {
  type AuditedChange,
  ChangedElsewhereError,
  type DueEvent,
  type DueMail,
  type IdempotencyKey,
  KeyReusedError,
  type MailRole,
  type NewRecord,
  type Scan,
  type Store,
  StoreUnavailableError,
  type Submitted,
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
import { KNOWN_FILES, type KnownFiles } from './recovery/known-files'
import { type DataFolder, openDataFolder } from './recovery/open-data-folder'
import { type FiledCounts, filedCountsPath, writeFiledCounts } from './segments/filed-counts'
import { Flusher } from './segments/flusher'
import type { SegmentedList } from './segments/segmented-list'

/**
 * After a start, the store reads search words only while the server has little to do. Before each batch of records, it
 * rests for `READING_REST` ms, and rests again if the event loop was busy for more than the share `BUSY` of that time.
 */
const READING_REST = 10
const BUSY = 0.5

/** The options of a store with files. */
export interface FileStoreOptions {
  /** The path of `DATA_DIR`. */
  dir: string
  now?: () => Date
  log?: StoreLog
  /** The domain in the mails' Message-IDs, which is the domain of `MAIL_FROM`. */
  mailDomain?: string
  /** Number of bytes that the store keeps free on the disk; see `disk-reserve.ts`. */
  reserve?: number
  /** Reads time limits from a record; without this function, the store knows no limits. */
  limits?: LimitIndexer
  mostLetterBytes?: number
  scan?: Scan | undefined
  /** The lists, or the journal, whose losses the operator has accepted; a start refuses any other loss. */
  acceptLoss?: readonly LossPlace[] | undefined
}

/** A store in files; a copy can read the store's changes. */
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
    // Removes half-written files, also of mails that are saved in the folder `mail`.
    for (const path of [dir, join(dir, 'mail')]) await removeHalfWritten(path)
    const documents = await FileDocuments.open(join(dir, 'state.json'), now, log, lock)
    folder = await openDataFolder(dir, { now, log, lock, limits, documents, acceptLoss })
    // Tries to write to the journal; if this fails, the store still opens, so that it can be read.
    await folder.journal.append([]).catch(err => log.error({ err }, 'The journal cannot be written'))
    const disk = new DiskReserve({ dir, reserve, log })
    const lists = Object.values(folder.lists)
    const letters = await LetterFolder.open({
      folder: join(dir, LETTERS_FOLDER),
      maxBytes: mostLetterBytes,
      scan,
      disk,
      lock,
      log,
      now,
      revision: () => store.source.rev(),
      namedSince: rev => lettersNamedSince(lists, rev),
    })
    const store = await createStore(folder, { dir, documents, lock, now, log, mailDomain, disk, letters })
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

interface Parts extends Required<Pick<FileStoreOptions, 'dir' | 'now' | 'log' | 'mailDomain'>> {
  documents: FileDocuments
  lock: FolderLock
  disk: DiskReserve
  letters: LetterFolder
}

/** Creates the store, and writes into `state.json` which files the folder now has. */
async function createStore(folder: DataFolder, parts: Parts): Promise<FolderStore> {
  const { dir, documents, lock, now, log, mailDomain, disk, letters } = parts
  const { journal, index } = folder
  const lists = LISTS.map(name => folder.lists[name])
  const mutex = new KeyedMutex()
  const mails = new MailLeases(index, (list, id) => store.get(list, id))
  const flusher = new Flusher(lists, journal, log, noteFiled)
  const groupCommit = new GroupCommit({
    journal,
    rev: folder.rev,
    now,
    room: () => flusher.room(),
    apply: made => {
      for (const { line, inMemory } of made) folder.lists[line.list].put(line, inMemory)
      flusher.soon()
    },
    refuse: () => {
      for (const list of lists) list.issued = list.last
    },
  })
  const erasure = new Erasure({
    lists: folder.lists,
    documents,
    quarantineFolder: folder.quarantineFolder,
    writeTombstone,
    catchUp: () => flusher.catchUp(),
    removeLetters: ids => letters.remove(ids),
    mailsSettled: (list, id) => mails.settled(list, id),
    rotateJournal: async () => {
      await groupCommit.runExclusive(() => journal.rotate())
      await flusher.catchUp()
    },
  })
  let closed: Promise<void> | undefined
  /** The last written counts of records, as JSON. */
  let filedCounts = ''
  /** The number of the newest journal file, as `state.json` has it. */
  let knownJournal: number | undefined
  flusher.soon()
  // Warns of a nearly full disk at start-up, and not only at the first request.
  void disk.space()
  const lookingBack = keepEarlierLosses(lists, documents, now, () => !closed).catch(err =>
    log.error({ err }, 'The store cannot look for earlier losses'),
  )

  /** The reading of all records' search words; undefined until the first call of `prepareSearch`, and after a failure. */
  let wordsRead: Promise<void> | undefined
  /** True once somebody waits for these words: the store then reads them without rests. */
  let isHurried = false
  async function readWords(): Promise<void> {
    const pause = async () => {
      let isBusy = true
      while (isBusy && !isHurried && !closed) {
        const before = performance.eventLoopUtilization()
        await delay(READING_REST)
        isBusy = performance.eventLoopUtilization(before).utilization > BUSY
      }
      if (isHurried) await nextTurn()
      return !closed
    }
    for (const list of lists) await list.readWords(pause)
  }
  async function waitForWords(): Promise<void> {
    isHurried = true
    await store.prepareSearch()
  }

  const today = () => dayNumberInLondon(now().getTime())
  const known = () => lists.map(({ records }) => records)
  function refuseWhenClosed(): void {
    if (closed) throw new StoreUnavailableError('The store is closed.')
  }

  /** Reserves letters while an action runs; without a result of the action, the letters are free again. */
  async function withLetters<Result>(
    ids: readonly string[],
    action: (taken: RecordLetter[]) => Promise<Result>,
  ): Promise<Result> {
    const taken = letters.take(ids)
    let result: Result | undefined
    try {
      result = await action(taken)
      return result
    } finally {
      if (result === undefined) letters.release(ids)
      else await letters.removeReservations(ids)
    }
  }

  async function add(name: ListName, submission: NewRecord, from?: IdempotencyKey): Promise<Submitted> {
    refuseWhenClosed()
    await disk.admit(submission.suspect && !submission.urgent)
    const list = folder.lists[name]
    const { fields, json = JSON.stringify(fields), files: ids = [] } = submission
    const commit = (files: readonly RecordLetter[]) =>
      groupCommit.commit((rev, at) => {
        const id = ++list.issued
        const reference = freeReference(index.references)
        const state = initialState(name, submission, { id, reference, at: at.toISOString(), mailDomain, files })
        const head = { rev, list: name, id, ...(from && { key: from.key, hash: from.hash }) }
        return {
          line: encodeNewEntry(head, json, state),
          inMemory: list.memoryEntryOf({ ...head, record: { submitted: fields, state } }),
          result: submittedOf(name, state, false),
        }
      })
    return await (ids.length > 0 ? withLetters(ids, commit) : commit([]))
  }

  async function amend(
    name: ListName,
    id: number,
    stateOf: (record: StoredRecord, now: Date) => State,
    isExpected?: (present: AdminRecord) => boolean,
    audited?: AuditedChange,
  ): Promise<AdminRecord | undefined> {
    refuseWhenClosed()
    return await mutex.runExclusive(`${name}/${id}`, async () => {
      const entry = await folder.lists[name].get(id)
      const record = entry?.record
      if (!record) return undefined
      const present = flatRecord(record)
      if (isExpected?.(present) === false) throw new ChangedElsewhereError(present)
      return await groupCommit.commit((rev, at) => {
        const changed = { submitted: record.submitted, state: stateOf(record, at) }
        const next = { ...entry, rev, ...(audited && { told: audited.entry }), record: changed }
        const inMemory = folder.lists[name].memoryEntryOf(next)
        return { line: encodeEntry(next), inMemory, result: flatRecord(changed) }
      })
    })
  }

  async function writeTombstone(name: ListName, id: number, isDue: (record: AdminRecord) => boolean): Promise<boolean> {
    refuseWhenClosed()
    return await mutex.runExclusive(`${name}/${id}`, async () => {
      const record = await store.get(name, id)
      if (!record || !isDue(record)) return false
      return await groupCommit.commit(rev => {
        const entry: Entry = { rev, list: name, id, gone: 'erased', was: referenceHash(record.reference) }
        return { line: encodeEntry(entry), inMemory: { facts: undefined }, result: true }
      })
    })
  }

  async function withKey(list: SegmentedList, key: string) {
    const id = list.keys.find(key)
    const entry = id === undefined ? undefined : await list.get(id)
    // An erased or lost record has no idempotency key.
    return entry?.record && entry.key === key ? { hash: entry.hash, record: entry.record } : undefined
  }

  /** Reads the records that these `RecordFacts` belong to, and returns them in the order of the `RecordFacts`. */
  async function read(found: readonly RecordFacts[]): Promise<{ list: ListName; record: AdminRecord }[]> {
    const texts = new Map<RecordFacts, string>()
    for (const list of lists) {
      const own = found.filter(facts => facts.list === list.name)
      const lines = await list.read(own.map(({ id }) => id))
      for (const facts of own) texts.set(facts, lines.get(facts.id) as string)
    }
    return found.flatMap(facts => {
      const { list, record } = decodeEntry(texts.get(facts) as string)
      return record ? [{ list, record: flatRecord(record) }] : []
    })
  }

  /** Notes for the next start how many records the segment files hold. */
  async function noteFiled(): Promise<void> {
    const counts = countFiled()
    if (JSON.stringify(counts) !== filedCounts) await writeFiledCounts(filedCountsPath(dir), counts)
    filedCounts = JSON.stringify(counts)
    // Writes the list of known files before the flush removes journal files, because the earlier list names one of the
    // removed files as the newest.
    if (journal.number !== knownJournal) await noteKnown(true)
  }

  function countFiled(): FiledCounts {
    return Object.fromEntries(lists.map(({ name, filed }) => [name, filed])) as FiledCounts
  }

  async function noteKnown(isOpen: boolean): Promise<void> {
    const known = { isOpen, journal: journal.number, filed: countFiled() }
    await documents.update<KnownFiles>(KNOWN_FILES, 'last', () => ({ value: known }))
    knownJournal = known.journal
  }

  async function close(): Promise<void> {
    letters.close()
    await lookingBack
    await wordsRead?.catch(() => undefined)
    await groupCommit.idle()
    await flusher.stop()
    const isFiled = lists.every(({ unflushed }) => unflushed.size === 0)
    // If the list of known files cannot be written, the next start treats this stop as a crash.
    if (isFiled) await noteKnown(false).catch(() => undefined)
    await closeFolder(folder)
    await documents.close()
    await lock.release()
  }

  const store: FolderStore = {
    documents,
    letters,
    recentAuditEntries: folder.auditEntries,
    source: { dir, documents, journal, lists, rev: () => groupCommit.rev },

    async submit(name, submission, key) {
      if (!key) return await add(name, submission)
      return await mutex.runExclusive(`${name}/key/${key.key}`, async () => {
        const earlier = await withKey(folder.lists[name], key.key)
        if (!earlier) return await add(name, submission, key)
        if (earlier.hash !== key.hash) throw new KeyReusedError('This key was used for another submission.')
        return submittedOf(name, earlier.record.state, true)
      })
    },
    idOfKey: async (name, key) => (await withKey(folder.lists[name], key))?.record.state.id,
    list: async (name, query) => pageOf(await store.requests({ ...query, lists: [name] })),
    async requests({ lists: names = LISTS, ...query }) {
      const asked = LISTS.filter(name => names.includes(name)).map(name => folder.lists[name].records)
      const q = query.q?.trim()
      if (q) await waitForWords()
      const { shown, nextCursor, total } = q
        ? plainSearch(asked, { ...query, q }, today())
        : plainPage(asked, query, today())
      const requests = await read(shown)
      return {
        requests: q ? withMatches(requests, q) : requests,
        ...(nextCursor !== undefined && { nextCursor }),
        total,
        ...(q && { searched: total }),
      }
    },
    async prepareSearch() {
      wordsRead ??= readWords().catch(error => {
        wordsRead = undefined
        throw error
      })
      await wordsRead
    },
    async thread(name, id) {
      await waitForWords()
      const record = await store.get(name, id)
      return record && (await plainThread(known(), name, record, read))
    },
    async get(name, id) {
      const record = (await folder.lists[name].get(id))?.record
      return record && flatRecord(record)
    },
    announcedBy: async (name, id) => (await folder.lists[name].get(id))?.by,
    async counts(owner) {
      const each = Object.fromEntries(lists.map(({ name, records }) => [name, records]))
      return plainCounts(each as unknown as Parameters<typeof plainCounts>[0], groupCommit.rev, today(), owner)
    },
    async countUnread(of, filters = {}) {
      const each = lists.map(({ name, records }) => [name, records] as const)
      return plainUnread(each, of, filters, today())
    },
    pending: async () => plainPending(known()),
    figures: query => plainFigures(known(), query),
    async changes(name, ids, since) {
      // A revision above the store's own is from the time before a restore, so every record counts as changed.
      const from = since > groupCommit.rev ? 0 : since
      if (from === groupCommit.rev) return { changed: [], gone: [] }
      const list = folder.lists[name]
      const changed: AdminRecord[] = []
      const gone: number[] = []
      for (const text of (await list.read([...new Set(ids)].filter(id => id <= list.last))).values()) {
        const { id, rev, record } = decodeEntry(text)
        if (!record) gone.push(id)
        else if (rev > from) changed.push(flatRecord(record))
      }
      return { changed, gone }
    },

    change: (name, id, change, isExpected, audited) =>
      amend(name, id, (record, at) => changedState(record, change, at), isExpected, audited),
    async addLetters(list, id, files, isExpected) {
      const record = await withLetters(files, taken =>
        amend(list, id, ({ state }, at) => stateWithLetters(state, taken, { now: at, mailDomain }), isExpected),
      )
      if (record) mails.promote({ list, id, role: 'staff' })
      return record
    },

    claimMails: async (at, limit, leaseMs, whose) => (await mails.claim(at, limit, leaseMs, whose)) as DueMail[],
    claimEvents: async (at, limit, leaseMs) => (await mails.claim(at, limit, leaseMs, 'webhooks')) as DueEvent[],
    async recordMailOutcome({ list, role, record: { id } }, status) {
      const settled = await amend(list, id, ({ state }) => stateAfterAttempt(state, role, status))
      mails.endClaim({ list, id, role }, !settled || statusOf(settled, role)?.nextAttemptAt === undefined)
    },
    nextMailAt: async () => mails.nextAt(now()),
    async retryMail(list, id, audited, who) {
      const record = await amend(list, id, ({ state }, at) => stateWithMailsDue(state, at, who), undefined, audited)
      for (const role of Object.keys(record?.mail ?? {}) as MailRole[]) mails.promote({ list, id, role })
      return record
    },

    async erase(plan) {
      await lock.check()
      return await erasure.run({ ...plan, goOn: () => !closed && (plan.goOn?.() ?? true) })
    },
    async eraseRecord(list, id, eraseElsewhere, isExpected) {
      refuseWhenClosed()
      await lock.check()
      return await erasure.one(list, id, eraseElsewhere, isExpected)
    },

    async ready() {
      refuseWhenClosed()
      await groupCommit.probe()
      await disk.admit(false)
    },
    diskSpace: () => disk.space(),
    journalFiles: () => journal.countFiles(),
    async close() {
      closed ??= close()
      await closed
    },
  }
  // If the list of known files cannot be written (such as on a full disk), the store still opens, so that it can be read.
  await noteKnown(true).catch(err => log.error({ err }, 'The list of known files cannot be stored'))
  return store
}

import { join } from 'node:path'
import { pino } from 'pino'
import { type AdminRecord, type ListName, type MailStatus, SUBMITTED_FIELD } from '../contract/records'
import { urgencyRank } from '../contract/urgency'
import { refuseHalfRestored } from './backup/replacement'
import { Committer } from './committer'
import { countsOf } from './counts'
import { DiskReserve, type DiskSpace } from './disk-reserve'
import { FileDocuments } from './documents'
import { makeFolder, removeHalfWritten } from './durable-file'
import { type Entry, encodeEntry, encodeNewEntry, markOf } from './entry'
import { Eraser } from './eraser'
import { DEMOTED, factsOf, keyFingerprint, undeliveredMails } from './facts'
import { FileOutbox, queueOf } from './file-outbox'
import { Follower } from './follower'
import { KeyedTurns } from './keyed-turns'
import { pageOf } from './list-page'
import { type FolderLock, lockFolder } from './lock'
import type { Log } from './log'
import { changedRecord, newState, recordWithMailsDue } from './new-record'
import { type OpenFiles, openFiles } from './open-files'
import { freeReference } from './references'
import type { SegmentedList } from './segmented-list'
import {
  type Counts,
  type Documents,
  type DueMail,
  type ErasePlan,
  type IdempotencyKey,
  KeyReusedError,
  type ListQuery,
  type MailQueueName,
  type MailRole,
  type NewRecord,
  type Page,
  type RecordChange,
  type Store,
  StoreUnavailableError,
  type Submitted,
} from './store'

/** How to open a store of files. */
export interface FileStoreOptions {
  /** `DATA_DIR`. */
  dir: string
  now?: () => Date
  log?: Log
  /** The domain of the mails' Message-IDs: that of `MAIL_FROM`. */
  mailDomain?: string
  /** Disk that is kept free, in bytes; see `disk-reserve.ts`. */
  reserve?: number
}

/** Rest between two segments that are checked in the background, in ms: a longer one while visitors send. */
const CHECK_REST = { calm: 20, busy: 250 }

/** Opens the store of JSON files in a folder that this process alone may use. */
export async function openFileStore(options: FileStoreOptions): Promise<Store> {
  const {
    dir,
    now = () => new Date(),
    log = pino({ level: 'warn' }),
    mailDomain = 'haven.invalid',
    reserve = 0,
  } = options
  await refuseHalfRestored(dir)
  await makeFolder(dir)
  const lock = await lockFolder(dir, log)
  try {
    // Filed mails are written in the folder of that name.
    for (const folder of [dir, join(dir, 'mail')]) await removeHalfWritten(folder)
    const documents = await FileDocuments.open(join(dir, 'state.json'), now, log, lock)
    const files = await openFiles(dir, now, log, lock)
    // Leaves the journal of the last time behind; where even that cannot be written, reading still works.
    await files.journal.append([]).catch(err => log.error({ err }, 'The journal cannot be written'))
    return new FileStore(files, { documents, lock, now, log, mailDomain, disk: new DiskReserve({ dir, reserve, log }) })
  } catch (error) {
    await lock.release()
    throw error
  }
}

interface Parts {
  documents: FileDocuments
  lock: FolderLock
  now: () => Date
  log: Log
  mailDomain: string
  disk: DiskReserve
}

class FileStore implements Store {
  readonly documents: Documents
  readonly #files: OpenFiles
  readonly #parts: Parts
  readonly #committer: Committer
  readonly #follower: Follower
  readonly #outbox: FileOutbox
  readonly #eraser: Eraser
  readonly #turns = new KeyedTurns()
  readonly #checking: Promise<void>
  #closed: Promise<void> | undefined

  constructor(files: OpenFiles, parts: Parts) {
    const lists = Object.values(files.lists)
    this.#files = files
    this.#parts = parts
    this.documents = parts.documents
    this.#follower = new Follower(lists, files.journal, parts.log)
    this.#committer = new Committer({
      journal: files.journal,
      rev: files.rev,
      now: parts.now,
      room: () => this.#follower.room(),
      apply: made => {
        for (const { line, facts } of made) files.lists[line.list].put(line, facts)
        this.#follower.soon()
      },
      refuse: () => {
        for (const list of lists) list.issued = list.index.last
      },
    })
    this.#eraser = new Eraser({
      lists: files.lists,
      documents: parts.documents,
      recovered: files.recovered,
      bury: (list, id, isDue) => this.#bury(list, id, isDue),
      catchUp: () => this.#follower.catchUp(),
      turnJournal: async () => {
        await this.#committer.between(async () => void (await files.journal.turn()))
        await this.#follower.catchUp()
      },
    })
    this.#outbox = new FileOutbox((list, id) => this.get(list, id))
    for (const list of lists) this.#outbox.expectAll(list, parts.now)
    this.#follower.soon()
    // Little room is told at the start, not at the first request.
    void parts.disk.space()
    this.#checking = this.#checkRest()
  }

  async submit(name: ListName, submission: NewRecord, key?: IdempotencyKey): Promise<Submitted> {
    if (!key) return await this.#add(name, submission)
    const fingerprint = keyFingerprint(key.key)
    return await this.#turns.take(`${name}/key/${key.key}`, async () => {
      const earlier = await this.#withKey(this.#files.lists[name], key.key, fingerprint)
      if (!earlier) return await this.#add(name, submission, { ...key, fingerprint })
      if (earlier.hash !== key.hash) throw new KeyReusedError('This key was used for another submission.')
      return submittedOf(name, earlier.record, true)
    })
  }

  async list(name: ListName, query: ListQuery): Promise<Page> {
    return await pageOf(this.#files.lists[name], query)
  }

  async get(name: ListName, id: number): Promise<AdminRecord | undefined> {
    return (await this.#files.lists[name].get(id))?.record
  }

  async change(name: ListName, id: number, change: RecordChange): Promise<AdminRecord | undefined> {
    const record = await this.#amend(name, id, (record, now) => changedRecord(record, change, now))
    // What staff know to be of a person waits with those of people from now on.
    if (record && change.suspect === false) this.#lookAtMail(name, id, 'staff')
    return record
  }

  async counts(): Promise<Counts> {
    return countsOf(Object.values(this.#files.lists))
  }

  async claimMails(now: Date, limit: number, leaseMs: number, whose?: MailQueueName): Promise<DueMail[]> {
    return await this.#outbox.claim(now, limit, leaseMs, whose)
  }

  async settleMail({ list, role, record: { id } }: DueMail, status: MailStatus): Promise<void> {
    await this.#amend(list, id, record => ({ ...record, mail: { ...record.mail, [role]: status } }))
    this.#outbox.settle({ list, id, role }, status)
  }

  async nextMailAt(): Promise<Date | undefined> {
    return this.#outbox.nextAt()
  }

  async erase(plan: ErasePlan): Promise<Record<ListName, number>> {
    await this.#parts.lock.check()
    return await this.#eraser.run({ ...plan, goOn: () => !this.#closed && (plan.goOn?.() ?? true) })
  }

  async retryMail(list: ListName, id: number): Promise<AdminRecord | undefined> {
    const record = await this.#amend(list, id, recordWithMailsDue)
    for (const role of Object.keys(record?.mail ?? {}) as MailRole[]) this.#lookAtMail(list, id, role)
    return record
  }

  async ready(): Promise<void> {
    this.#refuseWhenClosed()
    await this.#parts.disk.admit(false)
    await this.#committer.probe()
  }

  async space(): Promise<DiskSpace> {
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
    await this.#checking
    await this.#committer.idle()
    await this.#follower.stop()
    for (const list of Object.values(this.#files.lists)) await list.close()
    await this.#files.journal.close()
    await this.#parts.documents.close()
    await this.#parts.lock.release()
  }

  async #add(
    name: ListName,
    submission: NewRecord,
    from?: IdempotencyKey & { fingerprint: number },
  ): Promise<Submitted> {
    this.#refuseWhenClosed()
    await this.#parts.disk.admit(submission.suspect && !isUrgent(submission))
    const list = this.#files.lists[name]
    const { mailDomain } = this.#parts
    const { fields, json = JSON.stringify(fields) } = submission
    const known = { urgency: fields.urgencyLevel, key: from?.fingerprint ?? 0 }
    const { submitted, time, roles, bits } = await this.#committer.commit((rev, now) => {
      const id = ++list.issued
      const reference = freeReference(Object.values(this.#files.lists))
      const record = newState(name, submission, { id, reference, at: now.toISOString(), mailDomain })
      const entry: Entry = { rev, list: name, id, ...(from && { key: from.key, hash: from.hash }), record }
      const facts = factsOf(entry, known)
      const submitted = submittedOf(name, record, false)
      const result = { submitted, time: facts.time, roles: undeliveredMails(facts.bits), bits: facts.bits }
      return { line: encodeNewEntry(entry, json), facts, result }
    })
    for (const role of roles) this.#outbox.expect({ list: name, id: submitted.id, role }, time, queueOf(role, bits))
    return submitted
  }

  /** Has the outbox look at a mail by now, among those of people. */
  #lookAtMail(list: ListName, id: number, role: MailRole): void {
    const bits = this.#files.lists[list].index.bitsOf(id)
    this.#outbox.expect({ list, id, role }, this.#parts.now().getTime(), queueOf(role, bits & ~DEMOTED))
  }

  async #amend(name: ListName, id: number, amend: (record: AdminRecord, now: Date) => AdminRecord) {
    this.#refuseWhenClosed()
    return await this.#turns.take(`${name}/${id}`, async () => {
      const entry = await this.#files.lists[name].get(id)
      const record = entry?.record
      if (!record) return undefined
      return await this.#committer.commit((rev, now) => {
        const next = { ...entry, rev, record: amend(record, now) }
        return { line: encodeEntry(next), facts: factsOf(next), result: next.record }
      })
    })
  }

  async #bury(name: ListName, id: number, isDue: (record: AdminRecord) => boolean): Promise<boolean> {
    this.#refuseWhenClosed()
    return await this.#turns.take(`${name}/${id}`, async () => {
      const record = await this.get(name, id)
      if (!record || !isDue(record)) return false
      return await this.#committer.commit(rev => {
        const entry: Entry = { rev, list: name, id, gone: 'erased', was: markOf(record.reference) }
        return { line: encodeEntry(entry), facts: factsOf(entry), result: true }
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
      const rest = rev === this.#committer.rev ? CHECK_REST.calm : CHECK_REST.busy
      rev = this.#committer.rev
      await new Promise(resolve => setTimeout(resolve, rest))
      if (this.#closed) return
      await list.check(segment).catch(err => this.#parts.log.error({ err, list: list.name, segment }, 'Cannot check'))
      this.#follower.soon()
    }
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new StoreUnavailableError('The store is closed.')
  }
}

function submittedOf(list: ListName, record: AdminRecord, replayed: boolean): Submitted {
  const { id, reference, answerBy } = record
  const at = SUBMITTED_FIELD[list]
  return { id, reference, [at]: record[at], ...(answerBy !== undefined && { answerBy }), replayed }
}

const isUrgent = ({ fields }: NewRecord) => urgencyRank(String(fields.urgencyLevel ?? '')) === 'urgent'

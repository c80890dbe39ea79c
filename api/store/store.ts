import type { Readable } from 'node:stream'
import type { Corrected } from '../contract/forms/corrected'
import type { RecordFile } from '../contract/forms/files'
import type { DeadlineFilter } from '../contract/limits/deadlines'
import type { LimitStanding } from '../contract/limits/dealt-with'
import type { Pressing } from '../contract/order'
import type { AdminRecord, ListName, MailFilter, MailStatus } from '../contract/records/records'
import type { UrgencyRank } from '../contract/records/urgency'
import type { Answered, Colleague, ContactHow, WorkBy } from '../contract/records/work-facts'
import type { PromiseName } from '../contract/time/promises'
import type { FigureQuery, Figures } from './figures'
import type { ReadBy } from './records/read-ids'

/** Thrown when a change could not be made durable; memory is as it was, nothing was stored. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

/** Thrown by `submit` when the key was used for another body within the last 7 days. */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError'
}

/** Thrown by `change` where the record is not as it was expected to be. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError'
  constructor(readonly record: AdminRecord) {
    super('The record was changed by somebody else.')
  }
}

/** Thrown while there is no room for files, although records are still taken. */
export class FilesFullError extends StoreUnavailableError {}

/** Thrown where a submission names files that were never kept, are gone, or belong to another one. */
export class UnknownFilesError extends Error {
  override readonly name = 'UnknownFilesError'
  constructor(readonly ids: readonly string[]) {
    super('These files are not there to be named.')
  }
}

/** Thrown by `list` for a cursor that it did not answer, or that belongs to another sort. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError'
}

/** A validated submission, before it has an id and a reference. */
export interface NewRecord {
  /** The visitor's fields as they were sent, under their original names. */
  fields: Record<string, unknown>
  /** The same as JSON, where that is at hand. */
  json?: string
  suspect: boolean
  /** Whether it ranks as urgent: then it is kept even where disk is short. */
  urgent?: boolean
  /** Whether its mail waits behind all others. */
  demoted?: boolean
  /** Whether an acknowledgement goes to the visitor as well. */
  acknowledge: boolean
  /** By when what arrives at a time is promised an answer; both as ISO. */
  answerBy?: (at: string) => string
  /** The origin of the page that it was sent from, where that is none of the service's own. */
  pageOrigin?: string | undefined
  /** Ids of the files that it names, which belong to it from then on; throws an UnknownFilesError for others. */
  files?: readonly string[]
}

/** `hash` covers the whole validated body: the same key with another hash is refused. */
export interface IdempotencyKey {
  key: string
  hash: string
}

/** What of a stored submission its sender may be told, as in the record. */
export interface Submitted extends Pick<AdminRecord, 'id' | 'reference' | 'answerBy' | 'createdAt' | 'timestamp'> {
  /** True when this key had been stored before: nothing new was written. */
  replayed: boolean
}

/** Filters are joined by AND; times are ISO strings, `from` inclusive, `to` exclusive. */
export interface ListFilters {
  status?: 'pending' | 'processed'
  /** The rank that staff see. */
  urgency?: UrgencyRank
  suspect?: boolean
  /** Marked as spam by staff. */
  spam?: boolean
  mail?: MailFilter
  /** By the soonest time limit that nobody has dealt with; one without a day is as today. */
  deadline?: DeadlineFilter
  /** The id of the person whose it is; or a list of ids: it is nobody's of these. */
  assigned?: string | readonly string[]
  /** The visitor was answered, or needed no answer; spam that was not answered is neither. */
  answered?: boolean
  /** The visitor sent letters along. */
  letters?: true
  /** The ids that somebody has read: only other records are asked for. */
  unread?: ReadBy
  from?: string
  to?: string
}

/** What a page of a list shows, and in which order. */
export interface ListQuery extends ListFilters {
  limit: number
  /** As a `nextCursor` of the same sort and filters. */
  cursor?: string
  /**
   * `submitted`: newest first. `due`: pending ones by when they are due, then the processed, newest first, then spam.
   * `urgency`: the same, but of the pending ones the urgent come first, and what looks like a program's comes last.
   * `deadline`: pending ones by the day of their soonest limit, then those without limits by when they are due, then as
   * `due`.
   */
  sort?: 'submitted' | 'due' | 'urgency' | 'deadline'
  /** Words that all have to stand in the record, in any order: accents, case and apostrophes make no difference. */
  q?: string
}

export interface Page {
  /** At most `limit`. With `q` there may be fewer, none even, although `nextCursor` says that there is more to search. */
  records: AdminRecord[]
  nextCursor?: string
  /** How many match in all; absent where `q` is given. */
  total?: number
}

/** A question over several lists: a page of all of them in one order. */
export interface RequestsQuery extends ListQuery {
  /** Only these lists; absent: all. */
  lists?: readonly ListName[]
}

/** Where a text that was looked for stands in one field of a record. */
export interface Match {
  /** As `message`; `name` is the whole name. */
  name: string
  label: string
  /** The field in words for people; of a long one a part, with `…` where it was cut. */
  text: string
  /** From and to, in UTF-16 code units of `text`, in order, none over another. */
  marks: [from: number, to: number][]
}

/** A record with the list that it is in. */
export interface ListedRequest {
  list: ListName
  record: AdminRecord
  /** Where the words of `q` stand; absent without `q`. */
  matched?: Match[]
}

/** A page over several lists. */
export interface RequestsPage {
  /** At most `limit`. With `q` there may be fewer, none even, although `nextCursor` says that there is more to search. */
  requests: ListedRequest[]
  nextCursor?: string
  /** How many match the filters in all, whatever `q` is. */
  total: number
  /** How many of them were searched by now; absent without `q`. */
  searched?: number
}

/** A request that shares an email address or a phone number with another one. */
export interface LinkedRequest {
  list: ListName
  record: AdminRecord
  /** What is shared. */
  by: ('email' | 'phone')[]
  /** False where it may be another person: a family, a hostel, an interpreter share a phone. */
  sameName: boolean
}

/** All requests that share a contact with one. */
export interface Thread {
  /** How many, that one included. */
  count: number
  /** False while older requests may be missing, since the index is still being made. */
  complete: boolean
  /** In order of time, that one included; empty above ten: then many people share the contact. */
  requests: LinkedRequest[]
}

export interface RecordChange {
  isProcessed?: boolean
  suspect?: boolean
  spam?: boolean
  held?: boolean
  /** How urgent staff know it to be; null: what the visitor chose counts again. */
  priority?: UrgencyRank | null
  /** Every time limit of the record, and whether staff have dealt with it. */
  limits?: readonly LimitStanding[]
  /** Staff's corrections of the decision; a part that is left out stays. */
  corrected?: Corrected
  /** Whose it is from now on; null: nobody's. */
  assignedTo?: Colleague | null
  /** How it was answered; null takes back what was noted of that as it was processed. */
  answered?: Answered | null
  /** What is written down, under a key of its own: one that is there already is not added again. */
  note?: { id: string; text: string }
  contact?: { id: string; how: ContactHow; text?: string }
  /** Who does all this, for its history; without, that tells nothing of it. */
  who?: WorkBy
}

/** How many pending records have a time limit that has passed, or that ends within 7 days. */
export interface Deadlines {
  passed: number
  within7: number
}

export interface ListCount {
  total: number
  /** Neither processed nor marked as spam by staff. */
  pending: number
  /** Those of the pending that are urgent. */
  urgent: number
  /** Those of the pending whose soonest time limit has passed, or ends within 7 days. */
  deadlines: Deadlines
  /** Mails that are queued or failed. */
  undelivered: number
  /** ISO time of the newest record, null in an empty list. */
  newest: string | null
  /** The highest id given out, 0 in a new list: what it grows by is what arrived. */
  lastId: number
}

/** How many records somebody has not read yet, and how many of them are urgent. */
export interface UnreadCount {
  new: number
  urgent: number
}

export interface Counts {
  lists: Record<ListName, ListCount>
  /** Over all lists. */
  deadlines: Deadlines
  /** Mails that are queued or failed. */
  undelivered: number
  /** Grows with every change of any record. */
  revision: number
}

/** A pending record as the store knows it without reading it; times in ms since 1970. */
export interface Pending extends Pressing {
  list: ListName
  id: number
  arrivedAt: number
  /** The minute by which its answer is due, that of arrival where none was promised; `NEVER` once it is answered. */
  dueAt: number
  /** The earliest last day of its time limits that nobody has dealt with, in days since 1970; 0: there is none. */
  limitDay: number
  isAnswered: boolean
  /** The promise that its form makes. */
  promise: PromiseName
  /** The id of the person whose it is; null: nobody's. */
  owner: string | null
}

/** What became of some records of a list since a revision. */
export interface Changes {
  /** Those that were changed since, as they stand. */
  changed: AdminRecord[]
  /** Ids of those that are gone. */
  gone: number[]
}

/** Which of a record's mails. */
export type MailRole = 'staff' | 'visitor'

/** Whose mails are claimed. */
export type MailQueueName = 'people' | 'demoted'

/** A mail that is due, claimed by this process alone until its lease ends. */
export interface DueMail {
  list: ListName
  role: MailRole
  record: AdminRecord
}

/** A record that was erased, by what tells it from all others and says nothing of a person. */
export interface ErasedRecord {
  list: ListName
  id: number
  reference: string
  /** Texts that stand in no other record: the reference, the Message-IDs of its mails, its keys and those of its notes. */
  traces: string[]
  /** Ids of its files. */
  files?: string[]
}

/** What `erase` is to do. */
export interface ErasePlan {
  /** Records that were processed, or marked as spam, before this time are erased. */
  before: Date
  /** Erases what is kept of records outside the store; told of the same ones again after a crash. */
  eraseElsewhere: (records: readonly ErasedRecord[]) => Promise<void>
  /** Asked before each step; false ends the run early. */
  goOn?: () => boolean
}

/** What is free for the store, and what of it is kept back, in bytes. */
export interface DiskSpace {
  free: number
  reserve: number
}

/**
 * Where submissions, their outbox entries and idempotency keys live. A record's own `mail` field is its outbox
 * entry, so record, outbox entry and key are one durable step. Every method that changes something resolves only
 * when the change is on disk (synced) or committed, and rejects with StoreUnavailableError otherwise.
 */
export interface Store {
  submit(list: ListName, submission: NewRecord, key?: IdempotencyKey): Promise<Submitted>
  list(list: ListName, query: ListQuery): Promise<Page>
  /** A page of several lists in one order; with `q`, of the records that have its words. */
  requests(query: RequestsQuery): Promise<RequestsPage>
  /** What came from the same email address or phone number, in any list; undefined when there is no such record. */
  thread(list: ListName, id: number): Promise<Thread | undefined>
  get(list: ListName, id: number): Promise<AdminRecord | undefined>
  /**
   * Answers undefined when there is no such record; throws ChangedElsewhereError, and changes nothing, where
   * `isExpected` says no to it. `by` is the key that the change was announced to the audit with; it stays with the record.
   */
  change(
    list: ListName,
    id: number,
    change: RecordChange,
    isExpected?: (present: AdminRecord) => boolean,
    by?: string,
  ): Promise<AdminRecord | undefined>
  /** The key (`by`) that the last change of a record was announced with; undefined where there is none. */
  announcedBy(list: ListName, id: number): Promise<string | undefined>
  counts(): Promise<Counts>
  /** Counts the pending records of each list that somebody has not read and that match the filters. */
  countUnread(read: ReadBy, filters?: ListFilters): Promise<Record<ListName, UnreadCount>>
  /** All that is pending, by the index alone. */
  pending(): Promise<readonly Pending[]>
  /** Adds up what came in within a time and how it was answered, without what staff marked as spam. */
  figures(query: FigureQuery): Promise<Figures>
  /** What became of these records since a revision that `counts` told. */
  changes(list: ListName, ids: readonly number[], since: number): Promise<Changes>

  /**
   * Claims mails whose next attempt is due at `now`, oldest first, each for `leaseMs`: those of people, or the mails to
   * staff of records that are demoted.
   */
  claimMails(now: Date, limit: number, leaseMs: number, whose?: MailQueueName): Promise<DueMail[]>
  /** Records the outcome of an attempt, and ends the claim. */
  recordMailOutcome(mail: DueMail, status: MailStatus): Promise<void>
  /** When the earliest mail is due, undefined when none waits: the outbox sleeps until then. */
  nextMailAt(): Promise<Date | undefined>
  /**
   * Makes those mails of a record due at once that were not sent, so that they are claimed like any other; one that is
   * under way stays claimed. Answers the record, undefined when there is no such one.
   */
  retryMail(list: ListName, id: number, by?: string, who?: WorkBy): Promise<AdminRecord | undefined>

  /**
   * Erases records in small steps, with their mail states and keys, from everywhere; never one that is pending or held,
   * or whose mail to staff is undelivered. Their ids stay taken. First ends what a crash broke off. Answers how many.
   */
  erase(plan: ErasePlan): Promise<Record<ListName, number>>

  /**
   * Erases one record for good, pending or not: `held`, and nothing is erased, where it is held; undefined when there is
   * no such record. Throws a ChangedElsewhereError where `isExpected` says no. Resolves once nothing of it is left.
   */
  eraseRecord(
    list: ListName,
    id: number,
    eraseElsewhere: ErasePlan['eraseElsewhere'],
    isExpected?: (present: AdminRecord) => boolean,
  ): Promise<'erased' | 'held' | undefined>

  /**
   * Gives a record files that were kept after it was sent, and has its mail go to staff once more, which tells of them.
   * Answers it; undefined when there is no such record. Throws an UnknownFilesError, and a ChangedElsewhereError where
   * `isExpected` says no.
   */
  addFiles(
    list: ListName,
    id: number,
    files: readonly string[],
    isExpected: (present: AdminRecord) => boolean,
  ): Promise<AdminRecord | undefined>
  /** What visitors send along. */
  files: Files

  /** Small durable documents that instances share: sessions, throttles, the admin password. */
  documents: Documents

  /** Rejects with the reason while the store cannot write. */
  ready(): Promise<void>
  /** How much disk there is for it, and how much of that it keeps back; undefined where that is a database's affair. */
  diskSpace(): Promise<DiskSpace | undefined>
  /** How many journal files a restart would read; 0 where the folder is not the one that was opened. */
  journalFiles(): Promise<number>
  /** Waits for what is under way, writes everything behind, and frees the folder or the connections. */
  close(): Promise<void>
}

/** A file that comes in: its name as a text, and what its bytes say that it is. */
export type NewFile = Pick<RecordFile, 'name' | 'type'>

/** Looks into a file: what it is flagged as, undefined where it is not. Rejects where nothing answers. */
export type Scan = (content: Readable) => Promise<string | undefined>

/** Files that visitors send along: each waits for the submission that names it, then is a part of that record. */
export interface Files {
  /** Rejects with a FilesFullError while there is no room. */
  admit(): Promise<void>
  /**
   * Keeps a file: resolves once all of it is on disk and written down. Rejects with what `content` throws, with
   * a FilesFullError, or a StoreUnavailableError; then nothing of it is left.
   */
  keep(file: NewFile, content: AsyncIterable<Uint8Array>): Promise<RecordFile>
  /** A file that no submission has named yet. */
  waiting(id: string): Promise<RecordFile | undefined>
  /** Removes a file that no submission has named. */
  discard(id: string): Promise<void>
  /** Removes what no submission has named for a day; answers how many. */
  removeUnnamed(): Promise<number>
  /** What a file holds; undefined where it is gone, or kept apart. */
  open(file: Pick<RecordFile, 'id' | 'flagged'>): Promise<Readable | undefined>
  /** Bytes of all files, and the most that there may be. */
  space(): Promise<{ bytes: number; most: number }>
}

/** Documents by namespace and key; `update` is atomic over all processes that share the store. */
export interface Documents {
  get<Value>(namespace: string, key: string): Promise<Value | undefined>
  /** The keys of a namespace. */
  keys(namespace: string): Promise<string[]>
  /** Stores what `change` makes of the present value; undefined deletes. Expired documents read as undefined. */
  update<Value>(
    namespace: string,
    key: string,
    change: (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined,
  ): Promise<Value | undefined>
  /** Deletes every document of a namespace. */
  clear(namespace: string): Promise<void>
}

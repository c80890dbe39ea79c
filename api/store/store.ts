import type { Readable } from 'node:stream'
import type { Corrected } from '../contract/forms/corrected'
import type { RecordLetter } from '../contract/forms/letters'
import type { DeadlineFilter } from '../contract/limits/deadlines'
import type { LimitStanding } from '../contract/limits/dealt-with'
import type { Pressing } from '../contract/order'
import type { AuditBy, AuditEvent } from '../contract/people/audit'
import type { AdminRecord, ListName, MailFilter, MailStatus } from '../contract/records/records'
import type { UrgencyRank } from '../contract/records/urgency'
import type { Answered, Colleague, ContactHow, WorkBy } from '../contract/records/work-facts'
import type { FollowUpFilter } from '../contract/time/follow-up'
import type { FigureQuery, Figures } from './figures'
import type { Queries } from './postgres/queries'
import type { Facts } from './records/facts'
import type { ReadBy } from './records/read-ids'

/** Thrown when a change could not be made durable; memory is as before, and nothing was stored. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

/** Thrown by `submit` when the key was used for another body within the last 7 days. */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError'
}

/** Thrown by `change` when the record is not as expected. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError'
  constructor(readonly record: AdminRecord) {
    super('The record was changed by somebody else.')
  }
}

/** Thrown while there is no room for letters, although records are still accepted. */
export class LettersFullError extends StoreUnavailableError {}

/** Thrown when a submission names letters that were never stored, are gone, or belong to another one. */
export class UnknownLettersError extends Error {
  override readonly name = 'UnknownLettersError'
  constructor(readonly ids: readonly string[]) {
    super('These files are not there to be named.')
  }
}

/** Thrown by `list` for a cursor that it did not return, or of another sort. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError'
}

/** A validated submission, before it has an id and a reference. */
export interface NewRecord {
  /** The visitor's fields as sent, under their original names. */
  fields: Record<string, unknown>
  /** The same as JSON, if available. */
  json?: string
  suspect: boolean
  /** True when it ranks as urgent: then the store keeps it even with little disk. */
  urgent?: boolean
  /** True when its mail waits behind all others. */
  demoted?: boolean
  /** The member of staff who entered it, and whether they told the person how the firm uses their data. */
  entered?: { by: WorkBy; isTold: boolean }
  /** True when the visitor gets an acknowledgement as well. */
  acknowledge: boolean
  /** The promised time for a request that arrives at a time; both as ISO. */
  answerBy?: (at: string) => string
  /** The origin of the page that sent it, unless it is one of the service's own. */
  pageOrigin?: string | undefined
  /** Ids of the letters that it names, which then belong to it; throws an UnknownLettersError for others. */
  files?: readonly string[]
}

/** `hash` covers the whole validated body: the same key with another hash is refused. */
export interface IdempotencyKey {
  key: string
  hash: string
}

/** The facts of a stored submission that its sender may learn, as in the record. */
export interface Submitted extends Pick<AdminRecord, 'id' | 'reference' | 'answerBy' | 'createdAt' | 'timestamp'> {
  /** True when this key was already stored: nothing new was written. */
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
  /** By the soonest open time limit; a limit without a day counts as today. */
  deadline?: DeadlineFilter
  /** The id of the person who has it; or a list of ids: none of these has it. */
  assigned?: string | readonly string[]
  /** True when the visitor was answered, or needed no answer; unanswered spam is neither. */
  answered?: boolean
  /** The visitor sent letters. */
  letters?: true
  /** Somebody is detained. */
  detained?: true
  /** Services by their stored values: one of them is asked for. */
  service?: readonly string[]
  /** Languages to speak by their tags: one of them is asked for. */
  language?: readonly string[]
  /** A way to reach the visitor is not safe. */
  reach?: true
  /** A time to look at it again is due today or earlier, is set, or is not. */
  followUp?: FollowUpFilter
  /** The ids that somebody has read: only other records are asked for. */
  unread?: ReadBy
  from?: string
  to?: string
}

/** The content of a list's page, and its order. */
export interface ListQuery extends ListFilters {
  limit: number
  /** A `nextCursor` of the same sort and filters. */
  cursor?: string
  /**
   * `submitted`: newest first. `due`: pending ones by due time, then processed ones, newest first, then spam.
   * `urgency`: the same, but urgent pending ones come first, and those that look like a program's come last.
   * `deadline`: pending ones by the day of their soonest limit, then those without limits by due time, then as `due`.
   */
  sort?: 'submitted' | 'due' | 'urgency' | 'deadline' | 'followUp'
  /** Words that all have to stand in the record, in any order: accents, case and apostrophes make no difference. */
  q?: string
}

export interface Page {
  /** At most `limit`. With `q` there may be fewer, or none, although `nextCursor` says that there is more to search. */
  records: AdminRecord[]
  nextCursor?: string
  /** The number of all matches; absent with `q`. */
  total?: number
}

/** A question over several lists: a page of all of them in one order. */
export interface RequestsQuery extends ListQuery {
  /** Only these lists; all when absent. */
  lists?: readonly ListName[]
}

/** The places of a search's words in one field of a record. */
export interface Match {
  /** Such as `message`; `name` is the whole name. */
  name: string
  label: string
  /** The field in words, cut with `…` when it is long. */
  text: string
  /** Start and end, in UTF-16 code units of `text`, in order and without overlap. */
  marks: [from: number, to: number][]
}

/** A record with its list. */
export interface ListedRequest {
  list: ListName
  record: AdminRecord
  /** The places of the words of `q`; absent without `q`. */
  matched?: Match[]
}

/** A page over several lists. */
export interface RequestsPage {
  /** At most `limit`. With `q` there may be fewer, or none, although `nextCursor` says that there is more to search. */
  requests: ListedRequest[]
  nextCursor?: string
  /** The number of all matches of the filters, whatever `q` is. */
  total: number
  /** The number of them searched so far; absent without `q`. */
  searched?: number
}

/** A request that shares an email address or a phone number with another one. */
export interface LinkedRequest {
  list: ListName
  record: AdminRecord
  /** The shared email addresses and numbers. */
  by: ('email' | 'phone')[]
  /** False when it may be another person: a family, a hostel or an interpreter may share a phone. */
  sameName: boolean
}

/** All requests that share an email address or a phone number with one. */
export interface Thread {
  /** Their number, including that one. */
  count: number
  /** False while older requests may be missing, because the index is still being built. */
  complete: boolean
  /** In order of time, that one included. Empty above ten, because then many people share the address or number. */
  requests: LinkedRequest[]
}

/** An entry of the audit about a change of a record, before it has its number in the chain. */
export interface ChangeEntry extends AuditEvent {
  at: string
  by: AuditBy
  /** Tells this change from all others. */
  key: string
}

/** Writes entries into the audit's chain as a part of a transaction. */
export type WriteEntries = (queries: Queries, entries: readonly ChangeEntry[]) => Promise<void>

/** A change with its entry in the audit: neither is stored without the other. */
export interface ToldChange {
  entry: ChangeEntry
  /** Over a database: runs a transaction that also writes entries, this one and those of other changes with it. */
  within?<Result>(transaction: (write: WriteEntries) => Promise<Result>): Promise<Result>
}

export interface RecordChange {
  isProcessed?: boolean
  suspect?: boolean
  spam?: boolean
  held?: boolean
  /** The urgency that staff set; null returns to the visitor's choice. */
  priority?: UrgencyRank | null
  /** ISO time at which staff want to look at it again; null: no more. */
  followUpAt?: string | null
  /** Every time limit of the record, and whether staff have dealt with it. */
  limits?: readonly LimitStanding[]
  /** Staff's corrections of the decision; a missing part stays. */
  corrected?: Corrected
  /** The person who has it from now on; null for nobody. */
  assignedTo?: Colleague | null
  /** How it was answered; null removes the note of the processing. */
  answered?: Answered | null
  /** A note with its own key; a note with a known key is not added again. */
  note?: { id: string; text: string }
  /** `toConfirm`: its answer counts once somebody has confirmed it. */
  contact?: { id: string; how: ContactHow; answered?: boolean; toConfirm?: true; text?: string }
  /** A contact that has `toConfirm`, by its id, and whether it counts as the answer from now on. */
  confirmed?: { contact: string; on: boolean }
  /** Staff have told the person how the firm uses their data, or have not after all; only for entered records. */
  isTold?: boolean
  /** The actor, for its history; without one, the history gets no line. */
  who?: WorkBy
}

/** The number of pending records with a time limit that has passed, or that ends within 7 days. */
export interface Deadlines {
  passed: number
  within7: number
}

export interface ListCount {
  total: number
  /** Records that staff have neither processed nor marked as spam. */
  pending: number
  /** The urgent ones among the pending records. */
  urgent: number
  /** Pending records whose soonest time limit has passed, or ends within 7 days. */
  deadlines: Deadlines
  /** The number of mails that are queued or failed. */
  undelivered: number
  /** Pending records whose mail to staff was only written to disk, since no mail server was set up. */
  filed: number
  /** ISO time of the newest record, null in an empty list. */
  newest: string | null
  /** The highest id given out, 0 in a new list. Its growth is the number of new records. */
  lastId: number
}

/** The number of records that a person has not read yet, and of the urgent ones among them. */
export interface UnreadCount {
  new: number
  urgent: number
}

export interface Counts {
  lists: Record<ListName, ListCount>
  /** Over all lists. */
  deadlines: Deadlines
  /** The number of mails that are queued or failed. */
  undelivered: number
  /** Pending records of all lists whose mail to staff was only written to disk. */
  filed: number
  /** Grows with every change of any record. */
  revision: number
}

/** A pending record as the store knows it without reading it. */
export type Pending = Pressing &
  Pick<Facts, 'list' | 'id' | 'arrivedAt' | 'followUp' | 'limitDay' | 'answered' | 'promise' | 'owner'>

/** The changes of some records of a list since a revision. */
export interface Changes {
  /** The records that have changed since, in their present state. */
  changed: AdminRecord[]
  /** Ids of the records that are gone. */
  gone: number[]
}

/** The role of one of a record's mails. */
export type MailRole = 'staff' | 'visitor'

/** The kind of records whose mails are claimed. */
export type MailQueueName = 'people' | 'demoted'

/** A due mail, claimed by this process until its lease ends. */
export interface DueMail {
  list: ListName
  role: MailRole
  record: AdminRecord
}

/** An erased record, by facts that tell it from all others and say nothing of a person. */
export interface ErasedRecord {
  list: ListName
  id: number
  reference: string
  /** Texts that no other record has: the reference, the Message-IDs of its mails, its keys and those of its notes. */
  traces: string[]
  /** Ids of its letters. */
  files?: string[]
}

/** The instructions for `erase`. */
export interface ErasePlan {
  /** Records that were processed, or marked as spam, before this time are erased. */
  before: Date
  /** Erases the data of records outside the store; gets the same records again after a crash. */
  eraseElsewhere: (records: readonly ErasedRecord[]) => Promise<void>
  /** Called before each step; false ends the run early. */
  goOn?: () => boolean
}

/** The free disk of the store, and the part that it keeps free, in bytes. */
export interface DiskSpace {
  free: number
  reserve: number
}

/**
 * The place of submissions, their outbox entries and idempotency keys. A record's own `mail` field is its outbox entry,
 * so record, outbox entry and key are one durable step.
 *
 * Every method that changes something resolves only when the change is on disk (synced) or committed, and rejects with
 * StoreUnavailableError otherwise.
 */
export interface Store {
  submit(list: ListName, submission: NewRecord, key?: IdempotencyKey): Promise<Submitted>
  /** The id of the record that was submitted under a key; undefined when there is none. */
  idOfKey(list: ListName, key: string): Promise<number | undefined>
  list(list: ListName, query: ListQuery): Promise<Page>
  /** A page of several lists in one order; with `q`, of the records that have its words. */
  requests(query: RequestsQuery): Promise<RequestsPage>
  /** The requests with the same email address or phone number, in any list; undefined without such a record. */
  thread(list: ListName, id: number): Promise<Thread | undefined>
  get(list: ListName, id: number): Promise<AdminRecord | undefined>
  /**
   * Resolves to undefined without such a record. When `isExpected` returns false, throws ChangedElsewhereError and
   * changes nothing. The entry of the audit is stored in the same step.
   */
  change(
    list: ListName,
    id: number,
    change: RecordChange,
    isExpected?: (present: AdminRecord) => boolean,
    told?: ToldChange,
  ): Promise<AdminRecord | undefined>
  /** The key of a change that version 0.1.0 announced; undefined without one. */
  announcedBy(list: ListName, id: number): Promise<string | undefined>
  /** Entries of the newest changes before this start: the audit adds those that a crash kept out of it. */
  readonly toldBefore: readonly ChangeEntry[]
  counts(): Promise<Counts>
  /** Counts the pending records of each list that a person has not read and that match the filters. */
  countUnread(read: ReadBy, filters?: ListFilters): Promise<Record<ListName, UnreadCount>>
  /** All pending records, from the index alone. */
  pending(): Promise<readonly Pending[]>
  /** Sums up the requests of a period and their answers, without those that staff marked as spam. */
  figures(query: FigureQuery): Promise<Figures>
  /** The changes of these records since a revision from `counts`. */
  changes(list: ListName, ids: readonly number[], since: number): Promise<Changes>

  /**
   * Claims mails whose next attempt is due at `now`, oldest first, each for `leaseMs`: those about people, or the staff
   * mails about demoted records.
   */
  claimMails(now: Date, limit: number, leaseMs: number, whose?: MailQueueName): Promise<DueMail[]>
  /** Stores the outcome of an attempt, and ends the claim. */
  recordMailOutcome(mail: DueMail, status: MailStatus): Promise<void>
  /** The time when the earliest mail is due, undefined when none waits: the outbox sleeps until then. */
  nextMailAt(): Promise<Date | undefined>
  /**
   * Makes the unsent mails of a record due at once, so that they are claimed like others; a claimed one stays claimed.
   * Resolves to the record, undefined without one.
   */
  retryMail(list: ListName, id: number, told?: ToldChange, who?: WorkBy): Promise<AdminRecord | undefined>

  /**
   * Erases records in small steps, with their mail states and keys, from everywhere. It never erases one that is
   * pending or held, or whose staff mail is undelivered. Their ids stay taken. It first completes a run that a crash
   * broke off. Resolves to the numbers.
   */
  erase(plan: ErasePlan): Promise<Record<ListName, number>>

  /**
   * Erases one record for good, pending or not. `held` for a held one, which stays; undefined without such a record.
   * Throws a ChangedElsewhereError when `isExpected` returns false. Resolves once nothing of it is left.
   */
  eraseRecord(
    list: ListName,
    id: number,
    eraseElsewhere: ErasePlan['eraseElsewhere'],
    isExpected?: (present: AdminRecord) => boolean,
  ): Promise<'erased' | 'held' | undefined>

  /**
   * Adds later letters to a record, and sends staff its mail again with them. Resolves to the record; undefined without
   * one. Throws an UnknownLettersError, and a ChangedElsewhereError when `isExpected` returns false.
   */
  addLetters(
    list: ListName,
    id: number,
    files: readonly string[],
    isExpected: (present: AdminRecord) => boolean,
  ): Promise<AdminRecord | undefined>
  /** The letters of visitors. */
  letters: Letters

  /** Small durable documents that instances share: sessions, throttles, the admin password. */
  documents: Documents

  /** Rejects with the reason while the store cannot write. */
  ready(): Promise<void>
  /** The free disk, and the part that the store keeps free; undefined when a database looks after it. */
  diskSpace(): Promise<DiskSpace | undefined>
  /** The number of journal files that a restart would read; 0 when the folder is not the one that was opened. */
  journalFiles(): Promise<number>
  /** Waits for work under way, writes the remaining lines, and frees the folder or the connections. */
  close(): Promise<void>
}

/** An incoming letter: its name as a text, and the type that its bytes show. */
export interface NewLetter extends Pick<RecordLetter, 'name' | 'type'> {
  /** True for an encrypted PDF; known once its content was read. */
  isLocked?: () => boolean
}

/** Scans a file; resolves to the name of a finding, or undefined. Rejects without an answer. */
export type Scan = (content: Readable) => Promise<string | undefined>

/** The letters of visitors: each waits for the submission that names it, and is then part of that record. */
export interface Letters {
  /** Rejects with a LettersFullError while there is no room. */
  admit(): Promise<void>
  /**
   * Stores a letter; resolves once all of it is on disk and noted. Rejects with the error of `content`, a
   * LettersFullError or a StoreUnavailableError; then nothing of it is left.
   */
  keep(letter: NewLetter, content: AsyncIterable<Uint8Array>): Promise<RecordLetter>
  /** A letter that no submission has named yet. */
  waiting(id: string): Promise<RecordLetter | undefined>
  /** Removes a letter that no submission has named. */
  discard(id: string): Promise<void>
  /** Removes letters that no submission has named for a day; resolves to their number. */
  removeUnnamed(): Promise<number>
  /** The bytes of a letter; undefined when it is gone, or kept apart. */
  open(letter: Pick<RecordLetter, 'id' | 'flagged'>): Promise<Readable | undefined>
  /** The bytes of all letters, and the most allowed. */
  space(): Promise<{ bytes: number; most: number }>
}

/** Documents by namespace and key; `update` is atomic over all processes that share the store. */
export interface Documents {
  get<Value>(namespace: string, key: string): Promise<Value | undefined>
  /** The keys of a namespace. */
  keys(namespace: string): Promise<string[]>
  /**
   * Stores the value that `change` makes of the present one; undefined deletes. Expired documents read as undefined.
   */
  update<Value>(
    namespace: string,
    key: string,
    change: (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined,
  ): Promise<Value | undefined>
  /** Deletes every document of a namespace. */
  clear(namespace: string): Promise<void>
}

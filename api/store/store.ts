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

/** Thrown when a change could not be made durable; memory is unchanged, and nothing was stored. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

/** Thrown by `submit` when the key belongs to another body of the last 7 days. */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError'
}

/** Thrown by `change` when the record differs from the expected one. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError'
  constructor(readonly record: AdminRecord) {
    super('The record was changed by somebody else.')
  }
}

/** Thrown while there is no room for letters, although records are still accepted. */
export class LettersFullError extends StoreUnavailableError {}

/** Thrown when a submission names letters that were never stored, are gone, or belong to another submission. */
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
  /** The visitor's fields as JSON, if the caller has it. */
  json?: string
  suspect: boolean
  /** True when the submission ranks as urgent: the store then keeps it even with little disk. */
  urgent?: boolean
  /** True when the submission's mail waits behind all others. */
  demoted?: boolean
  /** The member of staff who entered the submission, and whether they told the person how the firm uses their data. */
  entered?: { by: WorkBy; isTold: boolean }
  /** True when the visitor gets an acknowledgement as well. */
  acknowledge: boolean
  /** Computes the promised time from the time of arrival; both are ISO. */
  answerBy?: (at: string) => string
  /** The origin of the page that sent the submission; undefined for the service's own pages. */
  pageOrigin?: string | undefined
  /** The ids of the letters that the submission names, which then belong to it. */
  files?: readonly string[]
}

/** The key of a submission; `hash` covers the validated body, and the same key with another hash is refused. */
export interface IdempotencyKey {
  key: string
  hash: string
}

/** The facts of a stored submission that its sender may learn, as in the record. */
export interface Submitted extends Pick<AdminRecord, 'id' | 'reference' | 'answerBy' | 'createdAt' | 'timestamp'> {
  /** True when the key was already stored, so that nothing new was written. */
  replayed: boolean
}

/** Filters are joined by AND; times are ISO strings, `from` inclusive, `to` exclusive. */
export interface ListFilters {
  status?: 'pending' | 'processed'
  /** The urgency rank that staff see. */
  urgency?: UrgencyRank
  suspect?: boolean
  /** True for records that staff marked as spam. */
  spam?: boolean
  mail?: MailFilter
  /** The state of the soonest open limit; a limit without a day counts as today. */
  deadline?: DeadlineFilter
  /** The id of the assignee; or a list of ids, to find records assigned to none of these people. */
  assigned?: string | readonly string[]
  /** True when the visitor was answered, or needed no answer; unanswered spam is neither. */
  answered?: boolean
  /** Records whose visitor sent letters. */
  letters?: true
  /** Records about somebody who is detained. */
  detained?: true
  /** Services by their stored values; a record must have one of them. */
  service?: readonly string[]
  /** Languages by their tags; a record must have one of them. */
  language?: readonly string[]
  /** Records whose visitor names a way that is not safe. */
  reach?: true
  /** Records with a follow-up that is due today or earlier, with any, or with none. */
  followUp?: FollowUpFilter
  /** The ids that a person has read; only other records match. */
  unread?: ReadBy
  from?: string
  to?: string
}

/** The filters, order and size of a list's page. */
export interface ListQuery extends ListFilters {
  limit: number
  /** The `nextCursor` of a page with the same sort and filters. */
  cursor?: string
  /**
   * `submitted`: newest first. `due`: pending records by due time, then processed ones, newest first, then spam.
   * `urgency`: like `due`, but urgent pending records come first, and those that look automated last. `deadline`:
   * pending records by the day of their soonest limit, then those without limits by due time, then as `due`.
   */
  sort?: 'submitted' | 'due' | 'urgency' | 'deadline' | 'followUp'
  /** Words that a record must have, in any order: accents, case and apostrophes make no difference. */
  q?: string
}

export interface Page {
  /**
   * The page's records, at most `limit`. With `q` a page may have fewer records, or none, although `nextCursor` says
   * that there is more to search.
   */
  records: AdminRecord[]
  nextCursor?: string
  /** The number of all matches; absent with `q`. */
  total?: number
}

/** A query over several lists: pages of all of them in one order. */
export interface RequestsQuery extends ListQuery {
  /** The wanted lists; all when absent. */
  lists?: readonly ListName[]
}

/** The places of a search's words in one field of a record. */
export interface Match {
  /** The field's name, such as `message`; `name` is the whole name. */
  name: string
  label: string
  /** The field in words, cut with `…` when it is long. */
  text: string
  /** Start and end of each match, in UTF-16 code units of `text`, in order and without overlap. */
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
  /**
   * The page's requests, at most `limit`. With `q` a page may have fewer records, or none, although `nextCursor` says
   * that there is more to search.
   */
  requests: ListedRequest[]
  nextCursor?: string
  /** The number of all matches of the filters, whatever `q` is. */
  total: number
  /** The number of these matches that were searched so far; absent without `q`. */
  searched?: number
}

/** A request that shares an email address or a phone number with another one. */
export interface LinkedRequest {
  list: ListName
  record: AdminRecord
  /** The kinds of contact that both requests share. */
  by: ('email' | 'phone')[]
  /** False when the names differ: a family, a hostel or an interpreter may share a phone. */
  sameName: boolean
}

/** All requests that share an email address or a phone number with a given one. */
export interface Thread {
  /** The number of these requests, the given one included. */
  count: number
  /**
   * The requests in order of time, the given one included. Empty above ten requests, because many people then share the
   * address or number.
   */
  requests: LinkedRequest[]
}

/** An audit entry about a change of a record, before it gets its number in the chain. */
export interface ChangeEntry extends AuditEvent {
  at: string
  by: AuditBy
  /** The key that identifies the change. */
  key: string
}

/** Writes entries into the audit's chain as a part of a transaction. */
export type WriteEntries = (queries: Queries, entries: readonly ChangeEntry[]) => Promise<void>

/** A change with its audit entry: neither is stored without the other. */
export interface ToldChange {
  entry: ChangeEntry
  /** Only with a database: runs a transaction that can also write audit entries, for this change and for others. */
  within?<Result>(transaction: (write: WriteEntries) => Promise<Result>): Promise<Result>
}

export interface RecordChange {
  isProcessed?: boolean
  suspect?: boolean
  spam?: boolean
  held?: boolean
  /** The urgency that staff set; null returns to the visitor's choice. */
  priority?: UrgencyRank | null
  /** ISO time at which staff want to look at the record again; null removes it. */
  followUpAt?: string | null
  /** Every time limit of the record, and whether staff have dealt with it. */
  limits?: readonly LimitStanding[]
  /** Staff's corrections of the decision; a missing part stays unchanged. */
  corrected?: Corrected
  /** The new assignee; null for nobody. */
  assignedTo?: Colleague | null
  /** The way in which staff answered the record; null removes the note of the processing. */
  answered?: Answered | null
  /** A note with its own key; a note with a known key is not added again. */
  note?: { id: string; text: string }
  /** A contact; with `toConfirm`, its answer counts once somebody has confirmed it. */
  contact?: { id: string; how: ContactHow; answered?: boolean; toConfirm?: true; text?: string }
  /** The id of a contact with `toConfirm`, and whether it counts as the answer from now on. */
  confirmed?: { contact: string; on: boolean }
  /** True when staff told the person of an entered record how the firm uses their data; false takes that back. */
  isTold?: boolean
  /** The actor for the history; without one, the history gets no line. */
  who?: WorkBy
}

/** The numbers of pending records whose soonest limit has passed, or ends within 7 days. */
export interface Deadlines {
  passed: number
  within7: number
}

export interface ListCount {
  total: number
  /** Number of records that staff have neither processed nor marked as spam. */
  pending: number
  /** Number of urgent records among the pending ones. */
  urgent: number
  /** Number of pending records of somebody who is detained. */
  detained: number
  /** Number of pending records whose follow-up is due today (UK time), or was due earlier. */
  followUpDue: number
  /** Number of pending records that the asking person has. */
  mine: number
  /** Pending records whose soonest time limit has passed, or ends within 7 days. */
  deadlines: Deadlines
  /** Number of mails that are queued or failed. */
  undelivered: number
  /** Pending records whose mail to staff was only written to disk, because no mail server was set up. */
  filed: number
  /** ISO time of the newest record; null in an empty list. */
  newest: string | null
  /** The highest id so far, 0 in a new list. The growth of this id is the number of new records. */
  lastId: number
}

/** The number of records that a person has not read, and of the urgent ones among them. */
export interface UnreadCount {
  new: number
  urgent: number
}

export interface Counts {
  lists: Record<ListName, ListCount>
  /** The counts of time limits over all lists. */
  deadlines: Deadlines
  /** Number of mails that are queued or failed. */
  undelivered: number
  /** Pending records of all lists whose mail to staff was only written to disk. */
  filed: number
  /** A number that grows with every change of any record. */
  revision: number
}

/** The facts of a pending record that the store has in memory. */
export type Pending = Pressing &
  Pick<Facts, 'list' | 'id' | 'arrivedAt' | 'followUp' | 'limitDay' | 'answered' | 'promise' | 'owner'>

/** The changes of some records of a list since a revision. */
export interface Changes {
  /** The records that have changed since then, in their present state. */
  changed: AdminRecord[]
  /** Ids of the records that are gone. */
  gone: number[]
}

/** The role of one of a record's mails. */
export type MailRole = 'staff' | 'visitor'

/** The kind of records whose mails a claim takes. */
export type MailQueueName = 'people' | 'demoted'

/** A due mail, claimed by this process until its lease ends. */
export interface DueMail {
  list: ListName
  role: MailRole
  record: AdminRecord
}

/** An erased record, by facts that identify it and say nothing about a person. */
export interface ErasedRecord {
  list: ListName
  id: number
  reference: string
  /** Texts that no other record has: the reference, the Message-IDs of its mails, its keys and its notes' keys. */
  traces: string[]
  /** Ids of the record's letters. */
  files?: string[]
}

/** The instructions for `erase`. */
export interface ErasePlan {
  /** Records that were processed, or marked as spam, before this time are erased. */
  before: Date
  /** Erases the data of records outside the store; after a crash it gets the same records again. */
  eraseElsewhere: (records: readonly ErasedRecord[]) => Promise<void>
  /** The function that is called before each step; false ends the run early. */
  goOn?: () => boolean
}

/** The free disk of the store, and the part that the store keeps free, in bytes. */
export interface DiskSpace {
  free: number
  reserve: number
}

/**
 * The storage of submissions, their outbox entries and idempotency keys. A record's `mail` field is its outbox entry,
 * so that record, outbox entry and key are stored in one step.
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
  /** The requests in any list with the same email address or phone number; undefined when there is no such record. */
  thread(list: ListName, id: number): Promise<Thread | undefined>
  get(list: ListName, id: number): Promise<AdminRecord | undefined>
  /**
   * Changes a record; resolves to undefined when there is no such record. When `isExpected` returns false, throws
   * ChangedElsewhereError and changes nothing. The audit entry is stored in the same step.
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
  /** Audit entries of the newest changes before this start: the audit adds those that a crash kept out of it. */
  readonly toldBefore: readonly ChangeEntry[]
  /** Counts all records; `owner` is the id of the person who asks, for `mine`. */
  counts(owner?: string): Promise<Counts>
  /** Counts the pending records of each list that a person has not read and that match the filters. */
  countUnread(read: ReadBy, filters?: ListFilters): Promise<Record<ListName, UnreadCount>>
  /** All pending records, read from memory or an index alone. */
  pending(): Promise<readonly Pending[]>
  /** Sums up the requests of a period and their answers, without those that staff marked as spam. */
  figures(query: FigureQuery): Promise<Figures>
  /** The changes of some records since a revision that `counts` returned. */
  changes(list: ListName, ids: readonly number[], since: number): Promise<Changes>

  /**
   * Claims mails that are due at `now`, oldest first, each for `leaseMs`: those about people, or the staff mails about
   * demoted records.
   */
  claimMails(now: Date, limit: number, leaseMs: number, whose?: MailQueueName): Promise<DueMail[]>
  /** Stores the outcome of an attempt, and ends the claim. */
  recordMailOutcome(mail: DueMail, status: MailStatus): Promise<void>
  /** The time when the earliest mail falls due, until which the outbox sleeps; undefined when none waits. */
  nextMailAt(): Promise<Date | undefined>
  /**
   * Makes the unsent mails of a record due at once; a claimed mail stays claimed. Resolves to the record; undefined
   * when there is none.
   */
  retryMail(list: ListName, id: number, told?: ToldChange, who?: WorkBy): Promise<AdminRecord | undefined>

  /**
   * Erases due records from everywhere in small steps, with their mail states and keys. A record stays while it is
   * pending or held, or while its staff mail is undelivered. The ids of erased records are never used again. The method
   * first completes a run that a crash broke off. Resolves to the number of erased records by list.
   */
  erase(plan: ErasePlan): Promise<Record<ListName, number>>

  /**
   * Erases one record for good, pending or not. Resolves to `held` for a held record, which stays; to undefined when
   * there is no such record. Throws a ChangedElsewhereError when `isExpected` returns false. Resolves once nothing of
   * the record is left.
   */
  eraseRecord(
    list: ListName,
    id: number,
    eraseElsewhere: ErasePlan['eraseElsewhere'],
    isExpected?: (present: AdminRecord) => boolean,
  ): Promise<'erased' | 'held' | undefined>

  /**
   * Adds later letters to a record, and sends staff its mail again with them. Resolves to the record; undefined when
   * there is none. Throws an UnknownLettersError, and a ChangedElsewhereError when `isExpected` returns false.
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
  /** The free disk, and the part that the store keeps free; undefined for a database. */
  diskSpace(): Promise<DiskSpace | undefined>
  /** The number of journal files that a restart would read; 0 when the folder is not the opened one. */
  journalFiles(): Promise<number>
  /** Waits for work under way, writes the remaining lines, and frees the folder or the connections. */
  close(): Promise<void>
}

/** An incoming letter: its name as a text, and its type by its bytes. */
export interface NewLetter extends Pick<RecordLetter, 'name' | 'type'> {
  /** True for an encrypted PDF; known after the content was read. */
  isLocked?: () => boolean
}

/**
 * Scans a letter; resolves to the name of the found malware, or undefined. Rejects when the scanner does not answer.
 */
export type Scan = (content: Readable) => Promise<string | undefined>

/** The letters of visitors: each waits for the submission that names it, and then belongs to that record. */
export interface Letters {
  /** Rejects with a LettersFullError while there is no room. */
  admit(): Promise<void>
  /**
   * Stores a letter; resolves once all of it is on disk and noted. Rejects with the error of `content`, a
   * LettersFullError or a StoreUnavailableError; nothing of the letter is then left.
   */
  keep(letter: NewLetter, content: AsyncIterable<Uint8Array>): Promise<RecordLetter>
  /** A letter that no submission has named yet; undefined when there is none. */
  waiting(id: string): Promise<RecordLetter | undefined>
  /** Removes a letter that no submission has named. */
  discard(id: string): Promise<void>
  /** Removes letters that no submission has named for a day; resolves to their number. */
  removeUnnamed(): Promise<number>
  /** The bytes of a letter; undefined when the letter is gone or quarantined. */
  open(letter: Pick<RecordLetter, 'id' | 'flagged'>): Promise<Readable | undefined>
  /** The bytes of all letters, and the most that are allowed. */
  space(): Promise<{ bytes: number; most: number }>
}

/** Documents by namespace and key; `update` is atomic over all processes that share the store. */
export interface Documents {
  get<Value>(namespace: string, key: string): Promise<Value | undefined>
  /** The keys of a namespace. */
  keys(namespace: string): Promise<string[]>
  /**
   * Stores the value that `change` makes from the present one; undefined deletes the document. An expired document
   * reads as undefined.
   */
  update<Value>(
    namespace: string,
    key: string,
    change: (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined,
  ): Promise<Value | undefined>
  /** Deletes every document of a namespace. */
  clear(namespace: string): Promise<void>
}

import type { Readable } from 'node:stream'
import type { Corrected } from '../contract/forms/corrected'
import type { RecordLetter } from '../contract/forms/letters'
import type { DeadlineFilter } from '../contract/limits/deadlines'
import type { LimitMark } from '../contract/limits/dealt-with'
import type { OrderFacts } from '../contract/order'
import type { AuditBy, AuditEvent } from '../contract/people/audit'
import type { AdminRecord, ListName, MailFilter, MailStatus, WaitingEvent } from '../contract/records/records'
import type { UrgencyRank } from '../contract/records/urgency'
import type { Answered, Colleague, ContactHow, WorkBy } from '../contract/records/work-facts'
import type { FollowUpFilter } from '../contract/time/follow-up'
import type { FigureQuery, Figures } from './figures'
import type { Queries } from './postgres/queries'
import type { EventRole } from './records/event-role'
import type { RecordFacts } from './records/facts'
import type { ReadBy } from './records/read-ids'

/**
 * Thrown when the store is closed, cannot store a change durably, or does not reach its database. A store
 * that uses files then keeps the records in its memory as they were.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

/** Thrown by `submit` when the key was used for a different body in the last 7 days. */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError'
}

/** Thrown by `change`, `addLetters` and `eraseRecord` when the record is not in the expected state. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError'
  constructor(readonly record: AdminRecord) {
    super('The record was changed by somebody else.')
  }
}

/** Thrown while there is no space for letters, although there is still space for records. */
export class LettersFullError extends StoreUnavailableError {}

/** Thrown for ids of letters that were never stored, no longer exist, or belong to another submission. */
export class UnknownLettersError extends Error {
  override readonly name = 'UnknownLettersError'
  constructor(readonly ids: readonly string[]) {
    super('No letters with these ids wait for a submission.')
  }
}

/** Thrown by `list` and `requests` for a cursor that neither of them returned, or that belongs to another sort. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError'
}

/** A validated submission without an id and a reference. */
export interface NewRecord {
  /** The visitor's fields as sent, with their original names. */
  fields: Record<string, unknown>
  /** The visitor's fields as JSON, if the caller already has this JSON. */
  json?: string
  suspect: boolean
  /** True for an urgent submission, which the store accepts even if it looks automated and the disk is almost full. */
  urgent?: boolean
  /** True when the submission looks automated: its mail to staff is sent after all other mails. */
  demoted?: boolean
  /** Who entered the submission, and whether they told the person how the firm uses personal data. */
  entered?: { by: WorkBy; isTold: boolean }
  acknowledge: boolean
  /** Calculates the promised time from the time of arrival; both are ISO times. */
  answerBy?: (at: string) => string
  /** The origin of the page from which the visitor sent the submission; undefined for the service's own pages. */
  pageOrigin?: string | undefined
  /** The source that the form or the address of its page gave. */
  source?: string | undefined
  /** The ids of the webhooks that get an event about the submission. */
  webhooks?: readonly string[]
  /** The ids of the submission's letters, which belong to the record as soon as the store has stored the submission. */
  files?: readonly string[]
}

/** The key of a submission. `hash` is a hash of the validated body; the store refuses a known key with another hash. */
export interface IdempotencyKey {
  key: string
  hash: string
}

/** The fields of a stored record that the sender of the submission may know. */
export interface Submitted extends Pick<AdminRecord, 'id' | 'reference' | 'answerBy' | 'createdAt' | 'timestamp'> {
  /** True when a submission with this key was already stored, so that nothing new was written. */
  replayed: boolean
}

/**
 * A record must match all filters; of several services, languages or sources, one is enough. Times are ISO strings,
 * `from` inclusive, `to` exclusive.
 */
export interface ListFilters {
  status?: 'pending' | 'processed'
  /** The urgency rank that staff see. */
  urgency?: UrgencyRank
  suspect?: boolean
  /** True for records that staff marked as spam. */
  spam?: boolean
  mail?: MailFilter
  /** The state of the open limits; a limit without a day counts as ending today. */
  deadline?: DeadlineFilter
  /** The id of the assignee; a list of ids finds the records that are assigned to none of these people. */
  assigned?: string | readonly string[]
  /** True when somebody answered the visitor or no answer was needed; unanswered spam matches neither value. */
  answered?: boolean
  letters?: true
  /** True for records about somebody who is detained. */
  detained?: true
  /** Services by their stored values. */
  service?: readonly string[]
  /** Languages by their tags. */
  language?: readonly string[]
  /** The languages of the form, other than English. */
  formLanguage?: readonly string[]
  /** True for records whose visitor said that a way of contact is not safe. */
  reach?: true
  source?: readonly string[]
  /** Records with a follow-up that is due today or earlier, with any follow-up, or without one. */
  followUp?: FollowUpFilter
  /** The ids that a person has read; records with these ids do not match. */
  unread?: ReadBy
  from?: string
  to?: string
}

/** The filters, the order and the size of a page of a list. */
export interface ListQuery extends ListFilters {
  limit: number
  /** The `nextCursor` of a page with the same sort and the same filters. */
  cursor?: string
  /**
   * `submitted`: newest first. `due`: pending records by due time, then processed ones, newest first, then spam.
   * `urgency`: pending records in the order of `api/contract/order.ts`, then as in `due`. `deadline`: pending records
   * with a limit, sorted by their soonest day, then as in `due`. `followUp`: pending records with a follow-up, sorted
   * by its time, then as in `due`.
   */
  sort?: 'submitted' | 'due' | 'urgency' | 'deadline' | 'followUp'
  /** Words that a record must contain, in any order. Accents, upper case and apostrophes make no difference. */
  q?: string
}

export interface Page {
  /** At most `limit` records; with `q` maybe fewer, or none, although `nextCursor` says that there is more to search. */
  records: AdminRecord[]
  nextCursor?: string
  /** The number of all matching records; absent with `q`. */
  total?: number
}

/** A query over several lists: pages of all of them in one order. */
export interface RequestsQuery extends ListQuery {
  /** The wanted lists; without it, all lists. */
  lists?: readonly ListName[]
}

/** The positions of the searched words in one field of a record. */
export interface Match {
  /** The name of the field, such as `message`; `name` means the first name and the surname together. */
  name: string
  label: string
  /** The text of the field, with `…` where a long text is cut. */
  text: string
  /** Start and end of each match, in UTF-16 code units of `text`, in order and without overlaps. */
  marks: [from: number, to: number][]
}

/** A record together with its list. */
export interface ListedRequest {
  list: ListName
  record: AdminRecord
  /** The positions of the words in `q`; absent without `q`. */
  matched?: Match[]
}

/** A page of records from several lists. */
export interface RequestsPage {
  /** At most `limit` requests; with `q` maybe fewer, or none, although `nextCursor` says that there is more to search. */
  requests: ListedRequest[]
  nextCursor?: string
  /** The number of all requests that match the filters, regardless of `q`. */
  total: number
  /** The number of these requests that were searched so far; absent without `q`. */
  searched?: number
}

/** A request that has the same email address or phone number as another one. */
export interface LinkedRequest {
  list: ListName
  record: AdminRecord
  /** The kinds of contact details that are the same in the two requests. */
  by: ('email' | 'phone')[]
  /** False when the names differ: a family, a hostel or an interpreter can use one phone for several people. */
  sameName: boolean
}

/** All requests that have an email address or a phone number in common with a given request. */
export interface Thread {
  /** The number of these requests, the given one included. */
  count: number
  /** All requests in order of time; empty above ten, because then many people probably use the same address or number. */
  requests: LinkedRequest[]
}

/** The audit entry about a change of a record, without the entry's number in the chain. */
export interface ChangeEntry extends AuditEvent {
  at: string
  by: AuditBy
  /** The key that identifies the change. */
  key: string
}

/** Writes entries into the audit's chain within a transaction. */
export type WriteEntries = (queries: Queries, entries: readonly ChangeEntry[]) => Promise<void>

/** A change with its audit entry: both are stored, or neither. */
export interface AuditedChange {
  entry: ChangeEntry
  /** Only with a database: runs a transaction that can also write the audit entries of this and of other changes. */
  within?<Result>(transaction: (write: WriteEntries) => Promise<Result>): Promise<Result>
}

export interface RecordChange {
  isProcessed?: boolean
  suspect?: boolean
  spam?: boolean
  held?: boolean
  /** The urgency that staff set; null makes the visitor's choice count again. */
  priority?: UrgencyRank | null
  /** ISO time at which staff want to look at the record again; null removes it. */
  followUpAt?: string | null
  /** The time limits of the record, each with a mark if staff have dealt with it. */
  limits?: readonly LimitMark[]
  /** Staff's corrections of the decision; a part that is absent stays unchanged. */
  corrected?: Corrected
  /** The new assignee; null for nobody. */
  assignedTo?: Colleague | null
  /** How staff answered the record; null takes back the answer that they noted when they processed it. */
  answered?: Answered | null
  /** A note with an id of its own; a note whose id is already stored is not added again. */
  note?: { id: string; text: string }
  /** A contact with the visitor; with `toConfirm`, it counts as the answer only after somebody has confirmed it. */
  contact?: { id: string; how: ContactHow; answered?: boolean; toConfirm?: true; text?: string }
  /** The id of a contact with `toConfirm`, and true if this contact counts as the answer. */
  confirmed?: { contact: string; on: boolean }
  /** True when staff told the person of an entered record how the firm uses personal data; false removes this mark. */
  isTold?: boolean
  /** The ids of the webhooks that get an event if this change marks the record as processed. */
  webhooks?: readonly string[]
  /** An event that is sent to its webhook again. */
  resend?: Pick<WaitingEvent, 'webhook' | 'event' | 'at' | 'messageId'>
  /** The person who makes the change, for the history; without a person, the history gets no line. */
  who?: WorkBy
}

/** The numbers of pending records with a limit that has passed, and with one that ends within 7 days. */
export interface Deadlines {
  passed: number
  within7: number
}

/** Counts of a list; `urgent`, `detained`, `followUpDue`, `mine` and `filed` count only pending records. */
export interface ListCount {
  total: number
  /** Number of records that staff have neither processed nor marked as spam. */
  pending: number
  urgent: number
  detained: number
  /** Number of records whose follow-up is due today (UK time), or was due earlier. */
  followUpDue: number
  /** Number of records that are assigned to the person who asks. */
  mine: number
  deadlines: Deadlines
  /** Number of mails that are queued or failed. */
  undelivered: number
  /** Number of records whose mail to staff was only written to disk, because no mail server was set up. */
  filed: number
  /** ISO time of the newest record; null in an empty list. */
  newest: string | null
  /** The highest id so far, 0 in a new list; the difference between two values is the number of new records. */
  lastId: number
}

/** The number of records that a person has not read, and how many of them are urgent. */
export interface UnreadCount {
  new: number
  urgent: number
}

/** The counts of each list, and their sums over all lists. */
export interface Counts extends Pick<ListCount, 'deadlines' | 'undelivered' | 'filed'> {
  lists: Record<ListName, ListCount>
  /** A number that increases with every change of any record. */
  revision: number
}

/** The values of a pending record by which it is sorted and counted. */
export type Pending = OrderFacts &
  Pick<RecordFacts, 'list' | 'id' | 'arrivedAt' | 'followUp' | 'limitDay' | 'answered' | 'promise' | 'owner'>

/** The changed records of a list since a given revision. */
export interface Changes {
  /** The present state of the records that have changed since the given revision. */
  changed: AdminRecord[]
  /** Ids of the records that no longer exist. */
  gone: number[]
}

/** The purpose of one of a record's mails. */
export type MailRole = 'staff' | 'visitor'

/** The records whose mails a claim takes: people's requests, or demoted records. */
export type MailQueueName = 'people' | 'demoted'

/** A due mail or event that only this process may send until the claim expires. */
export interface Due<Role extends MailRole | EventRole = MailRole | EventRole> {
  list: ListName
  role: Role
  record: AdminRecord
}
export type DueMail = Due<MailRole>
export type DueEvent = Due<EventRole>

/** An erased record, described by values that identify the record but tell nothing about a person. */
export interface ErasedRecord {
  list: ListName
  id: number
  reference: string
  /** Texts that occur in no other record: the reference, Message-IDs, idempotency key, keys of notes and contacts. */
  traces: string[]
  /** The ids of the letters. */
  files?: string[]
}

/** The parameters of `erase`. */
export interface ErasePlan {
  /** Records that were processed or marked as spam before this time are erased. */
  before: Date
  /** Erases the records' data outside the store. After a crash, the store calls this function again. */
  eraseElsewhere: (records: readonly ErasedRecord[]) => Promise<void>
  /** The store calls this function before each step. When the function returns false, the erasure ends early. */
  goOn?: () => boolean
}

/** The free disk space of the store, and the part that the store reserves, in bytes. */
export interface DiskSpace {
  free: number
  reserve: number
}

/**
 * The storage of submissions, their mails and their idempotency keys. A record contains the state of its mails in
 * `mail`, so that the record, its mails and its key are stored in one step.
 *
 * A method that changes something resolves only when the change is on disk (synced) or committed, and rejects with a
 * StoreUnavailableError otherwise.
 */
export interface Store {
  submit(list: ListName, submission: NewRecord, key?: IdempotencyKey): Promise<Submitted>
  /** The id of the record that was submitted with a key; undefined when there is no such record. */
  idOfKey(list: ListName, key: string): Promise<number | undefined>
  list(list: ListName, query: ListQuery): Promise<Page>
  /** A page of several lists in one order; with `q`, only records that contain the words. */
  requests(query: RequestsQuery): Promise<RequestsPage>
  /**
   * Reads the search words of all records while the server has little to do, so that the first search or thread need
   * not wait for them.
   */
  prepareSearch(): Promise<void>
  /** The requests that have an email address or phone number in common with a record; undefined without this record. */
  thread(list: ListName, id: number): Promise<Thread | undefined>
  get(list: ListName, id: number): Promise<AdminRecord | undefined>
  /**
   * Changes a record; resolves to undefined when there is no such record. When `isExpected` returns false, `change`
   * throws a ChangedElsewhereError and changes nothing. The change and its audit entry are stored in one step.
   */
  change(
    list: ListName,
    id: number,
    change: RecordChange,
    isExpected?: (present: AdminRecord) => boolean,
    audited?: AuditedChange,
  ): Promise<AdminRecord | undefined>
  /** The key of a change that version 0.1.0 noted before making it; undefined when there is none. */
  announcedBy(list: ListName, id: number): Promise<string | undefined>
  /** Audit entries of the last changes before this start: the audit adds the entries that a crash kept out of it. */
  readonly recentAuditEntries: readonly ChangeEntry[]
  /** Counts all records; `owner` is the id of the person who asks, for the number `mine`. */
  counts(owner?: string): Promise<Counts>
  /** Counts the pending records of each list that match the filters and that a person has not read. */
  countUnread(read: ReadBy, filters?: ListFilters): Promise<Record<ListName, UnreadCount>>
  /** All pending records, first by list and then by arrival. */
  pending(): Promise<readonly Pending[]>
  /** Adds up the requests of a period and their answers, without requests that staff marked as spam. */
  figures(query: FigureQuery): Promise<Figures>
  /** The changes of given records since a revision that `counts` returned. */
  changes(list: ListName, ids: readonly number[], since: number): Promise<Changes>

  /** Claims the mails that are due at `now`, in the order of their queues, each for `leaseMs`; by default `people`. */
  claimMails(now: Date, limit: number, leaseMs: number, whose?: MailQueueName): Promise<DueMail[]>
  /** Claims the events for webhooks that are due at `now`, the earliest due first, each for `leaseMs`. */
  claimEvents(now: Date, limit: number, leaseMs: number): Promise<DueEvent[]>
  /** Stores the result of an attempt to send, and ends the claim. An event that is not tried again leaves the record. */
  recordMailOutcome(mail: Due, status: MailStatus): Promise<void>
  /** The time when the next mail is due or its claim ends; undefined when no mail waits. */
  nextMailAt(): Promise<Date | undefined>
  /** Makes a record's unsent mails due at once; a claimed mail stays claimed. Resolves to undefined without a record. */
  retryMail(list: ListName, id: number, audited?: AuditedChange, who?: WorkBy): Promise<AdminRecord | undefined>

  /**
   * Erases old records from everywhere in small steps, including their mail states and keys. A record is not erased
   * while it is pending or on hold, while its staff mail is undelivered, or while the outbox still tries one of its
   * mails. The ids of erased records are never used again. The method first completes an erasure that a crash
   * interrupted. Resolves to the number of erased records in each list.
   */
  erase(plan: ErasePlan): Promise<Record<ListName, number>>

  /**
   * Erases one record for ever, whether or not it is pending. Resolves, when nothing is left of it, to `erased`; to
   * `held` for a record on hold, which is not erased; to undefined when there is no such record. Throws a
   * ChangedElsewhereError when `isExpected` returns false.
   */
  eraseRecord(
    list: ListName,
    id: number,
    eraseElsewhere: ErasePlan['eraseElsewhere'],
    isExpected?: (present: AdminRecord) => boolean,
  ): Promise<'erased' | 'held' | undefined>

  /**
   * Adds later letters to a record, and sends the staff mail again with these letters. Resolves to the record;
   * undefined when there is no such record. Throws an UnknownLettersError for letters that cannot be added, and a
   * ChangedElsewhereError when `isExpected` returns false.
   */
  addLetters(
    list: ListName,
    id: number,
    files: readonly string[],
    isExpected: (present: AdminRecord) => boolean,
  ): Promise<AdminRecord | undefined>
  letters: Letters

  /** Small durable documents that all instances share, such as sessions, throttles and people. */
  documents: Documents

  /** Rejects with the reason while the store cannot write. */
  ready(): Promise<void>
  /** The free disk space, and the part that the store reserves; undefined for a database. */
  diskSpace(): Promise<DiskSpace | undefined>
  /** The number of journal files that a restart would read; 0 with a database, and in a folder that was replaced. */
  journalFiles(): Promise<number>
  /** Waits for unfinished work, writes the remaining lines, and releases the folder or the connections. */
  close(): Promise<void>
}

/** An incoming letter: its name as a text, and its type according to its bytes. */
export interface NewLetter extends Pick<RecordLetter, 'name' | 'type'> {
  /** True for an encrypted PDF; the value is known only after the content was read. */
  isLocked?: () => boolean
}

/** Scans a letter; resolves to the name of the malware, undefined without any. Rejects when the scanner is silent. */
export type Scan = (content: Readable) => Promise<string | undefined>

/** The letters of visitors. Each letter waits until a submission with its id is stored, and then belongs to that record. */
export interface Letters {
  /** The promise rejects with a LettersFullError while there is no space. */
  admit(): Promise<void>
  /**
   * Stores a letter; resolves when all of its bytes are on disk and the store has recorded it. The promise rejects with
   * the error of `content`, a LettersFullError or a StoreUnavailableError; nothing of the letter is left then.
   */
  keep(letter: NewLetter, content: AsyncIterable<Uint8Array>): Promise<RecordLetter>
  /** A letter that belongs to no submission yet; undefined when there is no such letter. */
  waiting(id: string): Promise<RecordLetter | undefined>
  /** Removes a letter that belongs to no submission. */
  discard(id: string): Promise<void>
  /** Removes letters that belonged to no submission within a day; resolves to their number. */
  removeUnnamed(): Promise<number>
  /** The bytes of a letter; undefined when the letter was removed or is quarantined. */
  open(letter: Pick<RecordLetter, 'id' | 'flagged'>): Promise<Readable | undefined>
  /** The total bytes of all letters, and the allowed maximum. */
  space(): Promise<{ bytes: number; maxBytes: number }>
}

/** Documents by namespace and key; `update` is atomic across all processes that use the store. */
export interface Documents {
  get<Value>(namespace: string, key: string): Promise<Value | undefined>
  keys(namespace: string): Promise<string[]>
  /** All documents of a namespace, by key. */
  all<Value>(namespace: string): Promise<Map<string, Value>>
  /**
   * Stores the value that `change` returns for the present value; undefined deletes the document. For an expired
   * document, as for a missing one, `change` gets undefined.
   */
  update<Value>(
    namespace: string,
    key: string,
    change: (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined,
  ): Promise<Value | undefined>
  clear(namespace: string): Promise<void>
}

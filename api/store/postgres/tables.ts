import { LISTS, type ListName } from '../../contract/records'

/** A list in the names of columns. */
export const columnOf = (list: ListName) => list.replaceAll('-', '_')

const UNDELIVERED = "staff_mail in ('queued', 'failed') or visitor_mail in ('queued', 'failed')"

/**
 * The tables of the first version. `numbers` is the one row that every change of a record goes through: its lock makes
 * revisions and ids ascend in the order in which changes are seen, as in the files. It is held for one statement, which
 * writes all that waits.
 */
export const FIRST_TABLES: readonly string[] = [
  `create table numbers (
    one boolean primary key check (one),
    revision bigint not null,
    ${LISTS.map(list => `${columnOf(list)}_last integer not null, ${columnOf(list)}_total integer not null`).join(', ')}
  )`,
  `insert into numbers values (true, 0, ${LISTS.map(() => '0, 0').join(', ')})`,

  // A record is its visitor's fields, its id, and what the store and the staff add: both as JSON, in their order.
  `create table records (
    list text not null,
    id integer not null,
    rev bigint not null,
    reference text not null,
    fields text not null,
    state text not null,
    announced_by text,
    arrived_at bigint not null,
    due integer not null,
    pending boolean not null,
    processed boolean not null,
    spam boolean not null,
    suspect boolean not null,
    held boolean not null,
    demoted boolean not null,
    urgency text not null,
    limit_day integer,
    undated boolean not null,
    detained boolean not null,
    rules bigint,
    owner text,
    answered boolean not null,
    staff_mail text not null,
    visitor_mail text,
    primary key (list, id)
  )`,
  'create unique index records_reference on records (reference)',
  'create index records_due on records (list, due, id) where pending',
  'create index records_arrived on records (list, arrived_at, id)',
  'create index records_urgency on records (list, urgency, id)',
  'create index records_open on records (list, id) where not processed',
  "create index records_unsent on records (list, id) where staff_mail <> 'sent'",
  'create index records_suspect on records (list, id) where suspect',
  'create index records_spam on records (list, id) where spam',
  'create index records_unanswered on records (list, id) where not answered',
  'create index records_owner on records (list, owner, id) where owner is not null',
  'create index records_limit on records (list, limit_day, id) where undated or limit_day is not null',
  `create index records_undelivered on records (list, id) where ${UNDELIVERED}`,
  'create index records_staff_mail on records (list, staff_mail, id)',
  'create index records_visitor_mail on records (list, visitor_mail, id) where visitor_mail is not null',
  'create index records_rules on records (rules) where rules is not null',

  `create table idempotency_keys (
    list text not null,
    key text not null,
    hash text not null,
    id integer not null,
    arrived_at bigint not null,
    primary key (list, key)
  )`,
  'create index idempotency_keys_record on idempotency_keys (list, id)',

  // What a record is found by, folded: each word on a line, and each row of digits.
  `create table record_words (
    list text not null,
    id integer not null,
    words text not null,
    numbers text not null,
    primary key (list, id)
  )`,
  `create table record_contacts (
    contact text not null,
    list text not null,
    id integer not null,
    primary key (contact, list, id)
  )`,
  'create index record_contacts_record on record_contacts (list, id)',

  // The outbox: mails that are still to be tried.
  `create table mails (
    list text not null,
    id integer not null,
    role text not null,
    queue integer not null,
    next_at bigint not null,
    failed boolean not null,
    leased_until bigint not null,
    leased_by text,
    primary key (list, id, role)
  )`,
  'create index mails_due on mails (queue, next_at)',

  // What stays of a record that is gone, as a line of the files has it: `was` is its reference's hash.
  `create table gone (
    list text not null,
    id integer not null,
    why text not null,
    was text,
    primary key (list, id)
  )`,

  // Records that are gone, until what is kept of them elsewhere is gone, too.
  `create table erased (
    list text not null,
    id integer not null,
    record text not null,
    primary key (list, id)
  )`,

  `create table documents (
    namespace text not null,
    key text not null,
    value text not null,
    version bigint not null,
    expires_at bigint,
    life bigint,
    primary key (namespace, key)
  )`,
  'create index documents_expires on documents (expires_at) where expires_at is not null',

  // What visitors send along: without `about` until all of it has come, without an owner until a submission names it.
  `create table files (
    id text primary key,
    about text,
    arrived_at bigint not null,
    bytes bigint not null,
    list text,
    record integer
  )`,
  'create index files_unnamed on files (arrived_at) where list is null',
  'create index files_record on files (list, record) where list is not null',
  `create table file_parts (
    id text not null,
    part integer not null,
    content bytea not null,
    primary key (id, part)
  )`,

  // How far data has come that is being moved here: no instance starts on a part of it.
  `create table migration (
    one boolean primary key check (one),
    source text not null,
    revision bigint not null,
    done text not null,
    complete boolean not null
  )`,

  // One chain an instance: each entry as its line in a file would be, and what it is found by.
  `create table audit (
    chain text not null,
    n bigint not null,
    at bigint not null,
    who text not null,
    what text not null,
    list text,
    record bigint,
    key text,
    line text not null,
    primary key (chain, n)
  )`,
  'create index audit_at on audit (at, chain, n)',
  'create index audit_key on audit (key) where key is not null',
  `create table audit_starts (
    chain text primary key,
    n bigint not null,
    hash text not null,
    signature text not null
  )`,
]

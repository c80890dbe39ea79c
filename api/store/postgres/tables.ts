import type { ListName } from '../../contract/records/records'

/** Matches records with a mail that still has to be sent. */
export const UNDELIVERED = "(staff_mail in ('queued', 'failed') or visitor_mail in ('queued', 'failed'))"
/** Matches records that may count as urgent on some day. */
export const MAY_PRESS = "(urgency = 'urgent' or undated or detained or limit_day is not null)"

/** The words of a record as PostgreSQL's text search needs them to match whole words and prefixes. */
export const LEXEMES = "array_to_tsvector(string_to_array(words, E'\\n'))"

/**
 * The tables of version 0.1.0, as fixed texts, which a migration runs only in an empty database. Every change of a
 * record updates the only row of `numbers`. The lock on this row makes revisions and ids rise in the order in which
 * changes become visible, as they do in files. A single statement takes the lock and writes all waiting changes.
 */
export const FIRST_TABLES = [
  `create table numbers (
    one boolean primary key check (one),
    revision bigint not null,
    inquiries_last integer not null, inquiries_total integer not null, visa_applications_last integer not null, visa_applications_total integer not null, callbacks_last integer not null, callbacks_total integer not null
  )`,
  'insert into numbers values (true, 0, 0, 0, 0, 0, 0, 0)',

  // A record consists of the visitor's `fields`, the `id`, and the `state` (the fields of store and staff). `fields`
  // and `state` are JSON, with their fields in order.
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
  // The index also contains the columns for filters and counts, because queries scan many of its rows.
  'create index records_pending on records (list, due, id) include (arrived_at, processed, spam, suspect, demoted, urgency, limit_day, undated, detained, owner, answered, staff_mail, visitor_mail) where pending',
  'create index records_arrived on records (list, arrived_at, id) include (pending, processed, spam, suspect, demoted, urgency, limit_day, undated, detained, owner, answered, staff_mail, visitor_mail)',
  'create index records_open on records (list, id) where pending',
  'create index records_urgency on records (list, urgency, id)',
  "create index records_pressing on records (list, id) include (limit_day) where (urgency = 'urgent' or undated or detained or limit_day is not null)",
  'create index records_suspect on records (list, id) where suspect',
  'create index records_spam on records (list, id) where spam',
  'create index records_unanswered on records (list, id) where not answered',
  'create index records_owner on records (list, owner, id) where owner is not null',
  'create index records_limit on records (list, limit_day, id) where undated or limit_day is not null',
  "create index records_undelivered on records (list, id) where (staff_mail in ('queued', 'failed') or visitor_mail in ('queued', 'failed'))",
  'create index records_rules on records (rules) where rules is not null',

  // The number of records that came in a span of time and have equal values in the columns after `count`, with their
  // lowest and highest id.
  `create table tallies (
    list text not null,
    span integer not null,
    facts text not null,
    first integer not null,
    last integer not null,
    count bigint not null,
    pending boolean not null,
    processed boolean not null,
    spam boolean not null,
    suspect boolean not null,
    urgency text not null,
    limit_day integer,
    undated boolean not null,
    detained boolean not null,
    owner text,
    answered boolean not null,
    staff_mail text not null,
    visitor_mail text,
    primary key (list, span, facts)
  )`,

  `create table idempotency_keys (
    list text not null,
    key text not null,
    hash text not null,
    id integer not null,
    arrived_at bigint not null,
    primary key (list, key)
  )`,
  'create index idempotency_keys_record on idempotency_keys (list, id)',

  // The case-folded text that a search looks through: `words` has one word a line, `long` the words too long for an
  // index, `numbers` each run of digits.
  `create table record_words (
    list text not null,
    id integer not null,
    words text not null,
    long text not null,
    numbers text not null,
    primary key (list, id)
  )`,
  "create index record_words_lexemes on record_words using gin (array_to_tsvector(string_to_array(words, E'\\n')))",
  `create table record_contacts (
    contact text not null,
    list text not null,
    id integer not null,
    primary key (contact, list, id)
  )`,
  'create index record_contacts_record on record_contacts (list, id)',

  // The outbox: mails that still have to be sent.
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

  // The row for a missing record, like a tombstone in the files; `was` is the hash of the record's reference.
  `create table gone (
    list text not null,
    id integer not null,
    why text not null,
    was text,
    rev bigint not null default 0,
    primary key (list, id)
  )`,
  // Through these indexes an instance finds the records that changed or disappeared since the instance last looked.
  'create index records_rev on records (rev)',
  'create index gone_rev on gone (rev, list, id)',

  // Erased records whose data outside the database still have to be erased.
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

  // The letters of visitors. `about` is null until a letter is complete; `list` and `record` are null until the letter
  // belongs to a record.
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

  // The progress of a move into this database; no instance starts before the move is complete.
  `create table migration (
    one boolean primary key check (one),
    source text not null,
    revision bigint not null,
    done text not null,
    complete boolean not null
  )`,

  // The audit, as one chain for each instance: an entry's line as a file would hold it, and columns for searches.
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
] as const

/**
 * The columns for the order of urgency and for follow-ups, and the column `traits` for properties of `RecordFacts`
 * without a column of their own. The next start reads every record again, because no row has values in these columns
 * yet.
 */
export const NEXT_TABLES = [
  `alter table records add column by_staff boolean not null default false, add column limit_days integer[] not null default '{}', add column removal_day integer, add column traits text[] not null default '{}', add column follow_up integer`,
  `alter table tallies add column demoted boolean not null default false, add column by_staff boolean not null default false, add column limit_days integer[] not null default '{}', add column removal_day integer`,
  // Gives answered requests the highest due time, because their visitors no longer wait for an answer.
  `update records set due = 2147483647 where pending and answered`,
  `drop index records_pending`,
  `create index records_pending on records (list, due, id) include (arrived_at, processed, spam, suspect, demoted, urgency, by_staff, limit_day, limit_days, removal_day, undated, detained, owner, answered, staff_mail, visitor_mail) where pending`,
  `drop index records_arrived`,
  `create index records_arrived on records (list, arrived_at, id) include (pending, processed, spam, suspect, demoted, urgency, by_staff, limit_day, limit_days, removal_day, undated, detained, owner, answered, staff_mail, visitor_mail)`,
  `create index records_pressed on records (list, id) where pending and (undated or detained or limit_day is not null)`,
  `create index records_rank on records (list, urgency, due, id) where pending`,
  'create index records_traits on records using gin (traits)',
  'drop index records_rules',
  'create index records_rules on records (rules)',
  'create index records_follow_up on records (list, follow_up, id) where follow_up is not null',
  `delete from tallies`,
  `
  insert into tallies (list, span, facts, first, last, count, pending, processed, spam, suspect, demoted, urgency, by_staff, limit_day, limit_days, removal_day, undated, detained, owner, answered, staff_mail, visitor_mail)
  select list, (arrived_at >> 28)::integer as span, concat_ws('/', coalesce(pending::text, '-'), coalesce(processed::text, '-'), coalesce(spam::text, '-'), coalesce(suspect::text, '-'), coalesce(demoted::text, '-'), coalesce(urgency::text, '-'), coalesce(by_staff::text, '-'), coalesce(limit_day::text, '-'), coalesce(limit_days::text, '-'), coalesce(removal_day::text, '-'), coalesce(undated::text, '-'), coalesce(detained::text, '-'), coalesce(owner::text, '-'), coalesce(answered::text, '-'), coalesce(staff_mail::text, '-'), coalesce(visitor_mail::text, '-')) as facts, min(id), max(id), sum(step), pending, processed, spam, suspect, demoted, urgency, by_staff, limit_day, limit_days, removal_day, undated, detained, owner, answered, staff_mail, visitor_mail
  from (select list, id, arrived_at, 1 as step, pending, processed, spam, suspect, demoted, urgency, by_staff, limit_day, limit_days, removal_day, undated, detained, owner, answered, staff_mail, visitor_mail from records) r group by list, span, facts, pending, processed, spam, suspect, demoted, urgency, by_staff, limit_day, limit_days, removal_day, undated, detained, owner, answered, staff_mail, visitor_mail
  on conflict (list, span, facts) do update set
    first = least(tallies.first, excluded.first), last = greatest(tallies.last, excluded.last),
    count = tallies.count + excluded.count`,
] as const

/**
 * Indexes that yield pending requests in the orders of urgency and of time limits. Each index contains only the requests
 * with such a limit, so most submissions write none of them.
 */
export const PENDING_INDEXES = [
  'drop index records_pressed',
  'create index records_detained on records (list, id) include (due, limit_days, removal_day, undated) where pending and detained',
  'create index records_removal on records (list, removal_day, due, id) include (detained) where pending and removal_day is not null',
  'create index records_undated on records (list, due, id) include (detained, removal_day) where pending and undated',
  'create index records_soonest on records (list, limit_day, id) include (due, limit_days, removal_day, undated, detained) where pending and limit_day is not null',
] as const

const LIST_COLUMNS = {
  inquiries: 'inquiries',
  'visa-applications': 'visa_applications',
  callbacks: 'callbacks',
} as const

/** A prefix whose columns a migration adds to `numbers`. For any other prefix, the type is `never`. */
type Made<Prefix extends string> =
  Extract<
    (typeof FIRST_TABLES | typeof NEXT_TABLES)[number],
    `${string} ${Prefix}_last integer${string} ${Prefix}_total integer${string}`
  > extends never
    ? never
    : Prefix

/**
 * The prefix of each list's columns in `numbers`: `NAME_last` and `NAME_total`. The compiler refuses a list without a
 * prefix, and a prefix whose columns no migration adds.
 */
const MADE_COLUMNS: { readonly [List in ListName]: Made<(typeof LIST_COLUMNS)[List]> } = LIST_COLUMNS

export const columnOf = (list: ListName) => MADE_COLUMNS[list]

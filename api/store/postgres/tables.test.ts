import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { LISTS } from '../../contract/records/records'
import { memoryLog, schemaFor } from '../../testing/store-fixtures'
import { Database } from './database'
import { MIGRATIONS, migrate } from './migrations'
import { columnOf } from './tables'

let database: Database

beforeAll(async () => {
  database = new Database(await schemaFor(inject('databaseUrl') ?? '', `tables ${randomUUID()}`), memoryLog())
  await migrate(database, () => undefined)
})
afterAll(() => database.close())

/** The columns for filters, which the tables `records` and `tallies` have. */
const FILTERED =
  'pending boolean, processed boolean, spam boolean, suspect boolean, urgency text, limit_day integer?, undated boolean, ' +
  'detained boolean, owner text?, answered boolean, staff_mail text, visitor_mail text?'
/** The columns that a later version added to the tables of version 0.1.0. */
const ORDERED = "by_staff boolean false, limit_days ARRAY '{}'::integer[], removal_day integer?"
/** The columns that an index contains for filters and counts. */
const FACTS =
  'processed, spam, suspect, demoted, urgency, by_staff, limit_day, limit_days, removal_day, undated, detained, owner, ' +
  'answered, staff_mail, visitor_mail'

/** The tables as released: databases of any version have them, and instances of several versions use them together. */
const TABLES = {
  audit: 'chain text, n bigint, at bigint, who text, what text, list text?, record bigint?, key text?, line text',
  audit_starts: 'chain text, n bigint, hash text, signature text',
  documents: 'namespace text, key text, value text, version bigint, expires_at bigint?, life bigint?',
  erased: 'list text, id integer, record text',
  file_parts: 'id text, part integer, content bytea',
  files: 'id text, about text?, arrived_at bigint, bytes bigint, list text?, record integer?',
  gone: 'list text, id integer, why text, was text?, rev bigint 0',
  idempotency_keys: 'list text, key text, hash text, id integer, arrived_at bigint',
  mails:
    'list text, id integer, role text, queue integer, next_at bigint, failed boolean, leased_until bigint, leased_by text?',
  migration: 'one boolean, source text, revision bigint, done text, complete boolean',
  migrations: 'one boolean, version integer',
  numbers:
    'one boolean, revision bigint, inquiries_last integer, inquiries_total integer, visa_applications_last integer, ' +
    'visa_applications_total integer, callbacks_last integer, callbacks_total integer',
  record_contacts: 'contact text, list text, id integer',
  record_words: 'list text, id integer, words text, long text, numbers text',
  records:
    'list text, id integer, rev bigint, reference text, fields text, state text, announced_by text?, arrived_at bigint, ' +
    `due integer, ${FILTERED.replace('suspect boolean', 'suspect boolean, held boolean, demoted boolean').replace(
      'detained boolean',
      'detained boolean, rules bigint?',
    )}, ${ORDERED}, traits ARRAY '{}'::text[], follow_up integer?`,
  tallies: `list text, span integer, facts text, first integer, last integer, count bigint, ${FILTERED}, demoted boolean false, ${ORDERED}`,
}

it('a new database has the released columns, and only the released ones may be null', async () => {
  const rows = await database.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(concat(column_name, ' ', data_type,
      case is_nullable when 'YES' then '?' end, ' ' || column_default), ', ' order by ordinal_position) as columns
    from information_schema.columns where table_schema = current_schema() group by table_name order by table_name`,
  )
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(TABLES)
})

/** The start of the SHA-256 of each migration's statements, by the version of the database that the migration makes. */
const RELEASED = { 3: 'f6303aed15a66d3f', 6: '52c3dc0141a4405f', 7: '95752cd3c2706cc3' }

it('no migration changes after its release: a database that has it would never run the new text', () => {
  const sums = MIGRATIONS.map(({ version, statements }) => {
    const sum = createHash('sha256').update(JSON.stringify(statements)).digest('hex')
    return [version, sum.slice(0, 16)]
  })
  expect(Object.fromEntries(sums)).toMatchObject(RELEASED)
})

const UNIQUE = {
  audit: 'chain, n',
  audit_starts: 'chain',
  documents: 'namespace, key',
  erased: 'list, id',
  file_parts: 'id, part',
  files: 'id',
  gone: 'list, id',
  idempotency_keys: 'list, key',
  mails: 'list, id, role',
  migration: 'one',
  migrations: 'one',
  numbers: 'one',
  record_contacts: 'contact, list, id',
  record_words: 'list, id',
  records: 'list, id',
  tallies: 'list, span, facts',
}

it('each table has a unique key, and records also have unique references', async () => {
  const rows = await database.query<{ name: string; key: string }>(
    `select indrelid::regclass::text as name, string_agg(attname, ', ' order by array_position(indkey, attnum)) as key
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
    group by indrelid`,
  )
  expect(Object.fromEntries(rows.map(({ name, key }) => [name, key]))).toEqual(UNIQUE)
  const indexes = await indexesOf('create unique index')
  expect(indexes.filter(([name]) => !name.endsWith('_pkey'))).toEqual([['records_reference', 'records (reference)']])
})

/** The indexes for searches, counts and deletions, so that none of these reads a whole table. */
const INDEXES = {
  audit_at: 'audit (at, chain, n)',
  audit_key: 'audit (key) where (key is not null)',
  documents_expires: 'documents (expires_at) where (expires_at is not null)',
  files_record: 'files (list, record) where (list is not null)',
  files_unnamed: 'files (arrived_at) where (list is null)',
  gone_rev: 'gone (rev, list, id)',
  idempotency_keys_record: 'idempotency_keys (list, id)',
  mails_due: 'mails (queue, next_at)',
  record_contacts_record: 'record_contacts (list, id)',
  record_words_lexemes: "record_words (array_to_tsvector(string_to_array(words, '\n'::text)))",
  records_arrived: `records (list, arrived_at, id) include (pending, ${FACTS})`,
  records_detained: 'records (list, id) include (due, limit_days, removal_day, undated) where (pending and detained)',
  records_follow_up: 'records (list, follow_up, id) where (follow_up is not null)',
  records_limit: 'records (list, limit_day, id) where (undated or (limit_day is not null))',
  records_open: 'records (list, id) where pending',
  records_owner: 'records (list, owner, id) where (owner is not null)',
  records_pending: `records (list, due, id) include (arrived_at, ${FACTS}) where pending`,
  records_pressing:
    "records (list, id) include (limit_day) where ((urgency = 'urgent'::text) or undated or detained or (limit_day is not null))",
  records_rank: 'records (list, urgency, due, id) where pending',
  records_removal:
    'records (list, removal_day, due, id) include (detained) where (pending and (removal_day is not null))',
  records_rev: 'records (rev)',
  records_rules: 'records (rules)',
  records_soonest:
    'records (list, limit_day, id) include (due, limit_days, removal_day, undated, detained) where (pending and (limit_day is not null))',
  records_spam: 'records (list, id) where spam',
  records_suspect: 'records (list, id) where suspect',
  records_traits: 'records (traits)',
  records_unanswered: 'records (list, id) where (not answered)',
  records_undated: 'records (list, due, id) include (detained, removal_day) where (pending and undated)',
  records_undelivered: `records (list, id) where (${['staff_mail', 'visitor_mail']
    .map(mail => `(${mail} = any (array['queued'::text, 'failed'::text]))`)
    .join(' or ')})`,
  records_urgency: 'records (list, urgency, id)',
}

it('a new database has the indexes for frequent queries', async () => {
  expect(Object.fromEntries(await indexesOf('create index'))).toEqual(INDEXES)
})

/** The indexes whose `create` statement starts with this text, with their names and tables. */
async function indexesOf(beginning: string): Promise<[name: string, on: string][]> {
  const rows = await database.query<{ name: string; made: string; schema: string }>(
    'select indexname as name, indexdef as made, schemaname as schema from pg_indexes where schemaname = current_schema()',
  )
  return rows
    .map(({ name, made, schema }) => [name, made.toLowerCase().replaceAll(`${schema}.`, '')] as const)
    .filter(([name, made]) => made.startsWith(`${beginning} ${name} on `))
    .map(([name, made]) => [name, made.replace(/^.* on /, '').replace(/ using \w+/, '')])
}

it('a new database starts all counts at zero, each list by itself, in one row', async () => {
  const [row, ...others] = await database.query<Record<string, unknown>>('select * from numbers')
  expect(others).toEqual([])
  const counts = LISTS.flatMap(list => [`${columnOf(list)}_last`, `${columnOf(list)}_total`])
  expect(row).toEqual({ one: true, revision: 0, ...Object.fromEntries(counts.map(name => [name, 0])) })
  for (const one of [true, false]) {
    const another = database.query(`insert into numbers select ${one}, 0, 0, 0, 0, 0, 0, 0`)
    await expect(another).rejects.toThrow(/numbers_(?:pkey|one_check)/)
  }
})

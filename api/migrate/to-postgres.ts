import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { auditLines, lackingEntries, readEntry, readStart } from '../audit/chain'
import { AUDIT_TYPES, auditRow, linesIn } from '../audit/database-chain'
import { verifyChain, verifyLines } from '../audit/verify'
import type { RecordLetter } from '../contract/forms/letters'
import { LISTS, type ListName } from '../contract/records/records'
import { dayNumberInLondon } from '../contract/time/office-hours'
import { SECRETS_FILE } from '../keys/secrets-file'
import { auditDays, auditFolder } from '../store/audit-files'
import { refuseRootInOthers } from '../store/data-folder-words'
import { databaseName } from '../store/database-name'
import { FileDocuments, readDocuments } from '../store/files/documents'
import { decodeEntry, type Entry } from '../store/files/journal/entry'
import { LETTERS_FOLDER, letterPath } from '../store/files/letters/letter-paths'
import { lockFolder } from '../store/files/lock/lock'
import { KNOWN_FILES } from '../store/files/recovery/known-files'
import { type DataFolder, openDataFolder } from '../store/files/recovery/open-data-folder'
import { leftBehind, markMoved } from '../store/moved-folder'
import type { Database } from '../store/postgres/database'
import { documentName } from '../store/postgres/documents'
import { PART_BYTES } from '../store/postgres/letters'
import { recordIndexes, runAll } from '../store/postgres/migrations'
import type { Queries } from '../store/postgres/queries'
import {
  FACT_TYPES,
  factRowOf,
  MAIL_TYPES,
  mailRowsOf,
  textsOf,
  WORD_TYPES,
  wordRowOf,
} from '../store/postgres/record-row'
import { columnOf } from '../store/postgres/tables'
import { MAKE_TALLIES } from '../store/postgres/tallies'
import { Values } from '../store/postgres/values'
import { perList } from '../store/records/per-list'
import { personKeysOf } from '../store/records/person-keys'
import { instanceOf, withDatabase } from '../store/shared-store'
import { UserFacingError } from '../user-facing-error'
import { STEP, sumDatabase } from './database-side'
import { CONTENT_FILES, differences, heardLater, type ListSum, ListTally, type Moved, type MoveOptions } from './moved'

/**
 * Moves a data folder into a database, list by list; after an interruption, the next attempt continues. The data stay
 * in the folder, which gets a note about the move. Throws a UserFacingError when the data differ afterwards.
 */
export async function moveToPostgres(options: MoveOptions): Promise<Moved> {
  const { dataDir, url, limits, isDry, now } = options
  if (!existsSync(dataDir)) throw new UserFacingError(`There is no data in ${dataDir}.`)
  const log = pino({ level: 'silent' })
  refuseRootInOthers(dataDir)
  const lock = await lockFolder(dataDir, log)
  try {
    const documents = await FileDocuments.open(join(dataDir, 'state.json'), now, log, lock)
    const folder = await openDataFolder(dataDir, { now, log, lock, limits, documents })
    try {
      return await withDatabase(url, database => new Move(database, folder, options).run(isDry))
    } finally {
      for (const list of Object.values(folder.lists)) await list.close()
    }
  } finally {
    await lock.release()
  }
}

interface Done {
  /** The highest id of each list that the database already has. */
  last: Record<ListName, number>
  letters: boolean
  rest: boolean
}

/** The tables that a move writes. */
const MOVED_TABLES = [
  ...['audit', 'audit_starts', 'documents', 'file_parts', 'files', 'gone', 'idempotency_keys', 'mails', 'numbers'],
  ...['record_contacts', 'record_words', 'records', 'tallies'],
]

class Move {
  readonly #letters: RecordLetter[] = []

  constructor(
    readonly database: Database,
    readonly folder: DataFolder,
    readonly options: MoveOptions,
  ) {}

  async run(isDry: boolean): Promise<Moved> {
    const { dataDir, url, now } = this.options
    if ((await lackingEntries(auditFolder(dataDir), this.folder.auditEntries)).length > 0) {
      throw new UserFacingError(
        `The service on ${dataDir} was killed before the audit had its last changes: start the service there once, stop it, and begin the move again.`,
      )
    }
    const done = await this.#begin(isDry)
    const lists = await this.#moveRecords(done, isDry)
    await this.#moveLetters(done, isDry)
    const documents = await this.#moveRest(done, isDry)
    const audit = await verifyChain(auditFolder(dataDir))
    if (audit.problem) throw new UserFacingError(`The audit of ${dataDir}: ${audit.problem} The move is not complete.`)
    const notes: string[] = []
    if (existsSync(join(dataDir, SECRETS_FILE))) {
      const file = join(dataDir, SECRETS_FILE)
      notes.push(
        `One-time codes and invitations need their key: set SECRETS_KEY to the content of ${file}, at every instance.`,
      )
    }
    if (!isDry) {
      await this.#finish(lists, audit.head.hash)
      await markMoved(dataDir, { at: now().toISOString(), database: databaseName(url) })
    }
    return { lists, letters: this.#letters.length, documents, auditEntries: audit.entries, notes }
  }

  /**
   * Finds out what is already in the database, so that the move continues there. Throws for a database with other data,
   * and for a data folder that has changed since the move began.
   */
  async #begin(isDry: boolean): Promise<Done> {
    const { dataDir } = this.options
    const { rev } = this.folder
    const nothing: Done = { last: perList(() => 0), letters: false, rest: false }
    const [known] = await this.database.read<{ source: string; revision: number; done: string; complete: boolean }>(
      'select source, revision, done, complete from migration',
    )
    if (known && !known.complete) {
      if (known.source === dataDir && known.revision === rev) return JSON.parse(known.done)
      throw new UserFacingError(
        `A move of ${known.source} (at change ${known.revision}) into this database was broken off, and this is a move of ${dataDir} (` +
          `at change ${rev}). Make a new database, and begin again.`,
      )
    }
    const [used] = await this.database.read<{ revision: number }>('select revision from numbers where revision > 0')
    const held = await this.database.read('select 1 from documents limit 1')
    if (known || used || held.length > 0) {
      const left = leftBehind(dataDir)
      throw new UserFacingError(
        'This database holds data already: name an empty one in DATABASE_URL.' +
          (left === undefined
            ? ''
            : ` ${dataDir} holds ${left}, which are in no database yet and stay in this folder.`),
      )
    }
    if (!isDry) {
      // Removes the indexes until all rows are written: making the indexes afterwards is faster than updating them with
      // each row.
      for (const name of recordIndexes().keys()) await this.database.query(`drop index if exists ${name}`)
      await this.database.query('insert into migration values (true, $1, $2, $3, false)', [
        dataDir,
        rev,
        JSON.stringify(nothing),
      ])
    }
    return nothing
  }

  async #note(queries: Queries, done: Done): Promise<void> {
    await queries.query('update migration set done = $1', [JSON.stringify(done)])
  }

  async #moveRecords(done: Done, isDry: boolean): Promise<Record<ListName, ListSum>> {
    const { progress } = this.options
    const all = LISTS.reduce((sum, list) => sum + this.folder.lists[list].last, 0)
    const sums: Partial<Record<ListName, ListSum>> = {}
    let read = 0
    // Reads the next part while the database writes the part before it.
    let writing: Promise<unknown> = Promise.resolve()
    for (const name of LISTS) {
      const list = this.folder.lists[name]
      const tally = new ListTally()
      for (let from = 1; from <= list.last; from += STEP) {
        const ids = Array.from({ length: Math.min(STEP, list.last - from + 1) }, (_, at) => from + at)
        const lines = await list.read(ids)
        const entries = ids.map(id => decodeEntry(lines.get(id) ?? ''))
        for (const entry of entries) {
          tally.add(entry.id, entry.record)
          this.#letters.push(...(entry.record?.state.files ?? []))
        }
        const fresh = entries.filter(({ id }) => id > done.last[name])
        await writing
        if (!isDry && fresh.length > 0) writing = heardLater(this.#write(name, fresh, done))
        read += ids.length
        await progress(isDry ? 'reading records' : 'moving records', read, all)
      }
      sums[name] = tally.sum()
    }
    await writing
    return sums as Record<ListName, ListSum>
  }

  async #write(list: ListName, entries: readonly Entry[], done: Done): Promise<void> {
    const { limits, now } = this.options
    const today = dayNumberInLondon(now().getTime())
    const rows = entries.flatMap(({ id, rev, key, hash, by, record }) => {
      if (!record) return []
      const { facts, row } = factRowOf(list, record, limits)
      const { emails, phones } = personKeysOf(record.submitted)
      const personKeys = [...new Set([...emails, ...phones])].map(contact => ({ contact, list, id }))
      const mails = mailRowsOf(record, facts, today).filter(({ next_at }) => next_at !== null)
      const head = { list, id, rev, reference: record.state.reference, announced_by: by ?? null }
      return [
        {
          record: { ...head, ...textsOf(record), ...row },
          words: { list, id, ...wordRowOf(facts) },
          personKeys,
          mails: mails.map(mail => ({ list, id, leased_until: 0, ...mail })),
          keys: key === undefined ? [] : [{ list, id, key, hash: hash ?? '', arrived_at: facts.arrivedAt }],
        },
      ]
    })
    const gone = entries.flatMap(({ id, record, gone: why = 'lost', was }) =>
      record ? [] : [{ list, id, why, was: was ?? null }],
    )
    done.last[list] = entries.at(-1)?.id ?? done.last[list]
    await this.database.transaction(async queries => {
      await insert(
        queries,
        'records',
        RECORD,
        rows.map(({ record }) => record),
      )
      await insert(
        queries,
        'record_words',
        WORDS,
        rows.map(({ words }) => words),
      )
      await insert(
        queries,
        'record_contacts',
        PERSON_KEY,
        rows.flatMap(({ personKeys }) => personKeys),
      )
      await insert(
        queries,
        'mails',
        MAIL,
        rows.flatMap(({ mails }) => mails),
      )
      await insert(
        queries,
        'idempotency_keys',
        KEY,
        rows.flatMap(({ keys }) => keys),
      )
      await insert(queries, 'gone', GONE, gone)
      await this.#note(queries, done)
    })
  }

  async #moveLetters(done: Done, isDry: boolean): Promise<void> {
    const { dataDir, progress, now } = this.options
    const owners = new Map<string, { list: ListName; id: number }>()
    if (!isDry && !done.letters) {
      for (const list of LISTS) {
        const rows = await this.database.read<{ id: number; state: string }>(
          `select id, state from records where list = $1 and strpos(state, '"files":[{') > 0`,
          [list],
        )
        for (const { id, state } of rows) {
          for (const file of JSON.parse(state).files as RecordLetter[]) owners.set(file.id, { list, id })
        }
      }
    }
    for (const [at, file] of this.#letters.entries()) {
      const path = join(dataDir, LETTERS_FOLDER, letterPath(file))
      const owner = owners.get(file.id)
      const digest = createHash('sha256')
      const parts: Buffer[] = []
      // Reads the letter in parts, as the database stores it.
      for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
        digest.update(part)
        if (owner) parts.push(part)
      }
      if (digest.digest('hex') !== file.sha256)
        throw new UserFacingError(`${path} is damaged: put it back from a backup.`)
      if (owner) {
        await this.database.transaction(async queries => {
          await queries.query('delete from file_parts where id = $1', [file.id])
          await queries.query(
            `insert into files (id, about, arrived_at, bytes, list, record) values ($1, $2, $3, $4, $5, $6)
            on conflict (id) do nothing`,
            [file.id, JSON.stringify(file), now().getTime(), file.bytes, owner.list, owner.id],
          )
          for (const [part, content] of parts.entries()) {
            await queries.query('insert into file_parts (id, part, content) values ($1, $2, $3)', [
              file.id,
              part,
              content,
            ])
          }
        })
      }
      await progress(isDry ? 'reading letters' : 'moving letters', at + 1, this.#letters.length)
    }
    done.letters = true
    if (!isDry) await this.#note(this.database, done)
  }

  /** Moves the documents, the content and the audit, in one transaction. Resolves to the number of moved documents. */
  async #moveRest(done: Done, isDry: boolean): Promise<number> {
    const { dataDir } = this.options
    const kept = [...(await readDocuments(join(dataDir, 'state.json')))].filter(
      ([namespace]) => namespace !== KNOWN_FILES,
    )
    const documents = kept.flatMap(([namespace, all]) =>
      [...all].map(([key, { value, expiresAt, life }]) => ({
        namespace: documentName(namespace),
        key: documentName(key),
        value: JSON.stringify(value),
        version: 1,
        expires_at: expiresAt === undefined ? null : Date.parse(expiresAt),
        life: expiresAt === undefined ? null : (life ?? 0),
      })),
    )
    const content: typeof documents = []
    for (const name of CONTENT_FILES) {
      const text = await readFile(join(dataDir, 'content', `${name}.json`), 'utf8').catch(() => undefined)
      if (text === undefined) continue
      const value = JSON.stringify(JSON.parse(text))
      content.push({ namespace: 'content', key: name, value, version: 1, expires_at: null, life: null })
    }
    if (isDry || done.rest) return documents.length
    const chain = await instanceOf(dataDir)
    const start = await readStart(auditFolder(dataDir))
    const rest: Done = { ...done, rest: true }
    await this.database.transaction(async queries => {
      await insert(queries, 'documents', DOCUMENT, [...documents, ...content])
      if (start) {
        const { n, hash, signature } = start
        await queries.query('insert into audit_starts values ($1, $2, $3, $4)', [chain, n, hash, signature])
      }
      for (const day of await auditDays(auditFolder(dataDir))) {
        const rows = (await auditLines(auditFolder(dataDir), day)).flatMap(line => {
          const entry = readEntry(line)?.entry
          return entry && entry.n > (start?.n ?? 0) ? [auditRow(chain, entry, line)] : []
        })
        for (let from = 0; from < rows.length; from += STEP) {
          await insert(queries, 'audit', AUDIT_TYPES, rows.slice(from, from + STEP))
        }
      }
      await this.#note(queries, rest)
    })
    return documents.length
  }

  /**
   * Makes the indexes, reads the database again and compares it with the files. If both are equal, marks the move as
   * complete, so that instances can start on the database.
   */
  async #finish(lists: Record<ListName, ListSum>, auditHead: string): Promise<void> {
    const { dataDir, progress } = this.options
    const all = LISTS.reduce((sum, list) => sum + lists[list].highestId, 0)
    const indexes = [...recordIndexes().values()]
    for (const [at, statement] of indexes.entries()) {
      await this.database.query(statement.replace(' index ', ' index if not exists '))
      await progress('making indexes', at + 1, indexes.length)
    }
    await this.database.query(
      `update numbers set revision = $1, ${LISTS.map(
        (list, at) => `${columnOf(list)}_last = $${2 * at + 2}, ${columnOf(list)}_total = $${2 * at + 3}`,
      ).join(', ')}`,
      [this.folder.rev, ...LISTS.flatMap(list => [lists[list].highestId, lists[list].records])],
    )
    await this.database.transaction(queries => runAll(queries, MAKE_TALLIES))
    // Without statistics, PostgreSQL would choose slow plans until it makes statistics by itself, a minute later.
    await this.database.query(`analyze ${MOVED_TABLES.join(', ')}`)
    const written = await sumDatabase(this.database, done => progress('checking the database', done, all))
    const problems = differences(lists, written)
    const letters = await this.database.read<{ count: number }>('select count(*) as count from files')
    if (letters[0]?.count !== this.#letters.length) problems.push(`${letters[0]?.count} letters were written.`)
    const audit = await verifyLines(linesIn(this.database, await instanceOf(dataDir)), {})
    if (audit.entries > 0 && audit.head.hash !== auditHead) problems.push('The last entry of the audit differs.')
    if (problems.length > 0) {
      throw new UserFacingError(
        `The database differs from the files:\n${problems.join('\n')}\nMake a new database, and move the data again.`,
      )
    }
    await this.database.query('update migration set complete = true')
  }
}

const RECORD = {
  list: 'text',
  id: 'integer',
  rev: 'bigint',
  reference: 'text',
  fields: 'text',
  state: 'text',
  announced_by: 'text',
  ...FACT_TYPES,
} as const
const WORDS = { list: 'text', id: 'integer', ...WORD_TYPES } as const
const PERSON_KEY = { contact: 'text', list: 'text', id: 'integer' } as const
const MAIL = { list: 'text', id: 'integer', ...MAIL_TYPES, leased_until: 'bigint' } as const
const KEY = { list: 'text', id: 'integer', key: 'text', hash: 'text', arrived_at: 'bigint' } as const
const GONE = { list: 'text', id: 'integer', why: 'text', was: 'text' } as const
const DOCUMENT = {
  namespace: 'text',
  key: 'text',
  value: 'text',
  version: 'bigint',
  expires_at: 'bigint',
  life: 'bigint',
} as const

async function insert<Types extends Record<string, string>>(
  queries: Queries,
  table: string,
  types: Types,
  rows: readonly Record<keyof Types, unknown>[],
): Promise<void> {
  if (rows.length === 0) return
  const values = new Values()
  const source = values.table('v', types, rows)
  const names = Object.keys(types).join(', ')
  await queries.query(`insert into ${table} (${names}) select ${names} from ${source}`, values.all, `move-${table}`)
}

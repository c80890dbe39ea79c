import { setTimeout as delay } from 'node:timers/promises'
import { UserFacingError } from '../../user-facing-error'
import { type Database, isHeldByOthers, isMadeAlready } from './database'
import type { Queries } from './queries'
import { FIRST_TABLES, NEXT_TABLES, PENDING_INDEXES } from './tables'

/**
 * The migrations that turn each version of a database into the next version, in order. Each migration is a fixed text:
 * it never changes after its release, and never depends on the present code.
 */
export const MIGRATIONS = [
  { version: 3, statements: FIRST_TABLES },
  { version: 6, statements: NEXT_TABLES },
  { version: 7, statements: PENDING_INDEXES },
]
const NEWEST = Math.max(...MIGRATIONS.map(({ version }) => version))

/**
 * The indexes of `records` and `record_words` that exist after all migrations, each with its `create index` statement.
 */
export function recordIndexes(): ReadonlyMap<string, string> {
  const indexes = new Map<string, string>()
  for (const statement of MIGRATIONS.flatMap(({ statements }) => statements)) {
    const [, made, dropped] =
      /^create (?:unique )?index (\w+) on (?:records|record_words) |^drop index (\w+)$/.exec(statement) ?? []
    if (made) indexes.set(made, statement)
    if (dropped) indexes.delete(dropped)
  }
  return indexes
}

/**
 * The maximum number of attempts to create the first table, because two instances can try it at once; and the wait
 * between two attempts, in ms.
 */
const MOST_TRIES = 20
const WAIT = 50

/**
 * The longest waits for locked tables, in ms: of one attempt, and of all attempts together. One attempt is short, so
 * that it blocks no other statement for long.
 */
const TRY_FOR = 1_000
const LONGEST_WAIT = 10 * 60_000

/**
 * Brings a database up to this version, however long that takes. Instances that start together migrate one after the
 * other: each locks the only row of `migrations` while it works. Every kind of database allows a lock on a row. `tell`
 * gets a message that says why the start waits.
 */
export async function migrate(database: Database, tell: (words: string) => void): Promise<void> {
  await makeFirstTable(database)
  const version = await versionIn(database)
  if (version === NEWEST) return
  if (version > 0)
    tell('Haven updates the database to this version, which takes some seconds for each million requests.')
  const patient = database.patient()
  try {
    for (let until = 0; ; ) {
      try {
        return await patient.transaction(bringUp)
      } catch (error) {
        if (!isHeldByOthers(error)) throw error
        if (until === 0) {
          tell('Another instance or a dump holds the tables of the database: the start waits for it.')
          until = performance.now() + LONGEST_WAIT
        } else if (performance.now() > until) {
          throw new UserFacingError(
            'The database could not be brought up to this version: others have held its tables for ten minutes. Look in ' +
              'pg_stat_activity who holds them, end that session or let it finish, and start again.',
            { cause: error },
          )
        }
      }
    }
  } finally {
    await patient.close()
  }
}

async function bringUp(queries: Queries): Promise<void> {
  // This setting overrides a limit that is set for the user or the database.
  await runAll(queries, ['set local statement_timeout = 0', `set local lock_timeout = ${TRY_FOR}`])
  const version = await versionIn(queries, 'for update')
  // Locks both tables before any of their rows. A writer then waits for the table before it can lock a row that the
  // migrations need.
  if (version > 0 && version < NEWEST) await queries.query('lock table records, tallies in access exclusive mode')
  for (const step of MIGRATIONS) if (step.version > version) await runAll(queries, step.statements)
  await queries.query('update migrations set version = $1 where one', [NEWEST])
}

async function versionIn(queries: Queries, locked = ''): Promise<number> {
  const rows = await queries.query<{ version: number }>(`select version from migrations where one ${locked}`)
  const [{ version }] = rows as [{ version: number }]
  if (version <= NEWEST) return version
  throw new UserFacingError(
    `The database was used by a later version of Haven (${version}; this one knows ${NEWEST}): start that version.`,
  )
}

/** Runs statements one after the other. */
export async function runAll(queries: Queries, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queries.query(statement)
}

async function makeFirstTable(database: Database): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await database.query(
        'create table if not exists migrations (one boolean primary key check (one), version integer not null)',
      )
      await database.query('insert into migrations values (true, 0) on conflict do nothing')
      return
    } catch (error) {
      // If another instance created the table after this one had looked for it, the next attempt finds the table.
      if (!isMadeAlready(error) || tries === MOST_TRIES) throw error
      await delay(WAIT)
    }
  }
}

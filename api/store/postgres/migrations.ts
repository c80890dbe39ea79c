import { setTimeout as delay } from 'node:timers/promises'
import { UserFacingError } from '../../user-facing-error'
import { type Database, isMadeAlready, type Queries } from './database'
import { CHANGE_TABLES, FIRST_TABLES } from './tables'
import { MAKE_TALLIES } from './tallies'

/** What brings a database from one version to the next, in order; none is ever changed once it was released. */
const MIGRATIONS: readonly (readonly string[])[] = [
  FIRST_TABLES,
  CHANGE_TABLES,
  // Their spans are shorter now.
  MAKE_TALLIES,
]

/** How often the first table is tried for, since two instances may make it at once; and the wait between, in ms. */
const MOST_TRIES = 20
const WAIT = 50

/**
 * Brings a database up to this version. Instances that start together take turns: each holds the one row of `migrations`
 * while it works, which every engine knows how to lock.
 */
export async function migrate(database: Database): Promise<void> {
  await makeFirstTable(database)
  await database.transaction(async queries => {
    const [row] = await queries.query<{ version: number }>('select version from migrations where one for update')
    const version = row?.version ?? 0
    if (version > MIGRATIONS.length) {
      throw new UserFacingError(
        `The database was used by a later version of Haven (${version}; this one knows ${MIGRATIONS.length}): start that one.`,
      )
    }
    for (const statements of MIGRATIONS.slice(version)) await runAll(queries, statements)
    if (version < MIGRATIONS.length) {
      await queries.query('update migrations set version = $1 where one', [MIGRATIONS.length])
    }
  })
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
      // Another instance made it between the look and the making.
      if (!isMadeAlready(error) || tries === MOST_TRIES) throw error
      await delay(WAIT)
    }
  }
}

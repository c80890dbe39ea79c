import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { UserFacingError } from '../user-facing-error'
import { databaseName } from './database-name'
import { makeFolder, removeHalfWritten, writeDurably } from './durable-file'
import { lockFolder } from './files/lock/lock'
import { Database } from './postgres/database'
import { migrate } from './postgres/migrations'
import { openPostgresStore, type PostgresStoreOptions } from './postgres/postgres-store'
import type { Shared } from './shared'
import { type Store, StoreUnavailableError } from './store'

/** The file of the data folder with the instance's name. */
export const INSTANCE_FILE = 'instance'
const INSTANCE = /^[0-9a-f]{16}$/
const INSTANCE_BYTES = 8

/** Opens the store of a database for an instance, whose folder contains its name, the operator's socket, filed mails. */
export async function openSharedStore(
  options: Omit<PostgresStoreOptions, 'database'> & { url: string; dir: string },
): Promise<{ store: Store; shared: Shared }> {
  const { dir, url, log = pino({ level: 'warn' }), now = () => new Date() } = options
  await makeFolder(dir)
  const lock = await lockFolder(dir, log)
  try {
    for (const folder of [dir, join(dir, 'mail')]) await removeHalfWritten(folder)
    const instance = await instanceOf(dir)
    const database = new Database(url, log)
    const onClose = () => lock.release()
    const store = await reachable(url, () => openPostgresStore({ ...options, database, instance, onClose }))
    await refuseHalfMigrated(database, store)
    // Releases the claims of this folder's earlier process, which has ended.
    await database.query('update mails set leased_until = 0 where leased_by = $1', [instance])
    const shared: Shared = {
      instance,
      database,
      async removeExpired() {
        await database.query('delete from documents where expires_at <= $1', [now().getTime()])
      },
      async knownReferences(references) {
        const rows = await database.read<{ reference: string }>(
          'select reference from records where reference = any($1::text[])',
          [references],
        )
        return new Set(rows.map(({ reference }) => reference))
      },
    }
    return { store, shared }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Runs an action with a database, for a command that can run while the service runs. */
export async function withDatabase<Result>(
  url: string,
  action: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = new Database(url, pino({ level: 'silent' }), true)
  try {
    return await reachable(url, async () => {
      await migrate(database, console.error)
      return await action(database)
    })
  } finally {
    await database.close()
  }
}

type Failure = Error & { code?: string }

/** Says why a database cannot be used. Its address can hold a password, so no message repeats it. */
async function reachable<Result>(url: string, open: () => Promise<Result>): Promise<Result> {
  try {
    return await open()
  } catch (error) {
    const failure = error as Failure
    const isRefused = REFUSALS.test(String(failure.code))
    if (!(error instanceof StoreUnavailableError) && !isRefused) throw error
    // If several addresses were tried, the error has no message, and only its code tells the reason.
    const { message, code } = (failure.cause ?? failure) as Failure
    throw new UserFacingError(
      `DATABASE_URL: the database at ${databaseName(url)} cannot be used (${message || code}). Check that the database runs, and that ` +
        'its name, user and password are right.',
      { cause: error },
    )
  }
}

async function refuseHalfMigrated(database: Database, store: Store): Promise<void> {
  const half = await database.read('select 1 from migration where not complete')
  if (half.length === 0) return
  await store.close()
  throw new UserFacingError(
    'Data is being moved into this database, or a move was broken off: finish it with `npm run migrate -- to-postgres`.',
  )
}

/** Codes of a refused user, a missing database, schema or right to make tables, and a feature that the database lacks. */
const REFUSALS = /^(?:28|3D|3F|42501|0A)/

/** The name of a folder's instance; a folder without a name gets one. */
export async function instanceOf(dir: string): Promise<string> {
  const path = join(dir, INSTANCE_FILE)
  const text = await readFile(path, 'utf8').catch(() => '')
  if (INSTANCE.test(text.trim())) return text.trim()
  const name = randomBytes(INSTANCE_BYTES).toString('hex')
  await writeDurably(path, `${name}\n`)
  return name
}

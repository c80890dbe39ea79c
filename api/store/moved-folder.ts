import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LISTS } from '../contract/records/records'
import { UserFacingError } from '../user-facing-error'
import { writeDurably } from './durable-file'

/** The file in a folder which says that the folder's data moved into a database. */
const MARK = 'moved-to-database.json'

interface Moved {
  /** ISO time of the move. */
  at: string
  /** The database's address without its password. */
  database: string
}

/** Marks a folder as moved: a service that used this folder would work with outdated data. */
export async function markMoved(dir: string, moved: Moved): Promise<void> {
  await writeDurably(join(dir, MARK), `${JSON.stringify(moved)}\n`)
}

/** Throws when the data of a folder have moved to a database. */
export function refuseMoved(dir: string): void {
  const moved = markOf(dir)
  if (!moved) return
  throw new UserFacingError(
    `The requests of ${dir} were moved to ${moved.database} on ${moved.at.slice(0, 10)}, and newer requests are only there: ` +
      'set DATABASE_URL, or move all of it back (`npm run migrate -- to-files`). To go on with the state of that day, ' +
      `delete ${join(dir, MARK)}.`,
  )
}

/** Names the lists whose requests in a folder's files never moved to the database; undefined if there are none. */
export function leftBehind(dir: string): string | undefined {
  if (markOf(dir)) return undefined
  const lists = LISTS.filter(list => namesIn(join(dir, list)).some(name => /^\d{6,}\.json$/.test(name)))
  return lists.length > 0 ? lists.join(', ') : undefined
}

function markOf(dir: string): Moved | undefined {
  try {
    return JSON.parse(readFileSync(join(dir, MARK), 'utf8')) as Moved
  } catch {
    return undefined
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

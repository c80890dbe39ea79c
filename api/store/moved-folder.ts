import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LISTS } from '../contract/records/records'
import { UserFacingError } from '../user-facing-error'
import { writeDurably } from './durable-file'

/** The file that marks a folder whose data moved into a database. */
const MARK = 'moved-to-database.json'

interface Moved {
  /** ISO time of the move. */
  at: string
  /** The database's address without its password. */
  database: string
}

/** Marks a folder as moved, because a start on it would continue with old data. */
export async function markMoved(dir: string, moved: Moved): Promise<void> {
  await writeDurably(join(dir, MARK), `${JSON.stringify(moved)}\n`)
}

/** Refuses to keep records in the files of a moved folder. */
export function refuseMoved(dir: string): void {
  const moved = markOf(dir)
  if (!moved) return
  throw new UserFacingError(
    `The requests of ${dir} were moved to ${moved.database} on ${moved.at.slice(0, 10)}, and what came since is there alone: ` +
      'set DATABASE_URL, or move all of it back (`npm run migrate -- to-files`). To go on with the state of that day, ' +
      `delete ${join(dir, MARK)}.`,
  )
}

/** Names the lists with requests in a folder's files that never moved; undefined without any. */
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

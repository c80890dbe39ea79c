import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { LISTS } from '../contract/records/records'
import { UserFacingError } from '../user-facing-error'
import { writeDurably } from './durable-file'

/** Marks a folder whose data moved into a database. */
const MARK = 'moved-to-database.json'

interface Moved {
  /** ISO time. */
  at: string
  /** The database, without its password. */
  database: string
}

/** Marks a folder as moved: a start on it would continue with outdated data. */
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

/** Describes requests in a folder's files that never moved; undefined without any. */
export function leftBehind(dir: string): string | undefined {
  if (markOf(dir)) return undefined
  const counts = LISTS.flatMap(list => {
    const last = namesIn(join(dir, list))
      .filter(name => /^\d{6,}\.json$/.test(name))
      .sort()
      .at(-1)
    const number = last === undefined ? 0 : lastIdIn(join(dir, list, last))
    return number > 0 ? [`up to ${number} ${list}`] : []
  })
  return counts.length > 0 ? counts.join(', ') : undefined
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

/** The last id that a segment's first line names; 1 when it names none. */
function lastIdIn(path: string): number {
  const head = Buffer.alloc(200)
  try {
    const file = openSync(path, 'r')
    readSync(file, head)
    closeSync(file)
  } catch {
    return 1
  }
  return Number(/"to":(\d+)/.exec(head.toString('latin1'))?.[1] ?? 1)
}

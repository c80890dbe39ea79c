import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../contract/time/durations'
import type { CopyKey } from '../store/backup/proof'
import { type Line, linesAbout } from './line'
import { writeNote } from './note'

/**
 * The file in the data folder with the time at which somebody last printed or confirmed the key of copies and backups.
 */
const FILE = 'copy-key.json'
/** The number of days after which the doctor asks again if somebody still has the key. */
const MOST_DAYS = 365

interface Noted {
  /** The time when somebody last printed or confirmed the key, in ISO 8601. */
  at: string
  /** A short digest of the key. The digest shows if the key has changed, and does not reveal the key. */
  key: string
}

const markOf = (key: CopyKey) => createHash('sha256').update(key).digest('hex').slice(0, 12)

/**
 * Records that somebody has printed the key, or confirmed that they have stored it. Resolves to false when the file
 * with this record cannot be written.
 */
export const noteCopyKey = (dir: string, key: CopyKey, at: Date): Promise<boolean> =>
  writeNote(dir, FILE, { at: at.toISOString(), key: markOf(key) } satisfies Noted)

/**
 * Asks once a year if somebody still has the key. Without the key, nobody can restore a copy or backup on another
 * machine.
 */
export async function lookAtCopyKey(dir: string, key: CopyKey | undefined, now: Date): Promise<Line[]> {
  const { ok, look } = linesAbout('Copy key')
  if (!key) return []
  const { at, key: mark } = await readNoted(dir)
  const why = 'on another machine no backup and no copy can be restored without it'
  if (at === undefined) {
    return [
      look(
        `Nobody has printed the key yet, and ${why}: run \`npm run copy-key\`, and store the printed key elsewhere.`,
      ),
    ]
  }
  if (mark !== markOf(key)) {
    return [
      look(
        `The key has changed since somebody printed or confirmed it, and ${why}: run \`npm run copy-key\` once more.`,
      ),
    ]
  }
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY)
  if (!(days <= MOST_DAYS)) {
    const ask = 'check that somebody still keeps it, then run `npm run copy-key -- --kept`, or print it again'
    return [look(`The key was printed, or somebody confirmed that they keep it, ${days} days ago, and ${why}: ${ask}.`)]
  }
  return [ok(`The key was printed, or somebody confirmed that they keep it, on ${at.slice(0, 10)}.`)]
}

async function readNoted(dir: string): Promise<Partial<Noted>> {
  try {
    return JSON.parse(await readFile(join(dir, FILE), 'utf8'))
  } catch {
    return {}
  }
}

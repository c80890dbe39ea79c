import { join } from 'node:path'
import { DAY } from '../contract/time/durations'
import { type Line, linesAbout } from './line'
import { readNote, UNREADABLE, writeNote } from './note'

/** The file in the data folder that says when somebody last tried a restore, and which backup or copy they used. */
const FILE = 'last-dry-run.json'
/**
 * The number of days after which the doctor asks for another trial of a restore. Without a trial, nobody knows if a
 * backup can be restored.
 */
const MOST_DAYS = 90

interface Noted {
  /** The time of the trial restore, in ISO 8601. */
  at: string
  from: string
}

/**
 * Records a successful trial of a restore. Resolves to false when the record cannot be written; the doctor then still
 * asks for a trial.
 */
export const noteDryRun = (dir: string, noted: Noted): Promise<boolean> => writeNote(dir, FILE, noted)

/** Reports when somebody last tried a restore. */
export async function lookAtDryRun(dir: string, now: Date): Promise<Line> {
  const { ok, look } = linesAbout('Restore')
  const remedy =
    'run `npm run restore -- --dry-run FOLDER`, which changes nothing (or, with a copy, `--dry-run --from COPY`)'
  const text = await readNote(join(dir, FILE)).catch(() => 'unreadable' as const)
  if (text === 'unreadable') return look(`The time of the last trial restore ${UNREADABLE}`)
  if (text === undefined) return look(`Nobody has made a trial restore yet: ${remedy}.`)
  const { at, from } = JSON.parse(text) as Noted
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY)
  const what = `A restore was last tried on ${at.slice(0, 10)}, from ${from}`
  return days > MOST_DAYS ? look(`${what}, ${days} days ago: ${remedy}.`) : ok(`${what}: the data can be restored.`)
}

import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../contract/time/durations'
import { writeDurably } from '../store/durable-file'
import { about, type Line } from './line'
import { readNote, UNREADABLE } from './note'

/** The file of the data folder that says when a restore was tried last, and from where. */
const FILE = 'last-dry-run.json'
/** Nobody knows of a backup that was not tried for longer, in days. */
const MOST_DAYS = 90

interface Noted {
  /** ISO 8601. */
  at: string
  from: string
}

/** Notes a restore that was tried and would work; where that cannot be written, the doctor goes on asking for one. */
export async function noteDryRun(dir: string, noted: Noted): Promise<void> {
  try {
    const { uid, gid } = await stat(dir)
    await writeDurably(join(dir, FILE), `${JSON.stringify(noted)}\n`)
    // Root may have tried it: all of the folder is the service's.
    await chown(join(dir, FILE), uid, gid)
  } catch {}
}

/** When it was last tried whether the data can be brought back. */
export async function lookAtDryRun(dir: string, now: Date): Promise<Line> {
  const { ok, look } = about('Restore')
  const wayOut = 'run `npm run restore -- --dry-run FOLDER` (of a copy: `--dry-run --from COPY`), which changes nothing'
  const text = await readNote(join(dir, FILE)).catch(() => 'unreadable' as const)
  if (text === 'unreadable') return look(`When a restore was last tried ${UNREADABLE}`)
  if (text === undefined) return look(`Nobody has tried yet whether the data can be brought back: ${wayOut}.`)
  const { at, from } = JSON.parse(text) as Noted
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY)
  const what = `It was last tried on ${at.slice(0, 10)}, from ${from}`
  return days > MOST_DAYS ? look(`${what}, ${days} days ago: ${wayOut}.`) : ok(`${what}: the data can be brought back.`)
}

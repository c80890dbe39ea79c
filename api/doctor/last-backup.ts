import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../contract/time/durations'
import { writeDurably } from '../store/durable-file'
import { about, type Line } from './line'
import { readNote, UNREADABLE } from './note'

/** The file of the data folder that says when a backup was taken last, and where to. */
const FILE = 'last-backup.json'
/** A backup older than this is too old. */
const MAY_BE_OLD = 7 * DAY

interface Noted {
  /** ISO 8601. */
  at: string
  folder: string
}

/** Notes a backup that was finished; answers whether that could be written. */
export const noteBackup = (dir: string, noted: Noted): Promise<boolean> =>
  writeDurably(join(dir, FILE), `${JSON.stringify(noted)}\n`).then(
    () => true,
    () => false,
  )

/** The backup that was finished last, as the data folder notes it; undefined before the first. */
async function lastBackup(dir: string): Promise<Noted | undefined> {
  const text = await readNote(join(dir, FILE))
  return text === undefined ? undefined : (JSON.parse(text) as Noted)
}

/** How many ms ago the last backup was finished; undefined where none is noted. */
export async function backupAge(dir: string, now: Date): Promise<number | undefined> {
  const last = await lastBackup(dir).catch(() => undefined)
  return last && now.getTime() - Date.parse(last.at)
}

/** How old the last backup is, and whether it is where it was. */
export async function lookAtBackup(dir: string, now: Date): Promise<Line> {
  const { ok, look } = about('Backup')
  const wayOut = 'run `npm run backup -- FOLDER` every night, onto another disk'
  const last = await lastBackup(dir).catch(() => 'unreadable' as const)
  if (last === 'unreadable') return look(`When the last one was taken ${UNREADABLE}`)
  if (!last) return look(`None was taken yet of this data folder: ${wayOut}.`)
  const { at, folder } = last
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY)
  const what = `The last one, ${folder}, is of ${at.slice(0, 10)}`
  if (!(now.getTime() - Date.parse(at) <= MAY_BE_OLD)) return look(`${what}, ${days} days ago: ${wayOut}.`)
  if (await isGone(folder)) {
    return look(`${what}, but nothing is there any more: mount its disk, see who removed it, or take another one now.`)
  }
  return ok(`${what}.`)
}

/** Whether a backup's folder is empty or not there. One that this user may not look into is taken to be whole. */
async function isGone(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error.code)
  return names === 'ENOENT' || names === 'ENOTDIR' || (typeof names === 'object' && names.length === 0)
}

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../contract/time/durations'
import { type Line, linesAbout } from './line'
import { readNote, UNREADABLE, writeNote } from './note'

/** The file in the data folder with the time and place of the last backup. */
const FILE = 'last-backup.json'
/** The age in ms from which the doctor calls a backup too old. */
const MAY_BE_OLD = 7 * DAY

interface Noted {
  /** The time of the backup, in ISO 8601. */
  at: string
  folder: string
}

/** Records a finished backup in the data folder; resolves to false when it cannot be written there. */
export const noteBackup = (dir: string, noted: Noted): Promise<boolean> => writeNote(dir, FILE, noted)

/** Reads the record of the last finished backup; undefined before the first backup. */
async function lastBackup(dir: string): Promise<Noted | undefined> {
  const text = await readNote(join(dir, FILE))
  return text === undefined ? undefined : (JSON.parse(text) as Noted)
}

/** The age of the last finished backup in ms; undefined when none is on record. */
export async function backupAge(dir: string, now: Date): Promise<number | undefined> {
  const last = await lastBackup(dir).catch(() => undefined)
  return last && now.getTime() - Date.parse(last.at)
}

/** Reports the age of the last backup, and if its folder still exists. */
export async function lookAtBackup(dir: string, now: Date): Promise<Line> {
  const { ok, look } = linesAbout('Backup')
  const remedy = 'run `npm run backup -- FOLDER` every night, onto another disk'
  const last = await lastBackup(dir).catch(() => 'unreadable' as const)
  if (last === 'unreadable') return look(`The time of the last backup ${UNREADABLE}`)
  if (!last) return look(`No backup of this data folder was taken yet: ${remedy}.`)
  const { at, folder } = last
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY)
  const what = `The last backup, ${folder}, is from ${at.slice(0, 10)}`
  if (!(now.getTime() - Date.parse(at) <= MAY_BE_OLD)) return look(`${what}, ${days} days ago: ${remedy}.`)
  if (await isGone(folder)) {
    return look(
      `${what}, but the backup is not there any more: mount its disk, find out who removed it, or make another backup now.`,
    )
  }
  return ok(`${what}.`)
}

/** True when a backup's folder is empty or missing. A folder counts as present if this user may not read it. */
async function isGone(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error.code)
  return names === 'ENOENT' || names === 'ENOTDIR' || (typeof names === 'object' && names.length === 0)
}

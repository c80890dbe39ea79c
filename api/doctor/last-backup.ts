import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../contract/time/durations'
import { writeDurably } from '../store/durable-file'
import { about, type Line } from './line'

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

/** How old the last backup is. */
export async function lookAtBackup(dir: string, now: Date): Promise<Line> {
  const { ok, look } = about('Backup')
  const wayOut = 'run `npm run backup -- FOLDER` every night, onto another disk'
  const text = await readFile(join(dir, FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return look(`None was taken yet of this data folder: ${wayOut}.`)
  const { at, folder } = JSON.parse(text) as Noted
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY)
  const what = `The last one, ${folder}, is of ${at.slice(0, 10)}`
  if (!(now.getTime() - Date.parse(at) <= MAY_BE_OLD)) return look(`${what}, ${days} days ago: ${wayOut}.`)
  return ok(`${what}.`)
}

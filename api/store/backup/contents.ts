import { join } from 'node:path'
import { Low } from 'lowdb'
import { LISTS, type ListName } from '../../contract/records/records'
import { namesIn } from '../durable-file'
import type { EntryLine } from '../files/journal/entry'
import { type Segment, SegmentFile, segmentNumber, segmentPath } from '../files/segments/segment-file'

/** The paths of documents, content, the firm's checks of languages and the audit, in a data folder and in a backup. */
export const STATE = 'state.json'
export const CONTENT = 'content'
export const LANGUAGES = 'languages'
export const AUDIT = 'audit'

/** The small files that backups and copies hold: documents, edited content, checks of languages, the audit. */
const SMALL_FILES = [
  /^state\.json$/,
  /^content\/[a-z0-9-]{1,60}\.json$/,
  /^languages\/[a-z]{2}\.json$/,
  /^audit\/(?:start\.json|\d{4}-\d\d-\d\d\.jsonl)$/,
]
/** The paths of letters, in folders by the start of their id, or in `flagged/` when a scanner found malware. */
const LETTERS = /^files\/(?:([0-9a-f]{2})\/\1[0-9a-f]{30}|flagged\/[0-9a-f]{32})$/
/** The paths of settings files, which backups hold and copies do not. */
const SETTINGS = /^settings\/(?!\.{1,2}$)[^/\\\p{Cc}]{1,255}$/u

/** True for the path of a small file that backups and copies hold. */
export const isSmallFile = (path: string): boolean => SMALL_FILES.some(form => form.test(path))

/** True for the path of a file that backups and copies of a data folder hold; a restore takes no other files. */
export const isCarried = (path: string): boolean =>
  segmentOfPath(path) !== undefined || LETTERS.test(path) || isSmallFile(path)

/** True for the path of a settings file in a backup; a restore never puts such a file back. */
export const isSetting = (path: string): boolean => SETTINGS.test(path)

/** The list and the number of a segment file; undefined for any other path. */
export function segmentOfPath(path: string): { list: ListName; segment: number } | undefined {
  const [folder, name = ''] = path.split('/')
  const list = LISTS.find(one => one === folder)
  const segment = segmentNumber(name)
  // Refuses a number with more or fewer zeros than `segmentPath` writes, because each segment must have only one path.
  if (!list || !segment || segmentPath(list, segment) !== path) return undefined
  return { list, segment }
}

/** A segment of a data folder or a backup, before it is read or written. */
export const segmentIn = (folder: string, list: ListName, segment: number, lines: EntryLine[] = []): Low<Segment> =>
  new Low(new SegmentFile(segmentPath(join(folder, list), segment), list, segment), { lines })

/** The paths of a folder's small files, ascending, without the temporary files of editors. */
export async function smallFilesIn(dataDir: string, folder: string): Promise<string[]> {
  return (await namesIn(join(dataDir, folder)))
    .map(name => `${folder}/${name}`)
    .filter(isSmallFile)
    .sort()
}

/** Makes a path safe to print, because a forged path can contain control sequences for a terminal. */
export const printablePath = (path: string): string => (/^[\w./~ -]+$/.test(path) ? path : JSON.stringify(path))

/** Returns a message for each path that `isAllowed` refuses, and for each path that is listed twice. */
export function refusedPaths(paths: readonly string[], isAllowed: (path: string) => boolean): string[] {
  const seen = new Set<string>()
  return paths.flatMap(path => {
    if (!isAllowed(path)) return `${printablePath(path)} is no file that a data folder of Haven has.`
    if (seen.has(path)) return `${printablePath(path)} is listed twice.`
    seen.add(path)
    return []
  })
}

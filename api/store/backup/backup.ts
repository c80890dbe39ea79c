import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { LISTS, type ListName } from '../../contract/records/records'
import { makeFolder, namesIn, syncFolder, unlessMissing } from '../durable-file'
import { lastingDocuments } from '../files/documents'
import { RETENTION_NAMESPACE } from '../files/erasure/erasure'
import type { EntryLine } from '../files/journal/entry'
import { journalPath } from '../files/journal/journal'
import { readJournals } from '../files/journal/journal-reader'
import { LETTERS_FOLDER, letterPath } from '../files/letters/letter-paths'
import { expectedFiles } from '../files/recovery/expected-files'
import { isJournalMissing, KNOWN_FILES } from '../files/recovery/known-files'
import { DamagedFileError, segmentNumber, segmentPath } from '../files/segments/segment-file'
import { firstIdOf, offsetInSegment, SEGMENT_SIZE, segmentOf } from '../files/segments/segment-ids'
import { BackupError } from './backup-error'
import { AUDIT, CONTENT, LANGUAGES, STATE, segmentIn, smallFilesIn } from './contents'
import type { Manifest } from './manifest'
import type { CopyKey } from './proof'
import { copySettings } from './settings'
import { WrittenBackup } from './written-backup'

/** The function that gets a long command's progress; the command waits until the returned promise resolves. */
export type Progress = (what: string, done: number, total: number) => void | Promise<void>

export interface BackupOptions {
  dataDir: string
  /** The folder that receives the backup's folder. */
  folder: string
  name: string
  settings?: readonly string[]
  /** The key that proves who made the backup; undefined for a backup without a proof. */
  key?: CopyKey | undefined
  now: () => Date
  progress: Progress
}

const UNFINISHED = '.unfinished'
const START_ONCE =
  'Start the service once: it repairs what it can, or says what is lost and what you can do. Then back up again.'

/**
 * Copies a data folder, also while a server uses it, and writes nothing into that folder.
 *
 * The backup reads the journal before the segments. A change stays in the journal until a segment holds it, so journal
 * and segments together hold every change that the server acknowledged before the backup started. The backup copies
 * the segments that exist when it starts. All segments but the newest are full, so no record can be missing between
 * them.
 *
 * The backup copies each record in its state at one moment: the stored text and checksum, the state of the mails, and
 * the idempotency key. If only the journal holds a line, the backup adds the line to the copied segment.
 */
export async function backUp(options: BackupOptions): Promise<{ target: string; manifest: Manifest }> {
  const { dataDir, now, progress } = options
  const target = await targetOf(options)
  const takenAt = now().toISOString()
  await refuseWithoutData(dataDir)
  const unfinished = `${target}${UNFINISHED}`
  await makeFolder(dirname(target))
  await mkdir(unfinished, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupError([
      `${unfinished} belongs to a backup under way. If that backup was broken off, remove the folder.`,
    ])
  })
  try {
    const backup = new WrittenBackup(unfinished)
    await copyRecords(dataDir, backup, progress)
    await copyLetters(dataDir, backup, progress)
    const documents = await lastingDocuments(join(dataDir, STATE), NOT_COPIED)
    if (documents !== undefined) await backup.write(STATE, documents)
    await copySmallFiles(dataDir, backup)
    const settings = await copySettings(options.settings ?? [], unfinished)
    const manifest = await backup.finish(takenAt, options.key, settings, (done, total) =>
      progress('checking the copy', done, total),
    )
    await rename(unfinished, target)
    await syncFolder(dirname(target))
    return { target, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** The namespace of the documents that link a copy to this data folder; see `copy/copier.ts`. */
export const COPY_NAMESPACE = 'copy'
/** The namespace of webhooks' last events: a restored list would mention records that were erased later. */
export const DELIVERIES_NAMESPACE = 'webhook-deliveries'
/** The namespaces of the documents that backups and copies leave out. */
export const NOT_COPIED = [RETENTION_NAMESPACE, COPY_NAMESPACE, KNOWN_FILES, DELIVERIES_NAMESPACE]

/** The path of a new backup; throws when the backup would overwrite a file or lie inside the data folder. */
async function targetOf({ dataDir, folder, name }: BackupOptions): Promise<string> {
  if (name !== basename(name) || name.startsWith('.')) {
    throw new BackupError([`${JSON.stringify(name)} cannot be the name of a backup: it must be a plain name.`])
  }
  const target = resolve(folder, name)
  if (isInside(await realPathOf(target), await realPathOf(dataDir))) {
    throw new BackupError([
      `${folder} is inside DATA_DIR (${dataDir}): a backup belongs elsewhere, best on another disk.`,
    ])
  }
  const present = await namesIn(target)
  if (present.length > 0) throw new BackupError([`${target} already exists and is not empty: nothing was changed.`])
  return target
}

/** True when `path` is the path of `folder`, or of something inside `folder`. */
export function isInside(path: string, folder: string): boolean {
  const relativePath = relative(folder, path)
  return relativePath === '' || !(relativePath === '..' || relativePath.startsWith(`..${sep}`))
}

/** True when one of two folders lies inside the other, or both are the same. */
export const overlap = (one: string, other: string) => isInside(one, other) || isInside(other, one)

/** A path without symbolic links, as far as the path exists. */
export async function realPathOf(path: string): Promise<string> {
  const whole = resolve(path)
  return await realpath(whole).catch(async () =>
    dirname(whole) === whole ? whole : join(await realPathOf(dirname(whole)), basename(whole)),
  )
}

async function refuseWithoutData(dataDir: string): Promise<void> {
  const names = await namesIn(dataDir)
  if (names.includes('journal') || LISTS.some(list => names.includes(list))) return
  throw new BackupError([`There is no data in DATA_DIR (${dataDir}).`])
}

async function copyRecords(from: string, to: WrittenBackup, progress: Progress): Promise<void> {
  const { known, filed } = await expectedFiles(from)
  const journal = await readJournals(join(from, 'journal'))
  // Ignores a half-written last line, because the server has not acknowledged the change in this line.
  const damages = journal.damages.filter(damage => !damage.tornEnd)
  if (damages.length > 0) throw new BackupError([...damages.map(({ path }) => `${path} is damaged.`), START_ONCE])
  if (known && isJournalMissing(known, journal.end)) {
    throw new BackupError([`${journalPath(join(from, 'journal'), known.journal)} is missing.`, START_ONCE])
  }

  const work = await Promise.all(
    LISTS.map(async list => {
      const numbers = (await namesIn(join(from, list))).map(segmentNumber).filter(number => number !== undefined)
      const lines = journal.lines.filter(line => line.list === list)
      const last = Math.max(segmentOf(filed[list]), ...numbers, ...new Set(lines.map(line => segmentOf(line.id))))
      return { list, lines, last }
    }),
  )
  const total = work.reduce((sum, { last }) => sum + last, 0)
  let done = 0
  await progress('copying records', done, total)
  for (const { list, lines, last } of work) {
    await makeFolder(join(to.folder, list))
    for (let segment = 1; segment <= last; segment++) {
      const ofSegment = lines.filter(line => segmentOf(line.id) === segment)
      const least = segment < last ? SEGMENT_SIZE : filed[list] - firstIdOf(segment) + 1
      await to.writeSegment(list, segment, await entriesOf(from, list, segment, ofSegment, least))
      await progress('copying records', ++done, total)
    }
  }
}

/**
 * Returns a segment's lines: those in its file, and newer ones from the journal. Throws a BackupError for a damaged
 * file, for fewer than `least` lines, and when an id before the last line has no line.
 */
async function entriesOf(dataDir: string, list: ListName, segment: number, journal: EntryLine[], least: number) {
  const db = segmentIn(dataDir, list, segment)
  await db.read().catch(error => {
    throw error instanceof DamagedFileError ? new BackupError([`${error.message}.`, START_ONCE]) : error
  })
  const { lines } = db.data
  const filed = lines.length
  const rev = lines.reduce((highest, line) => Math.max(highest, line.rev), 0)
  for (const line of journal)
    if (offsetInSegment(line.id) >= filed || line.rev > rev) lines[offsetInSegment(line.id)] = line
  const missing = Array.from({ length: Math.max(lines.length, least) }, (_, at) => lines[at]).indexOf(undefined)
  if (missing < 0) return lines
  const path = segmentPath(join(dataDir, list), segment)
  throw new BackupError([`${path} lacks record ${firstIdOf(segment) + missing}.`, START_ONCE])
}

/** Copies the letters of the copied records. Letters of no record were not submitted yet, or were erased. */
async function copyLetters(from: string, to: WrittenBackup, progress: Progress): Promise<void> {
  let done = 0
  for (const path of to.letters.map(file => join(LETTERS_FOLDER, letterPath(file)))) {
    const bytes = await readFile(join(from, path)).catch(unlessMissing)
    if (!bytes) continue
    await to.write(path, bytes)
    await progress('copying letters', ++done, to.letters.length)
  }
}

/** Copies the content that staff edit, the firm's checks of languages, and the audit. */
async function copySmallFiles(from: string, to: WrittenBackup): Promise<void> {
  for (const folder of [CONTENT, LANGUAGES, AUDIT]) {
    for (const path of await smallFilesIn(from, folder)) {
      const bytes = await readFile(join(from, path)).catch(unlessMissing)
      // Skips a file that was removed, or whose day expired, after the backup listed the folder.
      if (!bytes) continue
      // Copies only whole lines of the audit, because the server may still be writing the last line.
      await to.write(path, folder === AUDIT ? bytes.subarray(0, bytes.lastIndexOf('\n') + 1) : bytes)
    }
  }
}

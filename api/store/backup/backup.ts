import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { Low } from 'lowdb'
import type { RecordLetter } from '../../contract/forms/letters'
import { LISTS, type ListName } from '../../contract/records/records'
import { makeFolder, namesIn, syncFolder, unlessMissing, writeDurably } from '../durable-file'
import { lastingDocuments } from '../files/documents'
import { RETENTION_NAMESPACE } from '../files/erasure/erasure'
import type { EntryLine } from '../files/journal/entry'
import { journalPath } from '../files/journal/journal'
import { readJournals } from '../files/journal/journal-reader'
import { LETTERS_FOLDER, letterPath, lettersIn } from '../files/letters/letter-paths'
import { expectedFiles } from '../files/recovery/expected-files'
import { isJournalMissing, KNOWN_FILES } from '../files/recovery/known-files'
import { DamagedFileError, type Segment, SegmentFile, segmentNumber, segmentPath } from '../files/segments/segment-file'
import { firstIdOf, offsetInSegment, SEGMENT_SIZE, segmentOf } from '../files/segments/segment-ids'
import { BackupError } from './backup-error'
import { AUDIT, CONTENT, LANGUAGES, STATE, smallFilesIn } from './contents'
import { type BackupFile, describeFile, type Manifest, Tally, writeManifest } from './manifest'
import type { CopyKey } from './proof'
import { copySettings } from './settings'

/** The function that gets a long command's progress; the command waits until the returned promise resolves. */
export type Progress = (what: string, done: number, total: number) => void | Promise<void>

/** The source and the target of a backup. */
export interface BackupOptions {
  dataDir: string
  /** The folder that receives the backup's folder. */
  folder: string
  /** The name of the backup's folder. */
  name: string
  /** The settings files that the backup includes. */
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
    const tally = new Tally()
    const letters: RecordLetter[] = []
    const paths = await copyRecords(dataDir, unfinished, { tally, letters, progress })
    paths.push(...(await copyFiles(dataDir, unfinished, letters, progress)))
    const documents = await lastingDocuments(join(dataDir, STATE), NOT_COPIED)
    if (documents !== undefined) {
      await writeDurably(join(unfinished, STATE), documents)
      paths.push(STATE)
    }
    paths.push(...(await copyContent(dataDir, unfinished)))
    paths.push(...(await copyAudit(dataDir, unfinished)))
    const files: BackupFile[] = []
    for (const path of paths.sort()) {
      files.push(await describeFile(unfinished, path))
      await progress('checking the copy', files.length, paths.length)
    }
    const copied = await copySettings(options.settings ?? [], unfinished)
    const settings = await Promise.all(copied.map(path => describeFile(unfinished, path)))
    const { rev, lists, erased } = tally
    const manifest: Manifest = {
      version: 1,
      takenAt,
      rev,
      lists,
      files,
      ...(settings.length > 0 && { settings }),
      erased,
    }
    await writeManifest(unfinished, manifest, options.key)
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
/**
 * The namespace of the lists of webhooks' last events. Backups and copies leave these lists out, because a restored
 * list would mention records that were erased after the backup.
 */
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

interface Copying {
  tally: Tally
  /** The letters that the copied records mention. */
  letters: RecordLetter[]
  progress: Progress
}

async function copyRecords(from: string, to: string, { tally, letters, progress }: Copying): Promise<string[]> {
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
  const paths: string[] = []
  await progress('copying records', 0, total)
  for (const { list, lines, last } of work) {
    await makeFolder(join(to, list))
    for (let segment = 1; segment <= last; segment++) {
      const ofSegment = lines.filter(line => segmentOf(line.id) === segment)
      const least = segment < last ? SEGMENT_SIZE : filed[list] - firstIdOf(segment) + 1
      const entries = await entriesOf(from, list, segment, ofSegment, least)
      const file = new SegmentFile(segmentPath(join(to, list), segment), list, segment)
      await new Low<Segment>(file, { lines: entries }).write()
      for (const line of entries) {
        tally.add(line)
        letters.push(...lettersIn(line))
      }
      paths.push(segmentPath(list, segment))
      await progress('copying records', paths.length, total)
    }
  }
  return paths
}

/**
 * Returns a segment's lines: those in its file, and newer ones from the journal. Throws a BackupError for a damaged
 * file, for fewer than `least` lines, and when an id before the last line has no line.
 */
async function entriesOf(dataDir: string, list: ListName, segment: number, journal: EntryLine[], least: number) {
  const path = segmentPath(join(dataDir, list), segment)
  const db = new Low<Segment>(new SegmentFile(path, list, segment), { lines: [] })
  await db.read().catch(error => {
    throw error instanceof DamagedFileError ? new BackupError([`${error.message}.`, START_ONCE]) : error
  })
  const { lines } = db.data
  const filed = lines.length
  const rev = lines.reduce((highest, line) => Math.max(highest, line.rev), 0)
  for (const line of journal)
    if (offsetInSegment(line.id) >= filed || line.rev > rev) lines[offsetInSegment(line.id)] = line
  const gap = [...lines].indexOf(undefined as never)
  const missing = gap >= 0 ? gap : lines.length < least ? lines.length : undefined
  if (missing === undefined) return lines
  throw new BackupError([`${path} lacks record ${firstIdOf(segment) + missing}.`, START_ONCE])
}

/**
 * Copies `letters`. A letter that no copied record mentions was not submitted yet, or was erased, so the
 * backup leaves it out.
 */
async function copyFiles(from: string, to: string, letters: RecordLetter[], progress: Progress): Promise<string[]> {
  const paths: string[] = []
  for (const path of letters.map(file => join(LETTERS_FOLDER, letterPath(file)))) {
    const bytes = await readFile(join(from, path)).catch(unlessMissing)
    if (!bytes) continue
    await makeFolder(dirname(join(to, path)))
    await writeDurably(join(to, path), bytes)
    paths.push(path)
    await progress('copying letters', paths.length, letters.length)
  }
  return paths
}

/** Copies the content that staff edit, and the firm's checks of languages. */
async function copyContent(from: string, to: string): Promise<string[]> {
  const all: string[] = []
  for (const folder of [CONTENT, LANGUAGES]) {
    const paths = await smallFilesIn(from, folder)
    if (paths.length > 0) await makeFolder(join(to, folder))
    for (const path of paths) await writeDurably(join(to, path), await readFile(join(from, path)))
    all.push(...paths)
  }
  return all
}

/** Copies only whole lines of the audit, because the server may still be writing the last line. */
async function copyAudit(from: string, to: string): Promise<string[]> {
  const paths: string[] = []
  for (const path of await smallFilesIn(from, AUDIT)) {
    const bytes = await readFile(join(from, path)).catch(unlessMissing)
    // Skips a day whose file expired after the backup listed the folder.
    if (!bytes) continue
    await makeFolder(join(to, AUDIT))
    await writeDurably(join(to, path), bytes.subarray(0, bytes.lastIndexOf('\n') + 1))
    paths.push(path)
  }
  return paths
}

import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { LISTS, type ListName } from '../../contract/records/records'
import { SECRETS_FILE } from '../../keys/secrets-file'
import { UserFacingError } from '../../user-facing-error'
import { makeFolder, namesIn, writeDurably } from '../durable-file'
import { writeDocuments } from '../files/documents'
import { openFileStore } from '../files/file-store'
import { encodeEntry } from '../files/journal/entry'
import { LETTERS_FOLDER, letterPath, lettersIn } from '../files/letters/letter-paths'
import { type FolderLock, lockFolder } from '../files/lock/lock'
import { NO_LOG } from '../log'
import { perList } from '../records/per-list'
import { overlap, type Progress, realPathOf } from './backup'
import { BackupError } from './backup-error'
import { checkBackup, readListed } from './check'
import { STATE, segmentIn, segmentOfPath } from './contents'
import { type Erased, erasedReferenceHash, erasedSince } from './erased'
import { type BackupFile, MANIFEST, type Manifest } from './manifest'
import { giveTo, ownerFor } from './ownership'
import type { Trust } from './proof'
import { asideOf, besideOf, replace, STAGING, siblingsOf } from './replacement'

export interface RestoreOptions extends Trust {
  /** The backup: a folder with a manifest. */
  backup: string
  dataDir: string
  now: () => Date
  progress: Progress
  /** A dry run checks everything that a restore checks, and changes nothing in the data folder. */
  dryRun?: boolean
}

export interface Restored {
  manifest: Manifest
  /** False when no trusted key made the backup's proof. */
  isProven: boolean
  /** Number of records that the restore left out, because they were erased after the backup. */
  stayErased: number
  /** Number of mails that were unsent when the backup was made; the service sends them after the restore. */
  undelivered: number
  /** Number of people whose one-time codes work only with `SECRETS_KEY`, because the former data have no key file. */
  codesWithoutKey: number
  /** The path to which the former data moved; undefined in a dry run, and when there were no former data. */
  aside: string | undefined
}

const UNCHANGED = 'Nothing was changed.'

/**
 * Puts a backup in the place of a data folder.
 *
 * The restore checks the whole backup, copies it beside the data folder without records that were erased later, and
 * opens the copy like a server. The restore renames the folders only after it has opened the copy without an error. The
 * restore moves the former data aside, and never deletes them. When root runs the restore, the restored data get the
 * owner of the former data folder or, without one, of its parent folder.
 *
 * If a restore is interrupted, the former data stay whole: under their own name, or under a name that the server prints
 * at its next start.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { backup, dataDir, now, progress, dryRun = false, keys } = options
  const source = await realPathOf(backup)
  const dir = await realPathOf(dataDir)
  await requireBackup(source)
  if (overlap(source, dir)) {
    throw new BackupError([`${source} and DATA_DIR (${dir}) lie within one another: move the backup elsewhere first.`])
  }
  const { manifest, isProven } = await checkBackup(source, progress, options)
  const hasData = (await namesIn(dir)).some(name => !name.startsWith('lock'))
  // A dry run may run beside the service, so it only reads the data folder and does not lock it.
  const held = hasData && !dryRun ? await lock(dir) : undefined
  let staging: string | undefined
  try {
    // These folders stay to the end: while one exists, no server starts on an empty data folder.
    const brokenOff = dryRun ? [] : await siblingsOf(dir, STAGING)
    for (const old of brokenOff) await (await lock(old)).release()
    staging = await makeStaging(dir, besideOf(dir, STAGING, now()), dryRun)
    const heldStaging = await lock(staging)
    const erased = await erasedSince(source, dir, isProven ? keys : undefined)
    const stayErased = await copy(source, staging, manifest, erased, options)
    // A backup of version 0.1.0 has no `state.json` when all documents had a time at which they expire.
    if (!manifest.files.some(({ path }) => path === STATE)) await writeDocuments(join(staging, STATE), new Map())
    await heldStaging.release()
    const { undelivered, codes } = await proveGood(staging, manifest, stayErased)
    const hasKey = await keepKey(dir, staging)
    let aside: string | undefined
    if (!dryRun) {
      const owner = await ownerFor(dir)
      if (owner) await giveTo(owner, staging)
      if (hasData) aside = asideOf(dir, now())
      await replace(dir, staging, aside).catch(explain(`${dir} cannot be replaced; it may be a mount point`))
      for (const old of brokenOff) await rm(old, { recursive: true, force: true })
    }
    const all = Object.values(stayErased).reduce((sum, count) => sum + count, 0)
    return { manifest, isProven, stayErased: all, undelivered, codesWithoutKey: hasKey ? 0 : codes, aside }
  } finally {
    // After a restore, this folder has moved to the place of the data folder.
    if (staging !== undefined) await rm(staging, { recursive: true, force: true })
    await held?.release()
  }
}

/** Makes the folder `beside` for restored data; a dry run that cannot make it uses the system's temporary folder. */
export async function makeStaging(dir: string, beside: string, dryRun: boolean): Promise<string> {
  if (!dryRun) {
    await makeFolder(beside).catch(explain(`No folder can be made beside ${dir}`))
    return beside
  }
  return await mkdir(beside, { mode: 0o700 }).then(
    () => beside,
    () => mkdtemp(join(tmpdir(), 'haven-dry-run-')),
  )
}

type PerList = Record<ListName, number>

async function requireBackup(source: string): Promise<void> {
  const namesOf = (folder: string) => namesIn(folder).catch((): string[] => [])
  const names = await namesOf(source)
  if (names.includes(MANIFEST)) return
  const within: string[] = []
  for (const folder of names.map(name => join(source, name)).sort())
    if ((await namesOf(folder)).includes(MANIFEST)) within.push(folder)
  if (within.length === 0) return
  throw new BackupError([`${source} is not a backup but holds some. Name one of these:`, ...within])
}

/** Locks a folder for this process; throws an error that names the process which holds the lock. */
const lock = (folder: string): Promise<FolderLock> =>
  lockFolder(folder, NO_LOG).catch((error: Error) => {
    throw isOfSystem(error) ? error : new BackupError([error.message, UNCHANGED])
  })

/** True for an error of the operating system, which the command replaces by a sentence of its own. */
const isOfSystem = (error: Error) => 'syscall' in error

const explain = (what: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === undefined) throw error
  throw new BackupError([
    `${what} (${error.code}). ${UNCHANGED}`,
    'Run the restore as root: the restored data then belong to their earlier owner. Or restore into another ' +
      'folder (set DATA_DIR to it), and start the service on that one.',
  ])
}

/**
 * Copies a backup's content; resolves to the number of left-out erased records per list. Compares each file with the
 * manifest once more, because somebody may have replaced the file after the check.
 */
async function copy(source: string, to: string, { rev, files }: Manifest, erased: Erased, options: RestoreOptions) {
  const { progress, dryRun } = options
  const stayErased = perList(() => 0)
  const gone = new Set<string>()
  let done = 0
  // Only the records show which letters belong to erased records, so records are copied before letters.
  const isLetter = ({ path }: BackupFile) => path.startsWith(`${LETTERS_FOLDER}/`)
  for (const file of [...files.filter(one => !isLetter(one)), ...files.filter(isLetter)]) {
    // A dry run skips letters, because the check has already read them and a dry run writes none.
    if (gone.has(file.path) || (dryRun && isLetter(file))) continue
    const path = join(to, file.path)
    await makeFolder(dirname(path))
    await writeDurably(path, await readListed(source, file))
    const about = segmentOfPath(file.path)
    if (about) {
      const db = segmentIn(to, about.list, about.segment)
      await db.read()
      const before = stayErased[about.list]
      db.data.lines = db.data.lines.map(line => {
        const was = erasedReferenceHash(line, erased)
        if (was === undefined) return line
        stayErased[about.list]++
        for (const letter of lettersIn(line)) gone.add(join(LETTERS_FOLDER, letterPath(letter)))
        return encodeEntry({ rev: rev + 1, list: line.list, id: line.id, gone: 'erased', was })
      })
      if (stayErased[about.list] > before) await db.write()
    }
    await progress('copying', ++done, files.length)
  }
  return stayErased
}

/** Copies the installation's key, which no backup has, from the former data; resolves to true if they have it. */
async function keepKey(from: string, to: string): Promise<boolean> {
  const key = await readFile(join(from, SECRETS_FILE)).catch(() => undefined)
  if (key) await writeDurably(join(to, SECRETS_FILE), key)
  return key !== undefined
}

/**
 * Opens the restored copy like a server; throws when the store warns, or counts other numbers of records than the
 * manifest. Resolves to the number of undelivered mails, and of people with one-time codes.
 */
async function proveGood(dir: string, manifest: Manifest, stayErased: PerList) {
  const complaints: string[] = []
  const complain = ({ file }: { file?: string }, message: string) =>
    void complaints.push(file === undefined ? message : `${relative(dir, file)}: ${message}.`)
  const log = { ...NO_LOG, warn: complain, error: complain }
  const store = await openFileStore({ dir, log }).catch((error: Error) => {
    if (error instanceof UserFacingError || isOfSystem(error)) throw error
    throw new BackupError([`The copy is not good: ${error.message}`, UNCHANGED])
  })
  const { lists, undelivered } = await store.counts()
  const people = [...(await store.documents.all<{ code?: object }>('people')).values()]
  await store.close()
  for (const list of LISTS) {
    const expected = manifest.lists[list].records - stayErased[list]
    if (lists[list].total !== expected) complaints.push(`${list}: ${lists[list].total} records instead of ${expected}.`)
  }
  if (complaints.length > 0) throw new BackupError(['The copy is not good:', ...complaints, UNCHANGED])
  return { undelivered, codes: people.filter(({ code }) => code).length }
}

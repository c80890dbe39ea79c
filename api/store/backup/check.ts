import { LISTS } from '../../contract/records/records'
import { DamagedFileError } from '../files/segments/segment-file'
import type { Progress } from './backup'
import { BackupError } from './backup-error'
import { isCarried, isSetting, printablePath, refusedPaths, segmentIn, segmentOfPath } from './contents'
import { ABOUT, type BackupFile, describeBytes, type Manifest, readManifest, Tally, withAllLists } from './manifest'
import { NoPlainFileError, readPlainFile } from './plain-file'
import { proverOf, refuseUnproven, type Trust } from './proof'

/** The maximum number of problems that an error lists; the error's last line gives the number of further problems. */
const MOST_NAMED = 20

/**
 * Reads a whole backup and compares it with its manifest. Throws a BackupError about the problems. The check looks at
 * all paths first, and opens no file if one of the paths cannot belong to a backup. The returned manifest has all lists.
 */
export async function checkBackup(folder: string, progress: Progress, trust: Trust) {
  const written = await readManifest(folder)
  const manifest = withAllLists(written)
  const settings = manifest.settings ?? []
  refuse(folder, [
    ...refusedPaths(manifest.files.map(pathOf), isCarried),
    ...refusedPaths(settings.map(pathOf), isSetting),
  ])
  const isProven = proverOf(written, ABOUT, trust.keys) !== undefined
  if (!isProven) refuseUnproven(folder, manifest, trust)
  const problems: string[] = []
  const tally = new Tally()
  let done = 0
  const files = [...manifest.files, ...settings]
  for (const file of files) {
    const bytes = await readListed(folder, file).catch((error: BackupError) => void problems.push(error.message))
    if (bytes) problems.push(...(await tallyFile(folder, file.path, tally)))
    await progress('checking the backup', ++done, files.length)
  }
  // If a file is damaged, the problems already name the file, so the error does not also list the file's lost records.
  if (problems.length === 0) problems.push(...differences(manifest, tally))
  refuse(folder, problems)
  return { manifest, isProven }
}

const pathOf = ({ path }: BackupFile) => path

function refuse(folder: string, problems: readonly string[]): void {
  if (problems.length === 0) return
  const rest = problems.length - MOST_NAMED
  throw new BackupError([
    `${folder} cannot be restored:`,
    ...problems.slice(0, MOST_NAMED).map(it => `  ${it}`),
    ...(rest > 0 ? [`  And ${rest} more.`] : []),
  ])
}

/** Reads a file of a backup. Throws a BackupError if the file is missing, unreadable or not as the manifest says. */
export async function readListed(folder: string, { path, size, sha256 }: BackupFile): Promise<Buffer> {
  const refused = (what: string) => new BackupError([`${printablePath(path)} ${what}.`])
  const bytes = await readPlainFile(folder, path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof NoPlainFileError) throw refused(error.message)
    throw refused(error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`)
  })
  const found = describeBytes(path, bytes)
  if (found.size !== size) throw refused(`has ${found.size} bytes instead of ${size}`)
  if (found.sha256 !== sha256) throw refused('is not as it was written (its checksum differs)')
  return bytes
}

async function tallyFile(folder: string, path: string, tally: Tally): Promise<string[]> {
  const about = segmentOfPath(path)
  if (!about) return []
  const db = segmentIn(folder, about.list, about.segment)
  try {
    await db.read()
  } catch (error) {
    if (error instanceof DamagedFileError) return [`${error.message}.`]
    throw error
  }
  for (const line of db.data.lines) tally.add(line)
  return []
}

function differences(manifest: Manifest, tally: Tally): string[] {
  return LISTS.flatMap(list => {
    const expected = manifest.lists[list]
    const present = tally.lists[list]
    const fields = Object.keys(present) as (keyof typeof present)[]
    return fields
      .filter(field => present[field] !== expected[field])
      .map(field => `${list}: ${field} is ${present[field]}, the manifest says ${expected[field]}.`)
  })
}

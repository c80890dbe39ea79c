import { join } from 'node:path'
import { Low } from 'lowdb'
import { LISTS, type ListName } from '../../contract/records/records'
import { DamagedFileError, type Segment, SegmentFile, segmentNumber } from '../files/segments/segment-file'
import type { Progress } from './backup'
import { BackupError, describeFile, type Manifest, readManifest, Tally } from './manifest'

/** Reads a backup whole and compares it with its manifest; throws a BackupError that names everything that is wrong. */
export async function checkBackup(folder: string, progress: Progress): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const problems: string[] = []
  const tally = new Tally()
  let done = 0
  const files = [...manifest.files, ...(manifest.settings ?? [])]
  for (const { path, size, sha256 } of files) {
    const present = await describeFile(folder, path).catch((error: NodeJS.ErrnoException) => {
      problems.push(error.code === 'ENOENT' ? `${path} is missing.` : `${path} cannot be read (${error.code}).`)
    })
    if (present && present.size !== size) problems.push(`${path} has ${present.size} bytes instead of ${size}.`)
    else if (present && present.sha256 !== sha256)
      problems.push(`${path} is not as it was written (its checksum differs).`)
    else if (present) problems.push(...(await tallyFile(folder, path, tally)))
    await progress('checking the backup', ++done, files.length)
  }
  // What damaged files lack has been said by then.
  if (problems.length === 0) problems.push(...differences(manifest, tally))
  if (problems.length > 0) throw new BackupError([`${folder} cannot be restored:`, ...problems.map(it => `  ${it}`)])
  return manifest
}

/** The list and the number of a segment file; undefined for any other path. */
export function segmentOfPath(path: string): { list: ListName; segment: number } | undefined {
  const [list, name = '', ...rest] = path.split('/')
  const segment = segmentNumber(name)
  const known = LISTS.find(one => one === list)
  return known && segment !== undefined && rest.length === 0 ? { list: known, segment } : undefined
}

async function tallyFile(folder: string, path: string, tally: Tally): Promise<string[]> {
  const about = segmentOfPath(path)
  if (!about) return []
  const db = new Low<Segment>(new SegmentFile(join(folder, path), about.list, about.segment), { lines: [] })
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
      .filter(field => present[field] !== expected?.[field])
      .map(field => `${list}: ${field} is ${present[field]}, the manifest says ${expected?.[field]}.`)
  })
}

import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { realPathOf } from '../backup/backup'
import { type Restored, type RestoreOptions, restore } from '../backup/restore'
import { makeFolder, namesIn } from '../durable-file'
import { type ReadOptions, unpackCopy } from './read-copy'

const UNPACKED = '.unpacked-'

/**
 * Puts a copy in a data folder's place, as a restore does with a backup: it is written as one beside the data folder
 * first, which goes whatever comes of it.
 */
export async function restoreCopy(options: ReadOptions & Omit<RestoreOptions, 'backup'>): Promise<Restored> {
  const dir = await realPathOf(options.dataDir)
  for (const name of await namesIn(dirname(dir))) {
    // One that was killed has left personal data there.
    if (name.startsWith(`${basename(dir)}${UNPACKED}`)) await rm(join(dirname(dir), name), { recursive: true })
  }
  const unpacked = `${dir}${UNPACKED}${options.now().toISOString().replaceAll(/[:.]/g, '-')}`
  try {
    await makeFolder(unpacked)
    await unpackCopy(options, unpacked)
    return await restore({ ...options, backup: unpacked })
  } finally {
    await rm(unpacked, { recursive: true, force: true })
    await options.target.close().catch(() => undefined)
  }
}

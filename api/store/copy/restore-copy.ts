import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { realPathOf } from '../backup/backup'
import { makeStaging, type Restored, type RestoreOptions, restore } from '../backup/restore'
import { namesIn } from '../durable-file'
import { type ReadOptions, type UnpackedCopy, unpackCopy } from './read-copy'

/** The result of restoring a copy, with the sequence number of the copy's head. */
export type RestoredCopy = Restored & Pick<UnpackedCopy, 'head'>

const UNPACKED = '.unpacked-'

/**
 * Puts a copy in the place of a data folder. Writes the copy as a backup into a temporary folder, restores that backup,
 * and always removes the temporary folder. A temporary key proves that this process wrote the backup made from the
 * copy.
 */
export async function restoreCopy(options: ReadOptions & Omit<RestoreOptions, 'backup'>): Promise<RestoredCopy> {
  const dir = await realPathOf(options.dataDir)
  for (const name of await namesIn(dirname(dir))) {
    // Removes a folder that a killed restore left, because it still contains personal data.
    if (name.startsWith(`${basename(dir)}${UNPACKED}`)) await rm(join(dirname(dir), name), { recursive: true })
  }
  const stamp = options.now().toISOString().replaceAll(/[:.]/g, '-')
  let unpacked: string | undefined
  try {
    unpacked = await makeStaging(dir, `${dir}${UNPACKED}${stamp}`, options.dryRun === true)
    const key = randomBytes(32)
    const { head, isProven } = await unpackCopy(options, unpacked, key)
    return { ...(await restore({ ...options, backup: unpacked, keys: [key], unproven: false })), head, isProven }
  } finally {
    if (unpacked !== undefined) await rm(unpacked, { recursive: true, force: true })
    await options.target.close().catch(() => undefined)
  }
}

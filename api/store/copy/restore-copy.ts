import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { realPathOf } from '../backup/backup'
import { besideOf, siblingsOf } from '../backup/replacement'
import { makeStaging, type Restored, type RestoreOptions, restore } from '../backup/restore'
import { type ReadOptions, unpackCopy } from './read-copy'

/** The result of restoring a copy, with the sequence number of the copy's head. */
export type RestoredCopy = Restored & { head: number | undefined }

const UNPACKED = '.unpacked-'

/**
 * Puts a copy in the place of a data folder. Writes the copy as a backup into a temporary folder, restores that backup,
 * and always removes the folder. A temporary key proves that this process wrote the backup.
 */
export async function restoreCopy(options: ReadOptions & Omit<RestoreOptions, 'backup'>): Promise<RestoredCopy> {
  const dir = await realPathOf(options.dataDir)
  // A folder that a killed restore left still contains personal data.
  for (const left of await siblingsOf(dir, UNPACKED)) await rm(left, { recursive: true })
  let unpacked: string | undefined
  try {
    unpacked = await makeStaging(dir, besideOf(dir, UNPACKED, options.now()), options.dryRun === true)
    const key = randomBytes(32)
    const { head, isProven } = await unpackCopy(options, unpacked, key)
    return { ...(await restore({ ...options, backup: unpacked, keys: [key], unproven: false })), head, isProven }
  } finally {
    if (unpacked !== undefined) await rm(unpacked, { recursive: true, force: true })
    await options.target.close().catch(() => undefined)
  }
}

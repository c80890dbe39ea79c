import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { UserFacingError } from '../../user-facing-error'
import { namesIn, syncFolder } from '../durable-file'

const STAGING = '.restoring-'
const ASIDE = '.before-restore-'

const stamp = (now: Date) => now.toISOString().replaceAll(/[:.]/g, '-')

/**
 * The path of a data folder's replacement: beside the data folder, so that one rename puts the replacement in place.
 */
export const stagingOf = (dir: string, now: Date) => `${dir}${STAGING}${stamp(now)}`
/** The path to which a replaced data folder moves. */
export const asideOf = (dir: string, now: Date) => `${dir}${ASIDE}${stamp(now)}`

/** The folders beside a data folder that interrupted restores left behind. */
export async function stagingsOf(dir: string): Promise<string[]> {
  return await siblingsOf(dir, STAGING)
}

async function siblingsOf(dir: string, what: string): Promise<string[]> {
  const names = await namesIn(dirname(dir))
  return names.filter(name => name.startsWith(`${basename(dir)}${what}`)).map(name => join(dirname(dir), name))
}

/** Puts a finished replacement in the place of a data folder. With `aside`, the data folder first moves to that path. */
export async function replace(dir: string, staging: string, aside: string | undefined): Promise<void> {
  if (aside) await rename(dir, aside)
  try {
    // Without former data, the folder contains at most a lock. Once the lock is removed, the rename can replace the
    // empty folder.
    if (!aside) await rm(join(dir, 'lock'), { force: true })
    await rename(staging, dir)
  } catch (error) {
    if (aside) await rename(aside, dir)
    throw error
  }
  await syncFolder(dirname(dir))
  // Removes the lock from the old folder: this process held the lock until here, and no other process uses that folder.
  if (aside) await rm(join(aside, 'lock'), { force: true })
}

/**
 * Throws when a data folder is missing or empty and traces of a restore are next to it. A service that started on such
 * a folder would show none of the former data.
 */
export async function refuseHalfRestored(dir: string): Promise<void> {
  if ((await namesIn(dir)).length > 0) return
  const stagings = await stagingsOf(dir)
  const aside = (await siblingsOf(dir, ASIDE)).sort().at(-1)
  if (stagings.length === 0 && !aside) return
  if (stagings.length === 0) {
    throw new UserFacingError(
      `There is no data in ${dir}, and ${aside} holds the data from before a restore. To go on with that data, move ${aside} to ${dir}. ` +
        `Or restore a backup again. To begin with an empty folder, move ${aside} elsewhere.`,
    )
  }
  const wayBack = aside ? ` To go back to the data from before, move ${aside} to ${dir}, and` : ' Or'
  throw new UserFacingError(
    `A restore into ${dir} was broken off. Run it again: nothing is lost.${wayBack} remove ${stagings.join(' and ')}.`,
  )
}

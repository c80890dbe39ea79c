import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { UserFacingError } from '../../user-facing-error'
import { namesIn, syncFolder } from '../durable-file'

/** Marks a data folder's replacement while it is being made; an interrupted restore leaves such a folder behind. */
export const STAGING = '.restoring-'
const ASIDE = '.before-restore-'

/** The path of a folder beside a data folder, so that one rename moves a folder there or from there. */
export const besideOf = (dir: string, what: string, now: Date) =>
  `${dir}${what}${now.toISOString().replaceAll(/[:.]/g, '-')}`
/** The path to which a replaced data folder moves. */
export const asideOf = (dir: string, now: Date) => besideOf(dir, ASIDE, now)

/** The folders beside a data folder whose paths `besideOf` made. */
export async function siblingsOf(dir: string, what: string): Promise<string[]> {
  const names = await namesIn(dirname(dir))
  return names.filter(name => name.startsWith(`${basename(dir)}${what}`)).map(name => join(dirname(dir), name))
}

/** Puts a finished replacement in the place of a data folder. With `aside`, the data folder first moves to that path. */
export async function replace(dir: string, staging: string, aside: string | undefined): Promise<void> {
  if (aside) await rename(dir, aside)
  try {
    // Without former data, the folder contains at most a lock; the rename can replace an empty folder.
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

/** Throws for a missing or empty data folder beside traces of a restore: a service would show none of the data. */
export async function refuseHalfRestored(dir: string): Promise<void> {
  if ((await namesIn(dir)).length > 0) return
  const stagings = await siblingsOf(dir, STAGING)
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

import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { UserFacingError } from '../../user-facing-error'
import { namesIn, syncFolder } from '../durable-file'

const STAGING = '.restoring-'
const ASIDE = '.before-restore-'

const stamp = (now: Date) => now.toISOString().replaceAll(/[:.]/g, '-')

/** Where a data folder's replacement is made: beside it, so that renaming is enough. */
export const stagingOf = (dir: string, now: Date) => `${dir}${STAGING}${stamp(now)}`
/** Where a data folder goes when it is replaced. */
export const asideOf = (dir: string, now: Date) => `${dir}${ASIDE}${stamp(now)}`

/** Folders beside a data folder that restores made and did not end. */
export async function stagingsOf(dir: string): Promise<string[]> {
  return await beside(dir, STAGING)
}

async function beside(dir: string, what: string): Promise<string[]> {
  const names = await namesIn(dirname(dir))
  return names.filter(name => name.startsWith(`${basename(dir)}${what}`)).map(name => join(dirname(dir), name))
}

/** Puts a finished replacement in a data folder's place, which goes aside where there is one with data. */
export async function replace(dir: string, staging: string, aside: string | undefined): Promise<void> {
  if (aside) await rename(dir, aside)
  try {
    // An empty folder gives way to another by itself.
    if (!aside) await rm(join(dir, 'lock'), { force: true })
    await rename(staging, dir)
  } catch (error) {
    if (aside) await rename(aside, dir)
    throw error
  }
  await syncFolder(dirname(dir))
  // It was ours, and its folder is nobody's now.
  if (aside) await rm(join(aside, 'lock'), { force: true })
}

/**
 * Throws where a data folder is missing or empty beside what a restore has left: to start with an empty one would hide all
 * data.
 */
export async function refuseHalfRestored(dir: string): Promise<void> {
  if ((await namesIn(dir)).length > 0) return
  const stagings = await stagingsOf(dir)
  const aside = (await beside(dir, ASIDE)).sort().at(-1)
  if (stagings.length === 0 && !aside) return
  if (stagings.length === 0) {
    throw new UserFacingError(
      `There is no data in ${dir}, and ${aside} holds the data from before a restore. To go on with it, move it to ${dir}. ` +
        `Or restore a backup again. To begin with an empty folder, move ${aside} elsewhere.`,
    )
  }
  const wayBack = aside ? ` To go back to the data from before, move ${aside} to ${dir}, and` : ' Or'
  throw new UserFacingError(
    `A restore into ${dir} was broken off. Run it again: nothing is lost.${wayBack} remove ${stagings.join(' and ')}.`,
  )
}

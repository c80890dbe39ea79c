import { chownSync, statSync, writeFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'admin-unlock')

/**
 * The time in ms after which the operator's request to forget all failures has no effect. After this time, the throttle
 * has forgotten all failures anyway.
 */
const VALID_FOR = 15 * 60_000

/**
 * Writes a file that asks the service to forget all failed sign-ins. A service that does not run finds the file after
 * its next start.
 */
export function writeUnlock(dataDir: string): void {
  const { uid, gid } = statSync(dataDir)
  writeFileSync(fileIn(dataDir), '', { mode: 0o600 })
  // Gives the file to the owner of the folder if the operator runs the command as root, because the service's own user
  // must own all files in the folder.
  if (process.getuid?.() === 0) chownSync(fileIn(dataDir), uid, gid)
}

/**
 * Resolves to true when the operator has asked, since the last call, to forget all failed sign-ins. The throttle calls
 * this function only when it would refuse an attempt.
 */
export async function takeUnlock(dataDir: string): Promise<boolean> {
  const file = fileIn(dataDir)
  const asked = await stat(file).catch(() => undefined)
  if (!asked) return false
  // Ignores the operator's request if its file cannot be removed, because the file would otherwise reset the throttle
  // at each call.
  const isGone = await rm(file).then(
    () => true,
    () => false,
  )
  return isGone && Date.now() - asked.mtimeMs < VALID_FOR
}

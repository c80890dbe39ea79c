import { chownSync, statSync, writeFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'admin-unlock')

/**
 * Age after which a request to unlock has no effect, in ms, because the throttle has forgotten all failures by then.
 */
const VALID_FOR = 15 * 60_000

/** Asks the service to forget all failed sign-ins; a service that is not running reads this at its next start. */
export function writeUnlock(dataDir: string): void {
  const { uid, gid } = statSync(dataDir)
  writeFileSync(fileIn(dataDir), '', { mode: 0o600 })
  // The operator may have run the command as root, but the service's user must own all files in the folder.
  if (process.getuid?.() === 0) chownSync(fileIn(dataDir), uid, gid)
}

/**
 * True when the operator has asked for it since the last call. The throttle calls this only before it would refuse an
 * attempt.
 */
export async function takeUnlock(dataDir: string): Promise<boolean> {
  const file = fileIn(dataDir)
  const asked = await stat(file).catch(() => undefined)
  if (!asked) return false
  // A file that could not be removed would reset the throttle again and again.
  const isGone = await rm(file).then(
    () => true,
    () => false,
  )
  return isGone && Date.now() - asked.mtimeMs < VALID_FOR
}

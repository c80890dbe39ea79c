import { writeFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'admin-unlock')

/** An older wish means nothing any more, in ms: the throttle has forgotten everything by then. */
const VALID_FOR = 15 * 60_000

/** Asks the service, which may be running or not, to forget all failed sign-ins. */
export function writeUnlock(dataDir: string): void {
  writeFileSync(fileIn(dataDir), '', { mode: 0o600 })
}

/** Whether the operator has asked so since the last call; only who would be refused has it looked up. */
export async function takeUnlock(dataDir: string): Promise<boolean> {
  const file = fileIn(dataDir)
  const asked = await stat(file).catch(() => undefined)
  if (!asked) return false
  // One that stayed would lift the throttle again and again.
  const isGone = await rm(file).then(
    () => true,
    () => false,
  )
  return isGone && Date.now() - asked.mtimeMs < VALID_FOR
}

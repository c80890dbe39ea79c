import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const CLASSIC = 'haven.iife.js'

/**
 * Publishes the classic file for pages that pin it: its SRI hash beside it (`.sri`), and under its version a copy that
 * never changes, so that such pages keep working over upgrades. Answers what the builder should know, if anything.
 */
export async function pinClassic(folder: string, version: string): Promise<string | undefined> {
  const bytes = await readFile(join(folder, CLASSIC))
  const pinned = CLASSIC.replace('haven', `haven-${version}`)
  await writeFile(join(folder, `${CLASSIC}.sri`), sriOf(bytes))
  const present = await readFile(join(folder, pinned)).catch(() => undefined)
  if (!present) {
    await writeFile(join(folder, pinned), bytes)
    await writeFile(join(folder, `${pinned}.sri`), sriOf(bytes))
  } else if (!present.equals(bytes)) {
    return `${pinned} stays as it was first built: raise the version in package.json to publish this build for pinning`
  }
  return undefined
}

const sriOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}\n`

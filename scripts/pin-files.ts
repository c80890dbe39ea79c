import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What pages pin: the classic file with the dashboard's, and the sheet. */
const PINNED = ['haven.iife.js', 'haven-admin.iife.js', 'haven.css']

/**
 * Publishes what pages pin: its SRI hash beside it (`.sri`), and under its version a copy that never changes, so that such
 * pages keep working over upgrades. Answers what the builder should know, if anything.
 */
export async function pinFiles(folder: string, version: string): Promise<string[]> {
  const notes: string[] = []
  for (const name of PINNED) {
    const bytes = await readFile(join(folder, name))
    const pinned = name.replace(/(?=\.iife|\.css)/, `-${version}`)
    await writeFile(join(folder, `${name}.sri`), `${sriOf(bytes)}\n`)
    const present = await readFile(join(folder, pinned)).catch(() => undefined)
    if (!present) {
      await writeFile(join(folder, pinned), bytes)
      await writeFile(join(folder, `${pinned}.sri`), `${sriOf(bytes)}\n`)
    } else if (!present.equals(bytes)) {
      notes.push(
        `${pinned} stays as it was first built: raise the version in package.json to publish this build for pinning`,
      )
    }
  }
  return notes
}

/** A file's hash as pages name it. */
export const sriOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

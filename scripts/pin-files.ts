import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that pages pin: the two classic files, and the sheet. */
const PINNED = ['haven.iife.js', 'haven-admin.iife.js', 'haven.css']

/**
 * Publishes the files that pages pin: the SRI hash beside each (`.sri`), and a copy under its version that never
 * changes. Pages with a pinned version keep working after upgrades. Returns warnings for the person who builds, if any.
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

/** A file's hash in the form of the `integrity` attribute. */
export const sriOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that a page may use in a certain version: the two classic scripts, and the stylesheet. */
const PINNED = ['haven.iife.js', 'haven-admin.iife.js', 'haven.css']

/**
 * Makes a copy of each pinned file, with the version in the copy's name. Also writes a file with the SRI hash (`.sri`)
 * beside each file and each copy. No later build changes the copies, so pages that use a certain version still work
 * after an upgrade. Returns warnings for the person who builds.
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
        `${pinned} keeps the content of its first build: to publish this build under a fixed name, raise the version in package.json`,
      )
    }
  }
  return notes
}

/** The hash of a file, in the form that the HTML attribute `integrity` needs. */
export const sriOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that pages may pin: the two classic scripts, and the stylesheet. */
const PINNED = ['haven.iife.js', 'haven-admin.iife.js', 'haven.css']

/**
 * Publishes the files that pages may pin: beside each its SRI hash (`.sri`), and a copy under its version that never
 * changes. Pages with a pinned version keep working after upgrades. Returns warnings for the person who builds, if
 * there are any.
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

/** The hash of a file in the form that the `integrity` attribute has. */
export const sriOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

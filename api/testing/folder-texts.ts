import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * The paths of all files below a folder, sorted. Files may appear and disappear while the function reads the folder.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(file => relative(folder, join(file.parentPath, file.name)))
    .sort()
}

/** The paths of all files below a folder that have a given text, or given bytes, in their path or content. */
export async function filesWith(folder: string, text: string | Buffer): Promise<string[]> {
  const found: string[] = []
  for (const name of await filesBelow(folder)) {
    const path = join(folder, name)
    if (path.includes(String(text)) || (await bytesOf(path)).includes(text)) found.push(path)
  }
  return found
}

/** The bytes of a file; empty if the file no longer exists. */
async function bytesOf(path: string): Promise<Buffer> {
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
}

import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Every file below a folder, by its path from there, in order. Files may come and go while it looks. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(file => relative(folder, join(file.parentPath, file.name)))
    .sort()
}

/** The paths of the files below a folder, of any kind, that hold a text, or these bytes. */
export async function filesWith(folder: string, text: string | Buffer): Promise<string[]> {
  const found: string[] = []
  for (const name of await filesBelow(folder)) {
    const path = join(folder, name)
    if (path.includes(String(text)) || (await bytesOf(path)).includes(text)) found.push(path)
  }
  return found
}

/** The bytes of a file; none where it is gone by now, as a file that was written beside another is. */
async function bytesOf(path: string): Promise<Buffer> {
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
}

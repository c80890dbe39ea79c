import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files below a folder, of any kind, that hold a text, or these bytes. */
export async function filesWith(folder: string, text: string | Buffer): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(file => file.isFile())
  const found: string[] = []
  for (const file of files) {
    const path = join(file.parentPath, file.name)
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

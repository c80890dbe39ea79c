import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files below a folder, of any kind, that hold a text, or these bytes. */
export async function filesWith(folder: string, text: string | Buffer): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(file => file.isFile())
  const found: string[] = []
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    if (path.includes(String(text)) || (await readFile(path)).includes(text)) found.push(path)
  }
  return found
}

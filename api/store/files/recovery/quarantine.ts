import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { writeDurably } from '../../durable-file'

/** Copies a damaged file into the quarantine folder before the file is replaced. Resolves to the path of the copy. */
export async function quarantine(path: string, folder: string, now: Date): Promise<string> {
  const time = now.toISOString().replaceAll(/[:.]/g, '-')
  const copy = join(folder, `${basename(dirname(path))}-${time}-${basename(path)}`)
  await writeDurably(copy, await readFile(path))
  return copy
}
